import type { Role } from '@dorsal/contract/codecs/enums.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '#api/session.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { StaffBar } from './StaffBar.tsx';

let session: Session | null = null;
vi.mock('#api/session.ts', () => ({ useSession: () => session }));
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#ui/table/RowLink.tsx', () => ({
  RowLink: ({ path, children }: { readonly path: string; readonly children: ReactNode }) => (
    <a href={path}>{children}</a>
  ),
}));
afterEach(() => {
  session = null;
});

const event = {
  id: 'e'.repeat(24),
  slug: 'volta',
  name: 'Volta',
  zone: 'Europe/Madrid',
  isCircuit: false,
  isExternal: false,
};
const race = aModality();
const as = (role: Role, events?: readonly string[]): Session => ({ token: 't', name: 'Ana', roles: [role], events });
const links = (parts: Parameters<typeof aModality>[0] = {}): string[] =>
  [...renderToStaticMarkup(<StaffBar modality={aModality({ event, ...parts })} />).matchAll(/href="([^"]*)"/g)].map(
    ([, href = '']) => href,
  );

// @spec [Results desk] doc 2 §2.1, issue 16: Admin toolbar on the page of a race: links to edit, the results desk and the back-office, for its staff alone
test('staff of the event have ways to edit, to the results desk, to race day and to the back-office; nobody else has any', () => {
  const [edit, desk, day] = [`/admin/e/${event.slug}/${race.id}`, `/admin/results/${race.id}`, '/admin/race-day/volta'];
  expect(links()).toEqual([]);
  session = as('admin');
  expect(links()).toEqual([edit, desk, day, '/admin']);
  expect(links({ isTimed: false })).toEqual([edit, '/admin']);
  session = as('timer', [event.id]);
  expect(links()).toEqual([edit, desk, day, '/admin']);
  session = as('timer', ['f'.repeat(24)]);
  expect(links()).toEqual([]);
  session = as('community_manager');
  expect(links()).toEqual([edit, '/admin']);
});
