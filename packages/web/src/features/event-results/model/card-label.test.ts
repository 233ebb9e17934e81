import { type EventStatus, statuses } from '@dorsal/domain/status/status.ts';
import { expect, test } from 'vitest';
import { opensClassification } from '#race/race-progress.ts';
import { cardLabel, hasWinners } from './card-label.ts';

// @spec [Results of an event, and circuits] doc 1 §2: Results tab: timed modalities as cards, with the labels SEGUIMIENTO, RESULTADOS PROVISIONALES, RESULTADOS OFICIALES, ESPERANDO... and a button to Modality that is enabled only when live or finished
test('every status has its label, and leads to a classification when it is live or finished', () => {
  const leads = (status: EventStatus) => opensClassification({ status, hadBegun: undefined });
  expect(statuses.map((status) => [status, cardLabel({ status, isPutOff: false }), leads(status)])).toEqual([
    ['registrations_not_opened', 'waiting', false],
    ['registrations_opened', 'waiting', false],
    ['registrations_full', 'waiting', false],
    ['registrations_closed', 'waiting', false],
    ['waiting_for_start', 'waiting', false],
    ['live', 'tracking', true],
    ['finished_provisional', 'provisional', true],
    ['finished_official', 'official', true],
    ['cancelled', null, false],
  ]);
});

// @spec [Results of an event, and circuits] issue 16: The card of a postponed race waits for nothing: no button, and its chip says so
test('a postponed race has no label; one that began all the same has its own', () => {
  expect(cardLabel({ status: 'registrations_closed', isPutOff: true })).toBeNull();
  expect(cardLabel({ status: 'live', isPutOff: true })).toBe('tracking');
});

// @spec [Results of an event, and circuits] issue 16: The card of a race that was cancelled while it was on leads to its times, and names no winner
test('a race that was cancelled while it was on leads to the times that were taken, without winners', () => {
  const cut = { status: 'cancelled', hadBegun: true, isPutOff: false } as const;
  expect([cardLabel(cut), opensClassification(cut), hasWinners(cut.status)]).toEqual(['provisional', true, false]);
});
