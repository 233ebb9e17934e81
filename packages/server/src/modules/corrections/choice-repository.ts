import type { EpochMs, HeardRead } from '@dorsal/domain/timing/types.ts';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { CrossingChoiceTable } from '#platform/db/tables/participants.ts';
import type { TimeCell } from './correction-repository.ts';

/** Writes which visit staff chose, in place of a choice that stands there. `at` null: there is no crossing. `heard`: the read that names the visit. */
export async function upsertChoice(
  trx: Db,
  { person, checkpoint, at, heard }: TimeCell & StoredChoice,
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

/** A choice as it is stored. */
export interface StoredChoice {
  readonly at: EpochMs | null;
  readonly heard: HeardRead | null;
}

/** Undefined: nobody chose anything there. */
export const choiceAt = async (trx: Db, { person, checkpoint }: TimeCell): Promise<StoredChoice | undefined> =>
  choiceOf(
    await trx
      .selectFrom('crossing_choice')
      .select(columns)
      .where('participant_number', '=', person)
      .where('checkpoint_number', '=', checkpoint)
      .executeTakeFirst(),
  );

/** The deleted choice; undefined: there was none. */
export const deleteChoice = async (trx: Db, { person, checkpoint }: TimeCell): Promise<StoredChoice | undefined> =>
  choiceOf(
    await trx
      .deleteFrom('crossing_choice')
      .where('participant_number', '=', person)
      .where('checkpoint_number', '=', checkpoint)
      .returning(columns)
      .executeTakeFirst(),
  );

const columns = ['visit_at', 'heard_device', 'heard_at'] as const;

function choiceOf(row: Pick<Selectable<CrossingChoiceTable>, (typeof columns)[number]> | undefined) {
  if (row === undefined) return undefined;
  const { visit_at: at, heard_device: device, heard_at: heardAt } = row;
  return { at, heard: device === null || heardAt === null ? null : { device, heardAt } };
}
