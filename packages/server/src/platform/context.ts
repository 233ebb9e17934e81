import { randomBytes } from 'node:crypto';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './db/schema.ts';

/** The context of every command and query. The clock and the ids are injected, so that tests and replays own them. */
export interface Context {
  readonly db: Kysely<Database>;
  readonly now: () => EpochMs;
  /** A new public id: 24 hex characters. */
  readonly newId: () => string;
  readonly log: Logger;
}

export type Db = Kysely<Database> | Transaction<Database>;

/** 12 random bytes in hex. */
export const randomId = (): string => randomBytes(12).toString('hex');
