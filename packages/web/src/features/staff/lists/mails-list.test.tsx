import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { faultText, MailActs } from './mails-list.tsx';

const said = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: said }) }));

type Mail = Parameters<typeof MailActs>[0]['mail'];
const aMail = (state: Mail['state'], more: Partial<Mail> = {}): Mail => ({
  id: '1',
  kind: 'password_link',
  state,
  name: 'Ona',
  email: 'ona@example.org',
  createdAt: 0,
  tries: 1,
  fault: undefined,
  ...more,
});
const acts = (state: Mail['state']): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MailActs mail={aMail(state)} />
    </QueryClientProvider>,
  );

// @spec [Accounts and roles] issue 17: Admins see what waits, failed or is unknown, send it again or forget it, in the trail; a forgotten one is put back
test('staff decide on what waits, failed or is unknown; nothing is done to what is being sent or done with', () => {
  for (const state of ['waiting', 'failed', 'unknown'] as const) {
    expect(acts(state)).toContain('mails.again.of Ona');
    expect(acts(state)).toContain('mails.forget.of Ona');
  }
  for (const state of ['sending', 'sent', 'forgotten'] as const) expect(acts(state)).toBe('');
});

// @spec [Accounts and roles] staff.md §6: After a restore the outbox waits for staff
test('one that waited in a restored backup says so', () => {
  expect(faultText(aMail('unknown', { tries: 0, fault: 'restored' }), { say: said })).toBe(
    'mails.unknown · mails.restored',
  );
});

test('an unknown one says what sending it again may do', () => {
  expect(faultText(aMail('unknown', { tries: 2, fault: 'the connection has ended' }), { say: said })).toBe(
    'mails.unknown · mails.tries 2 · the connection has ended',
  );
  expect(faultText(aMail('waiting', { tries: 0 }), { say: said })).toBe('');
});
