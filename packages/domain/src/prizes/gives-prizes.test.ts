import { expect, test } from 'vitest';
import { statuses } from '#status/status.ts';
import { givesPrizes } from './gives-prizes.ts';

test('a race gives prizes unless it is cancelled', () => {
  expect(statuses.filter((status) => !givesPrizes(status))).toEqual(['cancelled']);
});
