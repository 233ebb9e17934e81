import { expect, type Page } from '@playwright/test';
import { expectNoAxeFaults } from '../axe.ts';
import { expectToFit, expectTouchable } from '../states/facts.ts';
import { test } from '../test.ts';

interface MadeLink {
  readonly address: string;
  readonly pin: string;
}

interface Helpers {
  readonly links: readonly {
    readonly devices: readonly { readonly stamps: number; readonly without_bib: number; readonly uncertain: number }[];
  }[];
}

const tap = (page: Page) => page.getByRole('button', { name: /Marcar · / });

/** A bib by the big keys. */
async function key(page: Page, bib: string): Promise<void> {
  for (const digit of bib) await page.getByRole('button', { name: digit, exact: true }).click();
}

// @spec [Race day] issue 20, staff.md §2: A phone of a helper, by link and PIN: stamps without a network, after the page was loaded anew, bibs afterwards or as they come, who retired; what waits is counted and goes out by itself
test('a helper times by phone without a network, also after a reload, and the race has all of it', async ({
  browser,
  request,
  office,
}) => {
  const race = await office.aRace({ startsAt: Date.now() - 3_600_000 });
  const { token } = await office.session('admin');
  const ask = async (path: string, data: object): Promise<unknown> => {
    const answer = await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  };
  const [, col] = race.checkpoints;
  const made = (await ask('/add-helper-link', { event: race.slug, label: 'Coll', places: [col?.id] })) as MadeLink;
  const page = await browser.newPage();
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto(`${made.address}&lang=es`);
  await page.getByLabel('Tu nombre o el de este móvil').fill('Ada');
  await page.getByLabel('PIN').fill('000000');
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('PIN').fill(made.pin);
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect(page.getByText(/^Listo sin red: \d+ dorsales$/)).toBeVisible();
  await expectNoAxeFaults(page);
  await page.context().setOffline(true);
  const [first, second, third] = race.people.map(({ bib }) => bib);
  await tap(page).click();
  await tap(page).click();
  await tap(page).click();
  await expect(page.getByText('3 por enviar', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('3 por enviar', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Dorsales', exact: true }).click();
  await key(page, first ?? '');
  await expect(page.getByText(race.people[0]?.name ?? '')).toBeVisible();
  await page.getByRole('button', { name: /^Es el de / }).click();
  await key(page, second ?? '');
  await page.getByRole('button', { name: 'Pasa ahora' }).click();
  await expect(page.getByText('2 pasos sin dorsal, el primero primero')).toBeVisible();
  await expectToFit(page, 360);
  await expectTouchable(page);
  await page.getByRole('button', { name: 'Retirados', exact: true }).click();
  await key(page, third ?? '');
  await page.getByRole('button', { name: /^Retirado en / }).click();
  await expect(page.getByText('6 por enviar', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('todo enviado')).toBeVisible();
  await expect
    .poll(async () => ((await ask('/helpers', { event: race.slug })) as Helpers).links[0]?.devices)
    .toEqual([expect.objectContaining({ stamps: 4, without_bib: 2 })]);
  await page.goto(`/r/${race.event}-${third}?lang=es`);
  await expect(page.getByText('Abandono').first()).toBeVisible();
});
