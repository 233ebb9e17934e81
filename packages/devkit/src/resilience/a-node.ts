import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '@dorsal/server/main.ts';
import { addApiToken } from '@dorsal/server/modules/accounts/api-tokens.ts';
import { parseConfig } from '@dorsal/server/platform/config/config.ts';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { openDatabase } from '@dorsal/server/platform/db/open-database.ts';
import { pino } from 'pino';

/** A whole server in this process, with connections and boards of its own: one node of as many as a test wants on one database. */
export interface ANode {
  readonly context: Context;
  /** `http://…` without `/api`. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Starts a node on the database at `url`, on any free port. Default: with all roles. */
export async function aNode(url: string, roles = 'api,live,derive,jobs'): Promise<ANode> {
  const config = parseConfig({ DATABASE_URL: url, PORT: '0', HOST: '127.0.0.1', DATABASE_POOL: '8', ROLES: roles });
  const log = pino({ level: 'silent' });
  const database = await openDatabase({ config, purpose: 'serve', log });
  const context: Context = { db: database.db, now: Date.now, newId: randomId, log };
  const server = await startServer({ config, context, database });
  return {
    context,
    address: server.address,
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

/** Everybody at a checkpoint of a board, as the node answers them to the public; `v` is the version to wait for. */
export async function boardOver(
  address: string,
  { oid, checkpoint = 'finish', v }: { readonly oid: string; readonly checkpoint?: string; readonly v?: number },
): Promise<unknown> {
  const wanted = v === undefined ? '' : `&v=${v}`;
  const response = await fetch(`${address}/api/boards/${oid}/${checkpoint}?limit=9999${wanted}`);
  if (!response.ok) throw new Error(`board ${oid}: ${response.status} ${await response.text()}`);
  return await response.json();
}

/** A token with which a gateway brings reads of any reader. */
export async function aGatewayToken({ context }: Pick<ANode, 'context'>, name = 'gateway'): Promise<string> {
  const added = await addApiToken(context, { name });
  if (!added.ok) throw new Error(added.refusal);
  return added.token;
}

/** Until every mark is taken: asked again and again, the test's own time limit is the bound. */
export async function untilDerived({ context }: Pick<ANode, 'context'>): Promise<void> {
  while ((await context.db.selectFrom('dirty_result').select('at').limit(1).execute()).length > 0) await pause(10);
}
