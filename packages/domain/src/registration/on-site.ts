import type { EventStatus } from '#status/status.ts';
import type { EpochMs } from '#timing/types.ts';

/** The word of an event, or of one of its races, on entering people at the venue. */
export interface OnSiteFlag {
  readonly isAllowed: boolean;
  /** Null: it says no end. */
  readonly until: EpochMs | null;
}

export interface OnSiteEvent extends OnSiteFlag {
  /** Each race says it for itself. */
  readonly isPerRace: boolean;
}

export interface OnSiteRace extends OnSiteFlag {
  readonly status: EventStatus;
}

/**
 * Until when a race takes people at the venue (document 2, section 5): the event must allow it; where each race says it for itself, the race
 * must too, and name an end. A race that is called off or over takes nobody. Null: it takes nobody, 'open': no end is said.
 */
export function takesOnSiteUntil(event: OnSiteEvent, race: OnSiteRace): EpochMs | 'open' | null {
  if (!event.isAllowed || over.has(race.status)) return null;
  if (!event.isPerRace) return event.until ?? 'open';
  return race.isAllowed ? race.until : null;
}

const over: ReadonlySet<EventStatus> = new Set(['cancelled', 'finished_provisional', 'finished_official']);

/** Tells whether a race takes people at the venue now. */
export function takesOnSite(event: OnSiteEvent, race: OnSiteRace, now: EpochMs): boolean {
  const until = takesOnSiteUntil(event, race);
  return until === 'open' || (until !== null && now < until);
}

/** Letters of a name, and of a surname, that bring the next field (document 2, section 5); who has a shorter one says so. */
export const leastLettersOfName = 3;
