import { expect } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { test } from '../test.ts';
import { eachScreenIsSound, enterAs } from './soundness.ts';

// @spec [Back-office editors] issue 17: Sponsors, team, texts and links of the site are edited, ordered by keyboard, seen in a preview as the public will, and stand on the public pages
test(
  'a community manager writes a text, orders the sponsors by keyboard, and both stand on the pages of the public',
  ofTheLongRun,
  async ({ page, office }) => {
    const session = await office.session('community_manager');
    await enterAs(page, session);
    const before = (await (await page.request.get('/api/site')).json()) as Readonly<Record<string, unknown>>; // parts by name
    await page.goto('/admin/site');
    await page.getByRole('link', { name: 'About us' }).click();
    await page.getByLabel('In English').fill('We time the races of the valley.');
    const preview = page.getByRole('complementary', { name: 'As it will look' });
    await expect(preview.getByText('We time the races of the valley.')).toBeVisible();
    await preview.getByRole('button', { name: 'Español' }).click();
    await expect(preview.getByText('We time the races of the valley.')).toBeHidden();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('✓ Saved')).toBeVisible();
    await page.goto('/company');
    await expect(page.getByText('We time the races of the valley.')).toBeVisible();

    await page.goto('/admin/site/sponsors');
    for (const name of ['Fruita', 'Aigua']) {
      await page.getByRole('button', { name: 'Add a sponsor' }).click();
      await page.keyboard.type(name); // the focus stands in its name
    }
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('group', { name: /^\d+\. Aigua$/ }).getByLabel('Name')).toBeFocused();
    const down = page.getByRole('button', { name: 'Move Aigua down' });
    await down.press('Enter');
    // It is the last one now: the focus stands on what can be pressed.
    const up = page.getByRole('button', { name: 'Move Aigua up' });
    await expect(up).toBeFocused();
    await up.press('Enter');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('✓ Saved')).toBeVisible();
    await page.goto('/company');
    const sponsors = page.getByRole('region', { name: 'With the support of' }).getByRole('listitem');
    await sponsors.first().scrollIntoViewIfNeeded();
    await expect(sponsors.filter({ hasText: /^(Aigua|Fruita)$/ })).toHaveText(['Aigua', 'Fruita']);
    const headers = { authorization: `Bearer ${session.token}` };
    await page.request.post('/api/site', { data: { about: before['about'], sponsors: before['sponsors'] }, headers });
  },
);

// The gate looks at an editor of another list (`admin-editors.spec.ts`).
eachScreenIsSound(['/admin/site', '/admin/site/team', '/admin/site/legal_notice', '/admin/notices', '/admin/notice/0']);
