import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { line } from '@dorsal/devkit/bench/runs/bench.ts';
import { afterAll, expect, test } from 'vitest';
import { writeReport } from './write-report.ts';

const folder = await mkdtemp(join(tmpdir(), 'dorsal-report-'));
afterAll(() => rm(folder, { recursive: true }));

const measured = (value: number) => [
  {
    bench: { name: 'board', summary: 'a board', run: async () => [] },
    machine: 'a machine',
    lines: [line('a change', value, 'µs')],
  },
];

test('figures take the place of those of the last run, and what people wrote around them stays', async () => {
  const file = join(folder, 'performance.md');
  await writeFile(file, '# Performance\n\nWhy.\n\n<!-- figures -->\nold\n<!-- end of figures -->\n\nWhat next.\n');
  await writeReport(file, measured(12));
  await writeReport(file, measured(13));
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(/^# Performance\n\nWhy\.\n\n<!-- figures -->/);
  expect(text).toMatch(/<!-- end of figures -->\n\nWhat next\.\n$/);
  expect(text).toContain('| a change | 13 µs |');
  expect(text).not.toMatch(/old|12 µs/);
});

test('a file that is not there yet is made', async () => {
  const file = join(folder, 'new.md');
  await writeReport(file, measured(1));
  expect(await readFile(file, 'utf8')).toContain('a machine');
});
