import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { allEndpoints } from '@dorsal/contract/all-endpoints.ts';
import { composeBoards } from '@dorsal/server/compose-boards.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { createApp } from '@dorsal/server/platform/http/app.ts';
import { createMetrics } from '@dorsal/server/platform/metrics/metrics.ts';
import { layFinishedRace } from '../finished-race.ts';
import { aLoopWatch } from '../watch/loop-watch.ts';
import type { LoadAnswer, LoadWish } from './load-worker.ts';

/** One way to ask, measured in rounds that take turns with the others. */
export interface PagesFigure {
  readonly perSecond: number;
  /** Processor time of the serving thread for one answer, in µs: holds also where the machine is busy with other things. */
  readonly cpuUs: number;
}

export interface PagesFigures {
  readonly bytes: number;
  /** A bare `node:http` server that answers the same bytes. */
  readonly bare: PagesFigure;
  readonly twin: PagesFigure;
  readonly post: PagesFigure;
  /** Pages that are made anew each time: other offsets of the field. */
  readonly cold: PagesFigure;
  /** Shares of the bare server, by answers a second and by processor time. */
  readonly twinShare: { readonly byRate: number; readonly byCpu: number };
  readonly postShare: { readonly byRate: number; readonly byCpu: number };
  readonly longestBlockMs: number;
}

export interface PagesWish {
  readonly context: Context;
  readonly pool: Parameters<typeof composeBoards>[0]['pool'];
  readonly people: number;
  readonly connections: number;
  readonly roundMs: number;
  readonly rounds: number;
}

/** Classification pages a second through the twin, the POST and cold, against a bare server in the same run. Wants a migrated database. */
export async function benchPages(wish: PagesWish): Promise<PagesFigures> {
  const { context } = wish;
  const race = await layFinishedRace(context, wish.people);
  const boards = composeBoards({
    context,
    pool: wish.pool,
    listenUrl: null,
    metrics: createMetrics(),
    streamsPerAddress: 10,
  });
  const app = await createApp({
    context,
    config: { tls: null, webRoot: null, trustProxy: false, mapOrigins: [], streamsPerAddress: 10 },
    authenticate: async () => null,
    endpoints: allEndpoints,
    served: boards.served,
    fastPaths: boards.fastPaths,
    onClosing: [boards.close],
    metrics: createMetrics(),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const path = `/api/boards/${race.oid}/finish?offset=0&limit=15&v=1`;
  const body = await (await fetch(`http://127.0.0.1:${portOf(app.server)}${path}`)).text();
  const bare = await aBareServer(body);
  const ask = {
    get: request('GET', path),
    post: request('POST', '/api/registrations', { modality: race.oid, order: ['result.shown_order'], limit: 15 }),
  };
  const cold = Array.from({ length: 3_000 }, (_, page) =>
    request(
      'GET',
      `/api/boards/${race.oid}/finish?offset=${(page * 17) % wish.people}&limit=15&v=1&gender=${page % 2 ? 'male' : 'female'}`,
    ),
  );
  const watch = aLoopWatch();
  const figures = await measure(wish, {
    bare: { port: portOf(bare), requests: [ask.get] },
    twin: { port: portOf(app.server), requests: [ask.get] },
    post: { port: portOf(app.server), requests: [ask.post] },
  });
  const { cold: coldFigure } = await measure(
    { ...wish, rounds: 1 },
    { cold: { port: portOf(app.server), requests: cold } },
  );
  const longestBlockMs = watch.stop();
  bare.close();
  await app.close();
  await boards.stop();
  const { bare: limit, twin, post } = figures;
  const share = (figure: PagesFigure) => ({
    byRate: rounded(figure.perSecond / limit.perSecond),
    byCpu: rounded(limit.cpuUs / figure.cpuUs),
  });
  return {
    bytes: body.length,
    ...figures,
    cold: coldFigure,
    twinShare: share(twin),
    postShare: share(post),
    longestBlockMs,
  };
}

type Asked = Omit<LoadWish, 'connections' | 'ms'>;

/** Rounds take turns, so that what else the machine does falls on all alike; the medians count. */
async function measure<Name extends string>(
  wish: PagesWish,
  asked: Record<Name, Asked>,
): Promise<Record<Name, PagesFigure>> {
  const names = Object.keys(asked) as Name[]; // keys() widens to string
  const rounds: Record<string, PagesFigure[]> = {};
  for (let round = -1; round < wish.rounds; round++) {
    for (const name of names) {
      const figure = await oneRound({ ...asked[name], connections: wish.connections, ms: wish.roundMs });
      // The first of each warms up.
      if (round >= 0 || wish.rounds === 1) rounds[name] = [...(rounds[name] ?? []), figure];
    }
  }
  const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
  return Object.fromEntries(
    names.map((name) => {
      const all = rounds[name] ?? [];
      return [name, { perSecond: median(all.map((one) => one.perSecond)), cpuUs: median(all.map((one) => one.cpuUs)) }];
    }),
  ) as Record<Name, PagesFigure>; // one entry a name
}

async function oneRound(load: LoadWish): Promise<PagesFigure> {
  const cpu = process.threadCpuUsage();
  const { answers, ms } = await new Promise<LoadAnswer>((resolve, reject) => {
    new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: load })
      .once('message', resolve)
      .once('error', reject);
  });
  const { user, system } = process.threadCpuUsage(cpu);
  return { perSecond: Math.round((answers * 1_000) / ms), cpuUs: rounded((user + system) / answers) };
}

function request(method: string, path: string, body?: object): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const more =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${more}\r\n${text}`;
}

function aBareServer(text: string): Promise<Server> {
  const body = Buffer.from(text);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const portOf = (server: Pick<Server, 'address'>): number => (server.address() as AddressInfo).port; // listening on a port, never on a pipe
const rounded = (value: number): number => Math.round(value * 100) / 100;
