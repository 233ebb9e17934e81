import { expect, test } from 'vitest';
import { rolesOfPage } from './roles-of-page.ts';

// @spec [Accounts and roles] issue 16: The words where a role may not do something say which role may
test('a page of the back-office names the roles that may open it', () => {
  expect(rolesOfPage('/admin/users?q=a')).toEqual(['admin']);
  expect(rolesOfPage('/admin/ad/0123')).toEqual(['admin', 'community_manager']);
  expect(rolesOfPage('/admin/e/0123')).toEqual(['admin', 'timer', 'community_manager']);
  expect(rolesOfPage('/admin/e/0123/4567')).toEqual(['admin', 'timer', 'community_manager']);
  expect([undefined, '/m/0123', '/admin/unknown', '/admin/ad'].map(rolesOfPage)).toEqual([[], [], [], []]);
});
