import { aMailServer, type MailServerDouble } from '@dorsal/testkit/a-mail-server.ts';
import { aProgram } from '@dorsal/testkit/a-program.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { askForLink, composeLinkMail } from '#modules/accounts/own/link-mail.ts';
import { addUser } from '#modules/accounts/users.ts';
import type { MailServer } from '#platform/config/config.ts';
import { holdOutbox } from './mail-repository.ts';
import { sendDue } from './outbox.ts';
import { mailSender, type SendMail } from './send-mail.ts';

const { ask, tokenOf, context: program } = await aProgram();
let now = program.now();
const context = { ...program, now: () => now };
const { db } = context;
const minute = 60_000;
const password = 'correct horse battery';

const double: MailServerDouble = await aMailServer();
afterAll(() => double.close());
afterEach(() => {
  double.answers.clear();
});

const server: MailServer = {
  host: '127.0.0.1',
  port: double.port,
  isSecure: false,
  user: 'dorsal',
  password: 'secret of the post',
  from: 'Dorsal <races@example.org>',
};
const compose = composeLinkMail(context, 'https://live.example.org');
const overSmtp = mailSender(server);
const sendAll = (send: SendMail = overSmtp) => sendDue({ context, send, compose });

let people = 0;
let email = '';
beforeEach(async () => {
  await db.deleteFrom('mail').execute();
  // The counts of the tests before are forgotten.
  now += 120 * minute;
  people += 1;
  email = `mail${people}@example.org`;
  await addUser(context, { email, name: 'Ona', roles: ['timer'], password });
});

async function askFor(address = email, from = `198.51.100.${people}`): Promise<boolean> {
  const asked = await askForLink(context, { email: address, address: from, language: 'ca' });
  return asked.ok && (await asked.isWritten);
}
const states = async () =>
  (await db.selectFrom('mail').select(['state', 'tries', 'fault']).orderBy('number').execute()).map(
    ({ state, tries, fault }) => [state, tries, fault] as const,
  );
const mails = async (body: object = {}) => (await ask('/mails', { body, token: tokenOf('admin') })).json();
const idOf = async (): Promise<string> => {
  const [{ _id }] = await mails({ all: true });
  return _id.$oid ?? _id;
};
const act = async (path: string, body: object) =>
  (await ask(path, { body, token: tokenOf('admin') })).json().error?.code ?? 'ok';

// @spec [Accounts and roles] issue 17: A forgotten password: a link by mail; the answer is the same whether the address is known or not
// @spec [Accounts and roles] staff.md §6: Mail through an outbox, written with its cause in one transaction and sent after it
test('who forgot the password gets a link by mail, in the language of the screen; its token stands in no table', async () => {
  expect(await askFor(` ${email.toUpperCase()} `)).toBe(true);
  expect(await states()).toEqual([['waiting', 0, null]]);
  expect(await sendAll()).toBe(1);
  expect(await states()).toEqual([['sent', 1, null]]);
  const letter = (double.letters.at(-1) ?? '').replaceAll('=\n', '').replaceAll('=3D', '=');
  expect(letter).toContain('Subject: Una contrasenya nova');
  expect(letter).toContain(`To: ${email}`);
  const [, token = ''] = /https:\/\/live\.example\.org\/new-password#([\w-]{43})/.exec(letter) ?? [];
  expect(token).not.toBe('');
  const tables = [
    await db.selectFrom('mail').selectAll().execute(),
    await db.selectFrom('command').selectAll().execute(),
    await trailOf(db),
  ];
  expect(JSON.stringify(tables)).not.toContain(token);
  // The cause stands in the trail with the mail.
  expect((await trailOf(db)).filter(({ name }) => name === 'password_link_asked').at(-1)).toMatchObject({
    actor: 'forgotten password',
    field: 'user',
    is: expect.stringMatching(/^[0-9a-f]{24}$/),
  });
  const isSet = await ask('/password-link', { body: { token, new_password: 'set by the mail' } });
  // The clock of the program stands at its start, and the link is of a later hour: it holds.
  expect(isSet.statusCode).toBe(200);
});

test('nobody gets a mail for an address that no account has, nor for one that is disabled meanwhile', async () => {
  expect(await askFor('nobody@example.org')).toBe(false);
  expect(await states()).toEqual([]);
  await askFor();
  await db
    .updateTable('user_account')
    .set({ disabled_at: new Date(now) })
    .where('email', '=', email)
    .execute();
  const before = double.letters.length;
  await sendAll();
  expect(double.letters.length).toBe(before);
  expect(await states()).toEqual([['failed', 1, 'this user is disabled or has no e-mail']]);
  const inSpanish = { body: {}, token: tokenOf('admin'), headers: { 'accept-language': 'es' } };
  expect((await ask('/mails', inSpanish)).json()).toMatchObject([
    { fault: 'este usuario está desactivado o no tiene correo' },
  ]);
});

