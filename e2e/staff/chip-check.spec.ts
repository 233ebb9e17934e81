import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoAxeFaults } from '../axe.ts';
import type { RaceOffice } from '../live/race/race-office.ts';
import { ofTheLongRun } from '../long-run.ts';
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
      return { sentAt: time, storedAt: Date.now() };
    },
  };
}

interface Parts {
  readonly office: RaceOffice;
  readonly request: APIRequestContext;
  readonly token: string;
}

/** The station of a race on its page, with the reader chosen. */
async function openStation(page: Page, { office, request, token }: Parts) {
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
  return { race, first, second, session, reader, said };
}

// @spec [Race day] issue 20: The chip check station: a chip on the reader shows bib, name and race in large, or what is wrong; its reads are no times, and without an answer nothing stands there as if it were right
test('whoever holds a chip to the reader of the table reads from afar whose it is, or what is wrong', async ({
  page,
  office,
  request,
  token,
}) => {
  const { race, first, second, session, reader, said } = await openStation(page, { office, request, token });
  await reader.hears(first.bib);
  await expect(said).toContainText(first.name);
  await expect(said).toContainText('Right');
  // The table is found again after a break.
  await page.reload();
  await expect(said).toContainText(/Right|Hold a chip/);
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

// Its annotations tell how long each took: docs/performance.md, 'The chip check in a browser'.
test(
  'the station says of twenty chips, one after the other, whose each is',
  ofTheLongRun,
  async ({ page, office, request, token }) => {
    const { race, first, reader, said } = await openStation(page, { office, request, token });
    await page.evaluate(noteChips);
    const spans: { readonly fromSent: number; readonly fromStored: number }[] = [];
    for (let at = 0; at < 20; at += 1) {
      const { bib, name } = race.people[at % race.people.length] ?? first;
      const { sentAt, storedAt } = await reader.hears(bib);
      await expect(said).toContainText(name);
      await expect(said).toContainText('Right');
      const shownAt = await page.evaluate((of) => Reflect.get(globalThis, 'shownAt')(...of), [name, sentAt]);
      spans.push({ fromSent: shownAt - sentAt, fromStored: shownAt - storedAt });
      // Two chips within half a second are two at once.
      await expect.poll(() => Date.now() - sentAt).toBeGreaterThan(700);
    }
    expect(spans).toHaveLength(20);
    for (const from of ['fromSent', 'fromStored'] as const) {
      const sorted = spans.map((span) => span[from]).toSorted((one, other) => one - other);
      const description = `median ${sorted[sorted.length >> 1]} ms, worst ${sorted.at(-1)} ms`;
      test.info().annotations.push({ type: from, description });
    }
  },
);

/** Runs in the page: notes what the large field says and since when, by the clock of the machine. */
function noteChips(): void {
  const field = document.querySelector('main [role=status]');
  if (field === null) throw new Error('no field says whose a chip is');
  const said: { readonly text: string; readonly at: number }[] = [];
  const note = (): void => {
    const text = field.textContent ?? '';
    if (said.at(-1)?.text !== text) said.push({ text, at: Date.now() });
  };
  new MutationObserver(note).observe(field, { childList: true, characterData: true, subtree: true });
  const shownAt = (name: string, since: number) => said.find(({ text, at }) => at >= since && text.includes(name))?.at;
  Reflect.set(globalThis, 'shownAt', shownAt);
}
