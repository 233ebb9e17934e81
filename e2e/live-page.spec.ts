import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type LiveRace, type Runner, theLiveRace } from './live-race.ts';
import { ofTheLongRun } from './long-run.ts';
import { test } from './test.ts';

const pageSize = 15;

/** Somebody about to finish, and the page of the finish on which they will stand. `others` are left to journeys that run at the same time. */
async function watched(page: Page, request: APIRequestContext, others: number): Promise<LiveRace & { runner: Runner }> {
  const race = await theLiveRace(request);
  const runner = race.onTheWay[others];
  if (!runner) throw new Error('nobody of the live race is between the last checkpoint and the finish');
  await page.goto('/e/cursa-de-la-ribera');
  await page.getByRole('link', { name: /Ribera 10K/ }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  const last = Math.ceil((race.hasFinished + 1) / pageSize);
  await page.goto(`${new URL(page.url()).pathname}?at=finish&page=${last}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  return { ...race, runner };
}

const rowOf = (page: Page, { bib }: Runner) =>
  page.getByRole('row').filter({ has: page.getByText(bib, { exact: true }) });

// @spec [Live screens] doc 2 §2.1, §4, §9, design §5: auto-refresh while live only: Live, Off, 30, 60, 90 s with countdown, kept in session state; Off freezes and counts
test(
  'Off holds the page still, counts who moves, and shows them when asked; the choice lasts as long as the session',
  ofTheLongRun,
  async ({ page, request }) => {
    const { runner, comesIn } = await watched(page, request, 1);
    const refresh = page.getByRole('combobox', { name: 'Refresh' });
    await refresh.selectOption('Off');
    await expect(page.getByText('This page stands still.')).toBeVisible();
    await comesIn(runner);
    await expect(page.getByText(/Since then .*\d+ (person has|people have) moved/)).toBeVisible();
    await expect(rowOf(page, runner)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show now' }).click();
    await expect(rowOf(page, runner)).toHaveCount(1);
    await page.reload();
    await expect(refresh).toHaveValue('off');
  },
);

// @spec [Live screens] issue 16: Pages cut off say the time that they show and stop saying Live
// @spec [Live screens] design §4.6: one stream per page; closed while hidden; a lost one says so, is polled for and comes back
test(
  'a lost stream says so, polls stand in for it, and live comes back by itself',
  ofTheLongRun,
  async ({ page, request }) => {
    const { runner, comesIn } = await watched(page, request, 2);
    await page.route('**/api/live?*', (route) => route.abort());
    await page.reload();
    const lost = page.getByText('Connection lost.', { exact: false }).filter({ visible: true });
    await expect(lost.first()).toBeVisible();
    // The page says the time that it shows, and not that it is live.
    await expect(page.getByText(/^As of \d\d:\d\d:\d\d$/).first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Refresh' })).toContainText('Not connected');
    await expect(rowOf(page, runner)).toHaveCount(0);
    await comesIn(runner);
    await expect(rowOf(page, runner)).toHaveCount(1);
    await page.unroute('**/api/live?*');
    await expect(page.getByText('live comes back by itself')).toHaveCount(0);
  },
);