// @spec [Accounts and roles] issue 17: Links by mail are limited per address and per account, and hold up no log-in
test('nobody’s mailbox is filled, from one address or from many, and the owner logs in meanwhile', async () => {
  const asked = [];
  for (let at = 0; at < 20; at += 1) asked.push(await askFor(email, `10.3.${at}.1`));
  expect(asked.filter(Boolean)).toHaveLength(3);
  const others = [];
  for (let at = 0; at < 20; at += 1)
    others.push(await askForLink(context, { email: `x${at}@example.org`, address: '10.4.1.1', language: 'en' }));
  expect(others.filter(({ ok }) => ok)).toHaveLength(10);
  expect((await ask('/login', { body: { email, password } })).statusCode).toBe(200);
});

// @spec [Accounts and roles] staff.md §6: `sending` is committed before the server of mail is spoken to; an interrupted one becomes `unknown`, for staff, never sent again by itself
test('a process that dies while it sends leaves a mail that nobody sends again by itself', async () => {
  await askFor();
  const seen: unknown[] = [];
  const dying: SendMail = async () => {
    // Another connection sees it: it is committed.
    seen.push(await states());
    throw new Error('killed');
  };
  await expect(sendAll(dying)).rejects.toThrow('killed');
  expect(seen).toEqual([[['sending', 1, null]]]);
  const before = double.letters.length;
  now += 4 * minute;
  await sendAll();
  expect(await states()).toEqual([['sending', 1, null]]);
  now += 2 * minute;
  await sendAll();
  await sendAll();
  expect(await states()).toEqual([['unknown', 1, null]]);
  expect(double.letters.length).toBe(before);
  expect(await mails()).toMatchObject([{ state: 'unknown', name: 'Ona', email }]);
  expect(await act('/mail/send-again', { _id: await idOf() })).toBe('ok');
  await sendAll();
  expect(await states()).toEqual([['sent', 1, null]]);
  expect(await act('/mail/send-again', { _id: await idOf() })).toBe('mail_not_open');
});

// @spec [Accounts and roles] issue 17: What the server of mail certainly did not take is tried again four times; what it refuses has failed; what nobody knows is unknown
test.each([
  ['a letter that is refused', 'END', '554 no', 'failed'],
  ['an address that is refused', 'RCPT', '550 nobody here', 'failed'],
  ['a server that is busy', 'RCPT', '451 later', 'waiting'],
  ['a server that takes the letter and then has no room', 'END', '452 no room', 'waiting'],
  ['a log-in that is refused', 'AUTH', '535 no', 'waiting'],
  ['an end before the letter', 'DATA', 'hang up', 'waiting'],
  ['an end behind the letter', 'END', 'hang up', 'unknown'],
] as const)('%s', async (_, word, answer, state) => {
  await askFor();
  double.answers.set(word, answer);
  const before = double.letters.length;
  expect(await sendAll()).toBe(1);
  expect(await states()).toEqual([[state, 1, expect.any(String)]]);
  expect(double.letters.length).toBe(before);
  expect(JSON.stringify(await states())).not.toContain('secret');
});

test('a server that is away is asked again later, five times in all', async () => {
  await askFor();
  const away = mailSender({ ...server, port: 1 });
  for (let at = 0; at < 8; at += 1) {
    await sendAll(away);
    now += 61 * minute;
  }
  expect(await states()).toEqual([['failed', 5, expect.stringContaining('ECONNREFUSED')]]);
});

// @spec [Accounts and roles] issue 17: Admins see what waits, failed or is unknown, send it again or forget it, in the trail; a forgotten one is put back
test('a failed mail is forgotten, put back, and seen by admins alone', async () => {
  await askFor();
  double.answers.set('RCPT', '550 nobody here');
  await sendAll();
  const _id = await idOf();
  expect(await mails()).toMatchObject([{ state: 'failed', tries: 1, fault: expect.stringContaining('550') }]);
  expect((await ask('/mails/stats', { body: {}, token: tokenOf('admin') })).json()).toEqual({ total: 1 });
  expect(await act('/mail/forget', { _id })).toBe('ok');
  expect(await mails()).toEqual([]);
  expect(await mails({ all: true })).toMatchObject([{ state: 'forgotten' }]);
  const number = await db
    .selectFrom('command')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await act('/undo', number)).toBe('ok');
  expect(await mails()).toMatchObject([{ state: 'failed' }]);
  expect(await act('/mail/forget', { _id: 'f'.repeat(24) })).toBe('mail_not_found');
  for (const path of ['/mails', '/mails/stats'])
    expect((await ask(path, { body: {}, token: tokenOf('timer') })).statusCode).toBe(403);
});

test('two nodes that look at the same moment send a mail once', async () => {
  await askFor();
  const before = double.letters.length;
  expect((await Promise.all([sendAll(), sendAll(), sendAll()])).toSorted()).toEqual([0, 0, 1]);
  expect(double.letters.length).toBe(before + 1);
});

// @spec [Accounts and roles] staff.md §6: After a restore the outbox waits for staff
test('what waited in a backup that was restored is for staff, and is not sent by itself', async () => {
  await askFor();
  await holdOutbox(db);
  const before = double.letters.length;
  await sendAll();
  expect(double.letters.length).toBe(before);
  expect(await states()).toEqual([['unknown', 0, 'restored']]);
});
