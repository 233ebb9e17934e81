import { statuses } from '@dorsal/domain/status/status.ts';
import { expect, test } from 'vitest';
import { mayChange, statusWord } from './may-change.ts';

// @spec [Live screens] issue 16: Open pages of an official race move after a ruling
test('from the wait for its start on what is shown of a race may change, also when it is official: staff still rule', () => {
  expect(statuses.filter(mayChange)).toEqual([
    'waiting_for_start',
    'live',
    'finished_provisional',
    'finished_official',
  ]);
});

test.each([
  ['started', 'live', 'result.started'],
  ['started', 'finished_provisional', 'result.noFinish'],
  ['started', 'finished_official', 'result.noFinish'],
  ['started', 'cancelled', 'result.noFinish'],
  ['started', undefined, 'result.started'],
  ['waiting', 'cancelled', 'status.cancelled'],
  ['waiting', 'waiting_for_start', 'result.waiting'],
  ['retired', 'finished_official', 'result.retired'],
] as const)('somebody %s in a race that is %s is %s', (status, race, word) => {
  expect(statusWord(status, race)).toBe(word);
});
