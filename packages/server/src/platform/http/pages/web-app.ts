import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@dorsal/contract/enums.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isHeld } from '../answering/cacheable.ts';
import { languageOf } from '../answering/language.ts';
import { packedFor } from '../answering/packed-pages.ts';
import { sendRefusal } from '../answering/refusals.ts';
import { refuse } from '../answers.ts';
import { fillShell, readShell, type Shell } from './fill-shell.ts';
import type { PageAnswer, PageRequest, Pages } from './pages.ts';
import { originOf } from './request-origin.ts';

/** Vite names built files by their content, so that they can be kept for ever. */
const builtOnce = /[/\\]assets[/\\]/;

/** Unknown calls, and missing scripts: one that came back as a page would be run by the browser. */
const neverAPage = /^\/(api|assets)([/?]|$)/;

/** Whether who asks would be shown a page of the app. */
export const wantsPage = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !neverAPage.test(url);

/**
 * Serves the built web app: its files as they are, and its page for every other path, which the app's own router then reads. The page comes with the
 * head that `pages` gives it, and with status 404 where nothing stands. `root` null, or a folder without the page: paths outside `/api` are unknown.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { webRoot: root, publicUrl }: { readonly webRoot: string | null; readonly publicUrl: string | null },
  pages: Pages,
): Promise<void> {
  pages.hang?.(app);
  if (root === null || !existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('unknown_call')));
    return;
  }
  const shellNow = keptShell(join(root, 'index.html'));
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendPage(request, reply, { shell: shellNow(), answer: await pages.describe(pageRequest(request, publicUrl)) });
  app.get('/', { schema: { hide: true } }, send);
  app.get('/index.html', { schema: { hide: true } }, (_request, reply) => reply.redirect('/', 308));
  await app.register(fastifyStatic, {
    root,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      const isBuiltOnce = builtOnce.test(path.slice(root.length));
      reply.header('cache-control', isBuiltOnce ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendRefusal(request, reply, refuse('unknown_call'));
    return await send(request, reply);
  });
}

/** How often the built page is looked at: a build beside a running server takes the scripts away that the old page names. */
const lookedAtMs = 1_000;

function keptShell(file: string): () => Shell {
  const read = () => ({ shell: readShell(readFileSync(file, 'utf8')), builtAt: statSync(file).mtimeMs });
  let kept = read();
  let lookedAt = performance.now();
  return () => {
    if (performance.now() - lookedAt < lookedAtMs) return kept.shell;
    lookedAt = performance.now();
    // Away while it is built: then the one of before stands.
    const built = statSync(file, { throwIfNoEntry: false });
    if (built && built.mtimeMs !== kept.builtAt) kept = read();
    return kept.shell;
  };
}

function pageRequest(request: FastifyRequest, publicUrl: string | null): PageRequest {
  const [, path = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(request.url) ?? [];
  const asked = new URLSearchParams(search).get('lang');
  const isLanguage = (text: string | null): text is Language => languages.some((one) => one === text);
  return {
    path,
    search,
    origin: originOf(request, publicUrl),
    language: isLanguage(asked) ? asked : languageOf(request.headers['accept-language']),
    isLanguageAsked: isLanguage(asked),
  };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { shell, answer }: { readonly shell: Shell; readonly answer: PageAnswer },
): FastifyReply {
  reply.header('vary', 'Accept-Language, Accept-Encoding');
  if (answer.kind === 'moved') return reply.header('cache-control', 'public, max-age=3600').redirect(answer.to, 308);
  const html = fillShell(shell, answer);
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  const tag = entityTag(html);
  if (answer.status === 200) {
    reply.header('etag', tag);
    if (isHeld(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  // Without a tag where nothing stands: a browser that has this page already would be told 'not modified', and by status 404 show nothing.
  const { encoding, body } = packedFor(request.headers['accept-encoding'], { html, tag });
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.code(answer.status).send(body);
}
