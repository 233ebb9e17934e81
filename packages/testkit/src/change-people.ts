import { mark } from '@dorsal/server/modules/derive/marks/mark-repository.ts';
import { loadRoster, type RosterPerson, updatePeople } from '@dorsal/server/modules/roster/roster-repository.ts';
import type { Context, Db } from '@dorsal/server/platform/context.ts';

/** Changes a person (number) as a start list does, and marks them; fields not named stay. A context over a transaction has it done in that one. */
export const changePerson = (context: Context, person: number, change: Partial<RosterPerson>): Promise<void> =>
  inTransaction(context, async (trx) => {
    const { people } = await loadRoster(trx, await placeOf(trx, person));
    const known = people.find(({ number }) => number === person);
    if (!known) throw new Error(`nobody has the number ${person}`);
    await updatePeople(trx, [{ ...known, ...change }], context.now());
    await mark(trx, 'person_edited', { participants: [person] });
  });

/** Cancels the entry of a person, and marks them. No command does it yet, nor what the next two do. */
export const cancelEntry = (context: Context, person: number): Promise<void> =>
  inTransaction(context, async (trx) => {
    const cancelled_at = new Date(context.now());
    await trx.updateTable('participant').set({ cancelled_at }).where('number', '=', person).execute();
    await mark(trx, 'person_edited', { participants: [person] });
  });

/** Moves a person with their chips to another race, and marks them on both boards. */
export const movePerson = (
  context: Context,
  person: number,
  to: { readonly event: number; readonly modality: number },
): Promise<void> =>
  inTransaction(context, async (trx) => {
    const place = { event_number: to.event, modality_number: to.modality };
    const { modality: from } = await placeOf(trx, person);
    await trx.updateTable('participant').set(place).where('number', '=', person).execute();
    await trx.updateTable('chip').set(place).where('participant_number', '=', person).execute();
    await mark(trx, 'modality_of_person', { participants: [person], from });
  });

/** Deletes a person, and marks the board that is left. */
export const deletePerson = (context: Context, person: number): Promise<void> =>
  inTransaction(context, async (trx) => {
    const { modality } = await placeOf(trx, person);
    await trx.deleteFrom('participant').where('number', '=', person).execute();
    await mark(trx, 'person_deleted', { participants: [person], modality });
  });

const placeOf = (db: Db, person: number): Promise<{ readonly event: number; readonly modality: number }> =>
  db
    .selectFrom('participant')
    .select(['event_number as event', 'modality_number as modality'])
    .where('number', '=', person)
    .executeTakeFirstOrThrow();

const inTransaction = ({ db }: Context, change: (trx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? change(db) : db.transaction().execute(change);
