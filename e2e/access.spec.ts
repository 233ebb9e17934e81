import { expect, type Page } from '@playwright/test';
import { expectNoAxeFaults } from './axe.ts';
import { ofTheLongRun, partOfTheGate } from './long-run.ts';
import { test } from './test.ts';

/** The other pages are looked at in `site/every-page.spec.ts`. */
const pages = ['/e/trail-de-penagris', '/m/ffffffffffffffffffffffff'] as const;

const bothColours = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeFaults(page, {}, colorScheme);
  }
};

async function openClassification(page: Page): Promise<void> {
  await page.goto('/e/trail-de-penagris');
  await page.getByRole('link', { name: /Maratón de montaña/ }).click();
  await expect(page.getByRole('row')).toHaveCount(16);
}

test.describe('in light and dark colours', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const path of partOfTheGate(pages, () => false)) {
    test(`axe finds nothing at ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await bothColours(page);
    });
  }

  // @spec [Screens] issue 16: On a desk too every target of a classification is large enough, or has room around it
  // @spec [Screens] design §7: 360 px wide without scrolling sideways; light and dark; axe finds nothing
  test(
    'axe finds nothing on a classification, narrow or wide, and it does not scroll sideways',
    ofTheLongRun,
    async ({ page }) => {
      await openClassification(page);
      await bothColours(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
      await bothColours(page);
      // Off in axe unless it is asked for.
      await expectNoAxeFaults(page, { rules: ['target-size'] });
    },
  );
});
