import { awardPrizes } from '@dorsal/domain/prizes/award-prizes.ts';
import { prizesOfPeople } from '@dorsal/domain/prizes/prizes-of-people.ts';
import type { PrizeRule } from '@dorsal/domain/prizes/types.ts';
import { buildBoard } from '@dorsal/domain/ranking/build-board.ts';
import { listAt, runningOrder } from '@dorsal/domain/ranking/list-at.ts';
import { placesAt } from '@dorsal/domain/ranking/places.ts';
import type { BoardEntry, Places } from '@dorsal/domain/ranking/types.ts';
import { heldListed, rankingTimes, shownTimes } from '@dorsal/domain/timing/times-of.ts';
import type { Ms, resultStatuses, TimingRules } from '@dorsal/domain/timing/types.ts';
import type { ExportedPerson } from './classification-repository.ts';

/** One line of a classification: the person, the places at the checkpoint asked for, and all times in milliseconds. */
export interface ClassificationRow extends ExportedPerson {
  readonly places: Places;
  readonly officialMs: Ms | null;
  readonly netMs: Ms | null;
  /** Since the reference, at each intermediate checkpoint in course order. */
  readonly splitsMs: readonly (Ms | null)[];
  /** Place in the prizes that they take, by the order of the rule. */
  readonly prizePlaces: ReadonlyMap<number, number>;
}

export interface ClassificationAt {
  /** Position on the course. */
  readonly checkpoint: number;
  /** The rules of the prizes that the rows name. */
  readonly prizes: readonly PrizeRule[];
}

/** Finishers come first, then these groups, each in running order. */
const afterTheFinish = [
  'started',
  'out_of_time',
  'retired',
  'disqualified',
  'not_started',
  'waiting',
] as const satisfies readonly (typeof resultStatuses)[number][];

/**
 * The whole classification in the order shown: at the finish everyone is listed, who finished first; elsewhere those who have a time
 * there. Prizes are those of the finish, wherever the rows are of.
 */
export function classificationRows(
  rules: TimingRules,
  people: readonly ExportedPerson[],
  { checkpoint, prizes }: ClassificationAt,
): ClassificationRow[] {
  const finish = rules.checkpoints.length - 1;
  const board = buildBoard(
    rules.checkpoints.length,
    people.map((one) => entryOf(rules, one)),
    rules.orders,
  );
  const everyone = { offset: 0, limit: people.length };
  const shown =
    checkpoint === finish
      ? [
          ...runningOrder(board, { statuses: ['finished'], ...everyone }).ids,
          ...afterTheFinish.flatMap((status) => runningOrder(board, { statuses: [status], ...everyone }).ids),
        ]
      : listAt(board, { checkpoint, ...everyone }).ids;
  const prizesOf = prizesOfPeople(awardPrizes(prizes, board));
  const byId = new Map(people.map((one) => [one.id, one]));
  return shown.flatMap((id) => {
    const one = byId.get(id);
    if (!one) return [];
    const { officialMs, netMs, splitsMs } = shownTimes(rules, one.result);
    const places = placesAt(board, id, checkpoint);
    const awards = prizesOf.get(id)?.awards ?? [];
    const prizePlaces = new Map(awards.map(({ order, prizePlace }) => [order, prizePlace]));
    return { ...one, places, officialMs, netMs, splitsMs: splitsMs.slice(1, finish), prizePlaces };
  });
}

function entryOf(rules: TimingRules, { id, person, result }: ExportedPerson): BoardEntry {
  const { bib, gender, category, isLocal, isClassified } = person;
  const listed = { status: result.status, timesMs: rankingTimes(rules, result), held: heldListed(rules, result) };
  return { id, bib, gender, category, isLocal, isClassified, ...listed };
}
