import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { QrCode } from '#ui/scan/QrCode.tsx';
import { LinkMaker, linkOf } from './LinkMaker.tsx';
import { RecoveryCodes, SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';

// Texts are their keys with their values here.
const said = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#ui/library/TextInput.tsx', () => ({ TextInput: ({ label }: { readonly label: string }) => <i>{label}</i> }));
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

const anAccount = { name: 'Ada', email: 'ada@example.org', roles: ['admin' as const], recoveryCodes: 0 };

// @spec [Accounts and roles] issue 17: A second factor for admins: codes of an app, asked for in a second step of the log-in; required of nobody
test('a second factor is offered to admins, and whoever has one may switch it off', () => {
  const off = drawn(<SecondFactor account={{ ...anAccount, secondFactor: 'off' }} />, null, []);
  expect(off).toContain('factor.begin');
  const timer = { ...anAccount, roles: ['timer' as const] };
  expect(drawn(<SecondFactor account={{ ...timer, secondFactor: 'off' }} />, null, [])).toBe('');
  const on = drawn(<SecondFactor account={{ ...timer, secondFactor: 'on', recoveryCodes: 3 }} />, null, []);
  expect(on).toContain('factor.on 3');
  expect(on).toContain('factor.switchOff');
  const none = drawn(<SecondFactor account={{ ...anAccount, secondFactor: 'not_offered' }} />, null, []);
  expect(none).toContain('factor.notOffered');
  expect(none).not.toContain('factor.begin');
});

// @spec [Accounts and roles] issue 17: Recovery codes are shown once and help once each
test('recovery codes stand one by one, until they are stored', () => {
  const shown = drawn(<RecoveryCodes codes={['aaaa-bbbb', 'cccc-dddd']} onDone={() => undefined} />, null, []);
  expect(shown).toContain('aaaa-bbbb');
  expect(shown).toContain('factor.codes.stored');
});

test('a QR code has a name and its quiet zone, and another text is another code', () => {
  const one = renderToStaticMarkup(<QrCode text="otpauth://totp/a" label="the code" />);
  expect(one).toContain('aria-label="the code"');
  expect(one).toMatch(/viewBox="0 0 (29|33) /);
  expect(one).not.toMatch(/M[0-3] \d/);
  expect(renderToStaticMarkup(<QrCode text="otpauth://totp/b" label="the code" />)).not.toBe(one);
});
