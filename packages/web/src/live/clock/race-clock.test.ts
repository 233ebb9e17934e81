import { expect, test } from 'vitest';
import { clockAfter, laterOf, type RaceClock, timeOf } from './race-clock.ts';

const race = 'a'.repeat(24);
const clock = (raceMs: number, receivedMs: number, speed = 1): RaceClock => ({ raceMs, receivedMs, speed });

test('the race goes on by the time that has passed here, whatever the clock of the device says', () => {
  expect(timeOf(clock(1_000_000, 50), 2_550)).toBe(1_002_500);
  expect(timeOf(clock(1_000_000, 50, 30), 2_050)).toBe(1_060_000);
});

/** The time at which the clock stands after messages, each some seconds late and received at a second. */
const after = (...messages: readonly (readonly [receivedS: number, lateS: number])[]): RaceClock =>
  messages.reduce<RaceClock>(
    (before, [at, late]) => laterOf(before, clock(1_000_000 + (at - late) * 1_000, at * 1_000)),
    clock(1_000_000, 0),
  );

// @spec [Live screens] issue 16: A message that comes late is no new clock: the race clock does not jump
test.each([0.7, 2.1, 5, 45, 600])('a message that is %d s late does not turn the clock back', (late) => {
  const now = 90_000;
  expect(timeOf(after([80, late]), now)).toBe(1_090_000);
  expect(timeOf(after([80, late], [81, 0], [82, late]), now)).toBe(1_090_000);
});

test('a message that came faster moves the clock on', () => {
  expect(after([10, -0.2])).toEqual(clock(1_010_200, 10_000));
});

test('a clock that was put back is followed once every message of a minute has said so, by the one that was least late', () => {
  const putBack = after([10, 30], [25, 31], [40, 30.5]);
  expect(timeOf(putBack, 60_000)).toBe(1_060_000);
  expect(timeOf(laterOf(putBack, clock(1_000_000 + (71 - 31) * 1_000, 71_000)), 80_000)).toBe(1_050_000);
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
