import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './answering/refusals.ts';
import { refuse } from './answers.ts';

/** Vite names built files by their content, so that they can be kept for ever. */
const builtOnce = /[/\\]assets[/\\]/;

/** Unknown calls, and missing scripts: one that came back as a page would be run by the browser. */
const neverAPage = /^\/(api|assets)([/?]|$)/;

/**
 * Serves the built web app: its files as they are, and its page for every other path, which the app's own router then reads. `root` null, or
 * a folder without the page: paths outside `/api` are unknown. Where `knows` finds nothing at a path the app comes with status 404, and says so itself.
 */
export async function serveWebApp(
  app: FastifyInstance,
  root: string | null,
  knows: (path: string) => Promise<boolean>,
): Promise<void> {
  if (root === null || !existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('unknown_call')));
    return;
  }
  await app.register(fastifyStatic, {
    root,
    wildcard: true,
    index: ['index.html'],
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      const isBuiltOnce = builtOnce.test(path.slice(root.length));
      reply.header('cache-control', isBuiltOnce ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!wantsPage || neverAPage.test(request.url)) return sendRefusal(request, reply, refuse('unknown_call'));
    if (await knows(request.url.replace(/[?#].*$/, ''))) return reply.sendFile('index.html');
    // Without a tag: a browser that has this page already would be told 'not modified', and by status 404 show nothing.
    return reply.code(404).sendFile('index.html', { etag: false, lastModified: false });
  });
}
