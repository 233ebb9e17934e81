import { expect, test } from '@playwright/test';

test('an unknown path leads to the races', async ({ page }) => {
  await page.goto('/no/such/place');
  await expect(page).toHaveURL('/');
});

test('an unknown race says so and shows the way', async ({ page }) => {
  await page.goto('/m/ffffffffffffffffffffffff');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing stands at this address');
  await page.getByRole('link', { name: 'To the races' }).click();
  await expect(page).toHaveURL('/');
});

test('a call that fails is seen, and can be tried again', async ({ page }) => {
  await page.route('**/api/events', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('No connection to the server', { timeout: 20_000 });
  await page.unroute('**/api/events');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /Volta a Vilaclara/ })).toBeVisible();
});

test.describe('in Valencian', () => {
  test.use({ locale: 'ca-ES' });
  test('the texts follow the browser at first, then the choice, which is kept', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carreres');
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carreras');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carreras');
    await page.goto('/?lang=en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Races');
  });
});
