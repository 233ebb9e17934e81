import type { StaffRegistrationView } from '@dorsal/contract/views/registration-view.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import type { CourseStop } from '#race/course.ts';
import { bibQuery, calledQuery, deskRow, type NewTime, timeTyped } from './desk-rows.ts';
import { bibsIn, type PastedTime, pastedLines, writePasted } from './pasted-times.ts';
import { readsQuery, whyQuery } from './rulings.ts';

const stop = (id: string, kind: CourseStop['kind'], number: number): CourseStop => ({
  ...{ id, kind, number, order: number, name: null, distanceM: null, isTimed: true, checkpoint: null },
});
const stops = [stop('k1', 'checkpoint', 1), stop('k2', 'checkpoint', 2), stop('end', 'finish', 0)];
const start = Date.parse('2026-05-03T07:00:00Z');

const row = (bib: string, result: Partial<NonNullable<StaffRegistrationView['result']>> = {}, more = {}) =>
  deskRow(
    { _id: `id${bib}`, bib_number: bib, name: 'Ana', result: { reference_time: start, ...result }, ...more },
    stops,
  );

test('reads and reasons of somebody are asked for again with the results of their race', () => {
  for (const { queryKey } of [whyQuery('m', 'p'), readsQuery('m', 'p')])
    expect(queryKey.slice(0, 3)).toEqual(['staff', 'results', 'm']);
});

// @spec [Results desk] issue 19: A time that was called is written also when its form has gone on to the next bib before anybody was found
test('the form that lets go of a bib does not end the call of the time that was called for it', async () => {
  const { promise: whenAnswered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: whenAsked, resolve: isAsked } = Promise.withResolvers<void>();
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    isAsked();
    await new Promise<void>((done, fail) => {
      signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
      void whenAnswered.then(done);
    });
    return Response.json([{ _id: { $oid: 'a'.repeat(24) }, bib_number: '7', name: 'Ana' }]);
  });
  const client = new QueryClient();
  const race = 'b'.repeat(24);
  const leave = new QueryObserver(client, bibQuery(race, '7', stops)).subscribe(() => undefined);
  await whenAsked;
  const found = client.fetchQuery(calledQuery(race, '7', stops));
  leave();
  answer();
  expect(await found).toMatchObject({ bib: '7', name: 'Ana' });
  vi.unstubAllGlobals();
});

