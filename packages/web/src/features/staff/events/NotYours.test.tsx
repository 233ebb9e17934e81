import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { mayCall, mayEditEvent, mayEnter } from '#api/permissions.ts';
import { eventsList } from '../lists/events-list.tsx';
import { NotYours } from './NotYours.tsx';

vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: (key: string) => key }) }));
vi.mock('#ui/table/RowLink.tsx', () => ({
  RowLink: ({ children }: { readonly children: string }) => <a href="/">{children}</a>,
}));

const [own, other] = ['1'.repeat(24), '2'.repeat(24)];
const session = (role: 'admin' | 'timer' | 'community_manager') => ({
  ...{ token: 't', name: 'n', roles: [role] },
  events: role === 'timer' ? [own] : [],
});

// @spec [Accounts and roles] issue 17: Buttons and pages go by the same table: a timer edits no other event, nobody but admins is offered a new one, a community manager no desk
test('each role is offered what its calls allow', () => {
  const offered = (['admin', 'timer', 'community_manager'] as const).map((role) => [
    mayCall(session(role), eventsList.create?.call ?? 'saveEvent'),
    mayEditEvent(session(role), own),
    mayEditEvent(session(role), other),
    mayEnter(session(role), '/admin/results/{modality_id}', own),
  ]);
  expect(offered).toEqual([
    [true, true, true, true],
    [false, true, false, true],
    [false, true, true, false],
  ]);
});

// @spec [Accounts and roles] issue 18, B: Whoever may not make an event reads that, on the page for a new one, and not that they do not work in it
test('the page of a new event says who makes them', () => {
  expect(renderToStaticMarkup(<NotYours isNew />)).toContain('events.newNotYours.how');
  expect(renderToStaticMarkup(<NotYours />)).toContain('events.notYours.how');
});
