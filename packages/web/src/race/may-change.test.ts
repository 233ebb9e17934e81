import { statuses } from '@dorsal/domain/status/status.ts';
import { expect, test } from 'vitest';
import { mayChange, resultWord, statusWord } from './may-change.ts';
import { aResult } from './testing/a-participant.ts';

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
  ['started', 'cancelled', 'result.started'],
  ['started', undefined, 'result.started'],
  ['waiting', 'cancelled', 'status.cancelled'],
  ['waiting', 'waiting_for_start', 'result.waiting'],
  ['retired', 'finished_official', 'result.retired'],
] as const)('somebody %s in a race that is %s is %s', (status, race, word) => {
  expect(statusWord(status, race)).toBe(word);
});

// @spec [Live screens] doc 2 §2.2, design §5: 'Esperando' with the hour of the start where all start together; nobody waits for a race that is called off; who never came in is not running when the race is over
test.each([
  ['waiting_for_start', undefined, 'result.waiting'],
  ['cancelled', undefined, 'status.cancelled'],
  ['live', 'started', 'result.started'],
  ['finished_provisional', 'started', 'result.noFinish'],
  ['cancelled', 'retired', 'result.retired'],
] as const)('in a race that is %s somebody %s is called %s', (status, is, word) => {
  expect(resultWord(is && aResult({ status: is }), status)).toBe(word);
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test.each([
  ['started', { being_checked: true }, 'result.beingChecked'],
  ['started', { start_being_checked: true }, 'result.beingChecked'],
  ['finished', { start_being_checked: true }, 'result.beingChecked'],
  ['retired', { being_checked: true, start_being_checked: true }, 'result.retired'],
  ['retired', { passed_unheard: true }, 'result.unclassified'],
] as const)('somebody %s of whom the answer says %o is %s', (status, told, word) => {
  expect(resultWord(aResult({ status, ...told }), 'live')).toBe(word);
});
