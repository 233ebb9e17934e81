import { statusGroups } from '@dorsal/domain/status/status-groups.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { staff } from '#i18n/en/staff.ts';
import type { Event } from '#race/event.ts';
import { simpleCountsQuery } from '#race/race-queries.ts';
import { dashboard, eventsOn, type Problem } from '../dashboard/dashboard-queries.ts';
import { LiveRaces, liveEventsQuery, racesOn } from './LiveRaces.tsx';

const say = (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
  const texts: Readonly<Record<string, string>> = staff;
  const text = texts[`${key}_${values['count'] === 1 ? 'one' : 'other'}`] ?? texts[key] ?? key;
  return text.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_whole, name: string) => String(values[name]));
};
const roles = vi.hoisted(() => ({ now: ['admin'] }));
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say }) }));
vi.mock('#api/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ token: 'x', name: 'Ana', roles: roles.now }),
}));
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
  client.setQueryData(dashboard.peopleOut.queryKey, new Map(out));
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
  const cut = (id: string, more: object) => race(id, 'cancelled', { hadBegun: true, ...more });
  const events = [event('Tempesta', [cut('21K', {}), cut('10K', {}), race('5K', 'cancelled')])];
  const out: [string, number][] = [['21K', 109]];
  const text = drawn(events, [problem('21K')], out);
  expect(text).toMatch(/21K Tempesta status.cancelled 109 still out ! 1 problem/);
  expect(text).not.toMatch(/10K|5K/);
  expect(drawn(events)).toBe('');
});

test('events that are cancelled, over or between their days are on for the sake of a race that is on, or was when it was cancelled', async () => {
  const asked: unknown[] = [];
  const on = await eventsOn(async (body) => {
    asked.push(body.status);
    const of = (...modalities: object[]) => ({ modalities }) as unknown as Event; // the field that is read
    return body.status?.includes('cancelled')
      ? [of(race('21K', 'cancelled', { hadBegun: true })), of(race('5K', 'cancelled')), of(race('42K', 'live'))]
      : [of(race('10K', 'live'))];
  });
  expect(asked).toEqual([statusGroups.liveNow, [...statusGroups.upcoming, ...statusGroups.finished]]);
  expect(on.map(({ modalities }) => modalities[0]?.id)).toEqual(['10K', '21K', '42K']);
});
