import type { ImportNotice } from '@dorsal/contract/calls/staff/jobs.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import type { RefusedRow } from '#modules/imports/fault.ts';
import { type ImportRefused, refused } from '#modules/imports/fault.ts';
import { type ImportRun, importer, inSnapshot } from '#modules/imports/import-run.ts';
import { type MovedOfficial, officialNotices, settleOfficial } from '#modules/imports/official-results.ts';
import { parseTables } from '#modules/imports/parse-tables.ts';
import type { FoundModality } from '#modules/races/race-names-repository.ts';
import { officialRaces } from '#modules/readers/official-repository.ts';
import { type CategoryRules, categoryRulesOf } from '#modules/roster/category-rules.ts';
import {
  columnsOfPerson,
  insertPeople,
  type KnownPerson,
  loadRace,
  loadRoster,
  lockRoster,
  publicIdsOf,
  type RaceRow,
  type Roster,
  replaceChips,
  updatePeople,
} from '#modules/roster/roster-repository.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import { type DoLast, type NoteChange, runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { chooseSheet } from './choose-sheet.ts';
import { giveChips } from './give-chips.ts';
import { fold } from './headings.ts';
import { type MatchedPerson, matchPeople, otherRaceReason } from './match-people.ts';
import { type CategoryReading, isSamePerson, mergePerson, repeatsAge } from './merge-person.ts';
import { type ListedPerson, type ListSetting, parsePeople } from './parse-people.ts';

export interface StartListInput {
  readonly modality: Pick<FoundModality, 'number' | 'eventNumber'>;
  readonly bytes: Buffer;
  /** The sheet of a workbook; absent: the one named like the race, else the first with a heading. */
  readonly sheet?: string;
  /** Takes a list even where it looks like that of another race. */
  readonly isSure?: boolean;
  /** The list only repeats the categories that ages give: they go by age. Default: they are given, and stay. */
  readonly countsByAge?: boolean;
  /** Called now and then with the number of people written. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface ImportedStartList {
  readonly ok: true;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** By line. */
  readonly refused: readonly RefusedRow[];
  /** Notes on cells that were read in another way than their author may think. */
  readonly notices: readonly ImportNotice[];
}

/**
 * Enters the people of a start list in a race: CSV in any delimiter and encoding, or XLSX. Rows that cannot be taken are listed with
 * line and reason, the others go in; importing again updates by bib. A list of another race is refused whole, and then nothing is stored.
 */
export async function importStartList(
  context: Context,
  input: StartListInput,
  run: ImportRun<ImportedStartList> = {},
): Promise<ImportedStartList | ImportRefused> {
  const tables = await parseTables(input.bytes);
  if (!tables.ok) return refused({ path: '(file)', message: tables.reason });
  const { number: modality, eventNumber: event } = input.modality;
  const plan = async (trx: Db): Promise<PlannedList | ImportRefused> => {
    const race = await loadRace(trx, modality);
    const sheet = chooseSheet(tables.tables, { names: race.names, wanted: input.sheet });
    if (!sheet.ok) return refused({ path: '(file)', message: sheet.reason });
    const rules = await categoryRulesOf(trx, modality);
    const read = parsePeople(sheet.list, settingOf(race, rules, context.now()));
    // The cells have been parsed, and go before the people of the race come.
    tables.tables.length = 0;
    sheet.list.rows.length = 0;
    const roster = await loadRoster(trx, { event, modality });
    const { countsByAge = false } = input;
    const doubt = input.isSure ? null : otherRaceReason(read.people, roster);
    if (doubt !== null) return refused({ path: '(file)', message: doubt });
    const { good, chips, refused: conflicts } = settleRows(read.people, roster);
    const unsexed = good.filter(({ listed, known }) => known === null && !listed.fields.gender);
    const { onProgress } = input;
    const writing = { event, modality, rules, good, chips, countsByAge, owners: roster.chips, onProgress };
    const official = await movedOfficial(trx, writing);
    return {
      ok: true,
      ...writing,
      official,
      refused: [...read.refused, ...conflicts].toSorted((one, other) => one.line - other.line),
      notices: [
        ...officialNotices(official),
        ...tables.notices,
        ...sheet.notices,
        ...genderNotice(unsexed),
        ...categoryNotice(good, { rules, countsByAge }),
      ],
    };
  };
  if (run.isTrial)
    return await inSnapshot(context, async (trx) => {
      const planned = await plan(trx);
      return planned.ok ? { ok: true, ...countsOf(planned), ...told(planned) } : planned;
    });
  return await runCommand(context, { name: 'start_list_imported', by: run.by ?? importer }, async (trx, note, last) => {
    await lockRoster(trx, event);
    const planned = await plan(trx);
    if (!planned.ok) return planned;
    const notAllowed = settleOfficial(planned.official, run, note);
    if (notAllowed) return notAllowed;
    const counts = await write({ ...context, db: trx }, planned, { note, last });
    const imported: ImportedStartList = { ok: true, ...counts, ...told(planned) };
    await run.settle?.(trx, imported);
    return imported;
  });
}

