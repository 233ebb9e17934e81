import { expect, test } from 'vitest';
import * as z from 'zod';
import { ResultView } from './result-view.ts';

// @spec [Units, formats and constants] doc 2 §4: The wire carries no status for who is only waited for ('Esperando')
test('who is only waited for has no status on the wire', () => {
  expect(ResultView.safeParse({ status: 'waiting' }).success).toBe(false);
  expect(z.encode(ResultView, { pos_general: 1 })).toEqual({ pos_general: 1 });
});

test.each(['started', 'finished', 'out_of_time', 'retired', 'disqualified', 'not_started'])('%s is sent', (status) => {
  expect(ResultView.safeParse({ status }).success).toBe(true);
});
