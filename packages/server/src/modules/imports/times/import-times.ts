import { correctPeople } from '#modules/corrections/correct-people.ts';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import type { RefusedRow } from '#modules/imports/fault.ts';
import { type ImportRefused, refused } from '#modules/imports/fault.ts';
import { parseTables } from '#modules/imports/parse-tables.ts';
import type { Context } from '#platform/context.ts';
import { parseTimes } from './parse-times.ts';
import { planTimes } from './plan-times.ts';
import { loadTimedPeople } from './times-repository.ts';

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
 * written as manual times since each runner's reference, which beat reads. Again updates: an empty cell takes the time back. What says the same as
 * stands is not written.
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
  const tables = await parseTables(input.bytes);
  const table = tables.ok ? tables.tables[0] : undefined;
  if (!tables.ok || !table)
    return refused({ path: '(file)', message: tables.ok ? 'the file is empty' : tables.reason });
  const modality = input.modality.number;
  return await context.db.transaction().execute(async (trx) => {
    const rules = await loadTimingRules(trx, modality);
    const course = rules?.checkpoints.map(({ id }) => id) ?? [];
    const [start] = course;
    if (rules === null || start === undefined)
      return refused({ path: '(file)', message: 'this race is not timed: it has no start and no finish' });
    const read = parseTimes(table, course.length - 2);
    if (!read.ok) return refused({ path: '(file)', message: read.reason });
    const people = await loadTimedPeople(trx, modality, course);
    const plan = planTimes(read.rows, people, rules);
    if (read.rows.length > 0 && plan.refused.length === read.rows.length) {
      return refused({
        path: '(file)',
        message: `these are the times of another race: none of ${read.rows.length} rows fits (line ${plan.refused[0]?.line}: ${plan.refused[0]?.reason})`,
      });
    }
    const corrections = plan.changes.map(({ person, times, ...parts }) => ({
      ...parts,
      person: person.number,
      times: times && new Map([...times].map(([position, timeMs]) => [course[position] ?? 0, timeMs])),
    }));
    const inside = { ...context, db: trx };
    await correctPeople(inside, { modality, start, corrections, onProgress: input.onProgress });
    return {
      ok: true,
      updated: plan.changes.length,
      unchanged: plan.unchanged,
      refused: [...read.refused, ...plan.refused].toSorted((one, other) => one.line - other.line),
      notices: [...(tables.notices ?? []), ...read.notices],
    };
  });
}
