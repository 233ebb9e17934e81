import type { ToldRace } from '@dorsal/contract/explanations/fact-text.ts';
import type { PrizeRule } from '@dorsal/domain/prizes/types.ts';
import { placesWith } from '@dorsal/domain/ranking/places.ts';
import { type Places, type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
import { rankingTimes, timesOf } from '@dorsal/domain/timing/times-of.ts';
import type { EpochMs, Ms, RankingRules, Result } from '@dorsal/domain/timing/types.ts';
import type { Explanation } from '@dorsal/domain/walk/explain-result.ts';
import type { TwoFinishes } from '@dorsal/domain/walk/walk-facts.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Context } from '#platform/context.ts';
import { explainPeople, toldRace } from './explain-people.ts';
import { courseNames, peopleInDoubt, peopleToTell, type ToldPerson } from './explanation-repository.ts';

/** One of the two finishes of a person in doubt. */
export interface PossibleFinish {
  /** Null: not finished. */
  readonly at: EpochMs | null;
  readonly officialMs: Ms | null;
  /** In general, everyone else as they stand; null: none. */
  readonly place: number | null;
}

export interface PersonInDoubt {
  readonly person: ToldPerson;
  /** As it stands by the reads. */
  readonly finish: PossibleFinish;
  readonly other: PossibleFinish;
  readonly difference: TwoFinishes;
  /** A prize, or a place on a podium, hangs on it. */
  readonly isUrgent: boolean;
}

export interface Doubts {
  /** Null where nobody is in doubt. */
  readonly race: ToldRace | null;
  /** The most urgent first, then the nearest explanations. */
  readonly people: readonly PersonInDoubt[];
  /** All in doubt; beyond `mostCompared` those who finished last are not listed. */
  readonly total: number;
}

/** A doubt is compared anew when it is asked for: of so many people at most. */
const mostCompared = 2_000;

/** The people of a board whose finish has two explanations that are nearly as likely. Judged now, from what is stored. */
export async function listDoubts({ db }: Pick<Context, 'db'>, board: LiveBoard): Promise<Doubts> {
  const { modality } = board;
  const { numbers, total } = await peopleInDoubt(db, modality, mostCompared);
  const people = new Map((await peopleToTell(db, numbers)).map((person) => [person.number, person]));
  const names = await courseNames(db, modality);
  const reach = reachOf(board.facts.prizes);
  const found: PersonInDoubt[] = [];
  let race: ToldRace | null = null;
  for await (const { id, rules, explanation } of explainPeople(db, modality, numbers)) {
    race ??= toldRace(names, rules);
    const person = people.get(id);
    const doubt = person && doubtOf(board, reach, person, explanation);
    if (doubt) found.push(doubt);
  }
  return { race, people: found.toSorted(byUrgency), total: total - numbers.length + found.length };
}

/** A total order: the numbers of people differ. */
const byUrgency = (a: PersonInDoubt, b: PersonInDoubt): number =>
  Number(b.isUrgent) - Number(a.isUrgent) ||
  a.difference.dearerBy - b.difference.dearerBy ||
  a.person.number - b.person.number;

/** Null: there is no doubt any more, or the person has left the board. */
function doubtOf(
  board: LiveBoard,
  reach: ReadonlyMap<Scope, number>,
  person: ToldPerson,
  { judgement, facts, other }: Explanation,
): PersonInDoubt | null {
  const result = board.roster.find(person.number)?.result;
  const difference = facts.find((fact) => fact.kind === 'two_finishes');
  if (result === undefined || other === null || difference === undefined) return null;
  const [finish, elseFinish] = [judgement, other].map((one) => finishOf(board, person.number, { ...result, ...one }));
  if (finish === undefined || elseFinish === undefined) return null;
  const isUrgent = [finish, elseFinish].some(({ places }) =>
    scopes.some((scope) => (places?.[scope] ?? Number.POSITIVE_INFINITY) <= (reach.get(scope) ?? 0)),
  );
  return { person, finish: finish.finish, other: elseFinish.finish, difference, isUrgent };
}

function finishOf(
  board: LiveBoard,
  id: number,
  result: Result,
): { readonly finish: PossibleFinish; readonly places: Places | null } {
  const { rules } = board;
  const at = result.crossings.at(-1) ?? null;
  if (at === null) return { finish: { at, officialMs: null, place: null }, places: null };
  const finished: Result = { ...result, status: 'finished' };
  const timeMs = rankingTimes(rules, finished).at(-1) ?? null;
  const places = timeMs === null ? null : placesWith(board.board, id, board.board.checkpointCount - 1, timeMs);
  return { finish: { at, officialMs: officialOf(rules, finished), place: places?.general ?? null }, places };
}

const officialOf = (rules: RankingRules, result: Result): Ms | null => timesOf(rules, result).officialMs;

/** By scope the last place that counts: the podium in general and by gender, and as far as the prizes reach. */
function reachOf(prizes: readonly PrizeRule[]): ReadonlyMap<Scope, number> {
  const reach = new Map<Scope, number>([
    ['general', podium],
    ['gender', podium],
  ]);
  for (const { by, total } of prizes) reach.set(by, Math.max(reach.get(by) ?? 0, total));
  return reach;
}

const podium = 3;
