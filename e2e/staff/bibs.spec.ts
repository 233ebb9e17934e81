import { expect } from '@playwright/test';
import { expectNoAxeFaults } from '../axe.ts';
import { expectToFit, expectTouchable } from '../states/facts.ts';
import { ownPageTest as test } from '../test.ts';

// @spec [Race day] issue 20: Bib collection by scan or search, several for a family, a note, counts per hour; a bib is handed out once, and what failed is said and stays
test('a volunteer hands bibs out by number, code and name; one that is out says since when', async ({
  page,
  office,
}) => {
  const race = await office.aRace({ startsAt: Date.now() + 3_600_000 });
  const [first, second] = race.people;
  if (!first || !second) throw new Error('nobody has entered');
  const session = await office.session('admin');
  await page.addInitScript((text) => localStorage.setItem('dorsal.session', text), JSON.stringify(session));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/race-day/${race.slug}/bibs?lang=en`);
  const field = page.getByRole('searchbox', { name: 'Bib, code or name' });
  await expect(field).toBeFocused();
  const out = (count: number) => page.getByRole('cell', { name: `${count} of ${race.people.length}`, exact: true });
  await expect(out(0)).toBeVisible();
  await page.keyboard.type(`${first.bib}\n`);
  await expect(page.getByText(`Bib ${first.bib}, ${first.name}`)).toBeVisible();
  await expect(out(1)).toBeVisible();
  await expect(field).toHaveValue('');
  // A scanner types the whole address.
  await page.keyboard.type(`https://race.example/r/${race.event}-${first.bib}\n`);
  await expect(page.getByText(/^Has had it since /).first()).toBeVisible();
  await expect(out(1)).toBeVisible();
  await field.fill(`https://race.example/r/${race.event + 1}-${first.bib}`);
  await expect(page.getByText('This bib is of another event.')).toBeVisible();
  await field.fill('nobody at all');
  await expect(page.getByText('Nobody is found by “nobody at all”.', { exact: false })).toBeVisible();
  await field.fill(second.bib);
  await page.route('**/api/report-whereabouts', (route) => route.abort());
  await page.getByRole('button', { name: `Hand out: bib ${second.bib}, ${second.name}` }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await expect(field).toHaveValue(second.bib);
  await page.unroute('**/api/report-whereabouts');
  await page.getByRole('button', { name: `Hand out: bib ${second.bib}, ${second.name}` }).click();
  await expect(out(2)).toBeVisible();
  await page.getByRole('button', { name: `Note: bib ${second.bib}, ${second.name}` }).click();
  await page.getByRole('textbox', { name: 'Note: who fetches it' }).fill('with the sister');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Note: with the sister')).toBeVisible();
  await page.getByRole('button', { name: `Take back: bib ${second.bib}, ${second.name}` }).click();
  await expect(out(1)).toBeVisible();
  await expectNoAxeFaults(page);
  await expectToFit(page, 360);
  await expectTouchable(page);
});
