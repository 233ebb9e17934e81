import { aContext } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { namesInTrail } from '@dorsal/testkit/trail-of.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createEvent } from '#modules/races/save-event.ts';
import { randomId } from '#platform/context.ts';
import { addApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts';
import { attemptLimits } from './attempt-limits.ts';
import { countAttempt, forgiveAttempt } from './attempt-repository.ts';
import { type Authenticator, createAuthenticator } from './authenticate.ts';
import { type AccountChange, changeAccount } from './change-account.ts';
import { accountSubject, logIn, logInAtVenue, logOut, tidyAccounts } from './log-in.ts';
import { inEarnest } from './testing/cheap-argon2.ts';
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

/** Guesses from a hundred addresses, counted here and not made, as each would take its time: but for the last. */
async function strangersGuess(who: string): Promise<void> {
  const guessed = { failures: attemptLimits.everywhere.free + 8, last_failure_at: new Date(now), blocked_until: null };
  await db
    .insertInto('login_attempt')
    .values({ subject: accountSubject(who), ...guessed })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(guessed))
    .execute();
  await enter('wrong', '10.1.2.3', who);
}

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
  await inEarnest(() => addUser(context, { email: `earnest-${email}`, name: 'Ada', roles: ['timer'], password }));
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
  for (const who of [email, 'nobody@example.org', '', 'x'.repeat(250)])
    expect(await enter('wrong password', '203.0.113.8', who)).toEqual({ ok: false, refusal: 'wrong_credentials' });
});

// @spec [Safety] design §8: Log-ins and PINs limited per address and per account or token, with growing delays; an unknown account answers like a wrong password
test('after five failures at an account an address waits there, longer each time, and a right password does not help before', async () => {
  const here = '198.51.100.7';
  for (let at = 0; at < 5; at += 1) await enter('wrong', here);
  const second = { ok: false, refusal: 'too_many_attempts', retryAt: now + 1000 };
  expect(await enter(password, here)).toEqual(second);
  now += 1000;
  await enter('wrong', here);
  expect(await enter(password, here)).toEqual({ ...second, retryAt: now + 2000 });
  now += 2000;
  expect(await enter(password, here)).toMatchObject({ ok: true });
  expect(await enter('wrong', here)).toMatchObject({ refusal: 'wrong_credentials' });
});

// @spec [Safety] issue 16: Strangers do not lock an owner out: failures count by account and address together
test('strangers who guess elsewhere do not shut the owner out', async () => {
  for (let at = 0; at < 15; at += 1) await enter('wrong', `198.51.100.${at % 3}`);
  expect(await enter('wrong', '198.51.100.1')).toMatchObject({ refusal: 'too_many_attempts' });
  expect(await enter(password, '203.0.113.7')).toMatchObject({ ok: true });
});

// @spec [Safety] issue 16: A slow count of an account holds up guesses from many addresses, and a device in which its owner has logged in before is let in
test('a thousand addresses together guess once a minute, and the owner comes in where they have been before', async () => {
  const first = await enter(password);
  const device = first.ok ? first.device : '';
  await strangersGuess(email);
  const stranger = await enter(password, '10.9.9.9');
  expect(stranger).toMatchObject({ refusal: 'too_many_attempts' });
  const again = await logIn(context, { email, password, address: '10.0.7.1', device });
  expect(again).toMatchObject({ ok: true, device: expect.stringMatching(/^[\w-]{43}$/) });
  // Of one use, of this account alone, and no way to guess on.
  expect(await logIn(context, { email, password, address: '10.9.9.9', device })).toMatchObject({ ok: false });
  const newest = again.ok ? again.device : '';
  const other = `other${people}@example.org`;
  await addUser(context, { email: other, name: 'Ona', roles: [], password });
  await strangersGuess(other);
  expect(await logIn(context, { email: other, password, address: '10.9.9.9', device: newest })).toMatchObject({
    ok: false,
  });
  for (let at = 0; at < 10; at += 1)
    await logIn(context, { email, password: 'wrong', address: '10.9.9.9', device: newest });
  expect(await logIn(context, { email, password, address: '10.9.9.9', device: newest })).toMatchObject({
    refusal: 'too_many_attempts',
    retryAt: now + 1000,
  });
});

test('a device is known for 180 days, then no more', async () => {
  const first = await enter(password);
  now += 180 * day + minute;
  await strangersGuess(email);
  const device = first.ok ? first.device : '';
  expect(await logIn(context, { email, password, address: '10.9.9.9', device })).toMatchObject({ ok: false });
  await tidyAccounts(context);
  const left = await db.selectFrom('login_device').select('expires_at').execute();
  expect(left.filter(({ expires_at }) => expires_at.getTime() <= now)).toEqual([]);
});

