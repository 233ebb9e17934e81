import type { EventStatus, StaffMark } from '@dorsal/domain/status/status.ts';
import type { Db } from '#platform/context.ts';

/** A race on which staff take a step. */
export interface Steppable {
  readonly number: number;
  readonly oid: string;
  readonly event: number;
  readonly status: EventStatus;
  readonly mark: StaffMark | null;
  /** The words of staff beside the mark. */
  readonly note: string | null;
}

/** Locked until the transaction is over, so that two people finish a race once. */
export async function modalitiesToStep(trx: Db, which: { oid: string } | { event: number }): Promise<Steppable[]> {
  const rows = await trx
    .selectFrom('modality')
    .select(['number', 'oid', 'event_number as event', 'status', 'staff_mark as mark', 'staff_note as note'])
    .$if('oid' in which, (query) => query.where('oid', '=', 'oid' in which ? which.oid : ''))
    .$if('event' in which, (query) => query.where('event_number', '=', 'event' in which ? which.event : 0))
    .orderBy('number')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as EventStatus })); // the status job and the default of the column write nothing else
}

export interface SteppableEvent {
  readonly number: number;
  readonly oid: string;
  readonly status: EventStatus;
  readonly mark: StaffMark | null;
  readonly note: string | null;
  /** The number of its races. */
  readonly modalities: number;
}

export async function eventToStep(trx: Db, oid: string): Promise<SteppableEvent | null> {
  const row = await trx
    .selectFrom('event')
    .select(['number', 'oid', 'status', 'staff_mark as mark', 'staff_note as note'])
    .where('oid', '=', oid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { count } = await trx
    .selectFrom('modality')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('event_number', '=', row.number)
    .executeTakeFirstOrThrow();
  return { ...row, status: row.status as EventStatus, modalities: count }; // as above
}

type Note = string | null | undefined;

export async function writeModalityMark(trx: Db, modality: number, mark: StaffMark | null, note: Note): Promise<void> {
  await trx
    .updateTable('modality')
    .set({ staff_mark: mark, staff_note: note })
    .where('number', '=', modality)
    .execute();
}

export async function writeEventMark(trx: Db, event: number, mark: StaffMark | null, note: Note): Promise<void> {
  await trx.updateTable('event').set({ staff_mark: mark, staff_note: note }).where('number', '=', event).execute();
}