describe('a row of the desk', () => {
  // @spec [Results desk] doc 3 §2: Columns: bib, start offset, intermediate times, finish, status; a row is a warning when a checkpoint on the way has no time
  test('has a time for each checkpoint and the finish, without penalties; by hand where it was typed', () => {
    const found = row(
      '7',
      {
        status: 'finished',
        total_time: 5_060_000,
        penalty_time: 60_000,
        intermediate_results: [{ order: 1, total_time: 2_000_000 }],
      },
      { start_offset: 30_000, times_by_hand: [{ intermediate: 'k2', total_time: 2_100_000 }] },
    );
    expect(found.cells.map(({ standing }) => standing)).toEqual([
      null,
      { ms: 2_100_000, isByHand: true },
      { ms: 5_000_000, isByHand: false },
    ]);
    expect(found).toMatchObject({ startOffset: 30_000, status: 'finished', isIncomplete: true });
    expect(row('8', { status: 'started', intermediate_results: [{ order: 0, total_time: 1 }] }).isIncomplete).toBe(
      false,
    );
    expect(row('9').isIncomplete).toBe(false);
  });

  // @spec [Results desk] issue 19: In a race that was stopped the total is of the checkpoint where it is classified: its finish has no time of its own, nothing is missing on the way, and no time is out of turn against it
  test('of a race that was stopped has no finish that nobody ran to', () => {
    const end = { ...stop('end', 'finish', 0), isWhereStopped: true };
    const result = {
      status: 'finished' as const,
      reference_time: start,
      total_time: 5_000_000,
      being_checked: true as const,
    };
    const splits = [{ order: 0, total_time: 5_000_000 }];
    const stopped = (more = {}) =>
      deskRow({ _id: 'a', bib_number: '7', result: { ...result, intermediate_results: splits }, ...more }, [
        ...stops.slice(0, 2),
        end,
      ]);
    expect(stopped().cells.map(({ standing }) => standing?.ms ?? null)).toEqual([5_000_000, null, null]);
    expect([stopped().isIncomplete, stopped().cells[2]?.isBeingChecked]).toEqual([false, false]);
    const now = start + 9_000_000;
    expect(timeTyped('1:30:00', { as: 'span', zone: 'UTC', row: stopped(), stop: 'k2', now })).toEqual({
      kind: 'time',
      ms: 5_400_000,
    });
    const typed = stopped({ times_by_hand: [{ intermediate: 'end', total_time: 6_000_000 }] });
    expect(typed.cells[2]?.standing).toEqual({ ms: 6_000_000, isByHand: true });
  });

  const at = { zone: 'Europe/Madrid', stop: 'end', now: Date.parse('2026-05-03T12:00:00Z') } as const;
  const hour = { ...at, as: 'hour' } as const;
  const first = (ms: number) => row('7', { intermediate_results: [{ order: 0, total_time: ms }] });

  test('takes an hour of the day behind the start and the times before; without a start it cannot', () => {
    const ms = (60 + 42) * 60_000 + 3_000;
    expect(timeTyped('10:42:03', { ...hour, row: first(1_000) })).toEqual({ kind: 'time', ms });
    const nextDay = { ...hour, now: at.now + 24 * 3_600_000 };
    const late = first(3 * 3_600_000);
    expect(timeTyped('10:42:03', { ...nextDay, row: late })).toEqual({ kind: 'time', ms: ms + 24 * 3_600_000 });
    expect(timeTyped('10:42', { ...hour, row: deskRow({ _id: 'x' }, stops) })).toEqual({ kind: 'noStart' });
    expect(timeTyped('0', { ...at, as: 'span', row: late })).toEqual({ kind: 'unreadable' });
  });

  // @spec [Results desk] issue 19 (5): A cell takes a time in the forms in which desks type it, by what it is set to; what may mean two things, or nothing, is refused as unreadable
  test.each([
    ['1:02:03', 'span', '1:02:03'],
    ['1h2m3', 'span', '1:02:03'],
    ['1 02 03', 'span', '1:02:03'],
    ['10203,5', 'span', '1:02:03.5'],
    ['101203', 'span', '10:12:03'],
    ['10.12.03', 'span', '10:12:03'],
    ['203', 'span', '0:02:03'],
    ['0', 'span', null],
    ['0:00:00', 'span', null],
    ['-5', 'span', null],
    ['25:61', 'span', null],
    ['12.03', 'span', null],
    ['tomorrow', 'span', null],
    ['10:42:03', 'hour', '1:42:03'],
    ['104203', 'hour', '1:42:03'],
    ['10.42.03', 'hour', '1:42:03'],
    ['10:12:03,5', 'hour', '1:12:03.5'],
    ['1042', 'hour', '1:42:00'],
    ['10h42', 'hour', '1:42:00'],
    ['25:61', 'hour', null],
    ['24:00', 'hour', null],
    ['-5', 'hour', null],
    ['10', 'hour', null],
    ['10:42 am', 'hour', null],
  ] as const)('%s typed as a %s is %s', (text, as, since) => {
    const typed = timeTyped(text, { ...at, as, row: row('7') });
    const [hours = 0, minutes = 0, seconds = 0] = (since ?? '').split(':').map(Number);
    const ms = (hours * 3_600 + minutes * 60 + seconds) * 1_000;
    if (since === null) expect(typed).toEqual({ kind: 'unreadable' });
    else expect(typed).toMatchObject({ kind: 'time', ms });
  });

  // @spec [Results desk] issue 19: A typed time that is still to come, or out of turn, is asked about: an hour before the last passage is none of the next day
  test('says of a time that it is still to come, or out of turn', () => {
    const ms = (60 + 42) * 60_000 + 3_000;
    const late = first(2 * 3_600_000);
    expect(timeTyped('10:42:03', { ...hour, row: late })).toEqual({ kind: 'time', ms, doubt: 'outOfTurn' });
    expect(timeTyped('14:30', { ...hour, row: late })).toMatchObject({ doubt: 'toCome' });
    const span = { ...at, as: 'span', row: late } as const;
    expect(timeTyped('5:30:00', span)).toMatchObject({ doubt: 'toCome' });
    expect(timeTyped('1:59:59', span)).toMatchObject({ doubt: 'outOfTurn' });
    expect(timeTyped('2:59:59', span)).toEqual({ kind: 'time', ms: (179 * 60 + 59) * 1_000 });
    expect(timeTyped('2:00:01', { ...span, stop: 'k1', row: row('7', { total_time: 7_200_000 }) })).toMatchObject({
      doubt: 'outOfTurn',
    });
  });
});

