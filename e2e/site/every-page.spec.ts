import { expect, type Page } from '@playwright/test';
import { languagesInTurn, partOfTheGate } from '../long-run.ts';
import { bareKey, countShifts, expectNoAxe, expectToFit, widths } from '../states/facts.ts';
import { test } from '../test.ts';

/**
 * Every kind of public page, in every state that the demo's season has; what can be unfolded on an event is in `event.spec.ts`, with its other states. Home
 * and calendar are looked at in `calendar.spec.ts`.
 */
const pages = [
  '/?tab=results',
  '/events/past?q=penyagolosa',
  '/circuits',
  '/c/lliga-5k-del-garrofer',
  '/c/copa-de-muntanya-dels-ports',
  '/e/duatlo-de-vilanera', // closed
  '/e/trail-de-fontclara', // not opened
  '/e/vespertina-de-montcau', // waits for its gun
  '/e/cursa-de-la-ribera', // live
  '/e/marato-de-penyaroja', // provisional
  '/e/volta-a-vilaclara', // official
  '/e/gran-travesia-de-zarzaluenga', // a name that does not end
  '/e/ultra-ports-de-penyaroja/register',
  '/e/mitja-de-montcau/register',
  '/e/nobody-knows-it',
  '/company',
  '/return-policy',
  '/cookies',
  '/login',
] as const;

/** A circuit and the longest name; an opened event is looked at in `event.spec.ts`, cards are looked at in `calendar.spec.ts`. */
const ofTheGate: readonly string[] = ['/c/lliga-5k-del-garrofer', '/e/gran-travesia-de-zarzaluenga'];

async function open(page: Page, address: string, isFirst: boolean): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (isFirst) await page.waitForLoadState('networkidle');
}

const inLanguage = (address: string, language: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

for (const address of partOfTheGate(pages, (one) => ofTheGate.includes(one))) {
  // @spec [The whole public site] issue 4: Every public page, in every status of an event, fits at 360, 768 and 1,280 px in three languages, holds still while it loads, has no key in place of a text, and axe finds nothing in light and dark
  test(`${address} fits, holds still and speaks three languages`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    const shift = await countShifts(page);
    const languages = languagesInTurn(pages.indexOf(address));
    for (const language of languages) {
      await page.setViewportSize({ width: 360, height: 780 });
      await open(page, inLanguage(address, language), language === languages[0]);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await shift(), `what moved in ${language}`).toBeLessThan(0.05);
      // A key that has no text shows as itself.
      await expect(page.getByText(bareKey)).toHaveCount(0);
      for (const width of widths) await expectToFit(page, width);
    }
    await expectNoAxe(page, 'light', 360);
    await expectNoAxe(page, 'dark', 1_280);
    expect(faults).toEqual([]);
  });
}
