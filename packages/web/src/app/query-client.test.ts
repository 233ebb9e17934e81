import { expect, test } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { queryClient } from './query-client.ts';

const failure = { code: 'offline', message: null, requestId: null, status: 0 };

// @spec [Safety] issue 16: A call of a page that is not answered within 20 s has failed, visibly, and is not silently made again
test('what a bad network cut off is asked for again, what was late is not', () => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  const isTriedAgain = (error: Error) => typeof retry === 'function' && retry(0, error);
  expect(isTriedAgain(new CallFailed(failure))).toBe(true);
  expect(isTriedAgain(new CallFailed({ ...failure, isLate: true }))).toBe(false);
});
