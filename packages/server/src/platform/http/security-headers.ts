import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { HttpConfig } from './http-config.ts';

/**
 * Scripts come from here alone. Styles may stand in the page, as the component library writes its variables into one. Posters and
 * logos are links to any https address; sign-up pages of the external provider are framed.
 * No `upgrade-insecure-requests`: a server at the venue is often reached without TLS.
 */
export function contentPolicy(config: Pick<HttpConfig, 'mapOrigins'>): Record<string, string[]> {
  const maps = [...config.mapOrigins];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...maps],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", 'https:'],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
  };
}

/** Helmet's settings: its defaults, our content policy, and HSTS only where this process speaks TLS itself. */
export function helmetOptions(config: Pick<HttpConfig, 'mapOrigins' | 'tls'>): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    strictTransportSecurity: config.tls !== null,
    // Browsers ignore it without TLS and say so in their console.
    crossOriginOpenerPolicy: config.tls !== null,
    originAgentCluster: config.tls !== null,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}
