import type { FastifyRequest } from 'fastify';

/** Where people reach this site: as it is set, else as they asked for it. A host that is none is not said again. */
export function originOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const host = /^(?:[a-z\d.-]+|\[[a-f\d:]+\])(?::\d{1,5})?$/i.test(request.host)
    ? request.host.toLowerCase()
    : 'localhost';
  return `${request.protocol}://${host}`;
}
