import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import { aPerson, aRace, finished, onTheWay, runnerId, setStage } from './stage.ts';

// @spec [Live screens] look.md, issue 3: A result is shared by the device's own way, else its address goes to the clipboard and the page says so; as a picture of 1080 × 1350 with the course as art it is saved, and shared along
test(
  'the address goes to the clipboard where the device has no way to share, and the page says so',
  ofTheLongRun,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await setStage(page, { modality: aRace({ status: 'live' }), registration: aPerson(onTheWay(29)) });
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
    await page.goto(`/r/${runnerId}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Address copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(page.getByRole('button', { name: 'Save picture' })).toHaveCount(0);
  },
);

// @spec [Live screens] look.md, issue 3: A result is shared by the device's own way, else its address goes to the clipboard and the page says so; as a picture of 1080 × 1350 with the course as art it is saved, and shared along
test('a result is a picture of 1080 by 1350, to save and to share', ofTheLongRun, async ({ page }) => {
  await setStage(page, { modality: aRace(), registration: aPerson(finished()) }, { canDraw: true });
  await page.addInitScript(() => {
    const share = async ({ files = [] }: ShareData): Promise<void> => {
      Object.assign(window, { shared: files.map(({ name, type }) => `${name} ${type}`) });
    };
    Object.assign(navigator, { share, canShare: () => true });
  });
  await page.goto(`/r/${runnerId}`);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save picture' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('10k-214.png');
  const picture = await readFile(await saved.path());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]); // width and height in the header of a PNG
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toEqual(['10k-214.png image/png']);
});

test('a browser that cannot draw says so, and still shares the address', ofTheLongRun, async ({ page }) => {
  await setStage(page, { modality: aRace(), registration: aPerson(finished()) }, { canDraw: false });
  await page.goto(`/r/${runnerId}`);
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('The picture could not be drawn.')).toBeVisible();
});
