import { statuses } from '@dorsal/domain/event/status.ts';
import { expect, test } from 'vitest';
import { mayChange } from './may-change.ts';

test('from the wait for the start to the official result what is shown of a race may change', () => {
  expect(statuses.filter(mayChange)).toEqual(['waiting_for_start', 'live', 'finished_provisional']);
});
