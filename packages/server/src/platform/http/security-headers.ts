import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { HttpConfig } from '#platform/config/http-config.ts';

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
    // `data:` leads nowhere else: the library of printed pages loads its layout engine from such an address.
    'connect-src': ["'self'", 'data:', ...maps],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", 'https:'],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
  };
}

/** Helmet's settings: its defaults, our content policy, and HSTS where people reach this site by TLS: this process's own, or that of a proxy. */
export function helmetOptions(config: Pick<HttpConfig, 'mapOrigins' | 'tls' | 'publicUrl'>): FastifyHelmetOptions {
  const isSecure = config.tls !== null || config.publicUrl?.startsWith('https:') === true;
  return {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    strictTransportSecurity: isSecure,
    // Browsers ignore it without TLS and say so in their console.
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

/** Headers that only a browser's page, frame or worker follows: half a kilobyte of each answer, for which a phone far away waits. */
const ofPages = [
  'content-security-policy',
  'origin-agent-cluster',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;
/** Nothing of these is ever a page, since no type is guessed (`nosniff`). Drawings are not among them: one that is opened may run a script. */
const neverAPage = /^(application\/(javascript|json)|text\/(css|javascript)|font\/)/;
/** A worker follows the policy of its own file. */
const worker = /worker[^/]*$/;

/** Removes the headers for pages from scripts, styles, fonts and answers of calls. Any other answer has all of them. */
export function shortenHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && neverAPage.test(type) && !worker.test(request.url))
      for (const name of ofPages) reply.raw.removeHeader(name);
    done();
  });
}
