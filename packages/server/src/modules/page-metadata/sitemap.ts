import type { Context } from '#platform/context.ts';
import { escapedHtml } from './escape-html.ts';
import { countRows, numberBefore, rowsAfter, type SitemapKind, sitemapKinds } from './sitemap-repository.ts';

/** Rows read at once: no part stands in memory whole. */
const batch = 2_000;

const plainPaths = ['/', '/events/next', '/events/past', '/circuits', '/company', '/return-policy', '/cookies'];
const pathOf: Readonly<Record<SitemapKind, string>> = { events: '/e/', circuits: '/c/', races: '/m/' };

/** The index of the sitemap's parts, each with at most `mostInPart` pages. */
export async function sitemapIndex({ db }: Context, origin: string, mostInPart: number): Promise<string> {
  const counts = await countRows(db);
  const names = sitemapKinds.flatMap((kind) =>
    Array.from({ length: Math.ceil(counts[kind] / mostInPart) }, (_, at) => `${kind}-${at + 1}`),
  );
  const lines = ['pages', ...names].map(
    (name) => `<sitemap><loc>${escapedHtml(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>`,
  );
  return file('sitemapindex', lines);
}

/** The pages that name no race. */
export const pagesSitemap = (origin: string): string =>
  file(
    'urlset',
    plainPaths.map((path) => line(origin + path)),
  );

export interface PartAsked {
  readonly kind: SitemapKind;
  /** From 1. */
  readonly part: number;
  readonly mostInPart: number;
  readonly origin: string;
}

/** A part, line by line as it is read; null: there is no such part. The first rows are there before it is given: a database that is away is told by the head of the answer. */
export async function sitemapPart({ db }: Context, asked: PartAsked): Promise<AsyncIterable<string> | null> {
  const { kind, part, mostInPart } = asked;
  const before = await numberBefore(db, kind, (part - 1) * mostInPart);
  if (before === undefined) return null;
  const first = await rowsAfter(db, kind, before, Math.min(batch, mostInPart));
  return linesOf(db, asked, first);
}

const start = (element: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;

const file = (element: string, lines: readonly string[]): string =>
  `${start(element)}${lines.join('\n')}\n</${element}>\n`;

const line = (address: string, changed?: Date): string =>
  `<url><loc>${escapedHtml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;

async function* linesOf(
  db: Context['db'],
  { kind, origin, mostInPart }: PartAsked,
  first: Awaited<ReturnType<typeof rowsAfter>>,
): AsyncGenerator<string> {
  yield start('urlset');
  let rows = first;
  for (let left = mostInPart - batch; ; left -= batch) {
    yield rows
      .map(({ name, changed }) => `${line(origin + pathOf[kind] + encodeURIComponent(name), changed)}\n`)
      .join('');
    const last = rows.at(-1);
    if (left <= 0 || last === undefined || rows.length < batch) break;
    rows = await rowsAfter(db, kind, last.number, Math.min(batch, left));
  }
  yield '</urlset>\n';
}
