import type { ImportNotice } from '@dorsal/contract/calls/staff/jobs.ts';
import type { Table } from '#modules/imports/parse-tables.ts';
import { findHeading, fold, type HeadedTable } from './headings.ts';

export type ChosenSheet =
  | { readonly ok: true; readonly list: HeadedTable; readonly notices: readonly ImportNotice[] }
  | { readonly ok: false; readonly reason: string };

/** The list to read: the sheet that is asked for, else the one named like the race, else the first with a heading. */
export function chooseSheet(
  tables: readonly Table[],
  race: { readonly names: readonly string[]; readonly wanted: string | undefined },
): ChosenSheet {
  const { wanted } = race;
  const asked = wanted === undefined ? tables : tables.filter(({ sheet }) => sheet === wanted);
  if (wanted !== undefined && asked.length === 0) return { ok: false, reason: `there is no sheet "${wanted}"` };
  const headed = asked.flatMap((table) => {
    const list = findHeading(table);
    return list ? [{ sheet: table.sheet, list }] : [];
  });
  const names = race.names.map(fold);
  const chosen = headed.find(({ sheet }) => sheet !== null && names.includes(fold(sheet))) ?? headed[0];
  if (!chosen) return { ok: false, reason: tables.length === 0 ? 'the file is empty' : noHeading };
  const others = headed.filter((other) => other !== chosen).map(({ sheet }) => sheet ?? '');
  return {
    ok: true,
    list: chosen.list,
    notices: [...sheetNotice(chosen.sheet, others), ...columnNotices(chosen.list)],
  };
}

const noHeading =
  'this is no start list: no row names its columns (at least a bib or a name and one more, like "bib_number;name;surname;gender")';

const sheetNotice = (sheet: string | null, others: readonly string[]): ImportNotice[] =>
  others.length === 0 ? [] : [{ code: 'sheet_chosen', name: sheet ?? '', names: [...others] }];

const columnNotices = ({ ignored, doubled }: HeadedTable): ImportNotice[] => [
  ...(ignored.length > 0 ? [{ code: 'columns_left_out' as const, names: ignored.slice(0, 30) }] : []),
  ...(doubled.length > 0 ? [{ code: 'columns_twice' as const, names: [...doubled] }] : []),
];
