import type { AdAct, AdPlace } from '@dorsal/contract/calls/ads.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import type { Context } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type AdCount, addAdCounts, shownAds } from './ad-count-repository.ts';

/** One ad in sight, or clicked. */
export interface Sighting {
  readonly ad: string;
  readonly place: AdPlace;
  readonly act: AdAct;
}

/** Counts are written so often: a crash loses no more than these seconds. */
export const writtenEveryMs: Ms = 10_000;

/** Programs that look at pages without anybody before them. */
const robots = /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|java\/|^$/i;
const isRobot = (agent: string | undefined): boolean => robots.test(agent ?? '');

interface Looker {
  readonly caller: Caller | null;
  /** The program that asks, in its own words. */
  readonly agent: string | undefined;
}

/** Counts what a page of the public saw. Robots and who is logged in are not counted. */
export function takeSightings(counter: AdCounter, { caller, agent }: Looker, seen: readonly Sighting[]): void {
  if (caller === null && !isRobot(agent)) counter.count(seen);
}

export interface AdCounter {
  /** Counts what one page saw, each ad once a place and act. An ad that nobody shows is no ad. */
  readonly count: (seen: readonly Sighting[]) => void;
  /** Writes what was counted. What could not be written is written the next time. */
  readonly write: () => Promise<void>;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Counts ads in memory and writes sums: no row, no id and no address of who looked. What it holds is bound by the ads that are shown, times the
 * places and the days since the last write.
 */
export function createAdCounter(context: Context): AdCounter {
  let counts = new Map<string, AdCount>();
  let known: ReadonlySet<string> = new Set();
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const add = ({ ad, place, act }: Sighting, day: string): void => {
    const key = `${day} ${place} ${ad}`;
    const { shown, clicked } = counts.get(key) ?? { shown: 0, clicked: 0 };
    const more = act === 'shown' ? { shown: shown + 1, clicked } : { shown, clicked: clicked + 1 };
    counts.set(key, { ad, place, day, ...more });
  };
  const count = (seen: readonly Sighting[]): void => {
    const day = dayOf(context.now());
    const once = new Map(seen.map((one) => [`${one.act} ${one.place} ${one.ad}`, one]));
    for (const one of once.values()) if (known.has(one.ad)) add(one, day);
  };
  const writeNow = async (): Promise<void> => {
    const written = counts;
    counts = new Map();
    try {
      await addAdCounts(context.db, [...written.values()]);
      known = new Set(await shownAds(context.db));
    } catch (error) {
      context.log.warn({ err: error }, 'ad_counts_not_written');
      counts = sumOf(written, counts);
    }
  };
  const write = (): Promise<void> => {
    writing = writing.then(writeNow);
    return writing;
  };
  return {
    count,
    write,
    start: () => {
      void write();
      timer = setInterval(() => void write(), writtenEveryMs);
    },
    stop: async () => {
      clearInterval(timer);
      await write();
    },
  };
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

function sumOf(one: ReadonlyMap<string, AdCount>, other: ReadonlyMap<string, AdCount>): Map<string, AdCount> {
  const sum = new Map(one);
  for (const [key, count] of other) {
    const { shown, clicked } = sum.get(key) ?? { shown: 0, clicked: 0 };
    sum.set(key, { ...count, shown: count.shown + shown, clicked: count.clicked + clicked });
  }
  return sum;
}