interface PlannedList extends Writing {
  readonly ok: true;
  readonly official: readonly MovedOfficial[];
  readonly refused: ImportedStartList['refused'];
  readonly notices: ImportedStartList['notices'];
}

const told = ({ refused: rows, notices }: PlannedList) => ({ refused: rows, notices });

interface SettledRows {
  readonly good: readonly MatchedPerson[];
  readonly chips: ReadonlyMap<MatchedPerson, readonly string[]>;
  readonly refused: readonly RefusedRow[];
}

/** Matches rows to people and gives them their chips. A row that is refused for its chip claims no bib either: the list is matched again without it. */
function settleRows(people: readonly ListedPerson[], roster: Roster): SettledRows {
  const out = new Map<number, RefusedRow>();
  for (;;) {
    const matches = matchPeople(
      people.filter(({ line }) => !out.has(line)),
      roster,
    );
    const given = giveChips(matches.matched, roster.chips);
    const freeing = given.refused.filter(({ line }) => matches.blocking.has(line));
    for (const row of freeing) out.set(row.line, row);
    if (freeing.length > 0) continue;
    const bad = new Set(given.refused.map(({ line }) => line));
    return {
      good: matches.matched.filter(({ listed }) => !bad.has(listed.line)),
      chips: given.chips,
      refused: [...out.values(), ...matches.refused, ...given.refused],
    };
  }
}

function settingOf(race: RaceRow, rules: CategoryRules, now: number): ListSetting {
  return {
    now,
    thisYear: new Date(now).getUTCFullYear(),
    referenceYear: Number(rules.referenceDay.slice(0, 4)),
    waves: new Map(race.waves.map(({ number, name }) => [fold(name), number])),
    needsWave: race.chronotype === 'batched_chrono',
    otherRaces: new Map(
      race.otherRaces.flatMap(({ name, shortName }) => [
        [fold(name), shortName] as const,
        [fold(shortName), shortName] as const,
      ]),
    ),
  };
}

interface Writing extends CategoryReading {
  readonly event: number;
  readonly modality: number;
  readonly good: readonly MatchedPerson[];
  readonly chips: ReadonlyMap<MatchedPerson, readonly string[]>;
  /** The owner of each chip so far. */
  readonly owners: ReadonlyMap<string, number>;
  readonly onProgress: StartListInput['onProgress'];
}

