import type { ToldRace } from '@dorsal/contract/explanations/fact-text.ts';
import type { PrizeRule } from '@dorsal/domain/prizes/types.ts';
import { placesWith } from '@dorsal/domain/ranking/places.ts';
import { type Places, type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
import { finishOf, rankingTimes, timesOf } from '@dorsal/domain/timing/times-of.ts';
import type { EpochMs, Ms, RankingRules, Result, TimingRules } from '@dorsal/domain/timing/types.ts';
import type { TwoFinishes, TwoStarts } from '@dorsal/domain/walk/words/two-explanations.ts';
import type { Fact } from '@dorsal/domain/walk/words/walk-facts.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Context } from '#platform/context.ts';
import { toldRace } from './explain-people.ts';
import {
  createExplainedBefore,
  type ExplanationWork,
  explainForList,
  type ShortExplanation,
} from './explained-before.ts';
import {
  courseNames,
  peopleInDoubt,
  peopleTooSoon,
  peopleToSettle,
  peopleToTell,
  type ToldPerson,
} from './explanation-repository.ts';

/** One of the two finishes of a person in doubt. Of two starts it is the same instant with another time. */
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
  readonly difference: TwoFinishes | TwoStarts;
  /** A prize, or a place on a podium, hangs on it. */
  readonly isUrgent: boolean;
}

/** Somebody who has a crossing held back, or of whom only staff can say what holds. */
export interface PersonHeldBack {
  readonly person: ToldPerson;
  /** At least one. */
  readonly facts: readonly Fact[];
}

/** A void choice, a finish that a shut window takes away and times by hand against each other wait for staff, as crossings held back do. */
const toSettle: ReadonlySet<Fact['kind']> = new Set([
  'held_back',
  'choice_void',
  'finish_while_shut',
  'before_by_hand',
  'lost_to_hand',
  'times_contradict',
]);

export interface Doubts {
  /** Null where there is nothing to tell. */
  readonly race: ToldRace | null;
  /** The most urgent first, then the nearest explanations. */
  readonly people: readonly PersonInDoubt[];
  /** By number of the person: those with a crossing held back, or something else that staff settle, who are not in `people`. */
  readonly heldBack: readonly PersonHeldBack[];
  /** All in doubt and all held back; beyond `mostCompared` of each those who finished last are not listed. */
  readonly total: number;
  /** People that are not looked at yet, as explaining all would take too long: the next request goes on with them. */
  readonly notLookedAt: number;
  /** The checkpoints where many were heard sooner than anybody can be there, in course order. */
  readonly tooSoon: readonly ManyTooSoon[];
}

export type ManyTooSoon = Extract<Fact, { kind: 'many_too_soon' }>;

/** So many people, and more than this share of those heard, are no accident: a length, a shortest time or the sport is wrong. */
const manyPeople = 3;
const manyShare = 0.1;

/** A doubt is compared when it is asked for: of so many people at most. */
const mostCompared = 2_000;

/**
 * The people of a board whose finish has two explanations that are nearly as likely, and those held back on the way, from what is stored now. `work`
 * bounds it and knows who was explained before; without it all are explained.
 */
export async function listDoubts(
  { db }: Pick<Context, 'db'>,
  board: LiveBoard,
  work: ExplanationWork = { before: createExplainedBefore(), leftMs: Number.POSITIVE_INFINITY },
): Promise<Doubts> {
  const { modality } = board;
  const { numbers, total } = await peopleInDoubt(db, modality, mostCompared);
  const people = new Map((await peopleToTell(db, numbers)).map((person) => [person.number, person]));
  const names = await courseNames(db, modality);
  const reach = reachOf(board.facts.prizes);
  const found: PersonInDoubt[] = [];
  let race: ToldRace | null = null;
  let notLookedAt = 0;
  for await (const { id, rules, explanation } of explainForList(db, modality, numbers, work)) {
    race ??= toldRace(names, rules);
    if (explanation === null) notLookedAt += 1;
    const person = people.get(id);
    const doubt = person && explanation && doubtOf(board, reach, person, explanation);
    if (doubt) found.push(doubt);
  }
  const others = await findHeldBack(db, modality, work);
  const soon = await findTooSoon(db, modality, work);
  race ??= others.rules === null ? null : toldRace(names, others.rules);
  race ??= soon.rules === null ? null : toldRace(names, soon.rules);
  return {
    race,
    people: found.toSorted(byUrgency),
    heldBack: others.heldBack,
    total: total - numbers.length + found.length + notLookedAt + others.total,
    notLookedAt: notLookedAt + others.notLookedAt,
    tooSoon: soon.tooSoon,
  };
}

