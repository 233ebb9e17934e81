import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

const day = 86_400_000;
const unknown: { registration: { opensAt?: number; closesAt?: number } } = { registration: {} };

test('registration opens and closes, then the race starts and ends', () => {
  const modality = {
    registration: { opensAt: 1 * day, closesAt: 5 * day },
    startsAt: 7 * day,
    endsAt: 8 * day,
  };
  expect(timelineOf(modality, unknown, 5 * day)).toEqual([
    { kind: 'opens', at: 1 * day, isPast: true },
    { kind: 'closes', at: 5 * day, isPast: true },
    { kind: 'start', at: 7 * day, isPast: false },
    { kind: 'end', at: 8 * day, isPast: false },
  ]);
});

test('the window of the event counts where the race has none of its own, and what nobody knows is not there', () => {
  const event = { registration: { opensAt: 2 * day, closesAt: 9 * day } };
  const shown = (race: typeof unknown) => timelineOf(race, event, 0).map(({ kind, at }) => `${kind} ${at / day}`);
  expect(shown(unknown)).toEqual(['opens 2', 'closes 9']);
  // One that states an end alone was always open until then, whatever its event says.
  expect(shown({ registration: { closesAt: 4 * day } })).toEqual(['closes 4']);
  expect(timelineOf(unknown, unknown, 0)).toEqual([]);
});

test('who may register on the day until after the start reads it in that order', () => {
  const shown = timelineOf({ registration: { closesAt: 8 * day }, startsAt: 7 * day }, unknown, 0);
  expect(shown.map(({ kind }) => kind)).toEqual(['start', 'closes']);
});

// @spec [Event pages] issue 16: A cancelled event shows no window of registration
test('a race that is off, by itself or with its event, has its start and end and no window', () => {
  const race = { registration: { opensAt: 1 * day, closesAt: 5 * day }, startsAt: 7 * day, endsAt: 8 * day };
  const kinds = (of: Parameters<typeof timelineOf>[0], event: Parameters<typeof timelineOf>[1]) =>
    timelineOf(of, event, 0).map(({ kind }) => kind);
  expect(kinds({ ...race, status: 'cancelled' }, unknown)).toEqual(['start', 'end']);
  expect(kinds(race, { ...unknown, status: 'cancelled' })).toEqual(['start', 'end']);
  expect(kinds({ ...race, status: 'registrations_closed' }, unknown)).toHaveLength(4);
});
