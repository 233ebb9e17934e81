import type { AddressInfo } from 'node:net';
import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import { type ComposedBoards, composeBoards } from '@dorsal/server/compose-boards.ts';
import { deriveInThread } from '@dorsal/server/modules/derive/derive-thread.ts';
import { createDerivePace } from '@dorsal/server/modules/reads/derive-pace.ts';
import { createReadIntake, type ReadIntake } from '@dorsal/server/modules/reads/read-intake.ts';
import { readRoutes } from '@dorsal/server/modules/reads/route.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { createApp } from '@dorsal/server/platform/http/app.ts';
import { createMetrics } from '@dorsal/server/platform/metrics.ts';

export interface IngestServer {
  readonly intake: ReadIntake;
  readonly port: number;
  readonly node: ComposedBoards['node'];
  /** Milliseconds from the oldest mark of each derive to its step on the board, once for each mark. Empties the list. */
  readonly takeLags: () => number[];
  /** By version of the board, when the oldest of its changes was marked. */
  readonly markedAt: ReadonlyMap<number, number>;
  readonly stop: () => Promise<void>;
}

export interface IngestServerParts {
  readonly context: Context;
  readonly pool: Parameters<typeof composeBoards>[0]['pool'];
  readonly url: string;
  /** The board that is loaded and followed. */
  readonly modality: number;
  /** Default 10. */
  readonly streamsPerAddress?: number;
}

const authenticate = async () => null;

/** The path of a read in one process, as `dorsal serve` composes it: `POST /reads`, intake, derive loop and a board that is watched. */
export async function startIngestServer(parts: IngestServerParts): Promise<IngestServer> {
  const { context, pool, url, modality, streamsPerAddress = 10 } = parts;
  const metrics = createMetrics();
  const boards = composeBoards({ context, pool, listenUrl: url, metrics, authenticate, streamsPerAddress });
  const derives = new Map<number, { marks: number; oldestMarkAt: number }>();
  const stepped = new Map<number, number>();
  const lags: number[] = [];
  const markedAt = new Map<number, number>();
  // The board can have moved before the commit of the derive is reported.
  const settle = (version: number): void => {
    const [derive, at] = [derives.get(version), stepped.get(version)];
    if (!derive || at === undefined) return;
    for (let count = 0; count < derive.marks; count += 1) lags.push(at - derive.oldestMarkAt);
    derives.delete(version);
    stepped.delete(version);
  };
  boards.node.onStep(({ from, to }) => {
    for (let version = from + 1; version <= to; version += 1) {
      stepped.set(version, context.now());
      settle(version);
    }
  });
  const pace = createDerivePace();
  const deriver = deriveInThread({
    url,
    listenUrl: url,
    log: context.log,
    onEvent: (event) => {
      pace.onDerive(event);
      if (event.kind !== 'derived') return;
      const { version, events, marks, oldestMarkAt } = event.derived;
      boards.node.offer(events);
      for (const event of events) markedAt.set(event.version, event.at);
      if (version === null || oldestMarkAt === null) return;
      derives.set(version, { marks, oldestMarkAt });
      settle(version);
    },
  });
  const intake = createReadIntake({ context, pace, deriver });
  const app = await createApp({
    context,
    config: { tls: null, webRoot: null, trustedProxies: 0, mapOrigins: [], streamsPerAddress, publicUrl: null },
    authenticate: async () => ({ kind: 'device', token: 1, name: 'bench', reader: null, tokenHash: Buffer.alloc(0) }),
    endpoints: allEndpoints,
    served: [...readRoutes(context, intake), ...boards.served],
    fastPaths: boards.fastPaths,
    onClosing: [boards.close],
    metrics,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  boards.start();
  boards.node.follow(modality);
  await boards.node.board(modality);
  deriver.start();
  return {
    intake,
    node: boards.node,
    port: (app.server.address() as AddressInfo).port, // it listens on TCP
    markedAt,
    takeLags: () => lags.splice(0),
    stop: async () => {
      await app.close();
      await boards.stop();
      await intake.close();
      await deriver.stop();
    },
  };
}
