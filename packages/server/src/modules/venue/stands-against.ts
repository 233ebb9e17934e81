import { takesOnSite } from '@dorsal/domain/registration/on-site.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { KeptEntry, RaceToEnter } from './venue-repository.ts';

/** Results that are official stand: nobody enters the race, or leaves it, at a desk. */
export const isOfficial = ({ ofRace }: RaceToEnter): boolean => ofRace.status === 'finished_official';

/** All reasons for which an entry cannot be taken as it is, the one that is told first in front; none: it can. */
export const allAgainst = (
  race: RaceToEnter,
  { typedAt, isBibTaken }: { readonly typedAt: EpochMs; readonly isBibTaken: boolean },
): KeptEntry['keptFor'][] => [
  ...(isBibTaken ? (['bib_taken'] as const) : []),
  ...(takesOnSite(race.ofEvent, race.ofRace, typedAt) ? [] : (['race_closed'] as const)),
  ...(race.isFull ? (['race_full'] as const) : []),
];
