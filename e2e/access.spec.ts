import { expect } from '@playwright/test';
import { expectNoAxeFaults } from './axe.ts';
import { test } from './test.ts';

const pages = ['/', '/e/trail-de-penagris', '/m/ffffffffffffffffffffffff'] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    for (const path of pages) {
      test(`axe finds nothing at ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoAxeFaults(page);
      });
    }

    // @spec [Screens] issue 16: On a desk too every target of a classification is large enough, or has room around it
    test('axe finds nothing on a classification of a wide screen', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/e/trail-de-penagris');
      await page.getByRole('link', { name: /Maratón de montaña/ }).click();
      await expect(page.getByRole('row')).toHaveCount(16);
      await expectNoAxeFaults(page);
      // Off in axe unless it is asked for.
      await expectNoAxeFaults(page, { rules: ['target-size'] });
    });

    // @spec [Screens] design §7: 360 px wide without scrolling sideways; light and dark; axe finds nothing
    test('axe finds nothing on a classification, and it does not scroll sideways', async ({ page }) => {
      await page.goto('/e/trail-de-penagris');
      await page.getByRole('link', { name: /Maratón de montaña/ }).click();
      await expect(page.getByRole('row')).toHaveCount(16);
      await expectNoAxeFaults(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    });
  });
}
