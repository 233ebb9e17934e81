import { expect, test } from 'vitest';
import { parseChronotrack, parseCsvReads } from './parse-reads.ts';

// @spec [Imports and exports] issue 2: `import reads`: ChronoTrack and CSV, a zone for local times; damaged lines are told, the others go in
test('a ChronoTrack line is a read with the box’s own sequence, and its seconds are local time', () => {
  const { reads, faults } = parseChronotrack('TO~7~0042~160~18~1620460860.15~1A2B3C~4~-65~9~P~20\n', {
    zone: 'Europe/Madrid',
  });
  expect(faults).toEqual([]);
  expect(reads).toEqual([
    {
      epoch: 0,
      seq: 7,
      chip: '0042',
      time: Date.UTC(2021, 4, 8, 6, 1, 0, 150),
      antenna: 4,
      rssi: -65,
      kind: 'chip',
      raw: 'TO~7~0042~160~18~1620460860.15~1A2B3C~4~-65~9~P~20',
    },
  ]);
});

test('the read count may be missing, and hundredths keep their place', () => {
  const { reads } = parseChronotrack('TO~7~42~160~18~1620460860.05~1A2B3C~4~-65~9~P', { zone: 'UTC' });
  expect(reads[0]?.time).toBe(1_620_460_860_050);
});

// @spec [Imports and exports] issue 2: `import reads`: ChronoTrack and CSV, a zone for local times; damaged lines are told, the others go in
test('damaged lines are reported by their number and the others go in', () => {
  const text = [
    'TO~1~42~160~18~1620460860.15~A~4~-65~9~P~20',
    '',
    'TO~2~42~160',
    'XX~3',
    'TO~x~42~160~18~1~A~4~-65~9~P',
  ].join('\n');
  const { reads, faults } = parseChronotrack(text, { zone: 'UTC' });
  expect(reads.map(({ seq }) => seq)).toEqual([1]);
  expect(faults.map(({ path }) => path)).toEqual(['line 3', 'line 4', 'line 5']);
});

// @spec [Imports and exports] issue 2: `import reads`: ChronoTrack and CSV, a zone for local times; damaged lines are told, the others go in
test('a CSV of reads needs a chip and a time; the zone says what a bare time means', async () => {
  const text = 'Tag ID;Time;Antenna\nA1;2026-05-01 10:00:00.250;2\nA2;2026-05-01T10:00:00Z;\n;2026-05-01;\nA3;soon;1\n';
  const { reads, faults } = await parseCsvReads(text, { zone: 'Europe/Madrid' });
  expect(reads).toEqual([
    { epoch: 0, seq: 0, chip: 'A1', time: Date.UTC(2026, 4, 1, 8, 0, 0, 250), antenna: 2, kind: 'chip' },
    { epoch: 0, seq: 0, chip: 'A2', time: Date.UTC(2026, 4, 1, 10), kind: 'chip' },
  ]);
  expect(faults.map(({ path }) => path)).toEqual(['line 4', 'line 5']);
});

test('seconds and milliseconds since 1970 are told apart by their length', async () => {
  const { reads } = await parseCsvReads('chip,time\nA,1620460860.15\nB,1620460860150\n', { zone: 'UTC' });
  expect(reads.map(({ time }) => time)).toEqual([1_620_460_860_150, 1_620_460_860_150]);
});

test('a file without a heading is no list of reads', async () => {
  expect((await parseCsvReads('A1;2026-05-01 10:00:00\n', { zone: 'UTC' })).faults[0]?.path).toBe('file');
});

/** Lines of a box on a night of 2026 in Madrid. */
const aNight = (day: string, hours: readonly string[]): string =>
  `chip,time\n${hours.map((hour, index) => `${index},${day} ${hour}`).join('\n')}\n`;

// @spec [Imports and exports] issue 15: An hour that comes twice is told by the order of the lines, or asked; an hour that is skipped is refused
test('the order of the lines tells the second of two equal hours, and it is said', async () => {
  const { reads, notices } = await parseCsvReads(aNight('2026-10-25', ['02:10', '02:55', '02:05', '03:01']), {
    zone: 'Europe/Madrid',
  });
  expect(reads.map(({ time }) => new Date(time).toISOString().slice(11, 16))).toEqual([
    '00:10',
    '00:55',
    '01:05',
    '02:01',
  ]);
  expect(notices).toEqual([
    'line 4: 02:05:00 on 25/10/2026 comes twice in Europe/Madrid; from here on it is the second',
  ]);
  const wall = (hour: string) => Date.parse(`2026-10-25T${hour}:00Z`) / 1000;
  const box = ['02:50', '02:10'].map((hour, seq) => `TO~${seq}~42~160~18~${wall(hour)}.00~A~4~-65~9~P~20`).join('\n');
  const heard = parseChronotrack(box, { zone: 'Europe/Madrid' }).reads.map(({ time }) => time);
  expect(heard).toEqual([Date.UTC(2026, 9, 25, 0, 50), Date.UTC(2026, 9, 25, 1, 10)]);
});

// @spec [Imports and exports] issue 15: An hour that comes twice is told by the order of the lines, or asked; an hour that is skipped is refused
test('where the order leaves it open the file is refused with what to do, and goes in once it is done', async () => {
  const night = aNight('2026-10-25', ['01:50', '02:30', '03:01']);
  const { reads, faults } = await parseCsvReads(night, { zone: 'Europe/Madrid' });
  expect(reads).toEqual([]);
  expect(faults).toEqual([
    {
      path: 'line 3',
      message:
        '02:30:00 on 25/10/2026 comes twice in Europe/Madrid, and the order of the lines does not tell which is meant: write the offset behind the times (+02:00 or +01:00)',
      switches:
        'Or say --repeated-hour first or second, or, where the clock of the box was not changed, give its offset as zone (--zone +02:00)',
    },
  ]);
  const second = async (clock: Parameters<typeof parseCsvReads>[1]) =>
    new Date((await parseCsvReads(night, clock)).reads[1]?.time ?? 0).toISOString().slice(11, 16);
  expect(await second({ zone: 'Europe/Madrid', repeatedHour: 'first' })).toBe('00:30');
  expect(await second({ zone: 'Europe/Madrid', repeatedHour: 'second' })).toBe('01:30');
  expect(await second({ zone: '+02:00' })).toBe('00:30');
});

// @spec [Imports and exports] issue 15: An hour that comes twice is told by the order of the lines, or asked; an hour that is skipped is refused
test('a file with a time in the hour that summer time skips is refused whole', async () => {
  const { reads, faults } = await parseCsvReads(aNight('2026-03-29', ['01:50', '02:30', '03:01']), {
    zone: 'Europe/Madrid',
  });
  expect(reads).toEqual([]);
  expect(faults).toEqual([
    {
      path: 'line 3',
      message:
        'there is no 02:30:00 on 29/03/2026 in Europe/Madrid: clocks skip that hour. Where the clock of the box was not changed, write the offset that it had behind the times (+01:00)',
      switches: 'Or give that offset as zone (--zone +01:00)',
    },
  ]);
});
