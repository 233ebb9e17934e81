import { expect, test } from 'vitest';
import { actionText, isPostponed } from './card-action.ts';

test.each([
  ['live', 'card.tracking', 'card.follow'],
  ['waiting_for_start', 'card.moreInfo', 'card.plusInfo'],
  ['finished_provisional', 'card.results', 'card.results'],
  ['finished_official', 'card.results', 'card.results'],
  ['registrations_opened', 'card.moreInfo', 'card.plusInfo'],
  ['cancelled', 'card.moreInfo', 'card.plusInfo'],
] as const)('%s: %s at home, %s in lists', (status, home, list) => {
  expect(actionText({ status, is_circuit: false }, 'home')).toBe(home);
  expect(actionText({ status, is_circuit: false }, 'list')).toBe(list);
});

test('a circuit leads to its page, whatever its status', () => {
  expect(actionText({ status: 'live', is_circuit: true }, 'home')).toBe('card.circuitInfo');
});

test('postponed is closed without a date', () => {
  const closed = { status: 'registrations_closed', is_circuit: false } as const;
  expect([isPostponed(closed), isPostponed({ ...closed, date_start: 1 })]).toEqual([true, false]);
  expect(isPostponed({ ...closed, is_circuit: true })).toBe(false);
});
