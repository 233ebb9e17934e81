import type { arrivals as arrivalsCall } from '@dorsal/contract/calls/staff/race-day.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { placesAt } from '@dorsal/domain/ranking/places.ts';
import { shownTimes } from '@dorsal/domain/timing/times-of.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { Refused } from '#platform/http/answers.ts';
import type { Caller } from '#platform/http/caller.ts';
import { presentRace, type RaceDayParts, type RaceOfDay, racesOfDay } from './present-races.ts';
import { finishesByHand, peopleWithProblems } from './race-day-repository.ts';

type Answer = AnswerOf<typeof arrivalsCall>;
type Question = NonNullable<BodyOf<typeof arrivalsCall>>;

interface Arrival {
  readonly race: RaceOfDay;
  readonly id: number;
  readonly at: EpochMs;
}

/** Arrivals at the finish of several races in one list, the newest first. */
export async function answerArrivals(
  parts: RaceDayParts,
  question: Question,
  caller: Caller | null,
  pageSize: number,
): Promise<Answer | Refused> {
  const { context } = parts;
  const races = await racesOfDay(parts, { event: question.event }, caller);
  if (races instanceof Refused) return races;
  const asked = await racesOfDay(parts, question, caller);
  if (asked instanceof Refused) return asked;
  for (const { board } of asked) await board.loadArrivals(finishOf(board));
  const { offset, limit } = pageOf(question, pageSize);
  const page = newestFirst(asked, offset + limit).slice(offset);
  const people = page.map(({ id }) => id);
  const byHand = await finishesByHand(context.db, people);
  const problems = await peopleWithProblems(context.db, people);
  for (const { board } of asked) await board.whole();
  return {
    at: context.now(),
    total: asked.reduce((sum, { board }) => sum + (board.arrivalsAt(finishOf(board))?.size ?? 0), 0),
    races: races.map(presentRace),
    rows: page.flatMap((arrival) => presentArrival(arrival, byHand.get(arrival.id), problems.has(arrival.id))),
  };
}

const finishOf = (board: RaceOfDay['board']): number => board.board.checkpointCount - 1;

/** The newest arrivals of all races: each race gives its newest so many, and the newest of them are taken. */
function newestFirst(races: readonly RaceOfDay[], count: number): Arrival[] {
  const newest: Arrival[] = [];
  for (const race of races) {
    const order = race.board.arrivalsAt(finishOf(race.board));
    let taken = 0;
    for (const id of order?.newestFirst() ?? []) {
      if (taken === count) break;
      newest.push({ race, id, at: order?.at(id) ?? 0 });
      taken += 1;
    }
  }
  return newest.sort((a, b) => b.at - a.at || b.id - a.id).slice(0, count);
}

/** None where they are gone from the board since. */
function presentArrival(
  { race: { board }, id, at }: Arrival,
  byHand: string | undefined,
  hasProblem: boolean,
): Answer['rows'] {
  const member = board.roster.find(id);
  if (!member) return [];
  const { person, result } = member;
  const places = placesAt(board.board, id, finishOf(board));
  return [
    {
      registration: person.oid,
      modality: board.facts.oid,
      bib_number: person.bib ?? undefined,
      name: person.name,
      surname: person.surname,
      at,
      total_time: shownTimes(board.rules, result).officialMs ?? undefined,
      category: person.category ?? undefined,
      gender: person.gender,
      club: person.club ?? undefined,
      status: result.status,
      pos_general: places.general ?? undefined,
      pos_gender: places.gender ?? undefined,
      pos_category: places.category ?? undefined,
      source: byHand === undefined ? 'read' : byHand === 'import' ? 'import' : 'manual',
      warnings: [...result.warnings],
      has_problem: hasProblem || result.warnings.length > 0,
    },
  ];
}
