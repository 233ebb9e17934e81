import type { extraServices, Sport } from '@dorsal/contract/codecs/enums.ts';
import type { TownName } from './towns.ts';

export type ExtraService = (typeof extraServices)[number];

/** Somewhere on a course. */
export interface SeasonStop {
  readonly name: string;
  /** Share of the way, between 0 and 1. */
  readonly at: number;
  readonly services: readonly ExtraService[];
  /** Default true. */
  readonly isTimed?: boolean;
}

/** One race of an event that nobody has run yet, or that had no chips. */
export interface SeasonModality {
  readonly shortName: string;
  readonly name: string;
  readonly sport: Sport;
  /** Metres; absent: nobody has measured it. */
  readonly distanceM?: number;
  readonly climbM?: number;
  /** Cents, one period after the other; empty: free. */
  readonly prices: readonly number[];
  readonly limit?: number;
  /** The number of people registered. */
  readonly registered?: number;
  /** Hours after the event's start. */
  readonly startsAfterH?: number;
  readonly isTimed?: boolean;
  readonly stops?: readonly SeasonStop[];
  readonly services?: readonly ExtraService[];
  readonly hasPrizes?: boolean;
  readonly hasTrack?: boolean;
  /** Default: where the event is. */
  readonly startsIn?: TownName;
  readonly hashtags?: readonly string[];
}

/** An event without results. Days count from today. */
export interface SeasonEvent {
  readonly slug: string;
  readonly name: string;
  readonly shortName?: string;
  /** Null: not known. */
  readonly town: TownName | null;
  /** Null: not known. */
  readonly day: number | null;
  /** Of the clock, UTC. */
  readonly hour?: number;
  readonly lastsH?: number;
  /** The opening and closing of registrations; null: no window. */
  readonly window: readonly [opens: number, closes: number] | null;
  readonly modalities: readonly SeasonModality[];
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly hashtags?: readonly string[];
  readonly mark?: 'cancelled' | 'postponed' | 'finished_official';
  readonly note?: string;
  readonly isFeatured?: boolean;
  readonly isHidden?: boolean;
  /** Somebody else's event, with its own site. */
  readonly externalUrl?: string;
  /** Name at the registration provider; its pages are shown then. */
  readonly provider?: string;
  readonly registrationUrl?: string;
  readonly showsList?: boolean;
  readonly showsTotals?: boolean;
  readonly teamRegistration?: string;
  readonly hasDocuments?: boolean;
  readonly circuit?: string;
  /** Indexes of the organisers, from 0; a federation comes first. */
  readonly organisers: readonly number[];
}
