import { type ExpectedArrival, expectedArrival, type Underway } from '@dorsal/domain/prediction/expected-arrival.ts';
import type { RaceField } from '@dorsal/domain/prediction/race-field.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { Cache } from '#platform/cache.ts';

/** The longest time that an arrival is cached: late reads and corrections reach it by then. */
const maxAgeMs: Ms = 30_000;
const maxEntries = 20_000;

/** Arrivals computed a moment ago, as a crowd asks about the same few people. A crossing since then always gives a new one. */
export class ArrivalCache {
  readonly #arrivals: Cache<ExpectedArrival | null>;

  constructor(now: () => EpochMs) {
    this.#arrivals = new Cache({ maxEntries, maxAgeMs, now });
  }

  /** `instance` is of the board that the field was read from; one that is loaded anew begins with nothing. */
  expectedArrival(instance: number, field: RaceField, runner: Underway): ExpectedArrival | null {
    const stamp = `${runner.checkpoint}/${runner.at}`;
    return this.#arrivals.getOrMake(`${instance} ${runner.id}`, () => expectedArrival(field, runner), stamp);
  }
}
