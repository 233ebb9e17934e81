import { aContext } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { beforeEach, expect, test } from 'vitest';
import { createEvent } from '#modules/races/save-event.ts';
import { randomId } from '#platform/context.ts';
import { addApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts';
import { type Authenticator, createAuthenticator } from './authenticate.ts';
import { logIn, logInAtVenue, logOut, tidyAccounts } from './log-in.ts';
import { addUser, ensureFirstAdmin, firstAdminEmail } from './users.ts';

const { db } = await aTestDatabase();
let now = Date.parse('2026-05-01T08:00:00Z');
const context = { ...aContext(db), now: () => now };
const minute = 60_000;
const day = 24 * 60 * minute;

let authenticator: Authenticator;
let people = 0;
let email = '';
const password = 'correct horse battery';

beforeEach(async () => {
  // An hour later the failures of the tests before are forgotten.
  now += 2 * 60 * minute;
  authenticator = createAuthenticator(context);
  people += 1;
  email = `person${people}@example.org`;
  await addUser(context, { email, name: 'Ada', roles: ['timer'], password });
});

const enter = (secret: string, address = '203.0.113.7', who = email) =>
  logIn(context, { email: who, password: secret, address });

async function aToken(): Promise<string> {
  const entered = await enter(password);
  if (!entered.ok) throw new Error(entered.refusal);
  return entered.token;
}

// @spec [Accounts and roles] doc 3 §2, doc 3 §7, design §5: Log-in with e-mail and password gives a token, roles (also as role) and name; log-out ends it
test('who knows the password gets a token that says who they are; the address of the mail does not mind case', async () => {
  const entered = await enter(password, '203.0.113.7', ` ${email.toUpperCase()} `);
  expect(entered).toMatchObject({ ok: true, name: 'Ada', roles: ['timer'] });
  expect(await authenticator.authenticate(entered.ok ? entered.token : '')).toMatchObject({
    kind: 'user',
    name: 'Ada',
    roles: ['timer'],
  });
});

// @spec [Safety] design §8, issue 2: argon2id; tokens random and stored hashed
test('neither password nor token stands in the tables', async () => {
  const token = await aToken();
  const tables = await Promise.all([
    db.selectFrom('user_account').selectAll().execute(),
    db.selectFrom('session').selectAll().execute(),
  ]);
  const stored = JSON.stringify(tables, (_, value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value));
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(stored).not.toContain(password);
  expect(stored).not.toContain(token);
});

// @spec [Safety] design §8: Log-ins and PINs limited per address and per account or token, with growing delays; an unknown account answers like a wrong password
test('a wrong password and an unknown address are refused alike, an address of another sort too', async () => {
  for (const who of [email, 'nobody@example.org', '', 'x'.repeat(250)]) {
    expect(await enter('wrong password', '203.0.113.8', who)).toEqual({ ok: false, refusal: 'wrong_credentials' });
  }
});

// @spec [Safety] design §8: Log-ins and PINs limited per address and per account or token, with growing delays; an unknown account answers like a wrong password
test('after five failures an account waits, longer each time, and a right password does not help before', async () => {
  for (let at = 0; at < 5; at += 1) await enter('wrong', `198.51.100.${at}`);
  const second = { ok: false, refusal: 'too_many_attempts', retryAt: now + 1000 };
  expect(await enter(password, '198.51.100.9')).toEqual(second);
  now += 1000;
  await enter('wrong', '198.51.100.10');
  expect(await enter(password, '198.51.100.11')).toEqual({ ...second, retryAt: now + 2000 });
  now += 2000;
  expect(await enter(password, '198.51.100.12')).toMatchObject({ ok: true });
  expect(await enter('wrong', '198.51.100.13')).toMatchObject({ refusal: 'wrong_credentials' });
});

// @spec [Safety] design §8: Log-ins and PINs limited per address and per account or token, with growing delays; an unknown account answers like a wrong password
test('an address is counted over all accounts, an IPv6 one by its first half', async () => {
  for (let at = 0; at < 20; at += 1) await enter('wrong', `2001:db8::${at}`, `guess${people}-${at}@example.org`);
  expect(await enter(password, '2001:db8:0:0:ffff::1')).toMatchObject({ refusal: 'too_many_attempts' });
  expect(await enter(password, '2001:db8:0:1::1')).toMatchObject({ ok: true });
});

test('a hundred tries at once are a hundred tries', async () => {
  const tries = await Promise.all(Array.from({ length: 100 }, (_, at) => enter('wrong', `192.0.2.${at}`)));
  expect(tries.filter((tried) => !tried.ok && tried.refusal === 'wrong_credentials')).toHaveLength(5);
});

test('a session lives while it is used, ends a week after its last use, and after a month in any case', async () => {
  const token = await aToken();
  const isIn = async () => (await authenticator.authenticate(token)) !== null;
  for (let days = 0; days < 24; days += 6) {
    now += 6 * day;
    expect(await isIn()).toBe(true);
  }
  now += 6 * day + minute;
  expect(await isIn()).toBe(false);
  const idle = await aToken();
  now += 7 * day + minute;
  expect(await authenticator.authenticate(idle)).toBeNull();
  await tidyAccounts(context);
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('login_attempt').selectAll().execute()).toEqual([]);
});

