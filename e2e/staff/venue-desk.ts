import { importEvent } from '@dorsal/server/modules/imports/event/import-event.ts';
import { expect, type Page } from '@playwright/test';
import { besideTheServer } from '../beside-the-server.ts';
import type { Race, RaceOffice } from '../live/race/race-office.ts';

const pin = '246810';

/** A race, of tomorrow where nothing else is said, that takes people at the venue, and the address of its desk. */
export async function aVenue(
  office: RaceOffice,
  startsAt = Date.now() + 86_400_000,
): Promise<{ readonly race: Race; readonly desk: string }> {
  const race = await office.aRace({ startsAt });
  const token = `desk-${race.id}`;
  const settings = {
    slug: race.slug,
    allow_live_registration: true,
    live_registration_allow_manual_input: true,
    live_registration_token: token,
    live_registration_password: pin,
  };
  const done = await besideTheServer((context) => importEvent(context, settings));
  if (!done.ok) throw new Error(JSON.stringify(done));
  return { race, desk: `/live-register/${token}?lang=es` };
}

/** Staff change what opens the desk of a race. */
export async function changeDesk(
  race: Race,
  settings: { readonly live_registration_password?: string; readonly live_registration_token?: string },
): Promise<void> {
  const done = await besideTheServer((context) => importEvent(context, { slug: race.slug, ...settings }));
  if (!done.ok) throw new Error(JSON.stringify(done));
}

export const bibOf = (page: Page) => page.getByRole('textbox', { name: 'Dorsal' });

export async function unlock(page: Page, desk: string): Promise<void> {
  await page.goto(desk);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zona restringida');
  await page.getByLabel('PIN').fill(pin);
  await page.keyboard.press('Enter');
  await expect(bibOf(page)).toBeVisible();
}

/** Two desks, each with its name; the first one is ready to be cut off. */
export async function openTwoDesks(one: Page, two: Page, desk: string): Promise<void> {
  for (const [page, name] of [
    [one, 'Mesa 1'],
    [two, 'Mesa 2'],
  ] as const) {
    await unlock(page, desk);
    await page.getByLabel('Nombre de esta mesa').fill(name);
  }
  await expect(one.getByText(/^Preparada sin conexión: /)).toBeVisible();
}

/** Somebody typed into the form by keys, as far as their club. */
export async function fillIn(page: Page, bib: string, name: string): Promise<void> {
  await bibOf(page).fill(bib);
  await bibOf(page).press('Enter');
  for (const typed of ['00000000T', name, 'Prat', ' ', '28021980']) {
    await (typed === ' ' ? page.keyboard.press('Space') : page.keyboard.type(typed));
    await page.keyboard.press('Enter');
  }
}

/** The same, and entered. */
export async function enter(page: Page, bib: string, name: string): Promise<void> {
  await fillIn(page, bib, name);
  await page.keyboard.press('Enter');
}
