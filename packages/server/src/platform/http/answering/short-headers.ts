import type { FastifyInstance } from 'fastify';

/** What only a browser's page, frame or worker follows: half a kilobyte of each answer, and a phone far away waits for it. */
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
/** A worker follows the policy that its own file brings. */
const worker = /worker[^/]*$/;

/** Takes what concerns pages off scripts, styles, fonts and answers of calls. What is not surely one of these keeps all. */
export function shortenHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && neverAPage.test(type) && !worker.test(request.url))
      for (const name of ofPages) reply.raw.removeHeader(name);
    done();
  });
}
