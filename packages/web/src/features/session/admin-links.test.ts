import { expect, test } from 'vitest';
import { adminLinks } from './admin-links.ts';

const all = () => true;
const paths = (...asked: Parameters<typeof adminLinks>) => adminLinks(...asked).map(({ path }) => path);

// @spec [Shell and static pages] doc 1 §2, doc 1 §6, design §5: A user menu when logged in: name, roles, links to the back-office by what the roles may enter and what pages there are, log out
test('each role sees the screens that it may enter', () => {
  expect(paths(['admin'], all)).toHaveLength(14);
  expect(paths(['timer'], all)).toEqual([
    '/admin',
    '/admin/race-day',
    '/admin/events',
    '/admin/notices',
    '/admin/readers',
    '/admin/trail',
  ]);
  expect(paths(['community_manager'], all)).toEqual([
    '/admin',
    '/admin/events',
    '/admin/circuits',
    '/admin/organisms',
    '/admin/ads',
    '/admin/notices',
    '/admin/site',
    '/admin/trail',
  ]);
  expect(paths(['live_register'], all)).toEqual([]);
});

test('no link leads to a page that is not there', () => {
  expect(paths(['admin'], (path) => path === '/admin/ads')).toEqual(['/admin/ads']);
  expect(paths(['admin'], () => false)).toEqual([]);
});
