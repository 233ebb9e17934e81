import { expect, test } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { sentenceOf } from './refused-sentences.ts';

const refused = (code: string, ...messages: readonly string[]) =>
  new CallFailed({
    ...{ code, status: 400, requestId: null, message: 'Check the marked fields.' },
    faults: messages.map((message, at) => ({ path: `field${at}`, message })),
  });

// @spec [Registration at the venue] issue 20, staff.md §7: A desk reads what is wrong with what it sent, and what to do, where none of its fields is marked
test.each([
  [
    refused('invalid_request', 'their entry was cancelled: give the money back'),
    'Their entry was cancelled: give the money back.',
  ],
  [refused('invalid_request', 'no bib is left', 'no bib is left', 'check it'), 'No bib is left. Check it.'],
  [refused('invalid_request'), 'Check the marked fields.'],
  [refused('changed_meanwhile', 'the ruling'), 'Check the marked fields.'],
  [new TypeError('no race is called so'), ''],
])('%o is told as %s', (error, told) => {
  expect(sentenceOf(error)).toBe(told);
});
