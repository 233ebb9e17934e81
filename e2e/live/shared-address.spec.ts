import { type Browser, expect, type Page } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import { lines, stop } from './race/pages.ts';

async function openVolta(page: Page): Promise<void> {
  await page.goto('/e/volta-a-vilaclara');
  await page.getByRole('link', { name: /Volta 10K/ }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** The same address in the browser of somebody else, where nothing of the first one is kept. */
async function elsewhere(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(page.url());
  return other;
}

// @spec [Live screens] issue 3 point 1, design §7: Tab, filters, chips, page, intermediate times and search in the address are the same rows in another browser
test('a tab, a gender and a page are the same rows in another browser', ofTheLongRun, async ({ page, browser }) => {
  await openVolta(page);
  await stop(page, /^5\.0.km/).click();
  await page.getByRole('link', { name: 'Women', exact: true }).click();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('navigation', { name: /^Page 2 of/ })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const shown = await lines(page);
  expect(shown).toHaveLength(15);
  await expect(page.getByRole('cell', { name: /^Women/ })).toHaveCount(15);

  const other = await elsewhere(browser, page);
  await expect.poll(() => lines(other)).toEqual(shown);
  await expect(stop(other, /^5\.0.km/)).toHaveAttribute('aria-selected', 'true');
  await expect(other.getByRole('link', { name: 'Women', exact: true })).toHaveAttribute('aria-current');
  await expect(other.getByRole('navigation', { name: /^Page 2 of/ })).toBeVisible();
});

// @spec [Live screens] issue 3 point 1, design §7: Tab, filters, chips, page, intermediate times and search in the address are the same rows in another browser
test(
  'chips, a status, intermediate times and a search are the same in another browser',
  ofTheLongRun,
  async ({ page, browser }) => {
    await openVolta(page);
    await page.getByRole('link', { name: 'Only category V35' }).first().click();
    await expect(page.getByRole('link', { name: 'Remove filter Category V35' })).toBeVisible();
    await page
      .getByRole('link', { name: /^Only club / })
      .first()
      .click();
    await page.getByRole('link', { name: 'Show intermediate times' }).click();
    const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
    await expect(chips).toHaveCount(2);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const [shown, filters] = [await lines(page), await chips.allTextContents()];
    expect(shown.length).toBeGreaterThan(0);
    const splits = page.getByRole('rowgroup').last().getByText('5.0 km');
    const passed = await splits.count();
    expect(passed).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Find a runner' }).click();
    await page.getByRole('searchbox').fill('maria');
    const hits = page.getByRole('dialog').getByRole('listitem');
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ hits?$/);
    await expect(page).toHaveURL(/find=maria/);
    const found = await hits.allTextContents();

    const other = await elsewhere(browser, page);
    await expect.poll(() => lines(other)).toEqual(shown);
    await expect(other.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveText(filters);
    await expect(other.getByRole('rowgroup').last().getByText('5.0 km')).toHaveCount(passed);
    await expect(other.getByRole('dialog').getByRole('listitem')).toHaveText(found);

    await page.getByRole('button', { name: 'Close', exact: true }).click();
    for (const chip of [/^Remove filter Category/, /^Remove filter Club/]) {
      await page.getByRole('link', { name: chip }).click();
    }
    await page.getByRole('link', { name: 'Disqualified', exact: true }).click();
    await expect(page.getByRole('row').nth(1).locator('s')).toBeVisible();
    const out = await lines(page);
    const third = await elsewhere(browser, page);
    await expect.poll(() => lines(third)).toEqual(out);
  },
);
