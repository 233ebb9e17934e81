import { raceStaff } from '@dorsal/contract/access.ts';
import type { bibsByHour, raceBoard } from '@dorsal/contract/calls/staff/race-day.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { BoardArrivals } from '#modules/predictions/board-arrivals.ts';
import { findEventAsAsked } from '#modules/races/race-names-repository.ts';
import type { Context } from '#platform/context.ts';
import { Refused, refuse } from '#platform/http/answers.ts';
import { type Caller, eventsOfCaller } from '#platform/http/caller.ts';
import type { BoardFields } from './board-fields.ts';
import { findBibs, findRacesOfDay, type RaceRow } from './race-day-repository.ts';

export interface RaceDayParts {
  readonly context: Context;
  readonly node: BoardNode;
  readonly arrivals: BoardArrivals;
  readonly fields: BoardFields;
}

/** A race of the day with its board. */
export interface RaceOfDay {
  readonly row: RaceRow;
  readonly board: LiveBoard;
}

interface Question {
  readonly event?: string | undefined;
  readonly modality?: string | undefined;
}

/** The races that a screen of the day is about, those of events that the caller runs alone. Races without a course have no board and are left out. */
export async function racesOfDay(
  { context, node, fields }: RaceDayParts,
  { event: named, modality }: Question,
  caller: Caller | null,
): Promise<RaceOfDay[] | Refused> {
  const events = eventsOfCaller(raceStaff, caller);
  const event = named === undefined ? null : await findEventAsAsked(context.db, named);
  const isTheirs = event !== null && (events === 'all' || events.includes(event.number));
  if (named !== undefined && !isTheirs) return refuse('event_not_found');
  const now = context.now();
  const rows = await findRacesOfDay(context.db, { event: event?.number ?? null, modality, events, now });
  if (modality !== undefined && rows.length === 0) return refuse('modality_not_found');
  const races: RaceOfDay[] = [];
  for (const row of rows) {
    const board = await node.board(row.number);
    if (board) races.push({ row, board });
  }
  return await withPeopleOut(races, fields, { event: named, modality });
}

/** Without the races that were cancelled and whose people are all back, have finished or were ruled on: no screen of what runs now waits for them. All that were named. */
async function withPeopleOut(
  races: RaceOfDay[],
  fields: BoardFields,
  { event, modality }: Question,
): Promise<RaceOfDay[]> {
  if (event !== undefined || modality !== undefined) return races;
  const running: RaceOfDay[] = [];
  for (const race of races) {
    const { out, unaccounted } = (await fields.of(race.board)).whereabouts.counts;
    if (race.row.status !== 'cancelled' || out + unaccounted > 0) running.push(race);
  }
  return running;
}

/** The races of a list: those that it may be held to, and those that it is about. One race alone may be one that does not run any more. */
export async function racesOfList(
  parts: RaceDayParts,
  question: Question,
  caller: Caller | null,
): Promise<{ readonly races: RaceOfDay[]; readonly asked: RaceOfDay[] } | Refused> {
  const races = await racesOfDay(parts, { event: question.event }, caller);
  if (races instanceof Refused) return races;
  if (question.modality === undefined) return { races, asked: races };
  const asked = await racesOfDay(parts, question, caller);
  if (asked instanceof Refused) return asked;
  const others = asked.filter(({ row }) => !races.some((race) => race.row.number === row.number));
  return { races: [...races, ...others], asked };
}

type RaceView = AnswerOf<typeof raceBoard>['races'][number];

export const presentRace = ({
  row,
  board: { facts },
}: RaceOfDay): Pick<RaceView, '_id' | 'name' | 'short_name' | 'bib_color' | 'event'> => ({
  _id: facts.oid,
  name: facts.name,
  short_name: facts.shortName || undefined,
  bib_color: row.bib_color || undefined,
  event: {
    _id: facts.event.oid,
    slug: facts.event.slug,
    name: facts.event.nameShort ?? facts.event.name,
    time_zone: facts.event.timeZone,
  },
});

/** A point of the course by its position; undefined: the course has changed under it. */
export function presentPlace(
  { row, board }: RaceOfDay,
  position: number,
): RaceView['mats'][number]['place'] | undefined {
  const place = board.facts.checkpoints[position];
  if (!place) return undefined;
  const { oid, kind, distanceM } = place;
  return { _id: oid, kind, position, name: row.places[position] || undefined, distance: distanceM ?? undefined };
}

/** The bibs of an event that were handed out, by race and by hour: a race that is not timed has bibs too. */
export async function answerBibsByHour({ db }: Context, named: string): Promise<AnswerOf<typeof bibsByHour> | Refused> {
  const asked = await findEventAsAsked(db, named);
  const { event, races, hours } = asked === null ? nothing : await findBibs(db, asked.number);
  if (event === null) return refuse('event_not_found');
  return {
    ...event,
    races: races.map(({ oid, name, short_name, bib_color, entered, collected }) => ({
      ...{ _id: oid, name, entered, collected },
      ...{ short_name: short_name || undefined, bib_color: bib_color || undefined },
    })),
    hours,
  };
}

const nothing = { event: null, races: [], hours: [] };
