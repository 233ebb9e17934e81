import type { Db } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { officialAmong } from './modality-fields-repository.ts';

/** Takes a change back that moves results which are official (staff half, section 3: nothing public moves silently): the race is taken a step back first. */
export async function refuseIfOfficial(trx: Db, changedRaces: readonly number[]): Promise<void> {
  const official = await officialAmong(trx, changedRaces);
  if (official.length > 0) throw refuse('race_official');
}
