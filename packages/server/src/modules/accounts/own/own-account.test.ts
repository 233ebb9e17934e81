import { aProgram } from '@dorsal/testkit/a-program.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { expect, test } from 'vitest';
import { logIn } from '../log-in.ts';
import { addUser } from '../users.ts';

const { ask, tokenOf, context } = await aProgram();
const { db } = context;
const password = 'correct horse battery';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

let people = 0;
/** Somebody new of the staff, with their address and public id. */
async function aPerson(role: 'timer' | 'admin' = 'timer') {
  people += 1;
  const email = `own${people}@example.org`;
  const added = await addUser(context, { email, name: `Own ${people}`, roles: [role], password });
  if (!added.ok) throw new Error(added.refusal);
  const { oid } = await db
    .selectFrom('user_account')
    .select('oid')
    .where('number', '=', added.user)
    .executeTakeFirstOrThrow();
  return { email, oid, number: added.user };
}

const enter = async (email: string, secret = password, headers: Readonly<Record<string, string>> = {}) =>
  await ask('/login', { body: { email, password: secret }, headers });
const tokenFor = async (email: string, secret = password): Promise<string> => (await enter(email, secret)).json().token;
const isIn = async (token: string | undefined): Promise<boolean> =>
  (await ask('/test', { body: { token } })).json().success;
const codeOf = (answer: { json: () => { error?: { code: string } } }) => answer.json().error?.code ?? 'ok';
const changeTo = (token: string, body: { password: string; new_password: string }) =>
  ask('/account/password', { body, token });

// @spec [Accounts and roles] issue 17: One's own password is changed with the present one, which ends one's other sessions; guesses at it are slowed down
test('one’s own password takes the present one, and ends one’s other sessions', async () => {
  const { email } = await aPerson();
  const [here, elsewhere] = [await tokenFor(email), await tokenFor(email)];
  const next = 'another horse entirely';
  expect(codeOf(await changeTo(here, { password: 'not this', new_password: next }))).toBe('wrong_password');
  expect(codeOf(await changeTo(here, { password, new_password: 'short' }))).toBe('password_too_short');
  expect(await isIn(elsewhere)).toBe(true);
  expect((await changeTo(here, { password, new_password: next })).json()).toEqual({ success: true, ended: 1 });
  expect(await isIn(here)).toBe(true);
  expect(await isIn(elsewhere)).toBe(false);
  expect((await enter(email)).statusCode).toBe(401);
  expect((await enter(email, next)).statusCode).toBe(200);
});

// @spec [Accounts and roles] issue 17: One's own password is changed with the present one, which ends one's other sessions; guesses at it are slowed down
test('a stolen session does not guess the password on, and the log-in of its owner waits for none of it', async () => {
  const { email } = await aPerson();
  const token = await tokenFor(email);
  const codes = [];
  for (let at = 0; at < 7; at += 1)
    codes.push(codeOf(await changeTo(token, { password: `guess ${at}`, new_password: 'another horse' })));
  expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'wrong_password'));
  expect(codes.at(-1)).toBe('too_many_attempts');
  expect((await enter(email)).statusCode).toBe(200);
});

