import { MutationObserver, onlineManager } from '@tanstack/react-query';
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

// @spec [Race day] issue 19, point 5: A change that is made without a network fails at once, and is seen by the person who made it
test('a change without a network fails, and does not wait for one in silence', async () => {
  onlineManager.setOnline(false);
  const change = new MutationObserver(queryClient, {
    mutationFn: () => Promise.reject(new Error('no network')),
    meta: { isQuiet: true },
  });
  await expect(change.mutate()).rejects.toThrow('no network');
  onlineManager.setOnline(true);
});
