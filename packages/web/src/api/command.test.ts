import { saveOrganism } from '@dorsal/contract/calls/organisms.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { command } from './command.ts';
import { askedAgain, settleLogIn } from './ended-session.ts';
import { changeSession, currentSession } from './session.ts';

const id = 'a'.repeat(24);
const refused = (code: string, status: number) =>
  Response.json({ error: { code, message: 'as the server says it', request_id: 'r1' } }, { status });
const saved = () => Response.json({ success: true, _id: { $oid: id } });

let answers: Response[] = [];
let sent: { readonly token: string | null; readonly id: string | null }[] = [];
const ana = { token: 'a1', name: 'Ana', roles: ['admin' as const] };

beforeEach(() => {
  [answers, sent] = [[], []];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ token: headers['authorization'] ?? null, id: headers['idempotency-key'] ?? null });
    return Promise.resolve(answers.shift() ?? refused('internal_error', 500));
  });
  changeSession(ana);
});
afterEach(() => {
  settleLogIn({ ...ana, token: 'after' });
  changeSession(null);
  vi.unstubAllGlobals();
});

const save = () => command(saveOrganism, { body: { name: 'Club' } }, 'c1');
/** A log-in as the dialog does it. */
const logInAs = (session: typeof ana): void => {
  changeSession(session);
  settleLogIn(session);
};

// @spec [Accounts and roles] issue 17: A session that ended while a form is filled: the log-in opens over the page, and the save goes on after it under its id
test('a save without a session waits for the log-in, and goes on under its own id', async () => {
  answers = [refused('session_ended', 401), saved()];
  const outcome = save();
  await vi.waitFor(() => expect(askedAgain()).toEqual(ana));
  expect(currentSession()).toBeNull();
  logInAs({ ...ana, token: 'a2' });
  expect(await outcome).toMatchObject({ _id: id });
  expect(sent).toEqual([
    { token: 'Bearer a1', id: 'c1' },
    { token: 'Bearer a2', id: 'c1' },
  ]);
  expect(askedAgain()).toBeNull();
});

// @spec [Accounts and roles] issue 17: A session that ended while a form is filled: the log-in opens over the page, and the save goes on after it under its id
test('a log-in that is closed leaves the save refused; the next save asks for it again', async () => {
  answers = [refused('not_signed_in', 401), refused('not_signed_in', 401), saved()];
  const first = save();
  await vi.waitFor(() => expect(askedAgain()).toEqual(ana));
  settleLogIn(null);
  await expect(first).rejects.toMatchObject({ failure: { code: 'not_signed_in' } });
  expect(askedAgain()).toBeNull();
  const second = save();
  await vi.waitFor(() => expect(askedAgain()).toEqual(ana));
  logInAs({ ...ana, token: 'a3' });
  expect(await second).toMatchObject({ _id: id });
});

test('what one person began is not saved in the name of another', async () => {
  answers = [refused('not_signed_in', 401), saved()];
  const outcome = save();
  await vi.waitFor(() => expect(askedAgain()).toEqual(ana));
  logInAs({ ...ana, token: 'b1', name: 'Bea' });
  await expect(outcome).rejects.toMatchObject({ failure: { code: 'not_signed_in' } });
  expect(sent).toHaveLength(1);
});

// @spec [Accounts and roles] issue 17: Session check: only an answered 'no' ends a session, never a lost network or a server in trouble
test.each([
  ['a server in trouble', () => refused('internal_error', 500)],
  ['a refusal of another kind', () => refused('not_allowed', 403)],
])('%s ends no session', async (_, answer) => {
  answers = [answer()];
  await expect(save()).rejects.toBeDefined();
  expect(currentSession()).toEqual(ana);
  expect(askedAgain()).toBeNull();
});
