import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Language, languages } from '@dorsal/contract/codecs/enums.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Cache } from '#platform/cache.ts';
import { refuse } from './answers.ts';
import { entityTag, matchesTag } from './cacheable.ts';
import { type Packing, weightOfPacking } from './encoded-page.ts';
import { fillShell, parseShell, type Shell } from './fill-shell.ts';
import { languageOf } from './language.ts';
import type { PageAnswer, PageRequest, Pages } from './pages.ts';
import { sendRefusal } from './refusals.ts';
import { originOf } from './request-origin.ts';

/** Vite names built files by their content, so that they can be cached for ever. */
const builtOnce = /[/\\]assets[/\\]/;

/** Files of the build that are for the server: its notes, and the packed twins that it chooses itself. The packed page has no metadata. */
const ofTheServer = /\/\.|\.(?:gz|br)$/;

/** Unknown calls, and missing scripts: one that came back as a page would be run by the browser. */
const neverAPage = /^\/(api|assets)([/?]|$)/;

/** Tells whether the client would show a page of the app. */
export const wantsPage = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !neverAPage.test(url);

/**
 * Serves the built web app: its files as they are, and its page for every other path, which the app's own router then reads. The page comes with the
 * head that `pages` gives it, and with status 404 where nothing has the address. `root` null, or a folder without the page: paths outside `/api` are unknown.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { webRoot: root, publicUrl }: { readonly webRoot: string | null; readonly publicUrl: string | null },
  pages: Pages,
): Promise<void> {
  pages.register?.(app);
  if (root === null || !existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('unknown_call')));
    return;
  }
  const shellNow = createShellReader(join(root, 'index.html'));
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendPage(request, reply, { shell: shellNow(), answer: await pages.describe(pageRequest(request, publicUrl)) });
  app.get('/', { schema: { hide: true } }, send);
  app.get('/index.html', { schema: { hide: true } }, (_request, reply) => reply.redirect('/', 308));
  await app.register(fastifyStatic, {
    root,
    wildcard: true,
    index: false,
    preCompressed: true,
    allowedPath: (path) => !ofTheServer.test(path),
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

/** The least time between two looks at the built page: a build beside a running server removes the scripts that the old page names. */
const lookedAtMs = 1_000;

function createShellReader(file: string): () => Shell {
  const read = () => ({ shell: parseShell(readFileSync(file, 'utf8')), builtAt: statSync(file).mtimeMs });
  let latest = read();
  let lookedAt = performance.now();
  return () => {
    if (performance.now() - lookedAt < lookedAtMs) return latest.shell;
    lookedAt = performance.now();
    // Away while it is built: then the one of before stands.
    const built = statSync(file, { throwIfNoEntry: false });
    if (built && built.mtimeMs !== latest.builtAt) latest = read();
    return latest.shell;
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
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  // A 404 has no tag: a browser that has cached this page would get 'not modified' instead of the status.
  const { encoding, body } = packedFor(String(request.headers['accept-encoding'] ?? ''), { html, tag });
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.code(answer.status).send(body);
}

interface Packed {
  readonly encoding: Packing | null;
  readonly body: string | Buffer;
}

const packers = {
  br: (html: string) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: string) => gzipSync(html),
} as const;

/** By tag and encoding. Some kilobytes each; a crowd loads one page. */
const packed = new Cache<Buffer>({ maxEntries: 500 });

/** A page as its reader takes it, packed once however often it is sent. */
function packedFor(accepted: string | undefined, page: { readonly html: string; readonly tag: string }): Packed {
  const [br, gzip] = [weightOfPacking(accepted, 'br'), weightOfPacking(accepted, 'gzip')];
  if (br === 0 && gzip === 0) return { encoding: null, body: page.html };
  const encoding = br >= gzip ? 'br' : 'gzip';
  return { encoding, body: packed.getOrMake(`${encoding} ${page.tag}`, () => packers[encoding](page.html)) };
}