async function findHeldBack(
  db: Context['db'],
  modality: number,
  work: ExplanationWork,
): Promise<Pick<Doubts, 'heldBack' | 'total' | 'notLookedAt'> & { readonly rules: TimingRules | null }> {
  const { numbers, total } = await peopleToSettle(db, modality, mostCompared);
  const people = new Map((await peopleToTell(db, numbers)).map((person) => [person.number, person]));
  const heldBack: PersonHeldBack[] = [];
  let found: TimingRules | null = null;
  let notLookedAt = 0;
  for await (const { id, rules, explanation } of explainForList(db, modality, numbers, work)) {
    found = rules;
    if (explanation === null) notLookedAt += 1;
    const person = people.get(id);
    const facts = explanation?.facts.filter(({ kind }) => toSettle.has(kind)) ?? [];
    if (person && facts.length > 0) heldBack.push({ person, facts });
  }
  heldBack.sort((a, b) => a.person.number - b.person.number);
  return { heldBack, total: total - numbers.length + heldBack.length + notLookedAt, notLookedAt, rules: found };
}

async function findTooSoon(
  db: Context['db'],
  modality: number,
  work: ExplanationWork,
): Promise<{ readonly tooSoon: ManyTooSoon[]; readonly rules: TimingRules | null }> {
  const { numbers, heard } = await peopleTooSoon(db, modality, mostCompared);
  if (numbers.length < manyPeople || numbers.length <= heard * manyShare) return { tooSoon: [], rules: null };
  const counts = new Map<number, number>();
  let found: TimingRules | null = null;
  for await (const { rules, explanation } of explainForList(db, modality, numbers, work)) {
    found = rules;
    for (const checkpoint of explanation?.judgement.tooSoon ?? [])
      counts.set(checkpoint, (counts.get(checkpoint) ?? 0) + 1);
  }
  const many = [...counts].filter(([, people]) => people >= manyPeople && people > heard * manyShare);
  const tooSoon = many
    .toSorted(([a], [b]) => a - b)
    .map(([checkpoint, people]) => ({ kind: 'many_too_soon' as const, checkpoint, people }));
  return { tooSoon, rules: found };
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
  { judgement, facts, other }: ShortExplanation,
): PersonInDoubt | null {
  const result = board.roster.find(person.number)?.result;
  const difference = facts.find((fact) => fact.kind === 'two_finishes' || fact.kind === 'two_starts');
  if (result === undefined || other === null || difference === undefined) return null;
  const [finish, elseFinish] = [judgement, other].map((one) =>
    possibleFinish(board, person.number, { ...result, ...one }),
  );
  if (finish === undefined || elseFinish === undefined) return null;
  const isUrgent = [finish, elseFinish].some(({ places }) =>
    scopes.some((scope) => (places?.[scope] ?? Number.POSITIVE_INFINITY) <= (reach.get(scope) ?? 0)),
  );
  return { person, finish: finish.finish, other: elseFinish.finish, difference, isUrgent };
}

function possibleFinish(
  board: LiveBoard,
  id: number,
  result: Result,
): { readonly finish: PossibleFinish; readonly places: Places | null } {
  const { rules } = board;
  const at = finishOf(rules, result.crossings);
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