// @spec [Safety] design §8: Log-ins and PINs limited per address and per account or token, with growing delays; an unknown account answers like a wrong password
test('an address is counted over all accounts, an IPv6 one by its first half', async () => {
  for (let at = 0; at < 20; at += 1) await enter('wrong', `2001:db8::${at}`, `guess${people}-${at}@example.org`);
  expect(await enter(password, '2001:db8:0:0:ffff::1')).toMatchObject({ refusal: 'too_many_attempts' });
  expect(await enter(password, '2001:db8:0:1::1')).toMatchObject({ ok: true });
});

test('a hundred tries at once are a hundred tries', async () => {
  const tries = await Promise.all(Array.from({ length: 100 }, () => enter('wrong', '192.0.2.1')));
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
  for (let at = 0; at < 33; at += 1)
    tries.push(
      await logInAtVenue(context, { token: `guess${people}`, pin: `00000${at % 10}`, address: `192.0.2.${at}` }),
    );
  expect(tries.filter((tried) => JSON.stringify(tried).includes('too_many_attempts'))).toHaveLength(3);
});

// @spec [Safety] issue 20 point 5: A PIN of a venue tried 10,000 times is looked at a few dozen times an hour; log-ins of staff at that address go on, and a right PIN waits a minute at most
test('who tries PINs in the network of a venue holds up no log-in there', async () => {
  const venue = { live_registration_token: `own${people}`, live_registration_password: '123456' };
  await createEvent({ db, newId: randomId }, { slug: `own-${people}`, name: 'Cursa', columns: venue });
  const began = now;
  const here = '203.0.113.77';
  const tryPin = (pin: string) => logInAtVenue(context, { token: `own${people}`, pin, address: here });
  let looked = 0;
  for (let at = 0; at < 400; at += 1) {
    now = began + at * 333;
    const tried = await tryPin(`00${at % 10}000`);
    if (!tried.ok && tried.refusal === 'wrong_credentials') looked += 1;
    if (at === 10 || at === 399) expect(await enter(password, here)).toMatchObject({ ok: true });
  }
  expect(looked).toBeLessThan(20);
  now += minute;
  expect(await tryPin('123456')).toMatchObject({ ok: true });
});

