import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { staff } from '#i18n/en/staff.ts';
import type { Event } from '#race/event.ts';
import { simpleCountsQuery } from '#race/race-queries.ts';
import { boardOfDay, dashboard, eventsOn, type Problem } from '../dashboard/dashboard-queries.ts';
import { LiveRaces, liveEventsQuery, racesOn } from './LiveRaces.tsx';

const say = (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
  const texts: Readonly<Record<string, string>> = staff;
  const text = texts[`${key}_${values['count'] === 1 ? 'one' : 'other'}`] ?? texts[key] ?? key;
  return text.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_whole, name: string) => String(values[name]));
};
const roles = vi.hoisted(() => ({ now: ['admin'] }));
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say }) }));
vi.mock('#api/session.ts', async (original) => {
  const session = () => ({ token: 'x', name: 'Ana', roles: roles.now });
  return { ...(await original<object>()), useSession: session, currentSession: session };
});
vi.mock('#ui/table/RowLink.tsx', () => ({
  RowLink: ({ path, children }: { readonly path: string; readonly children: string }) => <a href={path}>{children}</a>,
}));
const stream = vi.hoisted(() => ({ isLost: false }));
vi.mock('#race/follow-race.ts', async (original) => ({
  ...(await original<object>()),
  useRaceMessages: () => ({ isLost: stream.isLost }),
}));

const race = (id: string, status: string, more: object = {}) => ({
  ...{ id, name: `Race ${id}`, shortName: id, status, isTimed: true, gunAt: Date.now() - 3_600_000 },
  ...more,
});
const event = (name: string, modalities: readonly object[]) => ({ name, modalities }) as unknown as Event; // the fields that the strip reads
const problem = (raceId: string, reason?: string) => ({ raceId, reason }) as Problem; // the fields that the strip reads

