import { mark } from '#modules/derive/marks/mark.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import type { Context } from '#platform/context.ts';
import type { CopiedRace } from './copy-race.ts';
import { repeatEnd, repeatRulings, repeatTimes } from './correction-repository.ts';

/**
 * Does to the copy what staff had done to the original: times by hand, penalties, what they said of people and reads, guns where they stand now, and
 * the end of the race. After the last read, because when it was done is no part of what it corrects.
 */
export async function repeatCorrections(context: Context, copy: CopiedRace): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await repeatTimes(trx, copy);
    await repeatRulings(trx, copy);
    await repeatEnd(trx, copy);
    await refreshStatuses(trx, { scope: [copy.event], now: context.now() });
    // What boards show, rules and results alike can have changed, of anyone.
    for (const modality of copy.modalities.values()) await mark(trx, 'gun', { modality });
  });
}
