import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const project = join(import.meta.dirname, '..');
const dataDir = join(project, '.cache/journeys-data');

const dorsal = (...words: string[]): string =>
  execFileSync('node', ['scripts/dorsal.mjs', ...words], {
    cwd: project,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

interface Runner {
  readonly bib: string;
  readonly chip: string;
}

const race = 'cursa-de-la-ribera/10k';
const finishReader = (reads: readonly string[][]): number =>
  Number(reads.find((cells) => cells[7] === 'finish' && cells[8] === 'crossing')?.[2]);

/** Somebody who is past the last checkpoint and not in yet. */
function someoneOnTheWay(reads: readonly string[][]): Runner {
  const crossings = reads.filter((cells) => cells[8] === 'crossing');
  const isIn = new Set(crossings.filter((cells) => cells[7] === 'finish').map((cells) => cells[6]));
  const next = crossings.find((cells) => cells[7] === '3' && !isIn.has(cells[6]));
  if (!next) throw new Error('nobody of the live race is between the last checkpoint and the finish');
  return { chip: next[5] ?? '', bib: next[6] ?? '' };
}

test('a read that a reader sends becomes a row on a page that is open', async ({ page, request }) => {
  const reads = dorsal('export', 'reads', race)
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const runner = someoneOnTheWay(reads);
  const token = /\S{24,}/.exec(dorsal('token', 'add', `journey-${Date.now()}`))?.[0] ?? '';
  await page.goto('/e/cursa-de-la-ribera');
  await page.getByRole('link', { name: /Ribera 10K/ }).click();
  const row = page.getByRole('row').filter({ has: page.getByText(runner.bib, { exact: true }) });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(row).toHaveCount(0);

  const answer = await request.post('/api/reads', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      device: finishReader(reads),
      reads: [{ epoch: 99, seq: 1, chip: runner.chip, time: Date.now(), kind: 'chip' }],
    },
  });
  expect(answer.status()).toBe(200);
  await expect(row).toHaveCount(1);
});
