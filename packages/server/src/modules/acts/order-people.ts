import { contradictionOf } from '@dorsal/domain/ranking/judge-orders.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { type ActDone, type Acting, actOnRace, refused } from './act.ts';
import { type Line, lineOf, peopleBetween, placedTime } from './line-of-race.ts';
import {
  deleteOrder,
  insertOrder,
  namedOnLine,
  type OnLine,
  ordersOf,
  type StandingOrder,
} from './order-repository.ts';

interface OrderedPeople {
  readonly modality: string;
  /** Public id, or `finish`. */
  readonly checkpoint: string;
  /** The first ones first; those of one rank are equal. */
  readonly ranks: readonly (readonly string[])[];
  /** The names of people: bibs, or public ids where an order is put back. */
  readonly by: 'bib' | 'oid';
  /** Of an order that is put back. */
  readonly oid?: string;
}

/**
 * A judge orders the people of a line, or equals them, where their times do not tell or differ by little. The same again is no change. Everybody who
 * stands between them is to be named too, so that nobody else is moved.
 */
export const orderPeople = (
  context: Context,
  { modality, by, ...order }: OrderedPeople,
  actor: Actor,
): Promise<ActDone> =>
  actOnRace(context, { name: 'people_ordered', modality, by: actor }, async (acting): Promise<ActDone> => {
    const { trx, race, note } = acting;
    const line = await lineOf(trx, race.number, order.checkpoint);
    if (!line) return refused('checkpoint_not_found');
    const people = await namedOnLine(trx, race.number, order.ranks.flat(), by);
    const found = new Map(people.map((one) => [one[by], one]));
    const unknown = order.ranks.flat().filter((name) => !found.has(name));
    if (unknown.length > 0) return refused('bibs_unknown', unknown.map(nobodyHere));
    const ranks = order.ranks.map((rank) => rank.flatMap((name) => found.get(name) ?? []));
    const standing = (await ordersOf(trx, race.number)).filter(({ checkpoint }) => checkpoint === line.oid);
    if (standing.some((one) => isSameOrder(one.ranks, ranks))) return { ok: true };
    const fault = faultOfOthers(standing, ranks.flat()) ?? (await faultOfTimes(acting, line, ranks));
    if (fault) return fault;
    const oid = order.oid ?? context.newId();
    await insertOrder(trx, {
      oid,
      modality: race.number,
      checkpoint: line.number,
      ranks: ranks.map((rank) => rank.map(({ number }) => number)),
    });
    noteOrder(note, modality, { oid, checkpoint: line.oid, ranks }, 'made');
    await mark(trx, 'judge_order', { participants: people.map(({ number }) => number) });
    return { ok: true };
  });

/** Takes the order of a judge (its public id) back: times decide again. */
export const withdrawOrder = (
  context: Context,
  { modality, order: oid }: { readonly modality: string; readonly order: string },
  by: Actor,
): Promise<ActDone> =>
  actOnRace(context, { name: 'order_withdrawn', modality, by }, async ({ trx, race, note }) => {
    const standing = (await ordersOf(trx, race.number)).find((one) => one.oid === oid);
    if (!standing) return refused('order_not_found');
    await deleteOrder(trx, oid);
    noteOrder(note, modality, standing, 'withdrawn');
    await mark(trx, 'judge_order', { participants: standing.ranks.flat().map(({ number }) => number) });
    return { ok: true };
  });

/** An order as it stands in the trail: by public ids. */
export const OrderNote = z.object({ checkpoint: z.string(), ranks: z.array(z.array(z.string())) });

function noteOrder(
  note: Acting['note'],
  modality: string,
  { oid, checkpoint, ranks }: StandingOrder,
  change: 'made' | 'withdrawn',
): void {
  const noted = { [`order:${oid}`]: { checkpoint, ranks: ranks.map((rank) => rank.map((one) => one.oid)) } };
  const [was, is] = change === 'made' ? [null, noted] : [noted, null];
  note(`modality:${modality}`, was, is);
  for (const [index, rank] of ranks.entries()) {
    const ranked = { [`judged:${checkpoint}`]: index + 1 };
    for (const one of rank) note(`participant:${one.oid}`, was && ranked, is && ranked);
  }
}

const nobodyHere = (path: string) => ({ path, message: 'nobody of the race wears this bib' });

const isSameOrder = (one: StandingOrder['ranks'], other: StandingOrder['ranks']): boolean =>
  one.length === other.length && one.every((rank, index) => keyOf(rank) === keyOf(other[index] ?? []));
const keyOf = (rank: StandingOrder['ranks'][number]): string =>
  rank
    .map(({ number }) => number)
    .sort((a, b) => a - b)
    .join();

const bibOf = ({ bib, name }: Pick<OnLine, 'bib' | 'name'>): string => bib ?? name;

function faultOfOthers(standing: readonly StandingOrder[], people: readonly OnLine[]): ActDone | null {
  const ordered = new Set(standing.flatMap(({ ranks }) => ranks.flat().map(({ number }) => number)));
  const twice = people.filter(({ number }) => ordered.has(number));
  if (twice.length === 0) return null;
  return refused(
    'already_ordered',
    twice.map((one) => ({ path: bibOf(one), message: 'stands in another order at this line' })),
  );
}

/** The refusal of an order by times: somebody has none, they contradict it, or others who stand between are left out. */
async function faultOfTimes(
  { trx, race }: Acting,
  line: Line,
  ranks: readonly (readonly OnLine[])[],
): Promise<ActDone | null> {
  const rules = await loadTimingRules(trx, race.number);
  if (!rules) return refused('modality_not_timed');
  const timeOf = (one: OnLine): Ms | undefined => placedTime(rules, line, one);
  const people = ranks.flat();
  const timeless = people.filter((one) => timeOf(one) === undefined);
  if (timeless.length > 0)
    return refused(
      'order_without_time',
      timeless.map((one) => ({ path: bibOf(one), message: 'has no place at this line' })),
    );
  const times = new Map(people.map((one) => [one.number, timeOf(one) ?? 0]));
  const against = contradictionOf(
    ranks.map((rank) => rank.map(({ number }) => number)),
    (id) => times.get(id),
  );
  if (against) {
    const pair = people.filter(({ number }) => number === against.ahead || number === against.behind);
    return refused(
      'order_against_times',
      pair.map((one) => ({ path: bibOf(one), message: `the times differ by ${against.gapMs / 1_000} s` })),
    );
  }
  const [fromMs, toMs] = [Math.min(...times.values()), Math.max(...times.values())];
  const near = await peopleBetween(trx, race.number, { rules, line, fromMs, toMs });
  const between = near.filter(({ number }) => !times.has(number));
  if (between.length === 0) return null;
  return refused(
    'order_leaves_out',
    between.map((one) => ({ path: bibOf(one), message: 'stands between them' })),
  );
}
