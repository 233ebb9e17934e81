import type { ImportNotice } from '@dorsal/contract/calls/staff/jobs.ts';
import type { TimingRules } from '@dorsal/domain/timing/types.ts';
import { correctPeople, type PersonCorrection } from '#modules/corrections/correct-people.ts';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import type { RefusedRow } from '#modules/imports/fault.ts';
import { type ImportRefused, refused } from '#modules/imports/fault.ts';
import { type ImportRun, importer, inSnapshot } from '#modules/imports/import-run.ts';
import { type MovedOfficial, officialNotices, settleOfficial } from '#modules/imports/official-results.ts';
import { parseTables, type Table } from '#modules/imports/parse-tables.ts';
import { officialRaces } from '#modules/readers/official-repository.ts';
import { type NoteChange, runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { type ListedTimes, parseTimes } from './parse-times.ts';
import { type PlannedChange, planTimes, type Starts, startsOf, type TimedPerson } from './plan-times.ts';
import { checkpointIds, loadTimedPeople, lockTimedPeople } from './times-repository.ts';

export interface ImportedTimes {
  readonly ok: true;
  readonly updated: number;
  readonly unchanged: number;
  /** By line. */
  readonly refused: readonly RefusedRow[];
  readonly notices: readonly ImportNotice[];
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
    /** Told now and then how many of the rows are written. */
    readonly onProgress?: (done: number, total: number) => void;
  },
  run: ImportRun<ImportedTimes> = {},
): Promise<ImportedTimes | ImportRefused> {
  const file = await parseFile(input.bytes);
  if (!file.ok) return refused({ path: '(file)', message: file.reason });
  const modality = input.modality.number;
  const change = async (trx: Db, note: NoteChange | null): Promise<ImportedTimes | ImportRefused> => {
    const rules = await loadTimingRules(trx, modality);
    const course = courseOf(rules);
    const [start] = course;
    if (rules === null || start === undefined)
      return refused({ path: '(file)', message: 'this race is not timed: it has no start and no finish' });
    const read = parseTimes(file.takeTable(), course.length - 2);
    if (!read.ok) return refused({ path: '(file)', message: read.reason });
    await lockToWrite(trx, modality, note);
    const ids = await checkpointIds(trx, course);
    const parts = async function* () {
      for (let from = 0; from < read.rows.length; from += rowsAtOnce) {
        const rows = read.rows.slice(from, from + rowsAtOnce);
        const bibs = rows.map(({ bib }) => bib);
        yield {
          rows,
          people: await loadTimedPeople(trx, { modality, checkpoints: course }, bibs),
          to: from + rows.length,
        };
      }
    };
    const starts = await startsOfAll(parts(), rules);
    const unfit: RefusedRow[] = [];
    let [updated, unchanged] = [0, 0];
    const corrections = async function* () {
      for await (const { rows, people, to } of parts()) {
        const plan = planTimes(rows, people, rules, starts);
        unfit.push(...plan.refused);
        updated += plan.changes.length;
        unchanged += plan.unchanged;
        noteCorrections(note, plan.changes, ids);
        yield plan.changes.map((change) => correctionOf(change, course));
        input.onProgress?.(to, read.rows.length);
      }
    };
    // Without a row that fits nothing is written.
    await (note
      ? correctPeople({ ...context, db: trx }, { modality, start, lots: corrections() })
      : drain(corrections()));
    const [first] = unfit;
    if (first && unfit.length === read.rows.length) return ofOtherRace(first, unfit.length);
    const official = await movedOfficial(trx, modality, updated);
    const notAllowed = settleOfficial(official, run, note);
    if (notAllowed) return notAllowed;
    const imported: ImportedTimes = {
      ok: true,
      updated,
      unchanged,
      refused: [...read.refused, ...unfit].toSorted((one, other) => one.line - other.line),
      notices: [...officialNotices(official), ...file.notices, ...read.notices],
    };
    await run.settle?.(trx, imported);
    return imported;
  };
  return run.isTrial
    ? await inSnapshot(context, (trx) => change(trx, null))
    : await runCommand(context, { name: 'times_imported', by: run.by ?? importer }, change);
}

async function lockToWrite(trx: Db, modality: number, note: NoteChange | null): Promise<void> {
  if (note) await lockTimedPeople(trx, modality);
}

const courseOf = (rules: TimingRules | null): number[] => rules?.checkpoints.map(({ id }) => id) ?? [];

async function movedOfficial(trx: Db, modality: number, people: number): Promise<MovedOfficial[]> {
  if (people === 0) return [];
  return (await officialRaces(trx, [modality])).map((race) => ({ ...race, people }));
}

const ofOtherRace = ({ line, reason }: RefusedRow, rows: number): ImportRefused =>
  refused({
    path: '(file)',
    message: `these are the times of another race: none of ${rows} rows fits (line ${line}: ${reason})`,
  });

/** Goes through lots that are only counted. */
async function drain(lots: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of lots);
}

function noteCorrections(note: NoteChange | null, changes: readonly PlannedChange[], ids: readonly string[]): void {
  if (note) for (const one of changes) noteCorrection(note, one, ids);
}

/** As those who type times in and rule on people note it; `ids`: of the checkpoints, in the order of the course. */
function noteCorrection(
  note: NoteChange,
  { person, times, staff, penalties }: PlannedChange,
  ids: readonly string[],
): void {
  const subject = `participant:${person.oid}`;
  for (const [position, timeMs] of times ?? []) {
    const [field, was] = [`time:${ids[position]}`, person.times.get(position)];
    note(
      subject,
      { [field]: was === undefined ? null : { timeMs: was, source: person.sources.get(position) ?? '' } },
      { [field]: timeMs === null ? null : { timeMs, source: 'import' } },
    );
  }
  const { staffStatus: status, disqualifiedReason: reason } = person;
  if (staff) note(subject, { status, reason }, { status: staff.status, reason: staff.reason });
  if (penalties) note(subject, { penalties: person.penalties }, { penalties });
}

/** Rows whose people are loaded, planned and written together: a whole race in memory would be more than an import may take. */
const rowsAtOnce = 1_000;

/** The first table of a file. It is given away once, so that its cells go when they have been parsed. */
async function parseFile(bytes: Buffer) {
  const parsed = await parseTables(bytes);
  if (!parsed.ok) return parsed;
  const tables = [...parsed.tables];
  parsed.tables.length = 0;
  if (tables.length === 0) return { ok: false, reason: 'the file is empty' } as const;
  const takeTable = (): Table => tables.splice(0)[0] ?? { sheet: null, rows: [] };
  return { ok: true, takeTable, notices: parsed.notices } as const;
}

async function startsOfAll(parts: AsyncIterable<Part>, rules: TimingRules): Promise<Starts> {
  let all: Starts = { areSaid: false, endGunStart: false };
  for await (const { rows, people } of parts) {
    const { areSaid, endGunStart } = startsOf(rows, people, rules);
    all = { areSaid: all.areSaid || areSaid, endGunStart: all.endGunStart || endGunStart };
  }
  return all;
}

interface Part {
  readonly rows: readonly ListedTimes[];
  readonly people: readonly TimedPerson[];
}

const correctionOf = ({ person, times, ...parts }: PlannedChange, course: readonly number[]): PersonCorrection => ({
  ...parts,
  person: person.number,
  times: times && new Map([...times].map(([position, timeMs]) => [course[position] ?? 0, timeMs])),
});
