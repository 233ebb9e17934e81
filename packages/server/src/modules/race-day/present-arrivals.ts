import type { arrivals as arrivalsCall } from '@dorsal/contract/calls/staff/race-day.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { placesAt } from '@dorsal/domain/ranking/places.ts';
import { shownTimes } from '@dorsal/domain/timing/times-of.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { Refused } from '#platform/http/answers.ts';
import type { Caller } from '#platform/http/caller.ts';
import { oddPeople } from './odd-people.ts';
import { peopleToLookAt } from './people-to-check-repository.ts';
import { presentRace, type RaceDayParts, type RaceOfDay, racesOfList } from './present-races.ts';
import { finishesByHand, heardAtFinish } from './race-day-repository.ts';

type Answer = AnswerOf<typeof arrivalsCall>;
type Question = NonNullable<BodyOf<typeof arrivalsCall>>;

interface Arrival {
  readonly race: RaceOfDay;
  readonly id: number;
  readonly at: EpochMs;
  /** The finish is being checked: heard, without a time there. */
  readonly isHeld: boolean;
}

/** Arrivals at the finish of several races in one list, the newest first. */
export async function answerArrivals(
  parts: RaceDayParts,
  question: Question,
  caller: Caller | null,
  pageSize: number,
): Promise<Answer | Refused> {
  const { context } = parts;
  const found = await racesOfList(parts, question, caller);
  if (found instanceof Refused) return found;
  const { races, asked } = found;
  for (const { board } of asked) await board.loadArrivals([finishOf(board)]);
  const { offset, limit } = pageOf(question, pageSize);
  const held = await heldArrivals(parts, asked);
  const page = [...held, ...newestFirst(asked, offset + limit)].sort(byArrival).slice(offset, offset + limit);
  const people = page.map(({ id }) => id);
  const byHand = await finishesByHand(context.db, people);
  const odd = await oddPeople(
    parts,
    asked.map(({ row }) => row.number),
  );
  const problems = await peopleToLookAt(context.db, people, odd);
  for (const { board } of asked) await board.whole();
  return {
    at: context.now(),
    total: asked.reduce((sum, { board }) => sum + (board.arrivalsAt(finishOf(board))?.size ?? 0), held.length),
    races: races.map(presentRace),
    rows: page.flatMap((arrival) => presentArrival(arrival, byHand.get(arrival.id), problems.has(arrival.id))),
  };
}

const finishOf = (board: RaceOfDay['board']): number => board.board.checkpointCount - 1;

/** Those who were heard at the finish and whose crossing there is being checked. */
async function heldArrivals({ context, fields }: RaceDayParts, races: readonly RaceOfDay[]): Promise<Arrival[]> {
  const held = new Map<number, RaceOfDay>();
  for (const race of races) for (const id of (await fields.of(race.board)).heldAtFinish) held.set(id, race);
  const heard = await heardAtFinish(context.db, [...held.keys()]);
  return [...held].flatMap(([id, race]) => {
    const at = heard.get(id);
    return at === undefined ? [] : [{ race, id, at, isHeld: true }];
  });
}

const byArrival = (a: Arrival, b: Arrival): number => b.at - a.at || b.id - a.id;

/** The newest arrivals of all races: each race gives its newest so many, and the newest of them are taken. */
function newestFirst(races: readonly RaceOfDay[], count: number): Arrival[] {
  const newest: Arrival[] = [];
  for (const race of races) {
    const order = race.board.arrivalsAt(finishOf(race.board));
    let taken = 0;
    for (const id of order?.newestFirst() ?? []) {
      if (taken === count) break;
      newest.push({ race, id, at: order?.at(id) ?? 0, isHeld: false });
      taken += 1;
    }
  }
  return newest.sort(byArrival).slice(0, count);
}

/** None where they are gone from the board since. */
function presentArrival(
  { race: { board }, id, at, isHeld }: Arrival,
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
      has_problem: hasProblem,
      being_checked: isHeld,
    },
  ];
}
