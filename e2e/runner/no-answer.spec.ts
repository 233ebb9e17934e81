import { expect, test } from '@playwright/test';
import { isForEveryone } from './checks.ts';
import { aPerson, aRace, finished, onTheWay, runnerId, setStage } from './stage.ts';

for (const [who, address] of [
  ['an id', 'ffffffffffffffffffffffff'],
  ['a bib', '1-no-such-bib'],
] as const) {
  test(`${who} that nobody has is a page that says so, with status 404`, async ({ page }) => {
    const answer = await page.goto(`/r/${address}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody has this address');
    await isForEveryone(page);
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL('/');
  });
}

test('an answer that fails is said in the place of the page, and can be asked for again', async ({ page }) => {
  await setStage(page, { modality: aRace(), registration: aPerson(finished()) });
  await page.route('**/api/registrations', (route) => route.fulfill({ status: 501, json: {} }));
  await page.goto(`/r/${runnerId}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await isForEveryone(page);
  await page.unroute('**/api/registrations');
  await setStage(page, { modality: aRace(), registration: aPerson(finished()) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Official time' })).toBeVisible();
});

test('a page that stands keeps what it knows when the network goes, says so, and comes back by itself', async ({
  page,
  context,
}) => {
  await setStage(page, { modality: aRace({ status: 'live' }), registration: aPerson(onTheWay(29)) });
  await page.goto(`/r/${runnerId}`);
  await expect(page.getByRole('timer')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Connection lost')).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('cell', { name: '21:02' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Connection lost')).toHaveCount(0, { timeout: 10_000 });
});

test('without a network from the start the page says what is wrong', async ({ page }) => {
  await setStage(page, { modality: aRace(), registration: aPerson(finished()) });
  await page.route('**/api/registrations', (route) => route.abort());
  await page.goto(`/r/${runnerId}`);
  await expect(page.getByRole('alert')).toContainText('No connection to the server', { timeout: 20_000 });
});

test('a map, an estimate or an expected arrival that cannot be had leaves the rest of the page standing', async ({
  page,
}) => {
  await setStage(page, { modality: aRace({ status: 'live' }), registration: aPerson(onTheWay(29)) });
  for (const call of ['last-positions', 'expected-arrivals', 'tracks/*/line'])
    await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 501, json: {} }));
  await page.goto(`/r/${runnerId}`);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('cell', { name: '21:02' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
});
