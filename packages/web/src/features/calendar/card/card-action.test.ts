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
  const event = anEvent({ status, modalities: [aModality({ status })] });
  expect(actionText(event, 'home')).toBe(home);
  expect(actionText(event, 'list')).toBe(list);
});

// @spec [Home, calendar and lists] issue 16: 'Results' is not offered where nothing is timed
test('an event that nobody times here offers no results', () => {
  const walk = anEvent({ status: 'finished_official', modalities: [aModality({ isTimed: false })] });
  const elsewhere = anEvent({ status: 'live', isExternal: true, modalities: [aModality()] });
  expect([walk, elsewhere].map((event) => actionText(event, 'home'))).toEqual(['card.moreInfo', 'card.moreInfo']);
});

// @spec [Home, calendar and lists] issue 16: The card of an event between its days leads to the results that it has
test('an event with results offers them also while another race of it is to come', () => {
  const between = (status: 'registrations_closed' | 'waiting_for_start') =>
    anEvent({ status, modalities: [aModality({ status: 'finished_provisional' }), aModality({ status })] });
  expect(actionText(between('registrations_closed'), 'list')).toBe('card.results');
  expect(actionText(between('waiting_for_start'), 'list')).toBe('card.plusInfo');
});

test('a circuit leads to its page, whatever its status', () => {
  expect(actionText(anEvent({ status: 'live', isCircuit: true }), 'home')).toBe('card.circuitInfo');
});
