import type { Ms } from '@dorsal/domain/timing/types.ts';
import type { Asked } from './act-drafts.ts';
import type { AskedLine, Line, LineOrder } from './line-queries.ts';

/** Somebody in the order that a judge types; equal: to the one before. */
export interface Ranked {
  readonly bib: string;
  readonly isEqual: boolean;
}

/** A time that near is looked at before a prize is announced: who has one is named from the start. */
const nearMs: Ms = 500;

/** The people with whom an order begins: somebody, and who is hardly to be told from them, as they stand. */
export function firstOrder({ people }: Pick<Line, 'people'>, bib: string): readonly Ranked[] {
  const own = people.find((one) => one.bib === bib);
  if (!own) return [];
  return people
    .filter(({ timeMs }) => Math.abs(timeMs - own.timeMs) < nearMs)
    .map((one) => ({ bib: one.bib, isEqual: false }));
}

/** The order with somebody at another place, from 0; beyond the ends they stand at the end. Whoever moves is equal to nobody. */
export function movedTo(order: readonly Ranked[], bib: string, place: number): readonly Ranked[] {
  const from = order.findIndex((one) => one.bib === bib);
  const to = Math.max(0, Math.min(order.length - 1, place));
  if (from < 0 || from === to) return order;
  const others = order.toSpliced(from, 1).map((one, index) =>
    // A place behind the one who leaves from before an equal one is not shared with whoever stands there now.
    index === from ? { ...one, isEqual: one.isEqual && order[from]?.isEqual === true } : one,
  );
  return putAt(others, to, bib);
}

/** Somebody who comes in between two equal people parts them. */
const putAt = (others: readonly Ranked[], to: number, bib: string): readonly Ranked[] =>
  firstAlone([
    ...others.slice(0, to),
    { bib, isEqual: false },
    ...others.slice(to).map((one, index) => (index === 0 ? { ...one, isEqual: false } : one)),
  ]);

export const equalled = (order: readonly Ranked[], bib: string, isEqual: boolean): readonly Ranked[] =>
  firstAlone(order.map((one) => (one.bib === bib ? { ...one, isEqual } : one)));

export const withoutOne = (order: readonly Ranked[], bib: string): readonly Ranked[] =>
  firstAlone(order.filter((one) => one.bib !== bib));

/** Somebody else of the line is named, where they stand by their time. */
export function withOne(order: readonly Ranked[], bib: string, { people }: Pick<Line, 'people'>): readonly Ranked[] {
  const placeOf = (of: string): number => people.findIndex((one) => one.bib === of);
  const at = order.findIndex((one) => placeOf(one.bib) > placeOf(bib));
  return putAt(order, at < 0 ? order.length : at, bib);
}

/** Nobody stands before the first one. */
const firstAlone = ([first, ...others]: readonly Ranked[]): readonly Ranked[] =>
  first === undefined ? [] : [{ ...first, isEqual: false }, ...others];

/** The place of each one in the order: equal people share it. */
export function placesIn(order: readonly Ranked[]): readonly number[] {
  let place = 0;
  return order.map(({ isEqual }, index) => {
    if (!isEqual) place = index + 1;
    return place;
  });
}

/** The act that an order asks for; null: it is of fewer than two people. */
export function askedOrder({ race, stop }: AskedLine, order: readonly Ranked[]): Asked | null {
  if (order.length < 2) return null;
  const ranks: string[][] = [];
  for (const { bib, isEqual } of order) {
    const rank = ranks.at(-1);
    if (rank && isEqual) rank.push(bib);
    else ranks.push([bib]);
  }
  return { command: 'raceAct', body: { modality: race, act: { kind: 'order', intermediate: stop, ranks } } };
}

export const askedBack = ({ race }: AskedLine, { id }: LineOrder): Asked => ({
  command: 'raceAct',
  body: { modality: race, act: { kind: 'withdraw_order', order: id } },
});
