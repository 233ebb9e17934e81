import { stringify } from 'csv-stringify/sync';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import type { Cell, EntrySheet } from './entry-sheets.ts';

/** Rows that are written in one go. */
const rowsAtOnce = 200;

/** Sheets as one CSV, in turns of the event loop. A cell that begins like a formula is run by no spreadsheet. */
export async function writeTable(sheets: readonly EntrySheet[]): Promise<string> {
  const turn = createEventLoopTurn();
  const parts: string[] = [];
  for (const { heading, rows } of sheets) {
    let lot: (readonly Cell[])[] = [heading];
    for (const row of rows()) {
      lot.push(row);
      if (lot.length < rowsAtOnce) continue;
      parts.push(textOf(lot));
      lot = [];
      if (turn.isOver()) await turn.yieldToEventLoop();
    }
    parts.push(textOf(lot));
  }
  return parts.join('');
}

const textOf = (rows: (readonly Cell[])[]): string => stringify(rows as Cell[][], { escape_formulas: true }); // the library changes none
