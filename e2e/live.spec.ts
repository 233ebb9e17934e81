import { expect } from '@playwright/test';
import { theLiveRace } from './live-race.ts';
import { ofTheLongRun } from './long-run.ts';
import { test } from './test.ts';

// @spec [Live push] design §1: A crossing is on every open screen, pushed, not polled
test('a read that a reader sends becomes a row on a page that is open', ofTheLongRun, async ({ page, request }) => {
  const { onTheWay, comesIn } = await theLiveRace(request);
  const [runner] = onTheWay;
  if (!runner) throw new Error('nobody of the live race is between the last checkpoint and the finish');
  await page.goto('/e/cursa-de-la-ribera');
  await page.getByRole('link', { name: /Ribera 10K/ }).click();
  const row = page.getByRole('row').filter({ has: page.getByText(runner.bib, { exact: true }) });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(row).toHaveCount(0);

  await comesIn(runner);
  await expect(row).toHaveCount(1);
});
