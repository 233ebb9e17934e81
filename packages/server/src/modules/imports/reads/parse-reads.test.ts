import { expect, test } from 'vitest';
import { parseChronotrack, parseCsvReads } from './parse-reads.ts';

// @spec [Imports and exports] issue 2: `import reads`: ChronoTrack and CSV, a zone for local times; damaged lines are told, the others go in
test('a ChronoTrack line is a read with the box’s own sequence, and its seconds are local time', () => {
  const { reads, faults } = parseChronotrack('TO~7~0042~160~18~1620460860.15~1A2B3C~4~-65~9~P~20\n', 'Europe/Madrid');
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
  const { reads } = parseChronotrack('TO~7~42~160~18~1620460860.05~1A2B3C~4~-65~9~P', 'UTC');
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
  const { reads, faults } = parseChronotrack(text, 'UTC');
  expect(reads.map(({ seq }) => seq)).toEqual([1]);
  expect(faults.map(({ path }) => path)).toEqual(['line 3', 'line 4', 'line 5']);
});

// @spec [Imports and exports] issue 2: `import reads`: ChronoTrack and CSV, a zone for local times; damaged lines are told, the others go in
test('a CSV of reads needs a chip and a time; the zone says what a bare time means', () => {
  const text = 'Tag ID;Time;Antenna\nA1;2026-05-01 10:00:00.250;2\nA2;2026-05-01T10:00:00Z;\n;2026-05-01;\nA3;soon;1\n';
  const { reads, faults } = parseCsvReads(text, 'Europe/Madrid');
  expect(reads).toEqual([
    { epoch: 0, seq: 0, chip: 'A1', time: Date.UTC(2026, 4, 1, 8, 0, 0, 250), antenna: 2, kind: 'chip' },
    { epoch: 0, seq: 0, chip: 'A2', time: Date.UTC(2026, 4, 1, 10), kind: 'chip' },
  ]);
  expect(faults.map(({ path }) => path)).toEqual(['line 4', 'line 5']);
});

test('seconds and milliseconds since 1970 are told apart by their length', () => {
  const { reads } = parseCsvReads('chip,time\nA,1620460860.15\nB,1620460860150\n', 'UTC');
  expect(reads.map(({ time }) => time)).toEqual([1_620_460_860_150, 1_620_460_860_150]);
});

test('a file without a heading is no list of reads', () => {
  expect(parseCsvReads('A1;2026-05-01 10:00:00\n', 'UTC').faults[0]?.path).toBe('file');
});