// @spec [Safety] issue 20 point 5: One address that tries the PINs of many venues waits as well
test('an address that tries PINs of many venues is slowed down', async () => {
  const tried = [];
  for (let at = 0; at < 25; at += 1)
    tried.push(await logInAtVenue(context, { token: `many${people}-${at}`, pin: '000000', address: '203.0.113.78' }));
  expect(tried.filter((one) => !one.ok && one.refusal === 'too_many_attempts')).toHaveLength(5);
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

// @spec [Accounts and roles] issue 16: An account is ended: `user disable`, `enable`, `password` and `role` each end its sessions, also in running servers, and its tokens stop with it
test('what is changed of an account ends its sessions, and those of nobody else', async () => {
  const by = { name: 'test', user: null };
  const change = (wanted: AccountChange) => changeAccount(context, { email: email.toUpperCase() }, wanted, by);
  const [ownToken, gateway] = [await aToken(), await addApiToken(context, { name: `own ${people}`, owner: email })];
  await addUser(context, { email: `other${people}@example.org`, name: 'Ona', roles: [], password });
  const other = await enter(password, '203.0.113.7', `other${people}@example.org`);
  const isIn = async (token: string): Promise<boolean> => {
    authenticator.forgetAll();
    return (await authenticator.authenticate(token)) !== null;
  };
  expect(await change({ kind: 'roles', roles: ['community_manager'] })).toMatchObject({ ok: true, endedSessions: 1 });
  expect(await isIn(ownToken)).toBe(false);
  expect(await enter(password)).toMatchObject({ ok: true, roles: ['community_manager'] });
  const set = await change({ kind: 'password' });
  expect(set).toMatchObject({ ok: true, endedSessions: 1, password: expect.stringMatching(/^\S{19}$/) });
  expect(await enter(password)).toMatchObject({ ok: false });
  expect(await change({ kind: 'password', password })).toMatchObject({ ok: true, endedSessions: 0, password: null });
  expect(await change({ kind: 'password', password: 'short' })).toEqual({ ok: false, refusal: 'password_too_short' });
  const last = await aToken();
  expect(await isIn(gateway.ok ? gateway.token : '')).toBe(true);
  expect(await change({ kind: 'disable' })).toMatchObject({ ok: true, endedSessions: 1 });
  expect([await isIn(last), await isIn(gateway.ok ? gateway.token : '')]).toEqual([false, false]);
  expect(await enter(password)).toEqual({ ok: false, refusal: 'wrong_credentials' });
  expect(await change({ kind: 'enable' })).toMatchObject({ ok: true });
  expect([await isIn(last), await isIn(gateway.ok ? gateway.token : '')]).toEqual([false, true]);
  expect(await enter(password)).toMatchObject({ ok: true });
  expect(await isIn(other.ok ? other.token : '')).toBe(true);
  expect(await changeAccount(context, { email: 'nobody@example.org' }, { kind: 'enable' }, by)).toEqual({
    ok: false,
    refusal: 'user_not_found',
  });
  expect(await namesInTrail(db)).toEqual([
    'roles_set',
    'password_set',
    'password_set',
    'account_disabled',
    'account_enabled',
  ]);
});

// @spec [Accounts and roles] issue 16: The last admin cannot be ended
test('the last admin who can log in stays one, also where two end each other at once', async () => {
  const by = { name: 'test', user: null };
  const admins = [`a${people}@example.org`, `b${people}@example.org`];
  for (const admin of admins) await addUser(context, { email: admin, name: 'Admin', roles: ['admin'], password });
  const ended = await Promise.all([
    changeAccount(context, { email: admins[0] ?? '' }, { kind: 'disable' }, by),
    changeAccount(context, { email: admins[1] ?? '' }, { kind: 'roles', roles: ['timer'] }, by),
  ]);
  expect(ended.filter(({ ok }) => ok)).toHaveLength(1);
  expect(ended).toContainEqual({ ok: false, refusal: 'last_admin' });
  const left = ended[0]?.ok === true ? admins[1] : admins[0];
  expect(await changeAccount(context, { email: left ?? '' }, { kind: 'password' }, by)).toMatchObject({ ok: true });
  await db.deleteFrom('user_account').where('email', 'in', admins).execute();
});

test('a new password forgives what was guessed before, and makes known devices strangers', async () => {
  const first = await enter(password);
  for (let at = 0; at < 6; at += 1) await enter('wrong');
  expect(await enter(password)).toMatchObject({ refusal: 'too_many_attempts' });
  await changeAccount(context, { email }, { kind: 'password', password }, { name: 'test', user: null });
  expect(await enter(password)).toMatchObject({ ok: true });
  await strangersGuess(email);
  const device = first.ok ? first.device : '';
  expect(await logIn(context, { email, password, address: '10.9.9.9', device })).toMatchObject({ ok: false });
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
  expect(await add({ name: '  ' })).toEqual({ ok: false, refusal: 'name_missing' });
  expect(await addApiToken(context, { name: ' ' })).toEqual({ ok: false, refusal: 'token_name_missing' });
  const long = 'x'.repeat(121);
  expect(await add({ name: long })).toEqual({ ok: false, refusal: 'name_too_long' });
  expect(await add({ surname: long })).toEqual({ ok: false, refusal: 'name_too_long' });
  expect(await add({ email: `${'x'.repeat(250)}@y.es` })).toEqual({ ok: false, refusal: 'bad_email' });
  expect(await addApiToken(context, { name: long })).toEqual({ ok: false, refusal: 'token_name_too_long' });
  expect(await add({ password: 'short' })).toEqual({ ok: false, refusal: 'password_too_short' });
  expect(await add({ email: email.toUpperCase() })).toEqual({ ok: false, refusal: 'email_taken' });
  const added = await add({});
  expect(added).toMatchObject({ ok: true, password: expect.stringMatching(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/) });
});

// @spec [Safety] issue 16: A right password that takes its try back while another one of the account counts lets both in
test('a try is counted also where another one, which was right, takes the same count back at that moment', async () => {
  const { here } = attemptLimits;
  await countAttempt(db, 'account:both', here, now);
  const second = await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('login_attempt')
      .select('failures')
      .where('subject', '=', 'account:both')
      .forUpdate()
      .execute();
    const counted = countAttempt(db, 'account:both', here, now);
    await expect.poll(waitingForLocks).toBe(1);
    await forgiveAttempt(trx, [{ subject: 'account:both', limit: here, isOwn: true }]);
    return { counted };
  });
  expect(await second.counted).toBeNull();
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
