import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import { composeBoards } from '@dorsal/server/compose-boards.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { createApp } from '@dorsal/server/platform/http/app.ts';
import { createMetrics } from '@dorsal/server/platform/metrics.ts';
import { layFinishedRace } from '../finished-race.ts';
import { createLoopWatch } from '../loop-watch.ts';
import { type LoadFigure, measureLoad, portOf, request, rounded, startBareServer } from './measure-load.ts';

export interface PagesFigures {
  readonly bytes: number;
  /** A bare `node:http` server that answers the same bytes. */
  readonly bare: LoadFigure;
  readonly twin: LoadFigure;
  readonly post: LoadFigure;
  /** Pages that are made anew each time: other offsets of the field. */
  readonly cold: LoadFigure;
  /** Shares of the bare server, by answers a second and by processor time. */
  readonly twinShare: { readonly byRate: number; readonly byCpu: number };
  readonly postShare: { readonly byRate: number; readonly byCpu: number };
  readonly longestBlockMs: number;
}

export interface PagesOptions {
  readonly context: Context;
  readonly pool: Parameters<typeof composeBoards>[0]['pool'];
  readonly people: number;
  readonly connections: number;
  readonly roundMs: number;
  readonly rounds: number;
}

/** Classification pages a second through the twin, the POST and cold, against a bare server in the same run. Wants a migrated database. */
export async function benchPages(options: PagesOptions): Promise<PagesFigures> {
  const { context } = options;
  const race = await layFinishedRace(context, options.people);
  const boards = composeBoards({
    context,
    pool: options.pool,
    listenUrl: null,
    authenticate: async () => null,
    metrics: createMetrics(),
    streamsPerAddress: 10,
  });
  const app = await createApp({
    context,
    config: { tls: null, webRoot: null, trustedProxies: 0, mapOrigins: [], streamsPerAddress: 10, publicUrl: null },
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
  const bare = await startBareServer([body]);
  const ask = {
    get: request('GET', path),
    post: request('POST', '/api/registrations', { modality: race.oid, order: ['result.shown_order'], limit: 15 }),
  };
  const cold = Array.from({ length: 3_000 }, (_, page) =>
    request(
      'GET',
      `/api/boards/${race.oid}/finish?offset=${(page * 17) % options.people}&limit=15&v=1&gender=${page % 2 ? 'male' : 'female'}`,
    ),
  );
  const watch = createLoopWatch();
  const figures = await measureLoad(options, {
    bare: { port: portOf(bare), requests: [ask.get] },
    twin: { port: portOf(app.server), requests: [ask.get] },
    post: { port: portOf(app.server), requests: [ask.post] },
  });
  const { cold: coldFigure } = await measureLoad(
    { ...options, rounds: 1 },
    { cold: { port: portOf(app.server), requests: cold } },
  );
  const longestBlockMs = watch.stop();
  bare.close();
  await app.close();
  await boards.stop();
  const { bare: limit, twin, post } = figures;
  const share = (figure: LoadFigure) => ({
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
