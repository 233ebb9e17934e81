import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Tls } from '#platform/config/http-config.ts';

/**
 * Answers a request before Fastify sees it, or returns false and leaves it untouched. A path that must look at the body first returns true, and
 * calls `pass` if the request is not for it. It serves encoded pages that are asked for thousands of times a second: routing, hooks and schemas
 * would cost more than the answer. It answers public things only, and only requests without a token; everything else takes the long way, past
 * the access check.
 */
export type FastPath = (request: IncomingMessage, response: ServerResponse, pass: () => void) => boolean;

/** The `serverFactory` of Fastify: a plain or a TLS server with the fast paths in front. */
export function createServerFactory(fastPaths: readonly FastPath[], tls: Tls | null) {
  return (handle: RequestListener): Server => {
    const listener: RequestListener = (request, response) => {
      const pass = (): void => handle(request, response);
      if (!fastPaths.some((answers) => answers(request, response, pass))) pass();
    };
    return tls === null
      ? createServer(serverLimits, listener)
      : createTlsServer({ ...tls, ...modernTls, ...serverLimits }, listener);
  };
}

/** TLS 1.2 with forward secrecy and authenticated encryption, and all of 1.3: every phone of the last ten years. */
const modernTls = {
  minVersion: 'TLSv1.2',
  ciphers:
    'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305',
} as const;

/** A request must be there whole in 60 s (a phone on a bad network is slow; a stalled one is not waited for). */
const serverLimits = { requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 72_000 };
