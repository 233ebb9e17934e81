import type { AddressInfo } from 'node:net';
import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import { type BoardParts, type ComposedBoards, composeBoards } from '@dorsal/server/compose-boards.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { createPool } from '@dorsal/server/platform/db/pool.ts';
import { createApp } from '@dorsal/server/platform/http/app.ts';
import type { Caller } from '@dorsal/server/platform/http/caller.ts';
import { createMetrics, type Metrics } from '@dorsal/server/platform/metrics.ts';
import type { FastifyInstance } from 'fastify';

/** The web side over a test database, listening on a free port of this machine. Boards move when the test polls them. */
export interface AWeb {
  readonly app: FastifyInstance;
  readonly boards: ComposedBoards;
  readonly metrics: Metrics;
  readonly base: string;
  /** A POST with JSON (text goes as it is), with this token. */
  readonly post: (path: string, body: unknown, token?: string) => Promise<Response>;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  readonly close: () => Promise<void>;
}

const tokenHash = Buffer.alloc(32);
/** All that a test makes: the timer is the timer of each. */
const events = Array.from({ length: 1_000 }, (_, index) => index + 1);
const ofRole = (role: Role): Extract<Caller, { kind: 'user' }> => ({
  kind: 'user',
  user: 1,
  name: role,
  roles: [role],
  events: role === 'timer' ? events : [],
  tokenHash,
});

/** Tokens that tests send: `admin`, `timer` (of every event), `timer-N` of event N alone, `community_manager`, `reader`, and `venue-N` for on-site registration of event N. */
export function testCaller(token: string): Caller | null {
  const venue = /^venue-(\d+)$/.exec(token);
  if (venue) return { kind: 'venue', event: Number(venue[1]), roles: ['live_register'], tokenHash };
  const timer = /^timer-(\d+)$/.exec(token);
  if (timer) return { ...ofRole('timer'), events: [Number(timer[1])] };
  if (token === 'reader') return { kind: 'device', token: 1, name: 'box', reader: null, tokenHash };
  if (token === 'admin' || token === 'timer' || token === 'community_manager') return ofRole(token);
  return null;
}

export async function aWeb(context: Context, url: string, more: Partial<BoardParts> = {}): Promise<AWeb> {
  const metrics = createMetrics();
  const pool = createPool(url, { max: 4 });
  const { authenticate = async (token: string) => testCaller(token) } = more;
  const boards = composeBoards({
    context,
    pool,
    listenUrl: null,
    metrics,
    authenticate,
    streamsPerAddress: 50,
    ...more,
  });
  const app = await createApp({
    context,
    config: { tls: null, webRoot: null, publicUrl: null, trustedProxies: 0, mapOrigins: [], streamsPerAddress: 50 },
    authenticate,
    endpoints: allEndpoints,
    served: boards.served,
    fastPaths: boards.fastPaths,
    onClosing: [boards.close],
    metrics,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`; // listening on a port, never on a pipe
  const authorization = (token: string | undefined) =>
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    app,
    boards,
    metrics,
    base,
    post: (path, body, token) =>
      fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization(token) },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    get: (path, headers = {}) => fetch(`${base}${path}`, { headers }),
    close: async () => {
      await app.close();
      await boards.stop();
      await pool.end();
    },
  };
}
