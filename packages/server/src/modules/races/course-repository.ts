import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql, type Updateable } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { CheckpointTable } from '#platform/db/tables/events.ts';

/** `start`, `finish`, or the number of an intermediate checkpoint from 1. */
export type CheckpointName = 'start' | 'finish' | number;

export interface CheckpointRow {
  readonly number: number;
  readonly oid: string;
  readonly position: number;
  readonly kind: 'start' | 'intermediate' | 'finish';
  readonly missRate: number | null;
}

/** In course order. */
export async function loadCourse(trx: Db, modality: number): Promise<CheckpointRow[]> {
  return await trx
    .selectFrom('checkpoint')
    .select(['number', 'oid', 'position', 'kind', 'miss_rate as missRate'])
    .where('modality_number', '=', modality)
    .orderBy('position')
    .execute();
}

/** The checkpoint of a course with this name; undefined: there is none. */
export function checkpointCalled(course: readonly CheckpointRow[], name: CheckpointName): CheckpointRow | undefined {
  const intermediates = course.filter(({ kind }) => kind === 'intermediate');
  return typeof name === 'number' ? intermediates[name - 1] : course.find(({ kind }) => kind === name);
}

/** Counts the times typed in or imported at these checkpoints, and the crossings that staff chose there: deleting the checkpoints deletes them. */
export async function countCorrections(trx: Db, checkpoints: readonly number[]): Promise<number> {
  if (checkpoints.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from manual_time where checkpoint_number = any(${[...checkpoints]}::int[]))::int
      + (select count(*) from crossing_choice where checkpoint_number = any(${[...checkpoints]}::int[]))::int as count`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** Tells whether somebody passed one of these checkpoints: by a read that counts, a time by hand or a choice of staff. Deleting it would lose that. */
export async function hasTimesAt(
  trx: Db,
  modality: number,
  checkpoints: readonly Pick<CheckpointRow, 'number' | 'position'>[],
): Promise<boolean> {
  if (checkpoints.length === 0) return false;
  const numbers = checkpoints.map(({ number }) => number);
  if ((await countCorrections(trx, numbers)) > 0) return true;
  const course = await loadCourse(trx, modality);
  // Crossings stand in course order, from 1 in PostgreSQL.
  const places = course.flatMap(({ number }, index) => (numbers.includes(number) ? [index + 1] : []));
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from result r, unnest(${places}::int[]) place
      where r.modality_number = ${modality} and r.crossings[place] is not null) as has`.execute(trx);
  return rows[0]?.has ?? false;
}

/** Writes the share of crossings that the mat of these checkpoints misses; null: the usual one. */
export async function writeMissRate(trx: Db, checkpoints: readonly number[], rate: number | null): Promise<void> {
  await trx
    .updateTable('checkpoint')
    .set({ miss_rate: rate })
    .where('number', 'in', [...checkpoints])
    .execute();
}

/** The beginning and the end of a modality, as far as they are known. */
export async function spanOf(db: Db, modality: number): Promise<{ start: EpochMs | null; end: EpochMs | null }> {
  const row = await db
    .selectFrom('modality')
    .select(['gun_at', 'planned_start_at', 'planned_end_at'])
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
  return { start: row.gun_at ?? row.planned_start_at?.getTime() ?? null, end: row.planned_end_at?.getTime() ?? null };
}

/** The columns of a checkpoint that a change can set; undefined leaves one as it is. */
export type CheckpointColumns = Omit<Updateable<CheckpointTable>, 'oid' | 'modality_number' | 'position' | 'kind'>;

export interface CourseChange {
  /** Length of the race, where the finish is; undefined: as it was. */
  readonly distanceM?: number | null | undefined;
  readonly start?: NamedColumns | undefined;
  readonly finish?: NamedColumns | undefined;
  /** Undefined: the intermediate ones stay. */
  readonly intermediates?: readonly NamedColumns[] | undefined;
}

/** In a list in which any is named by its id, all are: one without is new. Else each is the one of its place. A start or finish has an id where it is made again. */
export type NamedColumns = CheckpointColumns & { readonly oid?: string | undefined };

interface Course extends CourseChange {
  readonly modality: number;
  readonly isTimed: boolean;
  readonly newId: () => string;
}

/** Writes the course: an existing checkpoint keeps its id; a timed race has a start and a finish. */
export async function writeCourse(trx: Db, course: Course): Promise<void> {
  const before = await loadCourse(trx, course.modality);
  const intermediates = before.filter(({ kind }) => kind === 'intermediate');
  const wanted = course.intermediates ?? intermediates.map(({ oid }): NamedColumns => ({ oid }));
  const rows = rowsFor(wanted, intermediates);
  const gone = intermediates.filter((row) => !rows.includes(row)).map(({ number }) => number);
  if (gone.length > 0) await trx.deleteFrom('checkpoint').where('number', 'in', gone).execute();

  const start = before.find(({ kind }) => kind === 'start');
  const finish = before.find(({ kind }) => kind === 'finish');
  if (start || course.isTimed || course.start) {
    const columns = { distance_m: 0, ...course.start };
    await writeCheckpoint(trx, course, { row: start, kind: 'start', position: 0, columns });
  }
  for (const [index, columns] of wanted.entries()) {
    const place = { row: rows[index], kind: 'intermediate', position: index + 1 } as const;
    await writeCheckpoint(trx, course, { ...place, columns });
  }
  if (finish || course.isTimed || course.finish) {
    const columns = { distance_m: course.distanceM, ...course.finish };
    await writeCheckpoint(trx, course, { row: finish, kind: 'finish', position: wanted.length + 1, columns });
  }
}

/** The rows that stand already, by their ids or by their places. */
function rowsFor(wanted: readonly NamedColumns[], standing: readonly CheckpointRow[]): (CheckpointRow | undefined)[] {
  const isById = wanted.some(({ oid }) => oid !== undefined);
  return wanted.map(({ oid }, index) => (isById ? standing.find((row) => row.oid === oid) : standing[index]));
}

interface Placed {
  readonly row: CheckpointRow | undefined;
  readonly kind: CheckpointRow['kind'];
  readonly position: number;
  readonly columns: NamedColumns;
}

async function writeCheckpoint(trx: Db, course: Course, { row, kind, position, columns }: Placed): Promise<void> {
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
    .values({ ...columns, oid: columns.oid ?? course.newId(), modality_number: course.modality, kind, position })
    .execute();
}
