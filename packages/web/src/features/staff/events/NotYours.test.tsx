import { expect, test } from 'vitest';
import { mayCall, mayEditEvent, mayEnter } from '#api/permissions.ts';
import { eventsList } from '../lists/events-list.tsx';

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