function drawn(
  events: readonly Event[],
  problems: readonly Problem[] = [],
  out: readonly [string, number][] = [],
): string {
  const client = new QueryClient();
  client.setQueryData(liveEventsQuery.queryKey, [...events]);
  client.setQueryData(dashboard.alarms.queryKey, [...problems]);
  client.setQueryData(
    dashboard.onBoard.queryKey,
    new Map(out.map(([id, peopleOut]) => [id, { eventId: 'of the race', peopleOut }])),
  );
  for (const {
    race: { id },
  } of racesOn(events))
    client.setQueryData(simpleCountsQuery(id).queryKey, { statuses: { started: 41, finished: 7 } } as never); // as above
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LiveRaces />
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

// @spec [Back-office lists] issue 17: Live races always in sight: name, clock, still out, problems; without any there is nothing
test('a live race has its name, its clock, who is still out and its open problems', () => {
  const text = drawn(
    [event('Cursa', [race('10K', 'live')])],
    [problem('10K'), problem('10K', 'by hand'), problem('5K')],
  );
  expect(text).toMatch(/10K Cursa .*1:00:0\d 41 still out ! 1 problem/);
});

test('several stand beside each other, those that run first; one that is not timed or over is none', () => {
  const events = [
    event('Cursa', [race('5K', 'waiting_for_start', { startsAt: Date.now() + 600_000 }), race('10K', 'live')]),
    event('Altra', [race('walk', 'live', { isTimed: false }), race('21K', 'finished_provisional')]),
  ];
  expect(racesOn(events).map((one) => one.race.id)).toEqual(['10K', '5K']);
  expect(drawn(events).match(/still out/g)).toHaveLength(1);
});

test('without a live race there is nothing, and who may not see problems is shown none', () => {
  expect(drawn([])).toBe('');
  roles.now = ['community_manager'];
  expect(drawn([event('Cursa', [race('10K', 'live')])], [])).not.toContain('problem');
  roles.now = ['admin'];
});

test('a lost stream says that nothing moves', () => {
  stream.isLost = true;
  expect(drawn([event('Cursa', [race('10K', 'live')])])).toContain('Not moving: no connection');
  stream.isLost = false;
});

// @spec [Back-office lists] staff.md §8: A race that was cancelled while people were out stays in the strip until all are back or ruled on
test('a race that was cancelled while it was on stays in the strip with who is out, and one that never began is none', () => {
  const events = [event('Tempesta', [cut('21K'), cut('10K'), race('5K', 'cancelled')])];
  const out: [string, number][] = [['21K', 109]];
  const text = drawn(events, [problem('21K')], out);
  expect(text).toMatch(/21K Tempesta status.cancelled 109 still out ! 1 problem/);
  expect(text).not.toMatch(/10K|5K/);
  expect(drawn(events)).toBe('');
});

/** The ids of the events that are on, where the server has these, and this race board: races with their events. */
async function idsOn(events: readonly (Event & { readonly date: 'known' | 'none' })[], board: Record<string, string>) {
  const on = await eventsOn(
    // As the server finds them: by any status of theirs or of their results, and nothing without a date in a span.
    async ({ ids, status = [], date_end: until }) =>
      events.filter((one) =>
        ids
          ? ids.includes(one.id)
          : (status.includes(one.status) ||
              one.modalities.some((race) => status.includes(race.status) && race.status.startsWith('finished'))) &&
            (until === undefined || one.date === 'known'),
      ),
    Promise.resolve(new Map(Object.entries(board).map(([id, eventId]) => [id, { eventId, peopleOut: 1 }]))),
  );
  return on.map(({ id }) => id);
}

const listed = (id: string, status: string, date: 'known' | 'none', ...modalities: object[]) =>
  ({ id, status, date, modalities }) as unknown as Event & { date: 'known' | 'none' }; // the fields that are read
const cut = (id: string) => race(id, 'cancelled', { hadBegun: true });

// @spec [Back-office lists] issue 16: An event of which one race is over or cut and another is on stands once in the strip of staff and among the live events of the dashboard
test('an event of which one race is over or cut and another is on is named once', async () => {
  const both = listed('both', 'live', 'known', race('5K', 'finished_provisional'), cut('10K'), race('21K', 'live'));
  expect(await idsOn([both], { '10K': 'both', '21K': 'both' })).toEqual(['both']);
});

// @spec [Back-office lists] issue 16: A cut race with people out stays in the strip of staff and on the dashboard when its event loses its day
test('a cut race with people out stays on when its event is postponed, and goes once all are back', async () => {
  const storm = listed('storm', 'registrations_closed', 'none', cut('21K'), race('5K', 'registrations_closed'));
  expect(await idsOn([storm], { '21K': 'storm' })).toEqual(['storm']);
  expect(await idsOn([storm], {})).toEqual([]);
});

test('events that are cancelled or over are on for the sake of a race that is on, or was when it was cancelled', async () => {
  const events = [
    listed('fog', 'cancelled', 'known', race('42K', 'live')),
    listed('storm', 'cancelled', 'known', cut('21K')),
    listed('never', 'cancelled', 'known', race('5K', 'cancelled')),
    listed('cursa', 'live', 'known', race('10K', 'live')),
    listed('over', 'finished_official', 'known', race('8K', 'finished_official')),
  ];
  const board = { '10K': 'cursa', '42K': 'fog', '21K': 'storm', '5K': 'never' };
  expect(await idsOn(events, board)).toEqual(['cursa', 'fog', 'storm']);
});

// @spec [Back-office lists] issue 16: A race board that cannot be had leaves what is live in the strip, and what it told last
test('a board that cannot be had leaves what it told last, and who has none is not asked for it', async () => {
  const client = new QueryClient();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await boardOfDay(client)).toEqual(new Map());
  const known = new Map([['21K', { eventId: 'storm', peopleOut: 109 }]]);
  client.setQueryData(dashboard.onBoard.queryKey, known, { updatedAt: 1 });
  expect(await boardOfDay(client)).toBe(known);
  roles.now = ['community_manager'];
  expect(await boardOfDay(client)).toEqual(new Map());
  roles.now = ['admin'];
  vi.unstubAllGlobals();
});