// @spec [Accounts and roles] issue 17: Sessions are listed (since, last seen, browser, address shortened) and ended, one's own and by admins those of a user
test('sessions say since when, from where and in what; one or all others are ended', async () => {
  const { email, oid } = await aPerson();
  const here = await tokenFor(email);
  const there = (await enter(email, password, { 'user-agent': firefox })).json().token as string; // as the contract says it
  const third = await tokenFor(email);
  const list = async (token = here) => (await ask('/sessions', { token })).json();
  const sessions = await list();
  expect(sessions).toHaveLength(3);
  expect(sessions.filter((one: { is_this: boolean }) => one.is_this)).toHaveLength(1);
  const other = sessions.find((one: { browser?: string }) => one.browser !== undefined);
  expect(other).toMatchObject({ browser: 'Firefox · Windows', address: '127.0.0.*', is_this: false });
  expect(JSON.stringify(sessions)).not.toContain(there);
  const ended = await ask('/sessions/end', { body: { session: other._id.$oid ?? other._id }, token: here });
  expect(ended.json()).toEqual({ success: true, ended: 1 });
  expect(await isIn(there)).toBe(false);
  expect(await isIn(third)).toBe(true);
  expect((await ask('/sessions/end', { body: {}, token: here })).json()).toEqual({ success: true, ended: 1 });
  expect([await isIn(here), await isIn(third)]).toEqual([true, false]);
  const inTrail = (await trailOf(db)).filter(
    ({ subject, name }) => subject === `user:${oid}` && name === 'sessions_ended',
  );
  expect(inTrail.map(({ was, is }) => [was, is])).toEqual([
    [{ since: expect.any(String), browser: 'Firefox · Windows', address: '127.0.0.*' }, null],
    [{ since: expect.any(String), browser: null, address: '127.0.0.*' }, null],
  ]);
});

// @spec [Accounts and roles] issue 17: Sessions are listed (since, last seen, browser, address shortened) and ended, one's own and by admins those of a user
test('admins see and end the sessions of a user, and nobody else does', async () => {
  const { email, oid } = await aPerson();
  const token = await tokenFor(email);
  const admin = tokenOf('admin');
  for (const path of ['/sessions', '/sessions/end']) {
    expect((await ask(path, { body: { user: oid }, token: tokenOf('timer') })).statusCode).toBe(403);
    expect(codeOf(await ask(path, { body: { user: 'f'.repeat(24) }, token: admin }))).toBe('user_not_found');
  }
  expect((await ask('/sessions', { body: { user: oid }, token: admin })).json()).toMatchObject([{ is_this: false }]);
  expect((await ask('/sessions/end', { body: { user: oid }, token: admin })).json()).toMatchObject({ ended: 1 });
  expect(await isIn(token)).toBe(false);
  // A session of somebody else is not ended through one's own account.
  const own = await tokenFor(email);
  const [of] = (await ask('/sessions', { body: { user: oid }, token: admin })).json();
  const strange = await ask('/sessions/end', { body: { session: of._id.$oid ?? of._id }, token: tokenOf('timer') });
  expect(strange.json()).toEqual({ success: true, ended: 0 });
  expect(await isIn(own)).toBe(true);
});

const linkFor = async (oid: string) =>
  await ask('/user/password-link', { body: { _id: oid }, token: tokenOf('admin') });
const setBy = (token: string, secret: string) => ask('/password-link', { body: { token, new_password: secret } });

// @spec [Accounts and roles] issue 17: The password of another is set by a link of one use alone: an admin makes it, it is shown once, it expires, its digest alone is stored
test('a link sets a password once, ends every session, and leaves no secret in any table', async () => {
  const { email, oid } = await aPerson();
  const session = await tokenFor(email);
  const made = (await linkFor(oid)).json();
  const { token } = made;
  expect((await ask('/password-link/test', { body: { token } })).json()).toMatchObject({ success: true, email });
  expect(codeOf(await setBy(token, 'short'))).toBe('password_too_short');
  const set = await setBy(token, 'set by a link');
  expect(set.json()).toEqual({ success: true });
  expect(String(set.headers['set-cookie'])).toMatch(/^dorsal_device=[\w-]{43}; Path=\/api\/login;/);
  expect(await isIn(session)).toBe(false);
  expect((await enter(email, 'set by a link')).statusCode).toBe(200);
  expect(codeOf(await setBy(token, 'set once more'))).toBe('password_link_over');
  expect((await ask('/password-link/test', { body: { token } })).json()).toEqual({ success: false });
  const rows = [await db.selectFrom('command').selectAll().execute(), await trailOf(db)];
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(
    (await trailOf(db)).filter(({ subject }) => subject === `user:${oid}`).map(({ name, field }) => [name, field]),
  ).toEqual([
    ['password_link_made', 'password_link'],
    ['password_set_by_link', 'password'],
  ]);
});

