import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

const pages = ['/', '/e/trail-de-penagris', '/m/ffffffffffffffffffffffff'] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    for (const path of pages) {
      test(`axe finds nothing at ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      });
    }

    test('axe finds nothing on a classification, and it does not scroll sideways', async ({ page }) => {
      await page.goto('/e/trail-de-penagris');
      await page.getByRole('link', { name: /Maratón de montaña/ }).click();
      await expect(page.getByRole('row')).toHaveCount(16);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    });
  });
}
