import { expect, test } from 'vitest';
import { type CircuitFacts, circuitStatus } from './circuit-status.ts';

const aCircuit = (changes: Partial<CircuitFacts> = {}): CircuitFacts => ({
  staffMark: null,
  races: ['registrations_opened'],
  registrationStart: 100,
  registrationEnd: 200,
  registrationLimit: 50,
  registered: 0,
  ...changes,
});
const statusOf = (changes: Partial<CircuitFacts>, now = 150) => circuitStatus(aCircuit(changes), now);

// @spec [Statuses and transitions] design §5, doc 1 §4: Circuit: registration statuses by its own window
test('registrations go by its own window, not by that of its races', () => {
  expect([99, 100, 199, 200].map((now) => circuitStatus(aCircuit(), now))).toEqual([
    'registrations_not_opened',
    'registrations_opened',
    'registrations_opened',
    'registrations_closed',
  ]);
  expect(statusOf({ registered: 50 })).toBe('registrations_full');
});

// @spec [Statuses and transitions] design §5: Circuit: live while one of its races is; provisional after the last; official by staff
test('it is live while one of its races is', () => {
  expect(statusOf({ races: ['finished_official', 'live', 'registrations_opened'] })).toBe('live');
  expect(statusOf({ races: ['finished_official', 'waiting_for_start'] })).toBe('registrations_opened');
});

test('between two races it goes by its window again', () => {
  expect(statusOf({ races: ['finished_official', 'registrations_opened'] })).toBe('registrations_opened');
});

// @spec [Statuses and transitions] design §5: Circuit: live while one of its races is; provisional after the last; official by staff
test('it is provisional after its last race, and official by staff only', () => {
  expect(statusOf({ races: ['finished_official', 'finished_provisional'] })).toBe('finished_provisional');
  expect(statusOf({ races: ['finished_official', 'finished_official'] })).toBe('finished_provisional');
  expect(statusOf({ races: ['finished_official'], staffMark: 'finished_official' })).toBe('finished_official');
});

test('a cancelled race is not waited for, and no race at all is no end', () => {
  expect(statusOf({ races: ['finished_official', 'cancelled'] })).toBe('finished_provisional');
  expect(statusOf({ races: ['cancelled'] })).toBe('registrations_opened');
  expect(statusOf({ races: [] })).toBe('registrations_opened');
});

test('staff cancel it', () => {
  expect(statusOf({ races: ['live'], staffMark: 'cancelled' })).toBe('cancelled');
});
