import type { Updateable } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { CheckpointTable } from '#platform/db/tables/events.ts';
import { positionColumns } from './event-repository.ts';
import type { CheckpointDocument } from './modality-document.ts';

export interface CheckpointRow {
  readonly number: number;
  readonly position: number;
  readonly kind: 'start' | 'intermediate' | 'finish';
}

/** In course order. */
export async function courseOf(trx: Db, modality: number): Promise<CheckpointRow[]> {
  return await trx
    .selectFrom('checkpoint')
    .select(['number', 'position', 'kind'])
    .where('modality_number', '=', modality)
    .orderBy('position')
    .execute();
}

/** How many times were typed in or imported at these checkpoints: they would go with them. */
export async function countManualTimes(trx: Db, checkpoints: readonly number[]): Promise<number> {
  if (checkpoints.length === 0) return 0;
  const row = await trx
    .selectFrom('manual_time')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('checkpoint_number', 'in', [...checkpoints])
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface CourseInput {
  readonly modality: number;
  readonly isTimed: boolean;
  /** Length of the race, where the finish is; undefined: as it was. */
  readonly distance: number | null | undefined;
  readonly start: CheckpointDocument | undefined;
  readonly finish: CheckpointDocument | undefined;
  /** Undefined: the intermediate ones stay. */
  readonly intermediates: readonly CheckpointDocument[] | undefined;
  readonly newId: () => string;
}

/** Writes the course: an existing checkpoint keeps its id by its place among the intermediate ones; a timed race has a start and a finish. */
export async function writeCourse(trx: Db, input: CourseInput): Promise<void> {
  const before = await courseOf(trx, input.modality);
  const intermediates = before.filter(({ kind }) => kind === 'intermediate');
  const wanted = input.intermediates ?? intermediates.map(() => ({}) as CheckpointDocument); // nothing said of them: nothing is written
  const gone = intermediates.slice(wanted.length).map(({ number }) => number);
  if (gone.length > 0) await trx.deleteFrom('checkpoint').where('number', 'in', gone).execute();

  const start = before.find(({ kind }) => kind === 'start');
  const finish = before.find(({ kind }) => kind === 'finish');
  if (start || input.isTimed || input.start) {
    await writeCheckpoint(trx, input, {
      row: start,
      kind: 'start',
      position: 0,
      columns: { distance_m: 0, ...columnsOf(input.start) },
    });
  }
  for (const [index, document] of wanted.entries()) {
    const place = { row: intermediates[index], kind: 'intermediate', position: index + 1 } as const;
    await writeCheckpoint(trx, input, { ...place, columns: columnsOf(document) });
  }
  if (finish || input.isTimed || input.finish) {
    const columns = { distance_m: input.distance, ...columnsOf(input.finish) };
    await writeCheckpoint(trx, input, { row: finish, kind: 'finish', position: wanted.length + 1, columns });
  }
}

type CheckpointColumns = Omit<Updateable<CheckpointTable>, 'oid' | 'modality_number' | 'position' | 'kind'>;

interface Placed {
  readonly row: CheckpointRow | undefined;
  readonly kind: CheckpointRow['kind'];
  readonly position: number;
  readonly columns: CheckpointColumns;
}

async function writeCheckpoint(trx: Db, input: CourseInput, { row, kind, position, columns }: Placed): Promise<void> {
  if (row) {
    await trx
      .updateTable('checkpoint')
      .set({ ...columns, position })
      .where('number', '=', row.number)
      .execute();
    return;
  }
  await trx
    .insertInto('checkpoint')
    .values({ oid: input.newId(), modality_number: input.modality, kind, position, ...columns })
    .execute();
}

function columnsOf(document: CheckpointDocument | undefined): CheckpointColumns {
  if (!document) return {};
  const columns: CheckpointColumns = {
    name: document.location?.custom_name === undefined ? document.name : document.location.custom_name,
    height_m: document.height,
    is_timed: document.timed,
    min_leg_time_ms: document.min_leg_time,
    cutoff_ms: document.cutoff === 0 ? null : document.cutoff,
    extra_services: document.extra_services,
    ...positionColumns(document.location?.coordinates),
  };
  return document.distance_from_start === undefined
    ? columns
    : { ...columns, distance_m: document.distance_from_start };
}
