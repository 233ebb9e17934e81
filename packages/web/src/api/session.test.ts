import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeSession, currentSession, hasRole, parseSession } from './session.ts';

const ana = { token: 'a1', name: 'Ana', roles: ['admin', 'timer'] as const };
const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => void store.set(name, value),
    removeItem: (name: string) => void store.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

// @spec [Shell and static pages] doc 1 §3: Session state kept in the browser: token, name, roles; what is not whole is nobody's session
// @spec [Accounts and roles] issue 18, B: A log-in over the page offers the address of the one before
test('a session comes back as it was stored, roles that nobody knows left out', () => {
  expect(parseSession(JSON.stringify(ana))).toEqual(ana);
  const named = { ...ana, email: 'ana@example.org' };
  expect(parseSession(JSON.stringify(named))).toEqual(named);
  expect(parseSession('{"token":"a1","roles":["admin","emperor"]}')).toEqual({
    token: 'a1',
    name: '',
    roles: ['admin'],
  });
});

// @spec [Shell and static pages] doc 1 §3: Session state kept in the browser: token, name, roles; what is not whole is nobody's session
test.each([null, '', '{', 'null', '[]', '"a1"', '{"token":"","roles":[]}', '{"token":7,"roles":[]}', '{"token":"a1"}'])(
  'what is not whole is nobody’s session: %s',
  (text) => expect(parseSession(text)).toBeNull(),
);

// @spec [Shell and static pages] doc 1 §6, doc 3 §2: Log out clears token, name and roles, tells the server, and goes Home
test('logging out takes token, name and roles out of the browser', () => {
  changeSession(ana);
  expect(currentSession()).toEqual(ana);
  expect([...store.values()].join()).toContain('a1');
  changeSession(null);
  expect(currentSession()).toBeNull();
  expect(store.size).toBe(0);
});

test('a role is asked for among several', () => {
  expect(hasRole(ana, ['timer', 'community_manager'])).toBe(true);
  expect(hasRole(ana, ['community_manager'])).toBe(false);
  expect(hasRole(null, ['admin'])).toBe(false);
});
