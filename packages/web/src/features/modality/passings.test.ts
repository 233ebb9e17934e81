import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { expect, test } from 'vitest';
import { passedBy } from './passings.ts';

const [race, five, ten, ana] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(24)) as [
  string,
  string,
  string,
  string,
];
const gun = 1_000_000;
const passed = (checkpoint: string | undefined, key: number | undefined): LiveMessage => ({
  type: 'board',
  modality: race,
  from: 1,
  to: 2,
  server_time: 9_000_000,
  changed: [{ registration: ana, status: 'started', ...(checkpoint && { checkpoint }), ...(key && { key }) }],
});
const massStart = { id: race, chronotype: 'all', gunAt: gun, ranksByNet: false } as const;

// @spec [Live screens] look 'Live classification': the last passing of each stop, in the event's zone
test('the last passing is the latest one, not the last one received', () => {
  const messages = [passed(five, 60_000), passed(ten, 90_000), passed(five, 30_000)];
  expect(messages.reduce((before, message) => passedBy(before, massStart, message), {})).toEqual({
    [five]: gun + 60_000,
    [ten]: gun + 90_000,
  });
});

test('without one gun for all it is when the message was sent', () => {
  const waves = { ...massStart, chronotype: 'batched_chrono' } as const;
  expect(passedBy({}, waves, passed(five, 60_000))).toEqual({ [five]: 9_000_000 });
});

test('a net time does not count from the gun, and a penalty is no later passing', () => {
  expect(passedBy({}, { ...massStart, ranksByNet: true }, passed(five, 60_000))).toEqual({ [five]: 9_000_000 });
  expect(passedBy({}, massStart, passed(ten, 8_500_000))).toEqual({ [ten]: 9_000_000 });
});

test('who changed without passing, a time taken away, and other races move nothing', () => {
  const before = { [five]: 7 };
  expect(passedBy(before, massStart, passed(undefined, 5))).toEqual(before);
  expect(passedBy(before, massStart, passed(five, undefined))).toEqual(before);
  expect(passedBy(before, { ...massStart, id: ten }, passed(five, 60_000))).toBe(before);
});
