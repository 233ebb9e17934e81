import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A weak tag: encoders on the way may compress the bytes. */
export const entityTag = (body: string | Buffer): string =>
  `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** Whether the client holds that very answer. */
export const isHeld = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((held) => held.trim() === tag || held.trim() === '*') ?? false;

/**
 * Sends an encoded answer. A public GET can be kept and asked about again by its tag; what a token opened is never kept by anyone
 * on the way, and neither is the answer to a POST.
 */
export function sendJson(request: FastifyRequest, reply: FastifyReply, encoded: unknown, keptForS = 0): FastifyReply {
  const body = JSON.stringify(encoded) ?? 'null';
  reply.header('content-type', 'application/json; charset=utf-8');
  if (request.method !== 'GET' || request.token !== null) return reply.header('cache-control', 'no-store').send(body);
  const tag = entityTag(body);
  reply
    .header('cache-control', keptForS > 0 ? `public, max-age=${keptForS}` : 'public, no-cache')
    .header('etag', tag)
    .header('vary', 'Authorization');
  return isHeld(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body);
}
