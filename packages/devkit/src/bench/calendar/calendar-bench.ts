import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import {
  type CachedAnswers,
  createCachedAnswers,
  uncached,
} from '@dorsal/server/modules/events/calendar/cached-answers.ts';
import { calendarRoutes } from '@dorsal/server/modules/events/calendar/route.ts';
import { eventRoutes } from '@dorsal/server/modules/events/route.ts';
import { refreshAllStatuses } from '@dorsal/server/modules/statuses/refresh-statuses.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { createApp } from '@dorsal/server/platform/http/app.ts';
import { createMetrics } from '@dorsal/server/platform/metrics.ts';
import type { BigCalendar } from '#generator/calendar/big-calendar.ts';
import { measureLoad, portOf, request, rounded, startBareServer } from '../boards/measure-load.ts';
import { createLoopWatch } from '../loop-watch.ts';
import { type CalendarQuestion, calendarQuestions, liveNow, pastFirst, upcoming } from './calendar-questions.ts';
import { storeCalendar } from './store-calendar.ts';

export interface CalendarBenchOptions {
  readonly context: Context;
  readonly url: string;
  readonly events: number;
  readonly circuits: number;
  readonly registrations: number;
  /** The number of times each question is asked. */
  readonly times: number;
  readonly roundMs: number;
  readonly rounds: number;
}

export interface CallFigure {
  readonly what: string;
  readonly medianMs: number;
  readonly worstOf100Ms: number;
}

/** Calls of a screen a second, and of a bare server that answers the same bytes. */
export interface ScreenFigure {
  readonly what: string;
  readonly perSecond: number;
  readonly barePerSecond: number;
}

export interface CalendarFigures {
  readonly storedS: number;
  readonly calls: readonly CallFigure[];
  readonly screens: readonly ScreenFigure[];
  readonly longestBlockMs: number;
  readonly statusLookMs: number;
}

const now = Date.UTC(2026, 10, 21, 12);

/** The public lists over a big calendar: each call one after the other and made anew, then as many as there can be, as they are cached. Wants a migrated, empty database. */
export async function benchCalendar(options: CalendarBenchOptions): Promise<CalendarFigures> {
  const startedAt = performance.now();
  const calendar = await storeCalendar(options.context, { seed: 4, now, ...options });
  const storedS = (performance.now() - startedAt) / 1_000;
  const anew = await createBenchApp(options.context, uncached);
  const port = portOf(anew.server);
  const watch = createLoopWatch();
  const calls: CallFigure[] = [
    await timed(
      { ...options, port, method: 'GET' },
      { what: 'totals of the home page', path: '/stats', body: () => ({}) },
    ),
  ];
  for (const question of calendarQuestions(calendar, now))
    calls.push(await timed({ ...options, port, method: 'POST' }, question));
  const longestBlockMs = watch.stop();
  await anew.close();
  const cachedAnswers = createCachedAnswers(options.context, options.url);
  cachedAnswers.start();
  const app = await createBenchApp(options.context, cachedAnswers);
  const screens = await measureScreens(options, portOf(app.server), calendar);
  await app.close();
  await cachedAnswers.stop();
  return { storedS, calls, screens, longestBlockMs, statusLookMs: await lookAtStatuses(options.context) };
}

/** The work of the status clock each second; the first run, which moves statuses, is not counted. */
async function lookAtStatuses(context: Context): Promise<number> {
  const spans: number[] = [];
  for (let look = 0; look < 6; look++) {
    const startedAt = performance.now();
    await refreshAllStatuses({ ...context, now: () => now });
    if (look > 0) spans.push(performance.now() - startedAt);
  }
  return rounded(spans.toSorted((a, b) => a - b)[2] ?? 0);
}

async function createBenchApp(
  context: Context,
  cachedAnswers: Pick<CachedAnswers, 'find'>,
): ReturnType<typeof createApp> {
  const app = await createApp({
    context,
    config: { tls: null, webRoot: null, trustedProxies: 0, mapOrigins: [], streamsPerAddress: 10, publicUrl: null },
    authenticate: async () => null,
    endpoints: allEndpoints,
    served: [...eventRoutes(context), ...calendarRoutes(context, {}, cachedAnswers)],
    metrics: createMetrics(),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

interface Server {
  readonly port: number;
  readonly method: 'GET' | 'POST';
  readonly times: number;
}

/** The first two of each warm up. */
async function timed({ port, method, times }: Server, { what, path, body }: CalendarQuestion): Promise<CallFigure> {
  const spans: number[] = [];
  for (let time = -2; time < times; time++) {
    const payload = JSON.stringify(body());
    const startedAt = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      ...(method === 'POST' && { body: payload, headers: { 'content-type': 'application/json' } }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
    if (time >= 0) spans.push(performance.now() - startedAt);
  }
  spans.sort((a, b) => a - b);
  const at = (share: number): number =>
    rounded(spans[Math.min(spans.length - 1, Math.floor(spans.length * share))] ?? 0);
  return { what, medianMs: at(0.5), worstOf100Ms: at(0.99) };
}

async function measureScreens(
  options: CalendarBenchOptions,
  port: number,
  calendar: BigCalendar,
): Promise<ScreenFigure[]> {
  const day = { $date: new Date(now).toISOString() };
  const screens = {
    'home page': [
      { path: '/events', body: { status: liveNow, limit: 999, order: ['date_start'] } },
      { path: '/events', body: { status: upcoming, date_start: day, limit: 11, order: ['date_start'] } },
      { path: '/events', body: { ...pastFirst, limit: 11 } },
    ],
    calendar: [
      { path: '/events', body: { ...pastFirst, limit: 12 } },
      { path: '/events/stats', body: { ...pastFirst } },
    ],
    'one event': [{ path: '/events', body: { slug: calendar.events[0]?.slug } }],
  };
  const figures: ScreenFigure[] = [];
  for (const [what, asked] of Object.entries(screens)) {
    const texts = await Promise.all(
      asked.map(async ({ path, body }) => {
        const sent = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
        return await (await fetch(`http://127.0.0.1:${port}/api${path}`, sent)).text();
      }),
    );
    const bare = await startBareServer(texts);
    const requests = asked.map(({ path, body }) => request('POST', `/api${path}`, body));
    const { ours, theirs } = await measureLoad(
      { ...options, connections: 16 },
      { ours: { port, requests }, theirs: { port: portOf(bare), requests } },
    );
    bare.close();
    figures.push({ what, perSecond: ours.perSecond, barePerSecond: theirs.perSecond });
  }
  return figures;
}
