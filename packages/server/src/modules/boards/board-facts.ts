import type { RaceClock } from '@dorsal/domain/event/race-clock.ts';
import { givesPrizes } from '@dorsal/domain/prizes/gives-prizes.ts';
import type { PrizeRule } from '@dorsal/domain/prizes/types.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { Chronotype, EpochMs } from '@dorsal/domain/timing/types.ts';

/** One point of the course as pages name it. */
export interface FactsCheckpoint {
  readonly number: number;
  readonly oid: string;
  readonly kind: 'start' | 'intermediate' | 'finish';
  readonly distanceM: number | null;
  /** True if it has a mat. */
  readonly isTimed: boolean;
}

export interface FactsEvent {
  readonly number: number;
  readonly oid: string;
  readonly slug: string;
  readonly name: string;
  readonly nameShort: string | null;
  readonly poster: string | null;
  readonly status: EventStatus;
  /** Null too where the event is postponed, or this race of it. */
  readonly dateStartMs: EpochMs | null;
  readonly timeZone: string;
  /** Of a replay; null: it runs on the clock of now. */
  readonly clock: RaceClock | null;
}

/** The data of a modality on a page besides its people. Small, loaded again every few seconds, and never part of a version. */
export interface BoardFacts {
  readonly number: number;
  readonly oid: string;
  readonly name: string;
  readonly shortName: string;
  readonly status: EventStatus;
  /** It is cancelled, and had begun. */
  readonly hadBegun: boolean;
  readonly sport: string;
  /** The shown length of the race. */
  readonly distanceM: number | null;
  readonly chronotype: Chronotype;
  readonly gunAt: EpochMs | null;
  /** The instant that the running clock counts from: the gun, or where waves start, and the race has none of its own, the first of theirs. */
  readonly clockFrom: EpochMs | null;
  /** In course order: the start first, the finish last. */
  readonly checkpoints: readonly FactsCheckpoint[];
  readonly waves: readonly { readonly number: number; readonly name: string }[];
  /** None where the race gives none, whatever its rules are. */
  readonly prizes: readonly PrizeRule[];
  /** Everyone may see who takes a prize; false: staff alone. */
  readonly showsPrizes: boolean;
  readonly event: FactsEvent;
  /** The race is shown to the public, and its event. */
  readonly isVisible: boolean;
  /** The event shows who is registered. */
  readonly isListed: boolean;
  /** The event shows how many are registered. */
  readonly showsTotal: boolean;
  /** Course and rules of times as text: another text means that every time has to be counted anew. */
  readonly course: string;
}

/** The facts that `loadFactsTexts` gave. */
export function parseFacts(text: string): BoardFacts {
  const facts = JSON.parse(text) as BoardFacts; // made by that query
  return givesPrizes(facts.status) ? facts : { ...facts, prizes: [] };
}
