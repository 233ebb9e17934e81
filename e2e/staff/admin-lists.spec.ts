import { expect } from '@playwright/test';
import { languagesInTurn, ofTheLongRun, partOfTheGate } from '../long-run.ts';
import { expectNoAxe, expectToFit, expectTouchable, tightWidths, widths } from '../states/facts.ts';
import { test } from '../test.ts';
import { enterAs } from './soundness.ts';

const lists = ['events', 'circuits', 'users', 'organisms', 'ads', 'readers'] as const;

// @spec [Back-office lists] doc 3 §2: Lists with search, choice, columns, pages and empty texts; issue 17: state in the address, every row by keyboard
test('an admin finds an event by keyboard alone, and going back brings the list of before', async ({
  page,
  office,
}) => {
  await enterAs(page, await office.session('admin'));
  await page.goto('/admin/events');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  const rows = page.locator('tr[data-row]');
  await expect(rows).toHaveCount(12);
  await page.keyboard.press('/');
  await page.keyboard.type('montcau');
  await expect(page).toHaveURL(/[?&]q=montcau/);
  await expect(rows.first()).toContainText('Montcau');
  await expect(rows.filter({ hasNotText: 'Montcau' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  const first = rows.first().getByRole('link').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/e\//);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('montcau');
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(12);
  await page.getByRole('link', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/[?&]order=name/);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('link', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
});

// @spec [Back-office lists] doc 3 §2: 'No events were found' and the like, and the way out of a search that finds nothing
test(
  'a search that finds nothing says so, and one press brings everything back',
  ofTheLongRun,
  async ({ page, office }) => {
    await enterAs(page, await office.session('admin'));
    await page.goto('/admin/organisms?q=zzz&show=federations');
    await expect(page.getByText('No organisms were found')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Federations only' })).toBeChecked();
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await expect(page.locator('tr[data-row]')).toHaveCount(8);
  },
);

// @spec [Back-office lists] issue 17: Every row by keyboard
test('the keys reach every row, also where nothing opens, and no link out of the site', async ({ page, office }) => {
  await enterAs(page, await office.session('admin'));
  for (const list of ['readers', 'organisms', 'ads']) {
    await page.goto(`/admin/${list}`);
    const rows = page.locator('tr[data-row]');
    await expect(rows.nth(2)).toBeVisible();
    for (const at of [0, 1, 2]) {
      await page.keyboard.press('j');
      await expect(rows.nth(at).locator(':scope:focus, a[href^="/"]:focus')).toHaveCount(1);
    }
  }
});

// @spec [Back-office lists] issue 17: Each screen for its roles; the others get the log-in
test('a list opens for its roles alone, and the bar has the lists of each', async ({ page, office }) => {
  await enterAs(page, await office.session('timer'));
  await page.goto('/admin/readers');
  await expect(page.getByRole('heading', { level: 1, name: 'Readers' })).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Back-office' });
  await expect(bar.getByRole('link')).toHaveText(['Back-office', 'Race day', 'Events', 'Notices', 'Readers', 'Trail']);
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/login\?/);
});

// @spec [Back-office lists] issue 17 (palette): By keyboard alone: Ctrl-K, some letters, Enter, and the page stands with the focus on it
test('the palette leads to an event by keyboard alone, also while one types in a field, and Escape gives the focus back', async ({
  page,
  office,
}) => {
  await enterAs(page, await office.session('admin'));
  await page.goto('/admin/events');
  // The bar and the list have come: keys before that are nobody's.
  await expect(page.locator('[aria-keyshortcuts]')).toBeVisible();
  await expect(page.locator('tr[data-row]')).toHaveCount(12);
  const search = page.getByRole('searchbox');
  await search.focus();
  const { promise: mayCome, resolve: letPaletteCome } = Promise.withResolvers<void>();
  await page.route('**/assets/Palette-*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  // Keys before the palette stands are the palette's, Enter too: the first that comes for the whole text is meant.
  await page.keyboard.type('vespretina monx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('tcau');
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('');
  letPaletteCome();
  await expect(page).toHaveURL(/\/e\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Montcau');
  await expect(page.locator('#content')).toBeFocused();
  await page.goto('/admin/events');
  await expect(page.locator('[aria-keyshortcuts]')).toBeVisible();
  await search.focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go to' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('trail');
  await expect(page.getByRole('option', { name: /^Trail Screen/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/trail/);
});

/** The widest table. */
const ofTheGate: readonly string[] = ['events'];

for (const list of partOfTheGate(lists, (one) => ofTheGate.includes(one)))
  test(`the list of ${list} fits every screen in every language, and is sound`, async ({ page, office }) => {
    await enterAs(page, await office.session('admin'));
    for (const language of languagesInTurn(lists.indexOf(list))) {
      await page.goto(`/admin/${list}?lang=${language}`);
      await expect(page.locator('tr[data-row]').first()).toBeVisible();
      for (const width of [...widths, ...tightWidths]) await expectToFit(page, width);
    }
    await expectTouchable(page);
    await expectNoAxe(page, 'dark', 1280);
    await expectNoAxe(page, 'light', 360);
  });