test('two who use one link at the same moment set one password', async () => {
  const { oid } = await aPerson();
  const { token } = (await linkFor(oid)).json();
  const codes = await Promise.all([setBy(token, 'the first of two'), setBy(token, 'the second of two')]);
  expect(codes.map(codeOf).toSorted()).toEqual(['ok', 'password_link_over']);
});

// @spec [Accounts and roles] issue 17: The password of another is set by a link of one use alone: an admin makes it, it is shown once, it expires, its digest alone is stored
test('a link is over after its day, with the account, with another password and with another address', async () => {
  const { email, oid, number } = await aPerson();
  const holds = async (token: string) => (await ask('/password-link/test', { body: { token } })).json().success;
  const aLink = async (): Promise<string> => (await linkFor(oid)).json().token;
  const change = (changes: object) => ask('/user', { body: { _id: oid, changes }, token: tokenOf('admin') });
  const old = await aLink();
  await db
    .updateTable('password_link')
    .set({ expires_at: new Date(context.now()) })
    .where('user_number', '=', number)
    .execute();
  expect(await holds(old)).toBe(false);
  const disabled = await aLink();
  await change({ disabled: { was: false, is: true } });
  expect(await holds(disabled)).toBe(false);
  expect(codeOf(await linkFor(oid))).toBe('user_disabled');
  await change({ disabled: { was: true, is: false } });
  expect(await holds(disabled)).toBe(false);
  const own = await aLink();
  await changeTo(await tokenFor(email), { password, new_password: 'my own from now' });
  expect(await holds(own)).toBe(false);
  const moved = await aLink();
  await change({ contact: { was: { email }, is: { email: `new-${email}` } } });
  expect(await holds(moved)).toBe(false);
});

// @spec [Accounts and roles] issue 17: The password of another is set by a link of one use alone: an admin makes it, it is shown once, it expires, its digest alone is stored
test('an admin sets no password of anybody who stands', async () => {
  const { email, oid } = await aPerson();
  const body = { _id: oid, changes: {}, password: 'chosen by an admin' };
  expect(codeOf(await ask('/user', { body, token: tokenOf('admin') }))).toBe('password_by_link');
  expect((await enter(email)).statusCode).toBe(200);
});

/** A hundred are free for an account, wherever they come from. */
const storm = isLong ? 1_000 : 150;

// @spec [Safety] issue 17: After 1,000 wrong log-ins from one address and from many the owner still gets in
test('after a storm of wrong log-ins from one address and from many the owner gets in', async () => {
  const { email, oid } = await aPerson();
  const known = String((await enter(email)).headers['set-cookie']).split(';')[0] ?? '';
  for (let at = 0; at < storm; at += 1) await enter(email, 'wrong');
  const fromHere = await enter(email, password, { cookie: known });
  expect(fromHere.statusCode).toBe(200);
  // As a hundred thousand addresses leave it: the slow count of the account is full, wherever one comes from.
  for (let at = 0; at < storm; at += 1)
    await logIn(context, { email, password: 'wrong', address: `10.1.${at >> 8}.${at & 255}` });
  expect(await logIn(context, { email, password, address: '203.0.113.9' })).toMatchObject({ ok: false });
  const device = String(fromHere.headers['set-cookie']).split(';')[0] ?? '';
  expect((await enter(email, password, { cookie: device })).statusCode).toBe(200);
  // Somebody whose browser is not known gets in by a link.
  const { token } = (await linkFor(oid)).json();
  const set = await setBy(token, 'after the storm');
  const fresh = String(set.headers['set-cookie']).split(';')[0] ?? '';
  expect((await enter(email, 'after the storm', { cookie: fresh })).statusCode).toBe(200);
});
