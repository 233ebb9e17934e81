import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeSession, currentSession, hasRole, readSession } from './session.ts';

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

test('a session comes back as it was kept, roles that nobody knows left out', () => {
  expect(readSession(JSON.stringify(ana))).toEqual(ana);
  expect(readSession('{"token":"a1","roles":["admin","emperor"]}')).toEqual({
    token: 'a1',
    name: '',
    roles: ['admin'],
  });
});

test.each([null, '', '{', 'null', '[]', '"a1"', '{"token":"","roles":[]}', '{"token":7,"roles":[]}', '{"token":"a1"}'])(
  'what is not whole is nobody’s session: %s',
  (text) => expect(readSession(text)).toBeNull(),
);

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
