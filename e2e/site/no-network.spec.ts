import { expect, type Page } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';

const said = (page: Page) => page.getByRole('main').getByText('No connection');
const cards = (page: Page) => page.getByRole('main').getByRole('article');

// @spec [Live screens] issue 16: Without a connection a page whose code is not here is never called replaced, and comes by itself
// @spec [Live screens] issue 16: Without a network no page waits in silence: whatever is awaited says that there is no connection and that it comes by itself
test('without a network a page says so in the layout, whether its code or its data is missing, and goes on by itself', async ({
  page,
  context,
}) => {
  await page.goto('/events/next');
  await expect(cards(page).nth(1)).toBeVisible();
  const opened = async (index: number): Promise<void> => {
    const link = cards(page).nth(index).getByRole('link').first();
    const name = (await cards(page).nth(index).getByRole('heading').first().textContent()) ?? '';
    await context.setOffline(true);
    await link.click();
    await expect(said(page)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Calendar' })).toBeVisible();
    await expect(page.getByText('has been renewed')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(said(page)).toHaveCount(0);
  };
  await opened(0);
  await page.goBack();
  await expect(cards(page).nth(1)).toBeVisible();
  await opened(1);
});

test(
  'a search for people that is opened without a network says so, and finds them once there is one',
  ofTheLongRun,
  async ({ page, context }) => {
    await page.goto('/e/trail-de-penagris');
    await page.getByRole('link', { name: /Maratón de montaña/ }).click();
    await expect(page.getByRole('row')).toHaveCount(16);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Find a runner' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('ma');
    await expect(dialog.getByText('No connection')).toBeVisible();
    await context.setOffline(false);
    await expect(dialog.getByRole('link').first()).toBeVisible();
    await expect(dialog.getByText('No connection')).toHaveCount(0);
  },
);
