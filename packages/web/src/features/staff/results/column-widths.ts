import type { Ms } from '@dorsal/domain/timing/types.ts';
import type { DeskRow, StandingTime } from './desk-rows.ts';

/** The digits that a time needs behind its seconds. */
export const decimalsOf = (ms: Ms): 0 | 1 | 3 => (ms % 1_000 === 0 ? 0 : ms % 100 === 0 ? 1 : 3);

/** The field with its padding. */
const fieldWidth = 'calc(6.6em + 18px)';
/** Paddings and borders of a cell and of the time in it. */
const aroundTime = 36;
/** Those, and the button that deletes a time by hand. */
const aroundTimeByHand = 76;

/**
 * The widths of the columns of a page, each as its widest time needs it. They are computed here and not by the browser, which would look at every
 * cell of the table for each letter that is typed: a column stays as it is until the page has other times.
 */
export const columnWidths = (rows: readonly DeskRow[], columns: number): readonly string[] =>
  Array.from({ length: columns }, (_, index) => widthFor(rows.flatMap(({ cells }) => cells[index]?.standing ?? [])));

function widthFor(times: readonly StandingTime[]): string {
  const [heard, byHand] = [longest(times, false), longest(times, true)];
  const needed = [fieldWidth];
  if (heard > 0) needed.push(`calc(${heard}ch + ${aroundTime}px)`);
  if (byHand > 0) needed.push(`calc(${byHand + 3}ch + ${aroundTimeByHand}px)`);
  return needed.length === 1 ? fieldWidth : `max(${needed.join(', ')})`;
}

const longest = (times: readonly StandingTime[], isByHand: boolean): number =>
  times.reduce((most, time) => (time.isByHand === isByHand ? Math.max(most, lettersOf(time)) : most), 0);

/** 100 hours and more have a digit more. */
function lettersOf({ ms, isEstimate }: StandingTime): number {
  const decimals = decimalsOf(ms);
  const fine = decimals === 0 ? 0 : decimals + 1;
  return (ms >= 360_000_000 ? 9 : 8) + fine + (isEstimate === true ? 2 : 0);
}
