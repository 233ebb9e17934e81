import { aProgram } from '@dorsal/testkit/a-program.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '#modules/second-factor/secret-box.ts';
import { logIn } from '../log-in.ts';
import { addUser } from '../users.ts';

const { ask, tokenOf, context } = await aProgram();
const { db } = context;
const password = 'correct horse battery';

let people = 0;
let email = '';
let oid = '';
let token = '';
beforeEach(async () => {
  people += 1;
  email = `factor${people}@example.org`;
  const added = await addUser(context, { email, name: 'Ada', roles: ['admin'], password });
  if (!added.ok) throw new Error(added.refusal);
  oid = (await db.selectFrom('user_account').select('oid').where('number', '=', added.user).executeTakeFirstOrThrow())
    .oid;
  token = (await enter()).json().token;
});

/** The clock of the program stands: codes of other steps are those of other times. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: context.now() + steps * 30_000 });
const enter = (code?: string) => ask('/login', { body: { email, password, ...(code !== undefined && { code }) } });
const refusal = async (answer: ReturnType<typeof ask>): Promise<string> => (await answer).json().error?.code ?? 'ok';
const own = (path: string, body: object = {}) => ask(`/account${path}`, { body, token });
const begin = async (): Promise<string> => (await own('/second-factor/begin', { password })).json().secret;

async function switchedOn(): Promise<{ secret: string; codes: string[] }> {
  const secret = await begin();
  const { recovery_codes: codes } = (await own('/second-factor', { code: codeOf(secret, -1) })).json();
  return { secret, codes };
}

// @spec [Accounts and roles] issue 17: A second factor for admins: codes of an app, asked for in a second step of the log-in; required of nobody
test('a second factor is asked for once a first code has shown that the app has the secret', async () => {
  expect((await own('')).json()).toMatchObject({ two_steps: 'off', recovery_codes: 0 });
  expect(await refusal(own('/second-factor/begin', { password: 'not this' }))).toBe('wrong_password');
  const begun = (await own('/second-factor/begin', { password })).json();
  expect(begun.uri).toContain(
    `otpauth://totp/Dorsal:${encodeURIComponent(email)}?issuer=Dorsal&secret=${begun.secret}`,
  );
  expect((await enter()).statusCode).toBe(200);
  expect(await refusal(own('/second-factor', { code: '000000' }))).toBe('wrong_code');
  expect((await own('/second-factor', { code: codeOf(begun.secret, -1) })).json().recovery_codes).toHaveLength(10);
  expect(await refusal(enter())).toBe('second_factor_needed');
  expect(await refusal(enter('000000'))).toBe('wrong_code');
  expect(await refusal(enter(codeOf(begun.secret)))).toBe('ok');
  expect((await own('')).json()).toMatchObject({ two_steps: 'on', recovery_codes: 10 });
  expect(await refusal(own('/second-factor/begin', { password }))).toBe('second_factor_on');
});

test('the second step says nothing to whoever does not know the password', async () => {
  await switchedOn();
  const wrong = await ask('/login', { body: { email, password: 'not this', code: '123456' } });
  expect(wrong.json().error.code).toBe('wrong_credentials');
});

// @spec [Safety] issue 17: A code helps once, also at the same moment, and codes are not guessed by who knows the password
test('a code helps once, also two who come with it at once; one of long ago or to come helps nobody', async () => {
  const { secret } = await switchedOn();
  const both = await Promise.all([refusal(enter(codeOf(secret))), refusal(enter(codeOf(secret)))]);
  expect(both.toSorted()).toEqual(['ok', 'wrong_code']);
  // That of the confirmation too.
  for (const steps of [-1, -3, 3]) expect(await refusal(enter(codeOf(secret, steps)))).toBe('wrong_code');
});

// @spec [Safety] issue 17: A code helps once, also at the same moment, and codes are not guessed by who knows the password
test('who knows the password does not guess codes on, not with right passwords in between either', async () => {
  await switchedOn();
  const from = (code: string | undefined) => logIn(context, { email, password, address: '198.51.100.9', code });
  const outcomes: string[] = [];
  for (let at = 0; at < 8; at += 1) {
    const tried = await from(at % 2 === 0 ? undefined : String(100_000 + at));
    outcomes.push(tried.ok ? 'ok' : tried.refusal);
  }
  expect(outcomes.at(-1)).toBe('too_many_attempts');
  expect(outcomes).not.toContain('ok');
});

// @spec [Accounts and roles] issue 17: Recovery codes are shown once and help once each
test('a recovery code lets in once, however it is typed', async () => {
  const { codes } = await switchedOn();
  const [first = ''] = codes;
  expect(await refusal(enter(first.toUpperCase().replaceAll('-', ' ')))).toBe('ok');
  expect(await refusal(enter(first))).toBe('wrong_code');
  expect((await own('')).json()).toMatchObject({ recovery_codes: 9 });
  // Without the key of the secrets, as after a restore elsewhere, they help all the same, and the app does not.
  const elsewhere = await logIn(context, { email, password, address: '203.0.113.4', code: codes[1], secrets: null });
  expect(elsewhere.ok).toBe(true);
});

// @spec [Safety] issue 17: Secrets of second factors are encrypted at rest, and neither they nor codes stand in the trail
test('no table and no log has the secret or a recovery code', async () => {
  const { secret, codes } = await switchedOn();
  await enter(codes[0]);
  const tables = await Promise.all([
    db.selectFrom('second_factor').selectAll().execute(),
    db.selectFrom('recovery_code').selectAll().execute(),
    db.selectFrom('command').selectAll().execute(),
    trailOf(db),
  ]);
  const stored = JSON.stringify(tables, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  for (const text of [secret, ...codes]) expect(stored).not.toContain(text);
  const inTrail = (await trailOf(db)).filter(({ subject }) => subject === `user:${oid}`);
  expect(inTrail.map(({ name, was, is }) => [name, was, is])).toEqual([['second_factor_on', false, true]]);
});

test('a sealed secret opens with its key for its owner alone', () => {
  const box = createSecretBox('one key of many letters');
  const sealed = box.seal('JBSWY3DP', 'ada');
  expect(box.open(sealed, 'ada')).toBe('JBSWY3DP');
  expect(box.open(sealed, 'bea')).toBeNull();
  expect(createSecretBox('another key of letters').open(sealed, 'ada')).toBeNull();
  expect(box.open(sealed.subarray(0, 20), 'ada')).toBeNull();
  expect(box.seal('JBSWY3DP', 'ada').equals(sealed)).toBe(false);
});

// @spec [Accounts and roles] issue 17: One's own second factor is switched off with the password; an admin takes it off another, in the trail
test('it is switched off with the password, and an admin takes it off another', async () => {
  await switchedOn();
  expect(await refusal(own('/second-factor/end', { password: 'not this' }))).toBe('wrong_password');
  expect(await refusal(own('/second-factor/end', { password }))).toBe('ok');
  expect((await enter()).statusCode).toBe(200);
  expect(await refusal(own('/second-factor/end', { password }))).toBe('second_factor_off');
  await switchedOn();
  const users = async () => (await ask('/users', { body: { id: oid }, token: tokenOf('admin') })).json();
  expect(await users()).toMatchObject([{ two_steps: true }]);
  const takeOff = (caller: 'admin' | 'timer') =>
    ask('/user/second-factor/end', { body: { _id: oid }, token: tokenOf(caller) });
  expect((await takeOff('timer')).statusCode).toBe(403);
  expect(await refusal(takeOff('admin'))).toBe('ok');
  expect(await refusal(takeOff('admin'))).toBe('second_factor_off');
  expect(await users()).toMatchObject([{ two_steps: false }]);
  expect((await enter()).statusCode).toBe(200);
  expect((await trailOf(db)).filter(({ subject }) => subject === `user:${oid}`).map(({ name }) => name)).toEqual([
    'second_factor_on',
    'second_factor_off',
    'second_factor_on',
    'second_factor_off',
  ]);
});

test('a link for a new password does not go round the second factor', async () => {
  const { secret } = await switchedOn();
  const made = await ask('/user/password-link', { body: { _id: oid }, token: tokenOf('admin') });
  await ask('/password-link', { body: { token: made.json().token, new_password: 'set by a link' } });
  const again = (code?: string) => ask('/login', { body: { email, password: 'set by a link', code } });
  expect(await refusal(again())).toBe('second_factor_needed');
  expect(await refusal(again(codeOf(secret)))).toBe('ok');
});
