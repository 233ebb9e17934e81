import { expect, test } from 'vitest';
import * as z from 'zod';
import { ResultView } from './result-view.ts';

test('who is only waited for has no status on the wire', () => {
  expect(ResultView.safeParse({ status: 'waiting' }).success).toBe(false);
  expect(z.encode(ResultView, { pos_general: 1 })).toEqual({ pos_general: 1 });
});

test.each(['started', 'finished', 'out_of_time', 'retired', 'disqualified', 'not_started'])('%s is told', (status) => {
  expect(ResultView.safeParse({ status }).success).toBe(true);
});
