import { startServer } from '@dorsal/server/main.ts';
import { readConfig } from '@dorsal/server/platform/config/config.ts';
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

/** Starts a node on the database at `url`, on any free port. */
export async function aNode(url: string): Promise<ANode> {
  const config = readConfig({ DATABASE_URL: url, PORT: '0', HOST: '127.0.0.1', DATABASE_POOL: '8' });
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
