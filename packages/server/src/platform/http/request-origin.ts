import type { FastifyRequest } from 'fastify';

/** The origin of this site: the configured address, else the one of the request. A malformed host becomes `localhost`. */
export function originOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const host = /^(?:[a-z\d.-]+|\[[a-f\d:]+\])(?::\d{1,5})?$/i.test(request.host)
    ? request.host.toLowerCase()
    : 'localhost';
  return `${request.protocol}://${host}`;
}
