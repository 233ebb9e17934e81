import { takesOnSite } from '@dorsal/domain/registration/on-site.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { KeptReason } from './present-kept.ts';
import type { RaceToEnter } from './venue-repository.ts';

/** Results that are official stand: nobody enters the race, or leaves it, at a desk. */
export const isOfficial = ({ ofRace }: RaceToEnter): boolean => ofRace.status === 'finished_official';

/** The reason for which an entry cannot be taken as it is; null: it can. */
export function standsAgainst(
  race: RaceToEnter,
  { typedAt, isBibTaken }: { readonly typedAt: EpochMs; readonly isBibTaken: boolean },
): KeptReason['keptFor'] | null {
  if (isBibTaken) return 'bib_taken';
  if (!takesOnSite(race.ofEvent, race.ofRace, typedAt)) return 'race_closed';
  return race.isFull ? 'race_full' : null;
}
