import { type ActTold, type HeardBy, type ToldAct, toldActs } from '@dorsal/contract/explanations/act-text.ts';
import type { ToldRace } from '@dorsal/contract/explanations/fact-text.ts';
import { coursePlaces } from '@dorsal/domain/timing/course-places.ts';
import { gunOrPlan } from '@dorsal/domain/timing/references.ts';
import type { Entrant, Read, TimingRules } from '@dorsal/domain/timing/types.ts';
import type { Judgement } from '@dorsal/domain/walk/judge-reads.ts';
import { type Explanation, explainResult } from '@dorsal/domain/walk/words/explain-result.ts';
import { loadDerivables, loadReads, unpackReads } from '#modules/derive/people-repository.ts';
import { type DeriveFrame, loadDeriveFrame } from '#modules/derive/rules-repository.ts';
import { namesOfReaders } from '#modules/readers/reader-repository.ts';
import { authorsOf } from '#platform/commands/command-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import {
  type CourseNames,
  courseNames,
  personToTell,
  personWithBib,
  type ToldPerson,
} from './explanation-repository.ts';

/** One person with all that their result is made of: what derive folds. */
export interface PersonToExplain {
  /** The participant's number. */
  readonly id: number;
  readonly rules: TimingRules;
  readonly entrant: Entrant;
  readonly reads: readonly Read[];
}

/** People loaded at a time. */
const peopleAtOnce = 200;

/** Loads people of a modality, some at a time. Those who are not entered there, or cancelled, are left out; all where it has no course. */
export async function* loadPeopleToExplain(
  db: Db,
  modality: number,
  people: readonly number[],
): AsyncGenerator<PersonToExplain> {
  const frame = await loadDeriveFrame(db, modality, false);
  for (let from = 0; from < people.length; from += peopleAtOnce)
    yield* await loadSome(db, frame, people.slice(from, from + peopleAtOnce));
}

async function loadSome(db: Db, frame: DeriveFrame, people: readonly number[]): Promise<PersonToExplain[]> {
  const { modality, rules, positions, search } = frame;
  if (rules === null) return [];
  const derivables = await loadDerivables(db, modality, people, positions);
  const reads = await loadReads(db, modality, people, search);
  return derivables.map(({ id, entrant }) => ({
    id,
    rules,
    entrant,
    reads: unpackReads(reads.get(id) ?? [], search),
  }));
}

/** Explains people one after the other; long work lets others have their turn between two of them. */
export async function* explainPeople(
  db: Db,
  modality: number,
  people: readonly number[],
): AsyncGenerator<{ readonly id: number; readonly rules: TimingRules; readonly explanation: Explanation }> {
  const turn = createEventLoopTurn();
  for await (const { id, rules, entrant, reads } of loadPeopleToExplain(db, modality, people)) {
    if (turn.isOver()) await turn.yieldToEventLoop();
    yield { id, rules, explanation: explainResult(rules, entrant, reads) };
  }
}

/** The race as the sentences about its people need it. */
export function toldRace({ timeZone, checkpoints }: CourseNames, rules: TimingRules): ToldRace {
  const places = coursePlaces(rules).map((place, position) => ({ place, name: checkpoints[position]?.name ?? null }));
  return { timeZone, day: gunOrPlan(rules), places };
}

export type ExplainedPerson =
  | {
      readonly ok: true;
      readonly person: ToldPerson;
      readonly explanation: Explanation;
      readonly race: ToldRace;
      /** Public ids, in course order. */
      readonly checkpoints: readonly string[];
      /** Position of the checkpoint that is classified: the finish, or where the race was stopped. */
      readonly classified: number;
    }
  | { readonly ok: false; readonly refusal: 'registration_not_found' | 'modality_not_timed' };

/** Explains one person's result, judged now from what is stored: by the public id, or by modality and bib. */
export async function explainPerson(
  { db }: Pick<Context, 'db'>,
  asked: string | { readonly modality: number; readonly bib: string },
): Promise<ExplainedPerson> {
  const person =
    typeof asked === 'string' ? await personToTell(db, asked) : await personWithBib(db, asked.modality, asked.bib);
  if (!person) return { ok: false, refusal: 'registration_not_found' };
  const names = await courseNames(db, person.modality);
  for await (const { rules, explanation } of explainPeople(db, person.modality, [person.number])) {
    const checkpoints = names.checkpoints.map(({ oid }) => oid);
    const classified = rules.classifiedAt ?? rules.checkpoints.length - 1;
    return { ok: true, person, explanation, race: toldRace(names, rules), checkpoints, classified };
  }
  return { ok: false, refusal: 'modality_not_timed' };
}

/** The acts of staff that stand on a person (public id), the oldest first. `checkpoints`: public ids, in course order. */
export async function actsOnPerson(db: Db, participant: string, checkpoints: readonly string[]): Promise<ActTold[]> {
  const authors = await authorsOf(db, `participant:${participant}`, 'all');
  return [...authors]
    .flatMap(([field, { who, at, stands }]): ActTold[] => {
      const [kind, of] = field.split(':');
      const act = toldActs.find((one): one is ToldAct => one === kind);
      if (act === undefined || !stands) return [];
      const position = of === undefined ? -1 : checkpoints.indexOf(of);
      return [{ act, checkpoint: position < 0 ? null : position, who, at: at.getTime() }];
    })
    .sort((a, b) => a.at - b.at);
}

/** The readers that heard the crossings of somebody, along the course. */
export async function heardBy(db: Db, { verdicts }: Judgement): Promise<HeardBy[]> {
  const crossings = verdicts.filter((verdict) => verdict.kind === 'crossing');
  const names = await namesOfReaders(db, [...new Set(crossings.map(({ read }) => read.device))]);
  return crossings
    .map(({ read, checkpoint }) => ({ checkpoint, at: read.at, reader: names.get(read.device) ?? '–' }))
    .toSorted((a, b) => a.checkpoint - b.checkpoint);
}
