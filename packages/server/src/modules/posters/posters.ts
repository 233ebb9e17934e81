import { createHash } from 'node:crypto';
import { getPoster, getPreview } from '@dorsal/contract/calls/events.ts';
import { formatDay } from '@dorsal/domain/units/dates.ts';
import sharp from 'sharp';
import { siteContent } from '#modules/site/site-content.ts';
import { Cache } from '#platform/cache.ts';
import type { Context } from '#platform/context.ts';
import { RawAnswer, refuse } from '#platform/http/answers.ts';
import { matchesTag } from '#platform/http/cacheable.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { drawPoster, formats, type PosterFacts } from './draw-poster.ts';
import { warmLetters } from './letters.ts';
import { findCourse, findPosterRow, type PosterRow } from './poster-repository.ts';

/** Posters drawn from course and name. */
export function posterRoutes(context: Context): ServedEndpoint[] {
  const posters = new Posters(context);
  return [
    serveEndpoint(getPoster, async ({ params, query, header }) => {
      const format = query.art === true ? 'art' : 'poster';
      const drawn = await posters.poster(params.event, format, (tag) => matchesTag(header('if-none-match'), tag));
      return drawn ? answer(drawn, 'image/svg+xml; charset=utf-8') : refuse('event_not_found');
    }),
    serveEndpoint(getPreview, async ({ params, header }) => {
      const drawn = await posters.preview(params.event, (tag) => matchesTag(header('if-none-match'), tag));
      if (drawn === 'busy') return refuse('unavailable', { retryAfterS: 2 });
      return drawn ? answer(drawn, 'image/png') : refuse('event_not_found');
    }),
  ];
}

/** Shown by others beside links, and opened as a page of its own it can do nothing. */
function answer({ tag, body }: Drawn<Buffer | string>, type: string): RawAnswer {
  const headers = {
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    etag: tag,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
  return body === null ? new RawAnswer('', headers, 304) : new RawAnswer(body, { ...headers, 'content-type': type });
}

/** The id of the site itself: its poster has its name. No event has this id. */
export const siteOid = '0'.repeat(24);

/** Goes up when posters are drawn in another way: browsers then ask for theirs anew. */
const design = 2;
/** 30 kB and 60 kB each, about. */
const [maxPosters, maxPreviews] = [300, 100];
/** The most pictures that wait to be made; further callers are asked to come again. */
const mostWaiting = 50;

export interface Drawn<Body> {
  readonly tag: string;
  /** Null: the client has cached it. */
  readonly body: Body | null;
}

/** The posters of events without one of their own, and the pictures beside shared links. Cached by their content. */
export class Posters {
  readonly #context: Context;
  readonly #posters = new Cache<string>({ maxEntries: maxPosters });
  readonly #previews = new Cache<Buffer>({ maxEntries: maxPreviews });
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(context: Context) {
    this.#context = context;
    sharp.cache(false);
    // One picture on one thread: the other core has runners to time.
    sharp.concurrency(1);
  }

  /** Null: there is no such event to see. */
  async poster(
    event: string,
    format: 'poster' | 'art',
    matchesTag: (tag: string) => boolean,
  ): Promise<Drawn<string> | null> {
    const row = await this.#rowOf(event);
    if (!row) return null;
    const tag = tagOf(row, format);
    if (matchesTag(tag)) return { tag, body: null };
    const draw = async () => drawPoster(await this.#factsOf(row), formats[format]);
    return { tag, body: await this.#posters.load(tag, draw) };
  }

  /** PNG, 1,200 by 630. 'busy': too many are being made. */
  async preview(event: string, matchesTag: (tag: string) => boolean): Promise<Drawn<Buffer> | 'busy' | null> {
    const row = await this.#rowOf(event);
    if (!row) return null;
    const tag = tagOf(row, 'poster');
    if (matchesTag(tag)) return { tag, body: null };
    if (this.#waiting >= mostWaiting && !this.#previews.has(tag)) return 'busy';
    const draw = async () => encode(drawPoster(await this.#factsOf(row), formats.preview));
    return { tag, body: await this.#previews.load(tag, () => this.#inTurn(draw)) };
  }

  async #rowOf(event: string): Promise<PosterRow | null> {
    const { db } = this.#context;
    if (event !== siteOid) return await findPosterRow(db, event);
    return { ...nothing, name: (await siteContent(db)).name };
  }

  /** One after the other. */
  async #inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
    this.#waiting += 1;
    const made = this.#last.then(make).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = made.catch(() => undefined);
    return await made;
  }

  async #factsOf(row: PosterRow): Promise<PosterFacts> {
    await warmLetters();
    const course = row.track === null ? null : await findCourse(this.#context.db, row.track);
    return { oid: row.oid, name: row.name, days: daysOf(row), place: placeOf(row), label: labelOf(row), course };
  }
}

const nothing: Omit<PosterRow, 'name'> = {
  oid: siteOid,
  date_start: null,
  date_end: null,
  time_zone: 'UTC',
  is_postponed: false,
  city: null,
  county: null,
  longest_m: null,
  track: null,
  uploaded_at: null,
};

const encode = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 96 })
    .resize(1200, 630, { fit: 'fill' })
    .png({ compressionLevel: 8, palette: true })
    .toBuffer();

const tagOf = (row: PosterRow, format: 'poster' | 'art'): string =>
  `W/"${createHash('sha1')
    .update(JSON.stringify([design, format, row]))
    .digest('base64url')}"`;

function daysOf({ date_start: from, date_end: to, time_zone: zone, is_postponed }: PosterRow): string | null {
  if (from === null || is_postponed) return null;
  const first = formatDay(from.getTime(), zone);
  const last = to === null ? first : formatDay(to.getTime(), zone);
  return first === last ? first : `${first} – ${last}`;
}

/** 'County is the text before a slash' (document 1, section 2). */
function placeOf({ city, county }: PosterRow): string | null {
  const region = county?.split('/')[0]?.trim();
  return (
    [...new Set([city, region].filter((part) => part !== null && part !== undefined && part !== ''))].join(', ') || null
  );
}

function labelOf({ longest_m, date_start, time_zone }: PosterRow): string {
  if (longest_m !== null && longest_m >= 1000) return `${Math.round(longest_m / 1000)}K`;
  return date_start === null ? 'D' : formatDay(date_start.getTime(), time_zone).slice(-4);
}
