import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeSession, currentSession } from '#api/session.ts';
import { checkSession } from './SessionWatch.tsx';

let tokens = 0;
let ana = { token: '', name: 'Ana', roles: ['timer' as const] };

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  tokens += 1;
  ana = { token: `t${tokens}`, name: 'Ana', roles: ['timer'] };
  changeSession(ana);
});
afterEach(() => vi.unstubAllGlobals());

// @spec [Shell and static pages] doc 3 §2: Session check on changes of route, at most once a minute; refused: token, roles and name are cleared, and the log-in says why; no answer (no network) ends no session
test('a valid session is asked about once a minute', async () => {
  const ask = vi.fn(async () => ({ success: true }));
  expect(await checkSession(1_000, ask)).toBe('valid');
  expect(await checkSession(60_999, ask)).toBe('not_due');
  expect(await checkSession(61_000, ask)).toBe('valid');
  expect(ask.mock.calls).toEqual([[ana.token], [ana.token]]);
  expect(currentSession()).toEqual(ana);
});

// @spec [Shell and static pages] doc 3 §2: Session check on changes of route, at most once a minute; refused: token, roles and name are cleared, and the log-in says why; no answer (no network) ends no session
test('a session that the server does not know is forgotten', async () => {
  expect(await checkSession(0, async () => ({ success: false }))).toBe('ended');
  expect(currentSession()).toBeNull();
  expect(await checkSession(100_000, async () => ({ success: false }))).toBe('not_due');
});

// @spec [Shell and static pages] doc 3 §2: Session check on changes of route, at most once a minute; refused: token, roles and name are cleared, and the log-in says why; no answer (no network) ends no session
test('without an answer nobody is logged out', async () => {
  expect(await checkSession(0, () => Promise.reject(new Error('no network')))).toBe('not_due');
  expect(currentSession()).toEqual(ana);
});

test('name and roles are taken as they are now', async () => {
  await checkSession(0, async () => ({ success: true, name: 'Ana Mir', roles: ['timer' as const, 'admin' as const] }));
  expect(currentSession()).toEqual({ token: ana.token, name: 'Ana Mir', roles: ['timer', 'admin'] });
});

test('an answer about somebody who has logged out meanwhile says nothing', async () => {
  const other = { token: 'other', name: 'Bea', roles: ['admin' as const] };
  const answer = checkSession(0, async () => {
    changeSession(other);
    return { success: false };
  });
  expect(await answer).toBe('not_due');
  expect(currentSession()).toEqual(other);
});
