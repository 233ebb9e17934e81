import { listEvents } from '@dorsal/contract/calls/events.ts';
import { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { homeStats } from '@dorsal/contract/calls/site.ts';
import { type AlarmGroupView, acceptProblem, listAlarms } from '@dorsal/contract/calls/staff/alarms.ts';
import { raceBoard } from '@dorsal/contract/calls/staff/race-day.ts';
import { userStats } from '@dorsal/contract/calls/users.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { statusGroups } from '@dorsal/domain/status/status-groups.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';
import { mayCall } from '#api/permissions.ts';
import { currentSession } from '#api/session.ts';
import type { Event } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { eventRowOf } from '../lists/events-list.tsx';
import { forStaff } from '../lists/for-staff.ts';

/** The numbers of the dashboard move by themselves, a few times a minute. */
const refreshMs = 15_000;
const day = 24 * 3_600_000;

/** Document 3, section 9: 'next events limit 10; past events are those finished in the last 7 days; last registrations 25'. */
const nextEvents = 10;
const pastForMs = 7 * day;
const lastRegistrations = 25;

/** No page of the public asks for more events at once. */
const mostEvents = 50;

const asked = <Answer>(what: string, ask: (signal: AbortSignal, client: QueryClient) => Promise<Answer>) =>
  queryOptions({
    queryKey: ['staff', 'dashboard', what],
    queryFn: ({ signal, client }) => ask(signal, client),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

export type ProblemType = AlarmGroupView['type'];

/** An open problem. */
export interface Problem {
  readonly type: ProblemType;
  /** With the type its name: `reader:7`. */
  readonly subject: string;
  readonly event: string | undefined;
  readonly eventId: string | undefined;
  readonly race: string | undefined;
  readonly raceId: string | undefined;
  /** The address where it is mended, or seen; null: there is none. */
  readonly page: string | null;
  /** The person whose panel opens there. */
  readonly person?: string | undefined;
  readonly since: number;
  /** The findings, by the kind of problem. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** A reason why it may stay, and who gave it. */
  readonly reason: string | undefined;
  readonly acceptedBy: string | undefined;
}

const problemOf =
  (type: ProblemType) =>
  (view: AlarmGroupView['objects'][number]): Problem => ({
    type,
    subject: view.subject,
    event: view.event?.name_short ?? view.event?.name,
    eventId: view.event?._id,
    race: view.modality_name,
    raceId: view.modality,
    page: pageOf(type, { race: view.modality, event: view.event?.slug }),
    person:
      type === 'claim' && typeof view.detail['registration'] === 'string' ? view.detail['registration'] : undefined,
    since: view.raised_at,
    detail: view.detail,
    reason: view.accepted_reason,
    acceptedBy: view.accepted_by,
  });

/** Faults of a race before it opens show on the page of its event. */
const ofEvents: readonly ProblemType[] = ['track_missing', 'price_missing', 'categories_at_fault'];

function pageOf(type: ProblemType, { race, event }: Record<'race' | 'event', string | undefined>): string | null {
  if (type === 'reader_silent' || type === 'reader_clock' || type === 'unknown_reader') return '/admin/readers';
  if (type === 'import_failed' || type === 'restored') return '/admin/jobs';
  if (type === 'legal_texts_missing') return '/admin/site';
  if (type === 'claim' && race !== undefined) return `/admin/results/${race}`;
  if (race !== undefined && !ofEvents.includes(type)) return `/m/${race}`;
  return event === undefined ? null : `/e/${event}`;
}

/** Says why a problem may stay; null: it counts again. */
export const accept = ({ type, subject, reason: was }: Problem, reason: string | null, commandId: string) =>
  command(acceptProblem, { body: { type, subject, reason, was: was ?? null } }, commandId);

/** Somebody who has registered. */
interface Registered {
  readonly id: string;
  readonly name: string;
  readonly event: string | undefined;
  readonly race: string | undefined;
  /** Euros; the wire's cents are decoded. */
  readonly paid: number | undefined;
  readonly at: number | undefined;
  readonly source: string | undefined;
}

const listForStaff = forStaff(listRegistrations);
type Person = Extract<Awaited<ReturnType<typeof call<typeof listForStaff>>>, readonly unknown[]>[number];

function registeredOf(person: Person): Registered {
  const race = typeof person.modality === 'object' ? person.modality : undefined;
  return {
    id: person._id,
    name: [person.name, person.surname].filter(Boolean).join(' '),
    event: race?.event?.name,
    race: race?.name,
    paid: person.price_paid === undefined ? undefined : person.price_paid / 100,
    at: person.created_at,
    source: person.source,
  };
}

const listEventsForStaff = forStaff(listEvents);

const rowsOf = async (body: BodyOf<typeof listEvents>, signal: AbortSignal) =>
  (await call(listEventsForStaff, { body: { mine: true, ...body } }, signal)).map(eventRowOf);

const eventsLike = (what: string, body: () => BodyOf<typeof listEvents>) =>
  asked(what, async (signal) => await rowsOf(body(), signal));

const areLive = () => ({ status: [...statusGroups.liveNow], limit: mostEvents, order: ['date_start' as const] });

/** Races by public id as the race board of what runs now has them: those that are on, and those that were cancelled and of whose people some are out. */
type OnBoard = ReadonlyMap<string, RaceOnBoard>;

interface RaceOnBoard {
  readonly eventId: string;
  /** Out or unaccounted for. */
  readonly peopleOut: number;
}

/**
 * All events that are on, by what `list` gives for a body. An event that is cancelled, over or without its day is on for the sake of a race that is on, or
 * of people who were out when it was cancelled: the board has them, whatever becomes of their dates.
 */
export async function eventsOn<One extends Pick<Event, 'id' | 'modalities'>>(
  list: (body: BodyOf<typeof listEvents>) => Promise<readonly One[]>,
  board: Promise<OnBoard>,
): Promise<One[]> {
  const [live, onBoard] = await Promise.all([list(areLive()), board]);
  const eventIds = new Set([...onBoard.values()].map(({ eventId }) => eventId));
  const ids = [...eventIds].filter((eventId) => live.every(({ id }) => id !== eventId));
  if (ids.length === 0) return [...live];
  const others = await list({ ids, limit: mostEvents, order: ['date_start'] });
  const isOn = ({ id, hadBegun, status }: Modality): boolean =>
    onBoard.has(id) && (hadBegun === true || status === 'live');
  return [...live, ...others.filter(({ modalities }) => modalities.some(isOn))];
}

/** The board as it was last had; empty where the caller has none. A failure is told by the query itself: what is live stands without it. */
export async function boardOfDay(client: QueryClient): Promise<OnBoard> {
  if (!mayCall(currentSession(), 'raceBoard')) return new Map();
  const { queryKey } = dashboard.onBoard;
  return await client.fetchQuery(dashboard.onBoard).catch(() => client.getQueryData(queryKey) ?? new Map());
}

/** The queries of the dashboard. Who may not make one of the calls is not shown its part. */
export const dashboard = {
  alarms: asked('alarms', async (signal) =>
    (await call(listAlarms, { body: {} }, signal)).flatMap(({ type, objects }) => objects.map(problemOf(type))),
  ),
  totals: asked('totals', async (signal) => {
    const totals = await call(forStaff(homeStats), {}, signal);
    return { ...totals, open: totals.events_open, sources: totals.registrations_source };
  }),
  users: asked('users', (signal) => call(userStats, { body: { all_stats: true } }, signal)),
  live: asked('live', async (signal, client) => await eventsOn((body) => rowsOf(body, signal), boardOfDay(client))),
  onBoard: asked('race board', async (signal): Promise<OnBoard> => {
    const { races } = await call(raceBoard, { body: {} }, signal);
    return new Map(
      races.map(({ _id, event, counts }) => [
        _id,
        { eventId: event._id, peopleOut: counts.still_out + counts.unaccounted },
      ]),
    );
  }),
  past: eventsLike('past', () => ({
    status: [...statusGroups.finished],
    date_start: Date.now() - pastForMs,
    date_end: Date.now(),
    limit: mostEvents,
    order: ['-date_start'],
  })),
  next: eventsLike('next', () => ({
    status: statusGroups.upcoming.filter((status) => status !== 'cancelled'),
    date_start: new Date().setHours(0, 0, 0, 0),
    limit: nextEvents,
    order: ['date_start'],
  })),
  registrations: asked('registrations', async (signal) => {
    const body = { mine: true, limit: lastRegistrations, order: ['-created_at' as const], include_modality: true };
    const people = await call(listForStaff, { body }, signal);
    return Array.isArray(people) ? people.map(registeredOf) : [];
  }),
};
