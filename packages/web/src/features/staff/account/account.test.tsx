import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LinkMaker, linkOf } from './LinkMaker.tsx';
import { SessionList } from './SessionList.tsx';

// Texts are their keys with their values here.
const said = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: said }) }));

const at = Date.parse('2026-05-01T08:00:00Z');
const aSession = (id: string, more: object = {}) => ({ id, since: at, lastSeen: at, isThis: false, ...more });

/** The screen as text, over these sessions. */
function drawn(screen: ReactElement, user: string | null, sessions: readonly object[]): string {
  const client = new QueryClient();
  client.setQueryData(['staff', 'sessions', user], sessions);
  const html = renderToStaticMarkup(<QueryClientProvider client={client}>{screen}</QueryClientProvider>);
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

const mine = aSession('1', { isThis: true, browser: 'Firefox · Linux', address: '203.0.113.*' });

// @spec [Accounts and roles] issue 17: Sessions are listed (since, last seen, browser, address shortened) and ended, one's own and by admins those of a user
test('one’s own sessions say where they are; the one that looks is not ended from its own list', () => {
  const alone = drawn(<SessionList />, null, [mine]);
  expect(alone).toContain('Firefox · Linux · 203.0.113.*');
  expect(alone).toContain('sessions.this');
  expect(alone).not.toContain('sessions.end ');
  expect(alone).not.toContain('sessions.endOthers');
  const two = drawn(<SessionList />, null, [mine, aSession('2')]);
  expect(two).toContain('sessions.unknown');
  expect(two.match(/sessions\.end /g)).toHaveLength(1);
  expect(two).toContain('sessions.endOthers');
});

test('a user who is in nowhere has no session, and one with several can be put out of all', () => {
  expect(drawn(<SessionList user="u1" />, 'u1', [])).toContain('sessions.none');
  const two = drawn(<SessionList user="u1" />, 'u1', [aSession('1'), aSession('2')]);
  expect(two).toContain('sessions.endAll');
  expect(two).not.toContain('sessions.this');
});

// @spec [Accounts and roles] issue 17: The password of another is set by a link of one use alone: an admin makes it, it is shown once, it expires, its digest alone is stored
test('the token of a link stands where no server sees it, and nothing is shown before it is made', () => {
  const link = new URL(linkOf('https://races.example.org', 'a_b-c'));
  expect([link.pathname, link.search, link.hash]).toEqual(['/new-password', '', '#a_b-c']);
  const screen = drawn(<LinkMaker user="u1" />, null, []);
  expect(screen).toContain('link.make');
  expect(screen).not.toContain('link.once');
});
