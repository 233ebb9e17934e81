import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import { compose } from '@dorsal/server/compose.ts';
import { addApiToken } from '@dorsal/server/modules/accounts/api-tokens.ts';
import { logIn, logInAtVenue } from '@dorsal/server/modules/accounts/log-in.ts';
import { insertSession } from '@dorsal/server/modules/accounts/session-repository.ts';
import { hashToken, newToken } from '@dorsal/server/modules/accounts/tokens.ts';
import { addUser } from '@dorsal/server/modules/accounts/users.ts';
import { insertLink, insertPhone, linksOfEvent } from '@dorsal/server/modules/pocket/phone-repository.ts';
import { createEvent } from '@dorsal/server/modules/races/save-event.ts';
import { parseConfig } from '@dorsal/server/platform/config/config.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { createDb, createPool } from '@dorsal/server/platform/db/pool.ts';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll } from 'vitest';
import { gunAt } from './a-race.ts';
import { aTestDatabase } from './test-database.ts';

/** The callers: a visitor, a member of staff by the role, venue staff of an event, a gateway, the phone of a helper of that event, or somebody with an unknown token. The timer is named by each event that names no other. */
export type CallerKind = 'nobody' | Exclude<Role, 'live_register'> | 'live_register' | 'gateway' | 'phone' | 'revoked';

export interface Asked {
  readonly method?: 'GET' | 'POST';
  /** JSON, or bytes as they are. */
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The whole program over a test database, with everyone who can call it. */
export interface AProgram {
  readonly context: Context;
  readonly pool: ReturnType<typeof createPool>;
  /** Asks a path under `/api`. */
  readonly ask: (path: string, asked?: Asked) => Promise<LightMyRequestResponse>;
  /** A token that works (undefined for nobody). */
  readonly tokenOf: (caller: CallerKind) => string | undefined;
  /** Moves the boards to what is derived by now, as nothing else does here. */
  readonly pollBoards: () => Promise<void>;
  /** All that was logged so far. */
  readonly logged: () => string;
  /** The folder of its uploaded files. */
  readonly filesDir: string;
}

const password = 'correct horse battery';
const emailOf = (role: string): string => `${role}@example.org`;
const venue = { token: 'a1b2c3', pin: '123456' };

/**
 * All of its parts work together and nothing runs beside the calls. Call it at the top of a test file. `reach` names another way to its database, `now` a clock
 * that moves.
 */
export async function aProgram(
  reach = async (url: string): Promise<string> => url,
  now: Context['now'] = () => gunAt,
): Promise<AProgram> {
  const url = await reach((await aTestDatabase()).url);
  const pool = createPool(url, { max: 4 });
  const db = createDb(pool);
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  let made = 0;
  const newId = (): string => {
    made += 1;
    return made.toString(16).padStart(24, '0');
  };
  const context: Context = { db, now, newId, log };
  const closed = async (): Promise<void> => undefined;
  const database = { db, pool, url, listenUrl: url, close: closed, abandon: closed };
  const filesDir = await mkdtemp(join(tmpdir(), 'dorsal-files-'));
  const composed = await compose({
    config: parseConfig({ DATABASE_URL: url, SECRETS_KEY: 'a key for tests, of no other use', FILES_DIR: filesDir }),
    context,
    database,
  });
  await composed.app.ready();
  afterAll(async () => {
    await composed.app.close();
    await composed.stop();
    await db.destroy();
    await rm(filesDir, { recursive: true });
  });
  const tokens = await everyonesTokens(context);
  const current = timerTokens(context, tokens.get('timer'));
  return {
    context,
    pool,
    ask: async (path, { method = 'POST', body, token: sent, headers = {} } = {}) => {
      const token = await current(sent);
      return await composed.app.inject({
        method,
        url: `/api${path}`,
        headers: {
          ...(body instanceof Buffer && { 'content-type': 'application/octet-stream' }),
          ...headers,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { payload: body as object }), // JSON, whatever it is
      });
    },
    tokenOf: (caller) => tokens.get(caller),
    pollBoards: composed.pollBoards,
    logged: () => lines.join(''),
    filesDir,
  };
}

async function everyonesTokens(context: Context): Promise<ReadonlyMap<CallerKind, string>> {
  const tokens = new Map<CallerKind, string>([['revoked', 'x'.repeat(43)]]);
  const add = (caller: CallerKind, entered: { ok: boolean; token?: string }): void => {
    if (!entered.ok || entered.token === undefined) throw new Error(`${caller} is not let in`);
    tokens.set(caller, entered.token);
  };
  for (const role of ['admin', 'timer', 'community_manager'] as const) {
    await addUser(context, { email: emailOf(role), name: role, roles: [role], password });
    add(role, await logIn(context, { email: emailOf(role), password, address: '203.0.113.7' }));
  }
  await nameTimer(context.db);
  const columns = { live_registration_token: venue.token, live_registration_password: venue.pin };
  const { number: event } = await createEvent(context, { slug: 'venue', name: 'Venue', columns });
  add('live_register', await logInAtVenue(context, { ...venue, address: '203.0.113.7' }));
  add('gateway', await addApiToken(context, { name: 'gate' }));
  add('phone', await openPhone(context, event));
  return tokens;
}

/** The phone of a helper, opened by a link. */
async function openPhone({ db }: Context, event: number): Promise<{ ok: true; token: string }> {
  const token = newToken();
  await insertLink(db, {
    ...{ oid: 'f'.repeat(23).concat('d'), event_number: event, label: 'Helpers', token: newToken(), pin: '000000' },
    ...{ place_numbers: null, ends_at: gunAt + 86_400_000, ended_at: null, created_at: gunAt, created_by: null },
  });
  const [link] = await linksOfEvent(db, event);
  await insertPhone(db, {
    ...{
      oid: 'f'.repeat(23).concat('e'),
      event_number: event,
      link_number: link?.number ?? null,
      user_number: null,
      name: 'Phone',
    },
    ...{ token_hash: hashToken(token), opened_at: gunAt, ends_at: gunAt + 86_400_000, ended_at: null },
    last_contact_at: null,
  });
  return { ok: true, token };
}

/** From now on every event that is made without timers has the timer of the tests: most tests ask what a timer may, few whose. */
async function nameTimer(db: Context['db']): Promise<void> {
  await sql`
    create function name_timer() returns trigger language plpgsql as $$ begin
      if new.timers = '{}' then new.timers = array(select number from user_account where name = 'timer'); end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger name_timer before insert on event for each row execute function name_timer()`.execute(db);
}

/**
 * The token of the timer in a session that knows of all events that are there. A second is longer than a test, whose clock stands, and for a second a session
 * is taken as it was.
 */
function timerTokens({ db, now }: Context, first: string | undefined) {
  const opened = new Map<number, Promise<string>>();
  const open = async (user: number): Promise<string> => {
    const token = newToken();
    const session = { tokenHash: hashToken(token), user, event: null, roles: ['timer'], browser: null, address: null };
    await insertSession(db, { ...session, now: now(), expiresAt: now() + 86_400_000 });
    return token;
  };
  return async (sent: string | undefined): Promise<string | undefined> => {
    if (sent === undefined || sent !== first) return sent;
    const { rows } = await sql<{ newest: number; user: number }>`
      select (select max(number) from event) as newest, number as "user" from user_account where name = 'timer'`.execute(
      db,
    );
    const { newest = 0, user = 0 } = rows[0] ?? {};
    const token = opened.get(newest) ?? open(user);
    opened.set(newest, token);
    return await token;
  };
}
