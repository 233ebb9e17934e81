import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A weak tag: encoders on the way may compress the bytes. */
export const entityTag = (body: string | Buffer): string =>
  `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** Tells whether the client has cached the answer with this tag. */
export const matchesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((cached) => cached.trim() === tag || cached.trim() === '*') ?? false;

/** Sends an encoded answer. A public GET may be cached and is revalidated by its tag; nobody may cache an answer to a token or to a POST. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, encoded: unknown, maxAgeS = 0): FastifyReply {
  const body = JSON.stringify(encoded) ?? 'null';
  reply.header('content-type', 'application/json; charset=utf-8');
  if (request.method !== 'GET' || request.token !== null) return reply.header('cache-control', 'no-store').send(body);
  const tag = entityTag(body);
  reply
    .header('cache-control', maxAgeS > 0 ? `public, max-age=${maxAgeS}` : 'public, no-cache')
    .header('etag', tag)
    .header('vary', 'Authorization');
  return matchesTag(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body);
}
