import { expect, test } from '@playwright/test';

test('from the races to the classification of one', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /Volta a Vilaclara/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volta a Vilaclara');
  await page.getByRole('link', { name: /Volta 10K/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volta 10K');
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('1');
  await expect(rows).toHaveCount(16); // the heading and a page of 15
  const finish = page.getByRole('navigation', { name: 'Checkpoints' }).getByRole('link', { name: /Finish/ });
  await expect(finish).toHaveAttribute('aria-current');
});

test('filters and pages stand in the address, so that they can be shared', async ({ page, context }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /Volta a Vilaclara/ }).click();
  await page.getByRole('link', { name: /Volta 10K/ }).click();
  await page.getByRole('link', { name: 'Women', exact: true }).click();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/gender=female/);
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('link', { name: '2', exact: true })).toHaveAttribute('aria-current');
  const first = page.getByRole('row').nth(1);
  await expect(first.getByRole('cell').first()).not.toHaveText('1');
  const seen = await first.textContent();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('row').nth(1)).toHaveText(seen ?? '');
});

test('a checkpoint lists who passed it, and going to another one begins at its first page', async ({ page }) => {
  await page.goto('/e/trail-de-penagris');
  await page.getByRole('link', { name: /42 km/ }).click();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page
    .getByRole('navigation', { name: 'Checkpoints' })
    .getByRole('link', { name: /14\.0 km/ })
    .click();
  await expect(page).toHaveURL(/at=/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1');
});

test('disqualified people keep their time, struck through and without a place', async ({ page }) => {
  await page.goto('/e/volta-a-vilaclara');
  await page.getByRole('link', { name: /Volta 10K/ }).click();
  await page.getByRole('link', { name: 'Disqualified' }).click();
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('cell').first()).toHaveText('–');
  await expect(row.locator('s')).toHaveText(/\d:\d\d/);
});
