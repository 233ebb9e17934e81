import { parseInstant } from '@dorsal/contract/codecs/wire-date.ts';
import { isWithin } from '@dorsal/domain/timing/race-bounds.ts';
import type { TimeSpan } from '@dorsal/domain/timing/types.ts';
import { addStops, boundsOf, boundsText, type KnownStop } from '#modules/corrections/known-by-staff.ts';
import { knownStopsOf, peopleWearing } from '#modules/corrections/known-repository.ts';
import { isOfficial } from '#modules/readers/official-repository.ts';
import type { Context } from '#platform/context.ts';
import { type ImportRefused, type RefusedRow, refused } from './fault.ts';
import { type ImportRun, importer } from './import-run.ts';
import { parseTables, type TableRow } from './parse-tables.ts';

export interface ImportedStops {
  readonly ok: true;
  readonly taken: number;
  /** Rows with a stop that was entered already. */
  readonly alreadyKnown: number;
  /** By line. */
  readonly refused: readonly RefusedRow[];
}

const columns = ['bib_number', 'from', 'to'] as const;

/** Takes known stops of the people of a race from a file: one a row, with bib and two instants. Rows that cannot be taken are told; again is no change. */
export async function importStops(
  context: Context,
  { modality, bytes }: { readonly modality: { readonly number: number }; readonly bytes: Buffer },
  run: Omit<ImportRun<ImportedStops>, 'settle'> = {},
): Promise<ImportedStops | ImportRefused> {
  if (await isOfficial(context.db, modality.number))
    return refused({
      path: '(file)',
      message: 'the results of this race are official: take the race back to provisional first',
    });
  const tables = await parseTables(bytes);
  if (!tables.ok) return refused({ path: '(file)', message: tables.reason });
  const [heading, ...rows] = tables.tables[0]?.rows ?? [];
  if (heading === undefined) return refused({ path: '(file)', message: 'the file is empty' });
  const places = columns.map((name) => heading.cells.indexOf(name));
  const missing = columns.filter((_, index) => places[index] === -1);
  if (missing.length > 0)
    return refused({ path: '(file)', message: `the first row has no column ${missing.join(', ')}` });
  const cellsOf = (row: TableRow) => places.map((place) => row.cells[place] ?? '');
  const people = new Map(
    (await peopleWearing(context.db, modality.number, [...new Set(rows.map((row) => cellsOf(row)[0] ?? ''))])).map(
      ({ bib, oid }) => [bib, oid],
    ),
  );
  const bounds = await boundsOf(context.db, modality.number);
  const stops: KnownStop[] = [];
  const refusedRows: RefusedRow[] = [];
  for (const row of rows) {
    const [bib = '', from = '', to = ''] = cellsOf(row);
    const stop = stopOf({ bib, registration: people.get(bib), from, to }, bounds);
    if (typeof stop === 'string') refusedRows.push({ line: row.line, reason: stop });
    else stops.push(stop);
  }
  const taken = stops.length > 0 ? await addAll(context, stops, run) : 0;
  return { ok: true, taken, alreadyKnown: stops.length - taken, refused: refusedRows };
}

/** The stop of a row, or why it is none. */
function stopOf(
  row: {
    readonly bib: string;
    readonly registration: string | undefined;
    readonly from: string;
    readonly to: string;
  },
  bounds: TimeSpan,
): KnownStop | string {
  const [from, to] = [parseInstant(row.from), parseInstant(row.to)];
  if (row.registration === undefined) return `nobody of this race wears bib "${row.bib}"`;
  if (from === null || to === null)
    return `"${from === null ? row.from : row.to}" is no instant like 2026-05-17T08:00:00Z`;
  if (to <= from) return 'the stop ends before it begins';
  if (!isWithin(bounds, { from, to })) return boundsText(bounds);
  return { bib: row.bib, registration: row.registration, from, to };
}

/** @returns how many are new */
async function addAll(
  context: Context,
  stops: readonly KnownStop[],
  { isTrial = false, by = importer }: Omit<ImportRun<ImportedStops>, 'settle'>,
): Promise<number> {
  if (isTrial) {
    const known = await knownStopsOf(context.db, [...new Set(stops.map(({ registration }) => registration))]);
    return new Set(stops.map(stopKey).filter((key) => !known.has(key))).size;
  }
  const set = await addStops(context, stops, by);
  if (!set.ok) throw new Error(`the people of the race changed meanwhile: ${set.refusal}`);
  return set.added;
}

const stopKey = ({ registration, from, to }: KnownStop): string => `${registration} ${from} ${to}`;
