import { expect, test } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { logInRefusal } from './log-in-refusal.ts';

const failed = (code: string, status: number, retryAfterS: number | null = null) =>
  new CallFailed({ code, message: 'as the server says it', requestId: 'r1', status, retryAfterS });

// @spec [Shell and static pages] design §5, design §8: A log-in that is refused says why and what to do; too many attempts with how long to wait; nothing typed is lost
test('wrong words, too many attempts, and everything else are distinguished', () => {
  expect(logInRefusal(failed('wrong_credentials', 401), 0)).toEqual({ kind: 'wrong' });
  expect(logInRefusal(failed('too_many_attempts', 429, 30), 5_000)).toEqual({
    kind: 'wait',
    waitMs: 30_000,
    until: 35_000,
  });
  expect(logInRefusal(failed('too_many_attempts', 429), 0)).toEqual({ kind: 'wait', waitMs: 60_000, until: 60_000 });
  const offline = failed('offline', 0);
  expect(logInRefusal(offline, 0)).toEqual({ kind: 'failed', error: offline });
  expect(logInRefusal('what', 0)).toEqual({ kind: 'failed', error: 'what' });
});

// @spec [Accounts and roles] issue 17: A second factor for admins: codes of an app, asked for in a second step of the log-in; required of nobody
test('the second step is asked for, or its code is wrong', () => {
  expect(logInRefusal(failed('second_factor_needed', 401), 0)).toEqual({ kind: 'code', isWrong: false });
  expect(logInRefusal(failed('wrong_code', 401), 0)).toEqual({ kind: 'code', isWrong: true });
});
