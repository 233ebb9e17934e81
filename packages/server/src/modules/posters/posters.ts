import { createHash } from 'node:crypto';
import { formatDay } from '@dorsal/domain/units/dates.ts';
import sharp from 'sharp';
import { siteContent } from '#modules/site/site-content.ts';
import type { Context } from '#platform/context.ts';
import { drawPoster, formats, type PosterFacts } from './draw-poster.ts';
import { Kept } from './kept.ts';
import { warmLetters } from './lettering/letters.ts';
import { findCourse, findPosterRow, type PosterRow } from './poster-repository.ts';

/** Stands for the site itself: its poster has its name. No event has this id. */
export const siteOid = '0'.repeat(24);

/** Goes up when posters are drawn in another way: those that browsers hold are then asked for anew. */
const design = 2;
/** 30 kB and 60 kB each, about. */
const [mostPosters, mostPreviews] = [300, 100];
/** Pictures that may wait to be made; whoever comes then is asked to come again. */
const mostWaiting = 50;

export interface Drawn<Body> {
  readonly tag: string;
  /** Null: the client holds it. */
  readonly body: Body | null;
}

/** The posters of events without one of their own, and the pictures beside shared links. Made once for what they are made of. */
export class Posters {
  readonly #context: Context;
  readonly #posters = new Kept<string>(mostPosters);
  readonly #previews = new Kept<Promise<Buffer>>(mostPreviews);
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(context: Context) {
    this.#context = context;
    sharp.cache(false);
    // One picture on one thread: the other core has runners to time.
    sharp.concurrency(1);
  }

  /** Null: there is no such event to see. */
  async poster(event: string, isHeld: (tag: string) => boolean): Promise<Drawn<string> | null> {
    const row = await this.#rowOf(event);
    if (!row) return null;
    const tag = tagOf(row);
    if (isHeld(tag)) return { tag, body: null };
    const known = this.#posters.get(tag);
    if (known !== undefined) return { tag, body: known };
    const body = drawPoster(await this.#factsOf(row), formats.poster);
    this.#posters.set(tag, body);
    return { tag, body };
  }

  /** PNG, 1,200 by 630. 'busy': too many are being made. */
  async preview(event: string, isHeld: (tag: string) => boolean): Promise<Drawn<Buffer> | 'busy' | null> {
    const row = await this.#rowOf(event);
    if (!row) return null;
    const tag = tagOf(row);
    if (isHeld(tag)) return { tag, body: null };
    const known = this.#previews.get(tag);
    if (known) return { tag, body: await known };
    if (this.#waiting >= mostWaiting) return 'busy';
    const making = this.#inTurn(async () => encode(drawPoster(await this.#factsOf(row), formats.preview)));
    this.#previews.set(tag, making);
    // Whoever waits hears of a failure; the next one tries again.
    making.catch(() => this.#previews.drop(tag));
    return { tag, body: await making };
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

const tagOf = (row: PosterRow): string =>
  `W/"${createHash('sha1')
    .update(JSON.stringify([design, row]))
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
