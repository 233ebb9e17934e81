import type { raceActs, raceLine } from '@dorsal/contract/calls/staff/acts.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { contradictionOf, mostJudgedMs, orderedTimes } from '@dorsal/domain/ranking/judge-orders.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import { authorsOf } from '#platform/commands/command-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import type { ActDone } from './act.ts';
import { findRace } from './act-repository.ts';
import { lineOf, peopleBetween, placedTime } from './line-of-race.ts';
import { namedOnLine, ordersOf, type StandingOrder } from './order-repository.ts';

type View = AnswerOf<typeof raceLine>;

interface Asked {
  /** Public id. */
  readonly modality: string;
  /** Public id of the checkpoint, or `finish`. */
  readonly checkpoint: string;
  readonly bib: string;
}

/** The people who crossed a line near somebody, and the order that names them. Who has no place there has nobody near. */
export async function presentLine(
  { db }: Context,
  { modality, checkpoint, bib }: Asked,
): Promise<{ readonly ok: true; readonly line: View } | Extract<ActDone, { ok: false }>> {
  const no = (code: 'modality_not_found' | 'modality_not_timed' | 'checkpoint_not_found') =>
    ({ ok: false, refusal: code }) as const;
  const race = await findRace(db, modality);
  if (!race) return no('modality_not_found');
  const [rules, line] = [await loadTimingRules(db, race.number), await lineOf(db, race.number, checkpoint)];
  if (!rules) return no('modality_not_timed');
  if (!line) return no('checkpoint_not_found');
  const [person] = await namedOnLine(db, race.number, [bib], 'bib');
  if (!person)
    return {
      ok: false,
      refusal: 'bibs_unknown',
      faults: [{ path: bib, message: 'nobody of the race wears this bib' }],
    };
  const order = (await ordersOf(db, race.number)).find(
    (one) => one.checkpoint === line.oid && one.ranks.flat().some(({ oid }) => oid === person.oid),
  );
  const own = placedTime(rules, line, person);
  const span = own === undefined ? null : { fromMs: own - mostJudgedMs, toMs: own + mostJudgedMs };
  const near = span === null ? [] : await peopleBetween(db, race.number, { rules, line, ...span });
  const ordered = order
    ? await namedOnLine(
        db,
        race.number,
        order.ranks.flat().map(({ oid }) => oid),
        'oid',
      )
    : [];
  const people = [...new Map([...near, ...ordered].map((one) => [one.number, one])).values()].flatMap((one) => {
    const timeMs = placedTime(rules, line, one);
    return timeMs === undefined ? [] : [{ ...one, timeMs }];
  });
  const times = new Map(people.map(({ number, timeMs }) => [number, timeMs]));
  const ranks = (order?.ranks ?? []).map((rank) => rank.map(({ number }) => number));
  const placing = orderedTimes(ranks, (id) => times.get(id));
  const placed = ({ number, timeMs }: { readonly number: number; readonly timeMs: Ms }) =>
    placing.get(number) ?? timeMs;
  const [standing] = order ? await presentOrders(db, modality, [order]) : [];
  return {
    ok: true,
    line: {
      people: people
        .toSorted((a, b) => placed(a) - placed(b) || a.number - b.number)
        .map((one) => ({ ...presentPerson(one), total_time: one.timeMs })),
      ...(standing && { order: standing }),
      rests: contradictionOf(ranks, (id) => times.get(id)) !== null,
      official: race.isOfficial,
    },
  };
}

const presentPerson = ({ oid, name, bib }: StandingOrder['ranks'][number][number]) => ({
  registration: oid,
  name,
  ...(bib !== null && { bib_number: bib }),
});

/** Orders of a race (its public id) with who made them and when: the trail knows. */
export async function presentOrders(
  db: Db,
  modality: string,
  orders: readonly StandingOrder[],
): Promise<AnswerOf<typeof raceActs>['orders']> {
  const fieldOf = (oid: string) => `order:${oid}`;
  const fields = orders.map(({ oid }) => fieldOf(oid));
  const authors = await authorsOf(db, `modality:${modality}`, fields);
  return orders.map(({ oid, checkpoint, ranks }) => {
    const author = authors.get(fieldOf(oid));
    return {
      _id: oid,
      intermediate: checkpoint,
      ranks: ranks.map((rank) => rank.map(presentPerson)),
      ...(author && { by: author.who, at: author.at.getTime() }),
    };
  });
}
