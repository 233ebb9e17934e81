import { statuses } from '@dorsal/domain/event/status.ts';
import { expect, test } from 'vitest';
import { cardLabel, hasClassification, mayMove } from './card-label.ts';

test('every status has its label, and leads to a classification when it is live or finished', () => {
  expect(statuses.map((status) => [status, cardLabel(status), hasClassification(status)])).toEqual([
    ['registrations_not_opened', 'waiting', false],
    ['registrations_opened', 'waiting', false],
    ['registrations_full', 'waiting', false],
    ['registrations_closed', 'waiting', false],
    ['waiting_for_start', 'waiting', false],
    ['live', 'tracking', true],
    ['finished_provisional', 'provisional', true],
    ['finished_official', 'official', true],
    ['cancelled', 'cancelled', false],
  ]);
});

test('from the wait for the start to the official result a card moves', () => {
  expect(statuses.filter(mayMove)).toEqual(['waiting_for_start', 'live', 'finished_provisional']);
});
