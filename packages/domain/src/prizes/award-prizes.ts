import type { Board } from '#ranking/board.ts';
import type { Group } from '#ranking/groups.ts';
import { groupsAt, type Placed, standingsOf } from '#ranking/places.ts';
import type { Scope } from '#ranking/types.ts';
import type { PrizeRule } from './types.ts';

/** A prize given, and why. */
export interface Award {
  /** Order of the rule that gives it. */
  readonly order: number;
  readonly by: Scope;
  /** People that the rule takes in each group. */
  readonly total: number;
  readonly group: Group;
  readonly id: number;
  /** Place among the candidates for this prize. */
  readonly prizePlace: number;
  /** Place in the group, prizes aside. */
  readonly realPlace: number;
  /** Runners in front who were passed over, in place order. Empty: there were none. */
  readonly movedUpPast: readonly number[];
  /** True if someone else has the same time and so the same prize place. */
  readonly isShared: boolean;
}

/** Someone whose time would have won a prize that another prize of theirs excludes. */
export interface PassedOver {
  readonly order: number;
  readonly by: Scope;
  readonly total: number;
  readonly group: Group;
  readonly id: number;
  readonly realPlace: number;
  /** Orders of the prizes that they hold and that the rule is not cumulative with. */
  readonly holds: readonly number[];
}

export interface PrizeGiving {
  /** By order, then by group, then by prize place. */
  readonly awards: readonly Award[];
  readonly passedOver: readonly PassedOver[];
}

/**
 * Gives the prizes of a board as it stands at the finish. Rules in order; a rule takes its first `total` people in each
 * group of its basis; equal times on the last place all win; a winner of a prize of an order in `notWith` is passed over and
 * the next moves up (design, section 5). Walks only the first part of the lists.
 */
export function awardPrizes(rules: readonly PrizeRule[], board: Board): PrizeGiving {
  const finish = board.checkpointCount - 1;
  const awards: Award[] = [];
  const passedOver: PassedOver[] = [];
  const held = new Map<number, number[]>();
  for (const rule of rules.toSorted((a, b) => a.order - b.order)) {
    const given = groupsAt(board, rule.by, finish).map((group) =>
      awardInGroup({ rule, group, standings: standingsOf(board, group, finish), held }),
    );
    awards.push(...given.flatMap((part) => part.awards));
    passedOver.push(...given.flatMap((part) => part.passedOver));
    // Only now: two prizes of one rule never exclude each other.
    for (const { id } of given.flatMap((part) => part.awards)) held.set(id, [...(held.get(id) ?? []), rule.order]);
  }
  return { awards, passedOver };
}

interface GroupAwarding {
  readonly rule: PrizeRule;
  readonly group: Group;
  readonly standings: Iterable<Placed>;
  readonly held: ReadonlyMap<number, readonly number[]>;
}

function awardInGroup({ rule, group, standings, held }: GroupAwarding): PrizeGiving {
  const winners: Placed[] = [];
  const inFront: Placed[] = [];
  const { order, by, total, notWith } = rule;
  const excluding = (id: number) => (held.get(id) ?? []).filter((heldOrder) => notWith.includes(heldOrder));
  for (const runner of standings) {
    if (prizePlaceOf(winners, runner) > total) break;
    if (excluding(runner.id).length > 0) inFront.push(runner);
    else winners.push(runner);
  }
  const awards = winners.map((runner) => ({
    order,
    by,
    total,
    group,
    id: runner.id,
    prizePlace: prizePlaceOf(winners, runner),
    realPlace: runner.place,
    movedUpPast: inFront.filter((other) => other.timeMs < runner.timeMs).map((other) => other.id),
    isShared: winners.some((other) => other !== runner && other.timeMs === runner.timeMs),
  }));
  const passedOver = inFront.map(({ id, place }) => ({
    order,
    by,
    total,
    group,
    id,
    realPlace: place,
    holds: excluding(id),
  }));
  return { awards, passedOver };
}

const prizePlaceOf = (winners: readonly Placed[], { timeMs }: Placed): number =>
  winners.filter((winner) => winner.timeMs < timeMs).length + 1;
