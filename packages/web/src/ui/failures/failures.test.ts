import { beforeEach, expect, test } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { failureText } from './failure-text.ts';
import {
  claimFailure,
  claimMissing,
  clearFailure,
  currentFailures,
  dismiss,
  mergedReports,
  reportFailure,
} from './failures.ts';

const failed = (code: string, message: string | null = null, status = 0) =>
  new CallFailed({ code, message, requestId: null, status });
const keys = () => currentFailures().map(({ key }) => key);
const report = (key: string, error: unknown = failed('internal_error', 'Broken.', 500)) =>
  reportFailure({ key, what: 'failed.refresh', error });

beforeEach(() => {
  for (const key of keys()) clearFailure(key);
});

// @spec [Live screens] design §5: Calls that fail have one visible place, said once, with what to do; a dead network is one message
test('a call that fails again stands once, and goes when it works', () => {
  report('stats');
  report('board');
  report('stats');
  expect(keys()).toEqual(['board', 'stats']);
  clearFailure('stats');
  expect(keys()).toEqual(['board']);
});

test('what a page shows in its own place is not said twice, whichever comes first', () => {
  const [early, late] = [failed('internal_error'), failed('internal_error')];
  report('early', early);
  claimFailure(early);
  claimFailure(late);
  report('late', late);
  expect(keys()).toEqual([]);
});

test('while a page says that nothing stands here, what was not found is not said again', () => {
  report('early', failed('modality_not_found', 'This race does not exist.', 404));
  const leave = claimMissing();
  report('late', failed('modality_not_found', 'This race does not exist.', 404));
  report('other');
  expect(keys()).toEqual(['other']);
  leave();
  report('later', failed('modality_not_found', 'This race does not exist.', 404));
  expect(keys()).toEqual(['other', 'later']);
});

test('the last four are shown', () => {
  for (const key of ['a', 'b', 'c', 'd', 'e']) report(key);
  expect(keys()).toEqual(['b', 'c', 'd', 'e']);
});

// @spec [Live screens] design §5: Calls that fail have one visible place, said once, with what to do; a dead network is one message
test('a dead network is one message that tries all again, and one click takes it away', () => {
  const tried: string[] = [];
  for (const key of ['stats', 'board'])
    reportFailure({ key, what: 'failed.refresh', error: failed('offline'), retry: () => tried.push(key) });
  report('other');
  const [offline, other, ...more] = mergedReports(currentFailures());
  expect([other?.key, more]).toEqual(['other', []]);
  offline?.retry?.();
  expect(tried).toEqual(['stats', 'board']);
  if (offline) dismiss(offline);
  expect(keys()).toEqual(['other']);
});

// @spec [Home, calendar and lists] doc 1 §8, design §5: A list that cannot be loaded says so and can be asked for again; several calls that fail for one outage are one message
test('a server in trouble is one message too; what it says of a single call stands by itself', () => {
  for (const key of ['stats', 'board']) report(key, failed('unknown', null, 502));
  report('other');
  expect(mergedReports(currentFailures()).map(({ key }) => key)).toEqual(['stats', 'other']);
});

test('a page that has shown nothing yet has nothing from before', () => {
  const words = (...whats: readonly ('failed.load' | 'failed.refresh')[]) => {
    for (const [index, what] of whats.entries()) reportFailure({ key: String(index), what, error: failed('offline') });
    return mergedReports(currentFailures()).map(({ what }) => what);
  };
  expect(words('failed.load', 'failed.load')).toEqual(['failed.load']);
  expect(words('failed.load', 'failed.refresh')).toEqual(['failed.refresh']);
});

test('a failure says why: the network, the server in its own words, or neither', () => {
  const t = (key: string) => key;
  expect(failureText(failed('offline'), t)).toBe('failed.offline');
  expect(failureText(failed('bib_taken', 'This bib is taken.', 502), t)).toBe('This bib is taken.');
  expect(failureText(failed('unknown', null, 502), t)).toBe('failed.server');
  expect(failureText(failed('unknown', null, 404), t)).toBe('failed.notUnderstood');
  expect(failureText(new TypeError('x is not a function'), t)).toBe('failed.notUnderstood');
});