// @spec [Results desk] issue 19: Lists in order of arrival are pasted: each row says whose it is, beside the time that stands, or why it is no time
describe('a pasted list', () => {
  const people = [row('7'), row('8', { total_time: 3_600_000 }), row('A-9')];
  const asked = { as: 'span', zone: 'UTC', stop: 'end', people } as const;
  const meant = (text: string) =>
    pastedLines(text, asked).map((line) =>
      line.kind === 'time' ? [line.number, line.row.bib, line.ms, line.stands?.ms ?? null] : [line.number, line.kind],
    );

  test('is taken with blanks, semicolons, tabs, places in front and empty rows', () => {
    expect(meant('7 1:02:03\n\n  2. 8;1:00:01\r\na-9\t1 02 05 ;')).toEqual([
      [1, '7', 3_723_000, null],
      [3, '8', 3_601_000, 3_600_000],
      [4, 'A-9', 3_725_000, null],
    ]);
  });

  test('says what is wrong with a row, and leaves the others as they are', () => {
    expect(meant('99 1:00:00\n7\n8 1:00:00\nA-9 soon')).toEqual([
      [1, 'nobody'],
      [2, 'noTime'],
      [3, 'same'],
      [4, 'unreadable'],
    ]);
    expect(meant('7 1:00:00\n7 1:00:01')).toEqual([
      [1, 'twice'],
      [2, 'twice'],
    ]);
    expect(meant('7,1:00:00\n7 1:00:00').map(([, bib]) => bib)).toEqual(['7', '7']);
    expect(bibsIn('1. 7 1:00\n7 2:00\n\n8')).toEqual(['7', '8']);
  });

  // @spec [Results desk] issue 19: Rows of a pasted list where a mat has heard somebody since it was looked at come back as questions with both times; the others are written
  test('is written but for the rows where something else has come since, which come back with it', async () => {
    const lines = pastedLines('7 1:02:03\n8 1:00:01\nA-9 1:02:05', asked) as PastedTime[]; // three times
    const fault = (index: number, more: object) => ({ path: `data.${index}.total_time`, message: '', ...more });
    const refused = (...faults: ReturnType<typeof fault>[]) =>
      new CallFailed({ code: 'changed_meanwhile', message: null, requestId: null, status: 409, faults });
    const answers = [
      refused(fault(1, { theirs: 3_601.5, who: 'Ana', at: '2026-05-03T08:00:00Z' })),
      refused(fault(0, { theirs: 3_720, is_heard: true })),
    ];
    const sent: string[] = [];
    const back = await writePasted(lines, 'end', async (times: readonly NewTime[]) => {
      sent.push(
        times.map(({ bib, seen }) => `${bib} ${seen === null ? 'none' : `${seen.isByHand} ${seen.ms}`}`).join(),
      );
      const answer = answers.shift();
      if (answer) throw answer;
    });
    expect(sent).toEqual(['7 none,8 false 3600000,A-9 none', '7 none,A-9 none', 'A-9 none']);
    expect(back).toMatchObject([
      { text: '7 1:02:03', stands: { ms: 3_720_000, isByHand: false } },
      { text: '8 1:00:01', stands: { ms: 3_601_500, isByHand: true, who: 'Ana' } },
    ]);
    const lost = new CallFailed({ code: 'offline', message: null, requestId: null, status: 0 });
    await expect(writePasted(lines, 'end', () => Promise.reject(lost))).rejects.toBe(lost);
  });
});
