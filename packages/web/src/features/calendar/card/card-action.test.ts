import { expect, test } from 'vitest';
import { actionText } from './card-action.ts';

// @spec [Home, calendar and lists] doc 1 §2: Event card: button circuit info, tracking (live), results (finished) or more info; in lists an overlay under mouse, focus or a tap with city, name, modality chips and follow, results or '+ info'
test.each([
  ['live', 'card.tracking', 'card.follow'],
  ['waiting_for_start', 'card.moreInfo', 'card.plusInfo'],
  ['finished_provisional', 'card.results', 'card.results'],
  ['finished_official', 'card.results', 'card.results'],
  ['registrations_opened', 'card.moreInfo', 'card.plusInfo'],
  ['cancelled', 'card.moreInfo', 'card.plusInfo'],
] as const)('%s: %s at home, %s in lists', (status, home, list) => {
  expect(actionText({ status, isCircuit: false }, 'home')).toBe(home);
  expect(actionText({ status, isCircuit: false }, 'list')).toBe(list);
});

test('a circuit leads to its page, whatever its status', () => {
  expect(actionText({ status: 'live', isCircuit: true }, 'home')).toBe('card.circuitInfo');
});
