import { expect } from '@playwright/test';
import { ofTheLongRun, partOfTheGate } from '../long-run.ts';
import { ownPageTest, test } from '../test.ts';
import { isForEveryone } from './checks.ts';
import { aPerson, aRace, finished, onTheWay, runnerId, setStage } from './stage.ts';

const unknown = [
  ['an id', 'ffffffffffffffffffffffff'],
  ['a bib', '1-no-such-bib'],
] as const;

for (const [who, address] of partOfTheGate(unknown, () => false)) {
  test(`${who} that nobody has is a page that says so, with status 404`, async ({ page }) => {
    const answer = await page.goto(`/r/${address}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody has this address');
    await isForEveryone(page);
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL('/');
  });
}

// @spec [Live screens] design §5, issue 3: A failed call, no network and a lost connection on the result page are said in their place, and mended by a button or by themselves
test(
  'an answer that fails is said in the place of the page, and can be asked for again',
  ofTheLongRun,
  async ({ page }) => {
    await setStage(page, { modality: aRace(), registration: aPerson(finished()) });
    await page.route('**/api/registrations', (route) => route.fulfill({ status: 501, json: {} }));
    await page.goto(`/r/${runnerId}`);
    await expect(page.getByRole('alert')).toBeVisible();
    await isForEveryone(page);
    await page.unroute('**/api/registrations');
    await setStage(page, { modality: aRace(), registration: aPerson(finished()) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Official time' })).toBeVisible();
  },
);

// @spec [Live screens] design §5, issue 3: A failed call, no network and a lost connection on the result page are said in their place, and mended by a button or by themselves
ownPageTest(
  'a page that stands keeps what it knows when the network goes, says so, and comes back by itself',
  async ({ page, context }) => {
    await setStage(page, { modality: aRace({ status: 'live' }), registration: aPerson(onTheWay(29)) });
    await page.goto(`/r/${runnerId}`);
    await expect(page.getByRole('timer')).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('Connection lost')).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByRole('cell', { name: '21:02' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Connection lost')).toHaveCount(0);
  },
);

// @spec [Live screens] design §5, issue 3: A failed call, no network and a lost connection on the result page are said in their place, and mended by a button or by themselves
test('without a network from the start the page says what is wrong', ofTheLongRun, async ({ page }) => {
  await setStage(page, { modality: aRace(), registration: aPerson(finished()) });
  await page.route('**/api/registrations', (route) => route.abort());
  await page.goto(`/r/${runnerId}`);
  await expect(page.getByRole('alert')).toContainText('No connection to the server');
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
