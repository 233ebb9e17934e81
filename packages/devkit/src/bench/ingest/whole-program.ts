import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { compose } from '@dorsal/server/compose.ts';
import { addApiToken } from '@dorsal/server/modules/accounts/api-tokens.ts';
import { logIn } from '@dorsal/server/modules/accounts/log-in.ts';
import { addUser } from '@dorsal/server/modules/accounts/users.ts';
import { parseConfig } from '@dorsal/server/platform/config/config.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import type { OpenDatabase } from '@dorsal/server/platform/db/open-database.ts';

const admin = { email: 'admin@example.org', password: 'a password of the benchmark' };

/** A database as benchmarks get it. */
export interface OpenedDatabase {
  readonly context: Context;
  readonly pool: OpenDatabase['pool'];
  readonly url: string;
}

export interface WholeProgram {
  readonly port: number;
  /** Of a gateway. */
  readonly token: string;
  /** Of the admin, as a browser keeps it. */
  readonly session: { readonly token: string; readonly name: string; readonly roles: readonly string[] };
  /** Asks as an admin. A refusal is a fault of the benchmark. */
  readonly ask: (path: string, body: object) => Promise<{ readonly ms: number; readonly text: string }>;
  readonly stop: () => Promise<void>;
}

/** The whole program over a database, with an admin and a gateway. `isWorking`: with the work beside the calls, deriving and jobs. */
export async function startWholeProgram(
  { context, pool, url }: OpenedDatabase,
  isWorking: boolean,
): Promise<WholeProgram> {
  await addUser(context, { ...admin, name: 'Admin', roles: ['admin'] });
  const gateway = await addApiToken(context, { name: 'bench' });
  const closed = async (): Promise<void> => undefined;
  const composed = await compose({
    config: parseConfig({ DATABASE_URL: url, SECRETS_KEY: 'a key of the benchmark', DATA_DIR: tmpdir() }),
    context,
    database: { db: context.db, pool, url, listenUrl: url, close: closed, abandon: closed },
  });
  await composed.app.listen({ port: 0, host: '127.0.0.1' });
  if (isWorking) composed.start();
  const { port } = composed.app.server.address() as AddressInfo; // it listens on TCP
  const device = { address: '127.0.0.1', device: undefined, code: undefined, secrets: null };
  const session = await logIn(context, { ...admin, ...device });
  if (!session.ok || !gateway.ok) throw new Error('the benchmark is not let in');
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${session.token}` };
  return {
    port,
    token: gateway.token,
    session: { token: session.token, name: 'Admin', roles: ['admin'] },
    ask: async (path, body) => {
      const askedAt = performance.now();
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, sent);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} ${sent.body}: ${answer.status} ${text.slice(0, 300)}`);
      return { ms: performance.now() - askedAt, text };
    },
    stop: async () => {
      await composed.app.close();
      if (isWorking) await composed.stop();
    },
  };
}
