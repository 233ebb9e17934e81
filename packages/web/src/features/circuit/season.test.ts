import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { expect, test } from 'vitest';
import { seasonOf } from './season.ts';

const season = (...statuses: EventStatus[]) => {
  const { done, total, progress } = seasonOf(statuses.map((status, index) => ({ status, race: index + 1 })));
  return [`${done}/${total}`, progress === null ? null : [progress.previous?.race ?? null, progress.next.race]];
};

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §7, doc 1 §9: Circuit page: previous and next event cards while it is in progress, and its events (limit 999)
test('between its first race and its last a circuit has a race before and a race to come', () => {
  expect(
    season('finished_official', 'finished_provisional', 'registrations_opened', 'registrations_not_opened'),
  ).toEqual(['2/4', [2, 3]]);
});

test('a race that goes on is the next, also where it is the first', () => {
  expect(season('live', 'registrations_opened')).toEqual(['0/2', [null, 1]]);
  expect(season('finished_official', 'registrations_opened', 'live')).toEqual(['1/3', [1, 3]]);
});

test('before the first race and after the last it is not in progress', () => {
  expect(season('registrations_opened', 'registrations_not_opened')).toEqual(['0/2', null]);
  expect(season('finished_official', 'finished_official')).toEqual(['2/2', null]);
  expect(season()).toEqual(['0/0', null]);
});

test('a cancelled race is neither the one before nor the one to come, and is not counted', () => {
  expect(season('finished_official', 'cancelled', 'registrations_closed')).toEqual(['1/2', [1, 3]]);
});
