import { type APIRequestContext, expect } from '@playwright/test';
import { expectNoAxeFaults } from '../axe.ts';
import { expectToFit, expectTouchable } from '../states/facts.ts';
import { ownPageTest as test } from '../test.ts';

/** A reader of the table, which stands at no checkpoint. Gives what sends its reads. */
async function aTableReader(request: APIRequestContext, admin: string, gateway: string) {
  const number = (Date.now() % 1_000_000_000) + 1;
  const headers = { authorization: `Bearer ${admin}` };
  const made = await request.post('/api/reader', { headers, data: { name: `Table ${number}`, numeric_id: number } });
  expect(made.ok()).toBe(true);
  let seq = 0;
  return {
    label: `Table ${number} · ${number}`,
    hears: async (...chips: readonly string[]) => {
      const time = Date.now();
      const reads = chips.map((chip) => ({ kind: 'chip', chip, time, epoch: 1, seq: ++seq }));
      const sent = { headers: { authorization: `Bearer ${gateway}` }, data: { device: number, sent_at: time, reads } };
      expect(await (await request.post('/api/reads', sent)).json()).toMatchObject({ accepted: chips.length });
    },
  };
}

// @spec [Race day] issue 20: The chip check station: a chip on the reader shows bib, name and race in large, or what is wrong; its reads are no times, and without an answer nothing stands there as if it were right
test('whoever holds a chip to the reader of the table reads from afar whose it is, or what is wrong', async ({
  page,
  office,
  request,
  token,
}) => {
  const race = await office.aRace({ startsAt: Date.now() + 3_600_000 });
  const [first, second] = race.people;
  if (!first || !second) throw new Error('nobody has entered');
  const session = await office.session('admin');
  const reader = await aTableReader(request, session.token, token);
  await page.addInitScript((text) => localStorage.setItem('dorsal.session', text), JSON.stringify(session));
  await page.setViewportSize({ width: 1_024, height: 768 });
  await page.goto(`/admin/race-day/${race.slug}/chips?lang=en`);
  await expect(page.getByText('Choose the reader of this table.')).toBeVisible();
  await page.getByLabel('Reader').selectOption({ label: reader.label });
  const said = page.getByRole('main').getByRole('status');
  await expect(said).toContainText('Hold a chip to the reader');
  await reader.hears(first.bib);
  await expect(said).toContainText(first.name);
  await expect(said).toContainText('Right');
  // The table is found again after a break.
  await page.reload();
  await reader.hears('NOBODYS');
  await expect(said).toContainText('Nobody has this chip');
  await reader.hears(first.bib, second.bib);
  await expect(said).toContainText('Two chips at once');
  await expect(said).toContainText(second.name);
  await expectNoAxeFaults(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page, 360);
  await expectTouchable(page);
  await page.route('**/api/check-chips', (route) => route.abort());
  await expect(said).toContainText('No answer from the server');
  await expect(said).not.toContainText(first.name);
  await page.unroute('**/api/check-chips');
  await reader.hears(second.bib);
  await expect(said).toContainText('Right');
  const headers = { authorization: `Bearer ${session.token}` };
  const people = await request.post('/api/registrations', { headers, data: { modality: race.id } });
  const statuses = (await people.json()).map((one: { result?: { status: string } }) => one.result?.status ?? 'waiting');
  expect(new Set(statuses)).toEqual(new Set(['waiting']));
});
