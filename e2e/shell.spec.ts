import { expect } from '@playwright/test';
import { ofTheLongRun } from './long-run.ts';
import { test } from './test.ts';

// @spec [Live screens] design §7, style: Page changes announced, focus moved on navigation
test('after a change of page the content has the focus, and its title is heard', async ({ page }) => {
  await page.goto('/?tab=results');
  await page.getByRole('link', { name: /Volta a Vilaclara/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volta a Vilaclara');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Volta a Vilaclara – ' })).toBeAttached();
});

// @spec [Live screens] design §7: Light and dark: the device's, else the own choice, which is kept
test('the colours follow the device, then the choice, which is stored', ofTheLongRun, async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark] = ['rgb(247, 244, 238)', 'rgb(11, 18, 32)'];
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ground()).toBe(dark);
  await page.getByTitle('Light').click();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await ground()).toBe(light);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await ground()).toBe(light);
});

// @spec [Live screens] design §5, issue 3: A crashed screen says so and shows the way on; a part replaced by a newer version is named as that
test(
  'a part of the program that is gone, as after an update, is said with the way on',
  ofTheLongRun,
  async ({ page }) => {
    await page.route('**/RunnerPage*', (route) => route.abort());
    await page.goto('/r/ffffffffffffffffffffffff');
    await expect(page.getByRole('alert')).toContainText('Dorsal has been renewed');
    await page.unroute('**/RunnerPage*');
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('heading', { name: 'This page has stopped working' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

// @spec [Live screens] doc 1 §2: Footer with a language and units dialog
// @spec [Live screens] doc 1 §2: Top bar with logo and the way to the races
test('by keyboard: past the bar to the content, and in and out of the dialog', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  const open = page.getByRole('button', { name: 'Language and units' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Language and units' })).toBeVisible();
  await page.getByRole('radio', { name: 'English' }).press('ArrowDown');
  await expect(page.getByRole('dialog', { name: 'Idioma i unitats' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Idioma i unitats' })).toBeFocused();
});
