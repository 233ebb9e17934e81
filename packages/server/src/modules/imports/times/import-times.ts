import { mark } from '#modules/derive/marks/mark.ts';
import { type ImportRefused, refused } from '#modules/imports/fault.ts';
import type { RefusedRow } from '#modules/imports/start-list/reading/listed-person.ts';
import { readTables } from '#modules/imports/table/read-tables.ts';
import type { Context, Db } from '#platform/context.ts';
import { type PlannedChange, planTimes } from './plan-times.ts';
import { readTimes } from './read-times.ts';
import {
  hasStartTimes,
  readTimedCourse,
  readTimedPeople,
  replacePenalties,
  writeStaffStatuses,
  writeTimes,
} from './times-repository.ts';

export interface ImportedTimes {
  readonly ok: true;
  readonly updated: number;
  readonly unchanged: number;
  /** By line. */
  readonly refused: readonly RefusedRow[];
  readonly notices: readonly string[];
}

/**
 * Takes times of a race from a file: a column a checkpoint, `total_time` with the penalty in it, statuses and penalties. They are
 * written as manual times since each runner's reference, which beat reads. Again updates: an empty cell takes the time back.
 */
export async function importTimes(
  context: Context,
  input: {
    readonly modality: { readonly number: number };
    readonly bytes: Buffer;
    /** Told now and then how many of the times are written. */
    readonly onProgress?: (done: number, total: number) => void;
  },
): Promise<ImportedTimes | ImportRefused> {
  const tables = await readTables(input.bytes);
  const table = tables.ok ? tables.tables[0] : undefined;
  if (!tables.ok || !table)
    return refused({ path: '(file)', message: tables.ok ? 'the file is empty' : tables.reason });
  const modality = input.modality.number;
  return await context.db.transaction().execute(async (trx) => {
    const course = await readTimedCourse(trx, modality);
    const [start] = course.checkpoints;
    if (start === undefined)
      return refused({ path: '(file)', message: 'this race is not timed: it has no start and no finish' });
    const finish = course.checkpoints.length - 1;
    const read = readTimes(table, finish - 1);
    if (!read.ok) return refused({ path: '(file)', message: read.reason });
    const people = await readTimedPeople(trx, modality, course.checkpoints);
    const plan = planTimes(read.rows, people, { finish, ranksByNetTime: course.ranksByNetTime });
    if (read.rows.length > 0 && plan.refused.length === read.rows.length) {
      return refused({
        path: '(file)',
        message: `these are the times of another race: none of ${read.rows.length} rows fits (line ${plan.refused[0]?.line}: ${plan.refused[0]?.reason})`,
      });
    }
    const hadStarts = await hasStartTimes(trx, start);
    await writeTimes(trx, plan.changes, { checkpoints: course.checkpoints, onProgress: input.onProgress });
    await writeStaffStatuses(trx, plan.changes);
    await replacePenalties(trx, plan.changes);
    const isStartTimed = await hasStartTimes(trx, start);
    if (isStartTimed !== hadStarts) await mark(trx, 'timing_rules', { modality });
    else await markChanged(trx, plan.changes);
    return {
      ok: true,
      updated: plan.changes.length,
      unchanged: plan.unchanged,
      refused: [...read.refused, ...plan.refused].toSorted((one, other) => one.line - other.line),
      notices: read.notices,
    };
  });
}

async function markChanged(trx: Db, changes: readonly PlannedChange[]): Promise<void> {
  const those = (part: 'times' | 'staff' | 'penalties'): number[] =>
    changes.filter((change) => change[part] !== undefined).map(({ person }) => person.number);
  const parts = { manual_time: those('times'), staff_status: those('staff'), penalty: those('penalties') };
  for (const reason of ['manual_time', 'staff_status', 'penalty'] as const) {
    if (parts[reason].length > 0) await mark(trx, reason, { participants: parts[reason] });
  }
}
