import { expect, test } from 'vitest';
import { partsOf } from './log-parts.ts';
import {
  checkpointOf,
  isLacking,
  isOtherLink,
  type LogEntry,
  linesOf,
  type Person,
  peopleWith,
  personOf,
  readLog,
  refusedOf,
  spotsOf,
} from './pocket-log.ts';
import { isInsideOtherApp } from './signals.ts';

const entry = (seq: number, kind: LogEntry['kind'], more: Partial<LogEntry> = {}): LogEntry => ({
  ...{ address: 'race', epoch: 1, seq, segment: 1, kind, wall: 1_000 + seq, mono: seq, isSent: true, refusal: null },
  ...more,
});

// @spec [Race day] issue 20: Tap to stamp, bibs filled in afterwards or as they come, undo
test('a line has the last bib that named it, what was taken back is gone, and it is sent when all that touches it is', () => {
  const lines = linesOf([
    entry(1, 'stamp', { checkpoint: 'a' }),
    entry(2, 'stamp', { checkpoint: 'a', bib: '7' }),
    entry(3, 'bib', { ref: 1, bib: '214' }),
    entry(4, 'bib', { ref: 1, bib: '215', isSent: false }),
    entry(5, 'retired', { bib: '9', refusal: 'bib: too long' }),
    entry(6, 'cancel', { ref: 2 }),
  ]);
  expect(lines.map(({ seq, bib, isSent, refusal }) => [seq, bib, isSent, refusal])).toEqual([
    [5, '9', true, 'bib: too long'],
    [1, '215', false, null],
  ]);
  expect(linesOf([entry(1, 'stamp'), entry(3, 'bib', { ref: 1, bib: '8' }), entry(4, 'cancel', { ref: 3 })])).toEqual([
    expect.objectContaining({ seq: 1, bib: null }),
  ]);
});

// @spec [Race day] issue 20: What the server did not take is counted, and is never deleted as if it were sent
test('a log is complete with the server when nothing waits and nothing that stands was refused', () => {
  const refused = entry(2, 'stamp', { refusal: 'mono: too small' });
  expect(refusedOf(linesOf([entry(1, 'stamp'), refused])).map(({ seq }) => seq)).toEqual([2]);
  expect(isLacking([entry(1, 'stamp'), refused])).toBe(true);
  expect(isLacking([entry(1, 'stamp'), refused, entry(3, 'cancel', { ref: 2 })])).toBe(false);
  expect(isLacking([entry(1, 'stamp'), entry(2, 'cancel', { ref: 1, isSent: false })])).toBe(true);
});

const person = (bib: string, race = 'r1'): Person => ({ bib, name: `Name of ${bib}`, race, state: null });

// @spec [Race day] issue 20: A bib keypad with the name
test('a bib is found as people type it, the very one first', () => {
  const people = ['2140', '0214', 'W77', '21'].map((bib) => person(bib));
  expect(peopleWith(people, '214').map(({ bib }) => bib)).toEqual(['0214', '2140']);
  expect(peopleWith(people, ' ')).toEqual([]);
  expect(personOf(people, 'w77')?.bib).toBe('W77');
  expect(personOf(people, '7')).toBeNull();
});

// @spec [Race day] issue 19: Four races end in one chute: a bib finds its race
test('places of one name and kind are one button, and the bib says at whose checkpoint it counts', () => {
  const place = (checkpoint: string, race: string, name = 'Finish') =>
    ({ checkpoint, race, name, km: 10, kind: 'finish' }) as const;
  const [finish, ...others] = spotsOf([place('a', 'r1'), place('b', 'r2', 'FINISH '), place('c', 'r2', 'Second')]);
  expect(finish?.places.map(({ checkpoint }) => checkpoint)).toEqual(['a', 'b']);
  expect(others).toHaveLength(1);
  if (finish === undefined) throw new Error('there is one');
  expect([
    checkpointOf(finish, person('1', 'r2')),
    checkpointOf(finish, person('1', 'r9')),
    checkpointOf(finish, null),
  ]).toEqual(['b', 'a', 'a']);
});

// @spec [Race day] issue 20: Without network for good the log leaves as a series of QR codes
test('a log cut for codes is whole again from its parts in any order, and parts of another log are told apart', () => {
  const text = JSON.stringify({ log: 'ü'.repeat(2_000) });
  const parts = partsOf(text);
  expect(parts.length).toBeGreaterThan(2);
  const read = parts.map((part) => /^dorsal-log:(\w+):(\d+)\/(\d+):(.*)$/s.exec(part) ?? []);
  const whole = read.toSorted((a, b) => Number(a[2]) - Number(b[2])).map(([, , , , piece]) => piece);
  expect(whole.join('')).toBe(text);
  expect(new Set(read.map(([, name]) => name)).size).toBe(1);
  expect(partsOf(`${text} `)[0]?.split(':')[1]).not.toBe(read[0]?.[1]);
});

// @spec [Race day] issue 20: Browsers inside other apps are refused with the way out
test.each([
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 300.0', true],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.2 Mobile/15E148 Safari/604.1', false],
])('%s is inside of another app: %s', (agent, isInside) => {
  expect(isInsideOtherApp(agent)).toBe(isInside);
});

// @spec [Race day] issue 20: An entry of a phone that cannot be read is set aside with a way out, and the rest goes
test.each([
  ['a bib that is no text', { bib: 5 }],
  ['an instant that is none', { wall: 1e20 }],
  ['an unknown kind', { kind: 'lap' }],
  ['a reference that is none', { ref: 'x' }],
  ['a reason that is none', { refusal: {} }],
])('%s is set aside, and what is right goes', (_what, more) => {
  const right = [entry(1, 'stamp', { bib: '7', isSent: false }), entry(3, 'cancel', { ref: 1, refusal: 'none' })];
  const broken = { ...entry(2, 'stamp'), isSent: false, ...more };
  const read = readLog([right[0], broken, right[1]]);
  expect(read.entries).toEqual(right);
  expect(read.unreadable.map(({ key }) => key)).toEqual([['race', 2]]);
  // The server has it already.
  expect(readLog([{ ...broken, isSent: true }]).unreadable).toEqual([]);
});

// @spec [Race day] issue 20: A link for another place opened on a phone of the event is never ignored
test.each([
  [{ link: 'L1' }, 'L1', false],
  [{ link: 'L1' }, 'L2', true],
  [{ link: null }, 'L2', true],
  [{ link: 'L1' }, null, false],
  // An older version of the page did not note it.
  [{}, 'L2', false],
])('the phone of %j on the address with %j is of another link: %s', (phone, link, isOther) => {
  expect(isOtherLink(phone, link)).toBe(isOther);
});
