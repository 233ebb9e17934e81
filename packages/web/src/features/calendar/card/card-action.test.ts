import { expect, test } from 'vitest';
import { aModality } from '#race/testing/a-modality.ts';
import { anEvent } from '#race/testing/an-event.ts';
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
  const event = anEvent({ status, modalities: [aModality()] });
  expect(actionText(event, 'home')).toBe(home);
  expect(actionText(event, 'list')).toBe(list);
});

// @spec [Home, calendar and lists] issue 16: 'Results' is not offered where nothing is timed
test('an event that nobody times here offers no results', () => {
  const walk = anEvent({ status: 'finished_official', modalities: [aModality({ isTimed: false })] });
  const elsewhere = anEvent({ status: 'live', isExternal: true, modalities: [aModality()] });
  expect([walk, elsewhere].map((event) => actionText(event, 'home'))).toEqual(['card.moreInfo', 'card.moreInfo']);
});

test('a circuit leads to its page, whatever its status', () => {
  expect(actionText(anEvent({ status: 'live', isCircuit: true }), 'home')).toBe('card.circuitInfo');
});
