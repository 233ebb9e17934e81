import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/context.ts';
import { originOf } from '#platform/http/request-origin.ts';
import { pagesSitemap, sitemapIndex, sitemapPart } from './sitemap.ts';

export interface SitemapParts {
  readonly context: Context;
  readonly publicUrl: string | null;
  /** Search engines are asked to leave out anything but `production`. */
  readonly environment: string;
  /** As many as the protocol lets one file name. */
  readonly mostInPart?: number;
}

const xml = 'application/xml; charset=utf-8';
const hidden = { schema: { hide: true } };

/** `/robots.txt`, and `/sitemap.xml` with its parts, for search engines. */
export function registerSitemap(app: FastifyInstance, parts: SitemapParts): void {
  const { context, publicUrl, environment, mostInPart = 50_000 } = parts;
  // Without a public address these name the host that was asked: no cache may show that of one visitor to another.
  const cached = publicUrl === null ? 'no-store' : 'public, max-age=3600';
  app.get('/robots.txt', hidden, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cached)
      .send(robots(originOf(request, publicUrl), environment)),
  );
  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const index = await sitemapIndex(context, originOf(request, publicUrl), mostInPart);
    return reply.type(xml).header('cache-control', cached).send(index);
  });
  app.get('/sitemap-pages.xml', hidden, (request, reply) =>
    reply
      .type(xml)
      .header('cache-control', cached)
      .send(pagesSitemap(originOf(request, publicUrl))),
  );
  app.get<{ Params: { kind: 'events' | 'circuits' | 'races'; part: string } }>(
    '/sitemap-:kind(events|circuits|races)-:part([1-9]\\d{0,3}).xml',
    hidden,
    async (request, reply) => {
      const { kind, part } = request.params;
      const origin = originOf(request, publicUrl);
      const lines = await sitemapPart(context, { kind, part: Number(part), mostInPart, origin });
      if (lines === null) return reply.callNotFound();
      return reply.type(xml).header('cache-control', cached).send(Readable.from(lines));
    },
  );
}

function robots(origin: string, environment: string): string {
  if (environment !== 'production') return 'User-agent: *\nDisallow: /\n';
  const rules = [
    'Disallow: /admin',
    'Disallow: /live-register/',
    'Disallow: /timer/',
    'Disallow: /api/',
    'Allow: /api/posters/',
  ];
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
