import type { EpochMs, HeardRead } from '@dorsal/domain/timing/types.ts';
import type { Db } from '#platform/context.ts';
import type { TimeCell } from './correction-repository.ts';

/** Writes which visit staff chose, in place of a choice that stands there. `at` null: there is no crossing. `heard`: the read that names the visit. */
export async function upsertChoice(
  trx: Db,
  { person, checkpoint, at, heard }: TimeCell & { readonly at: EpochMs | null; readonly heard: HeardRead | null },
  by: { readonly user: number | null; readonly at: EpochMs },
): Promise<void> {
  const read = { heard_device: heard?.device ?? null, heard_at: heard?.heardAt ?? null };
  const chosen = { visit_at: at, ...read, created_by: by.user, created_at: new Date(by.at) };
  await trx
    .insertInto('crossing_choice')
    .values({ participant_number: person, checkpoint_number: checkpoint, ...chosen })
    .onConflict((conflict) => conflict.columns(['participant_number', 'checkpoint_number']).doUpdateSet(chosen))
    .execute();
}

/** Undefined: nobody chose anything there. */
export const choiceAt = (trx: Db, { person, checkpoint }: TimeCell): Promise<{ at: EpochMs | null } | undefined> =>
  trx
    .selectFrom('crossing_choice')
    .select('visit_at as at')
    .where('participant_number', '=', person)
    .where('checkpoint_number', '=', checkpoint)
    .executeTakeFirst();

/** The deleted choice; undefined: there was none. */
export const deleteChoice = (trx: Db, { person, checkpoint }: TimeCell): Promise<{ at: EpochMs | null } | undefined> =>
  trx
    .deleteFrom('crossing_choice')
    .where('participant_number', '=', person)
    .where('checkpoint_number', '=', checkpoint)
    .returning('visit_at as at')
    .executeTakeFirst();
