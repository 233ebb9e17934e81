import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { UserAccountTable } from '@dorsal/server/platform/db/tables/people.ts';
import type { Insertable, Kysely } from 'kysely';
import { factoryNow, nextId, nextNumber } from './next-id.ts';

export interface MadeUser {
  readonly number: number;
  readonly oid: string;
  readonly email: string | null;
}

/** An account, without a password unless one is given as its hash. */
export async function aUser(
  db: Kysely<Database>,
  wishes: Partial<Insertable<UserAccountTable>> = {},
): Promise<MadeUser> {
  return await db
    .insertInto('user_account')
    .values({
      oid: nextId(),
      email: `user${nextNumber()}@example.org`,
      name: 'Núria',
      surname: 'Casals Roig',
      created_at: new Date(factoryNow),
      ...wishes,
    })
    .returning(['number', 'oid', 'email'])
    .executeTakeFirstOrThrow();
}
