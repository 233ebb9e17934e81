import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { expect, test } from 'vitest';
import { passedBy } from './passings.ts';

const [race, five, ten, ana] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(24)) as [
  string,
  string,
  string,
  string,
];
type Change = NonNullable<Extract<LiveMessage, { type: 'board' }>['changed']>[number];
const passed = (change: Partial<Change>): LiveMessage => ({
  type: 'board',
  modality: race,
  from: 1,
  to: 2,
  server_time: 9_000_000,
  changed: [{ registration: ana, status: 'started', ...change }],
});
const after = (messages: readonly LiveMessage[], before = {}) =>
  messages.reduce((passings, message) => passedBy(passings, race, message), before);

// @spec [Live screens] look 'Live classification': the last passing of each stop, in the event's zone
test('the last passing is the latest crossing, not the last one received, and never when the message came', () => {
  const messages = [
    passed({ checkpoint: five, key: 60_000, at: 1_060_000 }),
    passed({ checkpoint: ten, key: 90_000, at: 1_090_000 }),
    passed({ checkpoint: five, key: 20_000, at: 1_030_000 }),
  ];
  expect(after(messages)).toEqual({ [five]: 1_060_000, [ten]: 1_090_000 });
});

// @spec [Live screens] look 'Live classification': the last passing of each stop, in the event's zone
test('a penalty is no later passing: its crossing is as before', () => {
  expect(after([passed({ checkpoint: ten, key: 390_000, at: 1_090_000 })], { [ten]: 1_095_000 })).toEqual({
    [ten]: 1_095_000,
  });
});

test('who changed without passing, a time taken away, a crossing that is not told, and other races move nothing', () => {
  const before = { [five]: 7 };
  expect(after([passed({})], before)).toEqual(before);
  expect(after([passed({ checkpoint: five })], before)).toEqual(before);
  expect(after([passed({ checkpoint: five, key: 60_000 })], before)).toEqual(before);
  expect(passedBy(before, ten, passed({ checkpoint: five, at: 60_000 }))).toBe(before);
});
