import { expect } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import { lines } from './race/pages.ts';

// @spec [Live screens] doc 2 §2.1: The switcher leads to another race without the filters of this one; result documents open in a new tab
// @spec [Live screens] doc 2 §2.1: modality page: breadcrumb (circuit if any, event, switcher among the timed modalities)
test(
  'the switcher leads from one race of an event to another, with its own classification',
  ofTheLongRun,
  async ({ page }) => {
    await page.goto('/e/cursa-de-la-ribera');
    await page.getByRole('link', { name: /Ribera 10K/ }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const ten = { address: page.url(), rows: await lines(page) };
    await page.getByRole('link', { name: 'Women', exact: true }).click();
    await expect(page).toHaveURL(/gender=female/);

    const switcher = page.getByRole('navigation', { name: 'Where you are' }).getByRole('combobox');
    await expect(switcher.getByRole('option')).toHaveText(['Ribera 10K', 'Ribera 5K', 'Marxa 5K']);
    await switcher.selectOption('Ribera 5K');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ribera 5K');
    await expect(page).toHaveTitle(/^Cursa de la Ribera · Ribera 5K – /);
    await expect(page).not.toHaveURL(/gender=/);
    await expect.poll(() => lines(page)).not.toEqual(ten.rows);
    for (const line of await lines(page)) expect(ten.rows).not.toContain(line);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ribera 10K');
    await expect(page).toHaveURL(/gender=female/);
  },
);

// @spec [Live screens] doc 2 §2.1: The switcher leads to another race without the filters of this one; result documents open in a new tab
test(
  'result documents open in a new tab, and an event without any has no toggle',
  ofTheLongRun,
  async ({ page, context }) => {
    await context.route('https://example.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A document</title>' }),
    );
    await page.goto('/e/volta-a-vilaclara');
    await page.getByRole('link', { name: /Volta 10K/ }).click();
    await page.getByRole('button', { name: 'Documents' }).click();
    await expect(page).toHaveURL(/panel=documents/);
    const documents = page.getByRole('link', { name: /\(opens a new tab\)$/ });
    await expect(documents).toHaveText([/^Classificació 10K/, /^Classificació 5K/, /^Classificació per clubs/]);
    const opened = context.waitForEvent('page');
    await documents.first().click();
    const tab = await opened;
    await expect(tab).toHaveURL('https://example.org/volta/classificacio-10k.pdf');
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volta 10K');

    await page.goto('/e/cursa-de-la-ribera');
    await page.getByRole('link', { name: /Ribera 10K/ }).click();
    await expect(page.getByRole('button', { name: 'Numbers' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Documents' })).toHaveCount(0);
  },
);
