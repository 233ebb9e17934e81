import { expect, test } from 'vitest';
import { clockAfter, laterOf, type RaceClock, timeOf } from './race-clock.ts';

const race = 'a'.repeat(24);
const clock = (raceMs: number, receivedMs: number, speed = 1): RaceClock => ({ raceMs, receivedMs, speed });

test('the race goes on by the time that has passed here, whatever the clock of the device says', () => {
  expect(timeOf(clock(1_000_000, 50), 2_550)).toBe(1_002_500);
  expect(timeOf(clock(1_000_000, 50, 30), 2_050)).toBe(1_060_000);
});

test('a telling that took longer on its way does not turn the clock back, a corrected clock does', () => {
  const before = clock(1_000_000, 0);
  expect(laterOf(before, clock(1_009_300, 10_000))).toBe(before);
  expect(laterOf(before, clock(1_010_200, 10_000))).toEqual(clock(1_010_200, 10_000));
  expect(laterOf(before, clock(1_000_000, 10_000))).toEqual(clock(1_000_000, 10_000));
});

// @spec [Live screens] design §5 'whose clock': live pages run on the server's clock; a replay has its own
test('a replay has a clock of its own, and keeps it where a heartbeat does not name it', () => {
  const beat = { type: 'heartbeat', server_time: 9_000_000, versions: { [race]: 4 } } as const;
  const named = clockAfter(null, race, { ...beat, clocks: { [race]: { now: 1_000, speed: 30 } } }, 7);
  expect(named).toEqual(clock(1_000, 7, 30));
  expect(clockAfter(named, race, beat, 20_000)).toBe(named);
  expect(clockAfter(null, race, beat, 7)).toEqual(clock(9_000_000, 7));
});

test('messages of other races say nothing of this one', () => {
  const other = { type: 'board', modality: 'b'.repeat(24), from: 1, to: 2, server_time: 5 } as const;
  expect(clockAfter(null, race, other, 0)).toBeNull();
  expect(clockAfter(null, race, { ...other, modality: race }, 3)).toEqual(clock(5, 3));
});

test('a replay that ends goes on at the usual pace', () => {
  const status = { type: 'status', server_time: 70, event: race, modality: race, status: 'live' } as const;
  expect(clockAfter(clock(10, 0, 30), race, status, 2)).toEqual(clock(70, 2));
});