// @spec [Accounts and roles] doc 3 §2, doc 3 §7, design §5: Log-in with e-mail and password gives a token, roles (also as role) and name; log-out ends it
test('a session that is ended is over at once here, and within a second on another node', async () => {
  const token = await aToken();
  const other = createAuthenticator(context);
  await authenticator.authenticate(token);
  await other.authenticate(token);
  authenticator.forget(await logOut(context, token));
  expect(await authenticator.authenticate(token)).toBeNull();
  now += 1001;
  expect(await other.authenticate(token)).toBeNull();
});

test('a role that is taken away is gone from sessions that are open', async () => {
  const token = await aToken();
  await db.updateTable('user_account').set({ roles: [] }).where('email', '=', email).execute();
  expect(await authenticator.authenticate(token)).toMatchObject({ roles: [] });
  await db
    .updateTable('user_account')
    .set({ disabled_at: new Date(now) })
    .where('email', '=', email)
    .execute();
  now += 1001;
  expect(await authenticator.authenticate(token)).toBeNull();
});

test('no token, a foreign one and an endless one are nobody', async () => {
  for (const token of ['', 'x', 'x'.repeat(100_000)]) expect(await authenticator.authenticate(token)).toBeNull();
});

// @spec [Accounts and roles] doc 2 §6, doc 3 §6: A 6-digit PIN opens the venue screen of its event alone
test('the PIN of an event opens its venue screen, and no other', async () => {
  const venue = { live_registration_token: `t${people}`, live_registration_password: '123456' };
  const created = { slug: `venue-${people}`, name: 'Cursa', columns: venue };
  const event = await createEvent({ db, newId: randomId }, created);
  const enterVenue = (token: string, pin: string) => logInAtVenue(context, { token, pin, address: '203.0.113.9' });
  const entered = await enterVenue(`t${people}`, '123456');
  expect(entered).toMatchObject({ ok: true, roles: ['live_register'] });
  expect(await authenticator.authenticate(entered.ok ? entered.token : '')).toMatchObject({
    kind: 'venue',
    event: event.number,
  });
  expect(await enterVenue(`t${people}`, '654321')).toEqual({ ok: false, refusal: 'wrong_credentials' });
  expect(await enterVenue('other', '123456')).toEqual({ ok: false, refusal: 'wrong_credentials' });
});

// @spec [Safety] design §8: Log-ins and PINs limited per address and per account or token, with growing delays; an unknown account answers like a wrong password
test('a PIN cannot be tried out', async () => {
  const tries: unknown[] = [];
  for (let at = 0; at < 8; at += 1)
    tries.push(await logInAtVenue(context, { token: `guess${people}`, pin: `00000${at}`, address: `192.0.2.${at}` }));
  expect(tries.filter((tried) => JSON.stringify(tried).includes('too_many_attempts'))).toHaveLength(3);
});

// @spec [Accounts and roles] issue 2: `user add`, `token add`, `token list`, `token revoke`; a revoked token is over at once, on other nodes within a second
test('tokens of readers and gateways say whose they are, and hold until they are revoked', async () => {
  const gateway = await addApiToken(context, { name: `gate ${people}` });
  const reader = await addApiToken(context, { name: `reader ${people}`, readerNumber: 7 });
  if (!gateway.ok || !reader.ok) throw new Error('the tokens of the test are refused');
  expect(await authenticator.authenticate(gateway.token)).toMatchObject({ kind: 'device', reader: null });
  const { number } = await db
    .selectFrom('reader')
    .select('number')
    .where('numeric_id', '=', 7)
    .executeTakeFirstOrThrow();
  expect(await authenticator.authenticate(reader.token)).toMatchObject({ kind: 'device', reader: number });
  expect(await addApiToken(context, { name: `gate ${people}` })).toEqual({ ok: false, refusal: 'token_name_taken' });
  const revoked = await revokeApiToken(context, `gate ${people}`);
  if (revoked.ok) authenticator.forget(revoked.tokenHash);
  expect(await authenticator.authenticate(gateway.token)).toBeNull();
  expect(await revokeApiToken(context, `gate ${people}`)).toEqual({ ok: false, refusal: 'unknown_token' });
  expect(await listApiTokens(context)).toMatchObject([
    { kind: 'gateway', revokedAt: new Date(now) },
    { kind: 'reader', readerNumber: 7, revokedAt: null },
  ]);
});

// @spec [Accounts and roles] issue 2: The first start makes the first admin and prints the password once
test('the first start makes one admin, also when two nodes start at once, and tells the password once', async () => {
  const made = await Promise.all([ensureFirstAdmin(context), ensureFirstAdmin(context)]);
  const admins = made.filter((admin) => admin !== null);
  expect(admins).toHaveLength(1);
  expect(await enter(admins[0]?.password ?? '', '203.0.113.7', firstAdminEmail)).toMatchObject({
    ok: true,
    roles: ['admin'],
  });
  expect(await ensureFirstAdmin(context)).toBeNull();
});

test('an account needs an address, a password that is no joke, and an address of its own', async () => {
  const add = (more: object) =>
    addUser(context, { email: `new${people}@example.org`, name: 'Ona', roles: [], ...more });
  expect(await add({ email: 'no address' })).toEqual({ ok: false, refusal: 'bad_email' });
  expect(await add({ password: 'short' })).toEqual({ ok: false, refusal: 'password_too_short' });
  expect(await add({ email: email.toUpperCase() })).toEqual({ ok: false, refusal: 'email_taken' });
  const added = await add({});
  expect(added).toMatchObject({ ok: true, password: expect.stringMatching(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/) });
});