interface Counts {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** The counts of what would be written. */
function countsOf(writing: Writing): Counts {
  const added = writing.good.filter(({ known }) => known === null).length;
  const updated = new Set<number>();
  for (const lot of changedPeople(writing)) for (const { is } of lot) updated.add(is.number);
  for (const { row } of movedChips(writing)) if (row.known) updated.add(row.known.number);
  return { added, updated: updated.size, unchanged: writing.good.length - added - updated.size };
}

/** The race, where its results are official and the list changes who is in it, or fields that places, prizes or times depend on. */
async function movedOfficial(trx: Db, writing: Writing): Promise<MovedOfficial[]> {
  const [race] = await officialRaces(trx, [writing.modality]);
  if (!race) return [];
  const added = writing.good.filter(({ known }) => known === null).length;
  const moved = new Set<number>();
  for (const lot of changedPeople(writing))
    for (const { was, is } of lot) if (movesPlaces(was, is)) moved.add(is.number);
  for (const { row } of movedChips(writing)) if (row.known) moved.add(row.known.number);
  const people = added + moved.size;
  return people === 0 ? [] : [{ ...race, people }];
}

const movesPlaces = (was: KnownPerson, is: KnownPerson): boolean =>
  placeFields.some((field) => was[field] !== is[field]);

const placeFields = [
  'bib',
  'gender',
  'birthdate',
  'age',
  'category',
  'isLocal',
  'isClassified',
  'wave',
  'startOffsetMs',
] as const satisfies readonly (keyof KnownPerson)[];

interface Trail {
  readonly note: NoteChange;
  readonly last: DoLast;
}

async function write(context: Context, writing: Writing, { note, last }: Trail): Promise<Counts> {
  const { db: trx, newId } = context;
  const now = context.now();
  const fresh = writing.good.filter(({ known }) => known === null);
  let written = 0;
  const onWritten = (rows: number): void => {
    written += rows;
    writing.onProgress?.(written, fresh.length);
  };
  const at = new Date(now).toISOString();
  const common = {
    event_number: writing.event,
    modality_number: writing.modality,
    source: 'import',
    created_at: at,
    imported_at: at,
  };
  const entered = fresh.map(({ listed }) => ({
    ...common,
    oid: newId(),
    ...columnsOfPerson(mergePerson(listed, null, writing)),
  }));
  const numbers = await insertPeople(trx, entered, onWritten);
  for (const [index, { oid, source, created_at, imported_at, event_number, ...columns }] of entered.entries()) {
    const row = fresh[index];
    // As one field: a list of tens of thousands is as many rows of the trail, and not twenty times as many.
    note(`participant:${oid}`, null, { entered: { ...columns, chips: (row && writing.chips.get(row)) ?? [] } });
  }
  const numberOf = new Map(fresh.map((row, index) => [row, numbers[index] ?? Number.NaN]));
  const changed = await writeChanged(trx, writing, { now, note });
  const rechipped = await writeChips(context, writing, { numberOf, note });
  const updated = new Set([...changed, ...rechipped]);
  for (const number of numbers) updated.delete(number);
  const participants = [...numbers, ...updated];
  // A race can be full now.
  if (numbers.length > 0) await refreshStatuses(trx, { scope: [writing.event], now });
  if (participants.length > 0) last(() => mark(trx, 'roster_import', { participants }));
  return {
    added: numbers.length,
    updated: updated.size,
    unchanged: writing.good.length - numbers.length - updated.size,
  };
}

/** People merged and written at a time: all of them, before and after, would be more memory than an import may take. */
const changedAtOnce = 1_000;

interface ChangedPerson {
  readonly was: KnownPerson;
  readonly is: KnownPerson;
}

/** The people whose fields change, lot by lot. */
function* changedPeople(writing: Writing): Generator<readonly ChangedPerson[]> {
  for (let from = 0; from < writing.good.length; from += changedAtOnce) {
    yield writing.good.slice(from, from + changedAtOnce).flatMap(({ listed, known }): ChangedPerson[] => {
      const merged = known && mergePerson(listed, known, writing);
      return merged && !isSamePerson(merged, known) ? [{ was: known, is: { ...merged, number: known.number } }] : [];
    });
  }
}

/** Gives the people whose fields changed. */
async function writeChanged(
  trx: Context['db'],
  writing: Writing,
  { now, note }: { readonly now: EpochMs; readonly note: NoteChange },
): Promise<number[]> {
  const numbers: number[] = [];
  for (const lot of changedPeople(writing)) {
    const people = lot.map(({ is }) => is);
    await updatePeople(trx, people, now);
    const ids = await publicIdsOf(
      trx,
      people.map(({ number }) => number),
    );
    for (const { was, is } of lot) {
      note(`participant:${ids.get(is.number)}`, columnsOfPerson(was), columnsOfPerson(is));
      numbers.push(is.number);
    }
  }
  return numbers;
}

interface MovedChips {
  readonly row: MatchedPerson;
  readonly wanted: readonly string[];
  readonly had: ReadonlySet<string>;
}

/** The rows whose people wear other chips afterwards. */
function movedChips({ chips, good, owners }: Writing): MovedChips[] {
  const chipsOf = new Map<number, Set<string>>();
  for (const [chip, owner] of owners) chipsOf.set(owner, (chipsOf.get(owner) ?? new Set()).add(chip));
  return good.flatMap((row): MovedChips[] => {
    const wanted = chips.get(row);
    if (wanted === undefined) return [];
    const had = (row.known && chipsOf.get(row.known.number)) ?? new Set<string>();
    return wanted.length !== had.size || wanted.some((chip) => !had.has(chip)) ? [{ row, wanted, had }] : [];
  });
}

/** Gives the people whose chips changed. */
async function writeChips(
  context: Context,
  writing: Writing,
  { numberOf, note }: { readonly numberOf: ReadonlyMap<MatchedPerson, number>; readonly note: NoteChange },
): Promise<number[]> {
  const moved = movedChips(writing);
  const byPerson = new Map<number, readonly string[]>();
  for (const { row, wanted } of moved) {
    const number = row.known?.number ?? numberOf.get(row);
    if (number !== undefined) byPerson.set(number, wanted);
  }
  const { event, modality } = writing;
  await replaceChips(context.db, { event, modality }, byPerson);
  const known = moved.flatMap(({ row, ...chips }) => (row.known ? [{ ...chips, number: row.known.number }] : []));
  const ids = await publicIdsOf(
    context.db,
    known.map(({ number }) => number),
  );
  for (const { number, had, wanted } of known)
    note(`participant:${ids.get(number)}`, { chips: [...had] }, { chips: wanted });
  return [...byPerson.keys()];
}

function genderNotice(people: readonly MatchedPerson[]): ImportNotice[] {
  const [first] = people;
  return first ? [{ code: 'gender_missing', count: people.length, line: first.listed.line }] : [];
}

/** A category in the list that is the one by age can be given on purpose or be a copy: only the author of the list knows. */
function categoryNotice(good: readonly MatchedPerson[], { rules, countsByAge }: CategoryReading): ImportNotice[] {
  if (countsByAge && rules.categories.length === 0) return [{ code: 'categories_missing' }];
  const count = good.filter(({ listed, known }) => repeatsAge(listed, known, rules)).length;
  return count === 0 ? [] : [{ code: countsByAge ? 'categories_by_age' : 'categories_stay', count }];
}
