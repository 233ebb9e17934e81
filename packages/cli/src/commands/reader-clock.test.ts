import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { saveModality } from '@dorsal/server/modules/races/save-modality.ts';
import { createClockWatch } from '@dorsal/server/modules/reads/clock-watch.ts';
import { refreshAllStatuses } from '@dorsal/server/modules/statuses/refresh-statuses.ts';
import { aContext, aRace, aRead, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { expect, test } from 'vitest';
import { runDorsal } from '#testing/run-dorsal.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);
const dorsal = (...words: readonly string[]) => runDorsal(url, 'reader', 'clock', ...words);

// @spec [Readers] issue 16, staff half §2: `dorsal reader clock` says which clocks are off, proposes a correction and enters it
test('the clocks of readers are listed, and a wrong one is corrected as proposed or as typed', async () => {
  expect(await dorsal()).toMatchObject({ code: 0, out: 'no reader has said yet what its clock shows\n' });
  const { readers } = await aRace(context);
  const watch = createClockWatch(context);
  const receivedAt = Date.parse('2026-05-01T08:00:00Z');
  watch.note({ reader: readers[0], receivedAt, sentAt: receivedAt, latestReadAt: null });
  const send = (reader: number, aheadMs: number): void => {
    for (const laterMs of [-10_000, -5_000, 0])
      watch.note({
        reader,
        receivedAt: receivedAt + laterMs,
        sentAt: receivedAt + laterMs + aheadMs,
        latestReadAt: null,
      });
  };
  send(readers[2], 7_200_000);
  send(readers[1], 251_606_854_545_000);
  await watch.close();
  expect((await dorsal()).out.split('\n')).toEqual([
    '1\tMat 1\tright\tmeasured 2026-05-01T08:00:00.000Z\tright',
    '2\tMat 2\t251606854545.0 s ahead\tmeasured 2026-05-01T08:00:00.000Z\tPROBLEM: set the clock of the box',
    '3\tMat 3\t7200.0 s ahead\tmeasured 2026-05-01T08:00:00.000Z\tPROBLEM: dorsal reader clock 3 --accept',
    '',
  ]);
  expect(await dorsal('2', '--accept')).toMatchObject({
    code: 1,
    err: expect.stringContaining('its clock is more than a day off. Set the clock of the box'),
  });
  const accepted = await dorsal('3', '--accept');
  expect(accepted).toMatchObject({ code: 0, out: expect.stringContaining('it was 7200.0 s ahead') });
  expect(accepted.out).toMatch(/^3\tMat 3\t.*\tcorrected$/m);
  const span = ['--from', '2026-05-01T09:00:00Z', '--to', '2026-05-01T10:00:00Z'];
  expect(await dorsal('1', '--ahead', '-3.5', ...span)).toMatchObject({ out: expect.stringContaining('3.5 s behind') });
});

// @spec [Readers] staff half §3: Nothing public moves silently: the clock of a reader is corrected for an official race only where staff say that its results may move
test('a clock that moves official results is corrected with --official alone', async () => {
  const race = await aRace(context, { shortName: '21K', readers: [11, 12, 13] });
  await sendReads(context, 13, [aRead(1, 40 * 60_000)]);
  await deriveEverything(context);
  await saveModality(context, race.modality, { columns: { staff_mark: 'finished_official' } });
  await refreshAllStatuses(context);
  const span = ['--from', '2021-05-08T08:30:00Z', '--to', '2021-05-08T09:00:00Z'];
  const refused = await dorsal('13', '--ahead', '300', ...span);
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringMatching(/not corrected:\n *the results of "21K" are official.*--official says that they may move/),
  ]);
  expect((await dorsal('13', '--ahead', '300', '--official', ...span)).out).toContain('it was 300.0 s ahead');
  expect((await trailOf(db)).filter(({ field }) => field === 'officialMoved')).toMatchObject([
    { name: 'clock_difference_set', actor: 'command line' },
  ]);
});

// @spec [Calls] issue 16: An option of the command line is applied, or refused with a sentence
test.each([
  [['--accept'], /Say of which reader/],
  [['--ahead', '5'], /Say of which reader/],
  [['--official'], /Say of which reader/],
  [['3', '--accept', '--ahead', '5'], /Say either --accept, or --ahead/],
  [['1', '--accept'], /No correction is proposed for reader 1/],
  [['1', '--ahead', '5'], /Say --accept, or --ahead with --from and --to/],
  [['one', '--accept'], /a reader has a whole number/],
  [['1', '--ahead', 'much', '--from', '2026-05-01T09:00:00Z', '--to', '2026-05-01T10:00:00Z'], /it takes seconds/],
  [
    ['99', '--ahead', '5', '--from', '2026-05-01T09:00:00Z', '--to', '2026-05-01T10:00:00Z'],
    /There is no reader of this number/,
  ],
  [
    ['1', '--ahead', '5', '--from', '2026-05-01T11:00:00Z', '--to', '2026-05-01T10:00:00Z'],
    /--to must be later than --from/,
  ],
])('reader clock %j is refused with its reason', async (words, reason) => {
  const { code, err } = await dorsal(...words);
  expect([code, err]).toEqual([1, expect.stringMatching(reason)]);
});
