import { expect, type Page } from '@playwright/test';
import type { StoredSession } from '../live/race/race-office.ts';
import { languagesInTurn, partOfTheGate } from '../long-run.ts';
import { expectNoAxe, expectToFit, expectTouchable, widths } from '../states/facts.ts';
import { test } from '../test.ts';

/** The page belongs to that account from its next address on. */
export const enterAs = (page: Page, session: StoredSession): Promise<unknown> =>
  page.addInitScript((text) => localStorage.setItem('dorsal.session', text), JSON.stringify(session));

/** One journey a screen of the back-office: it fits every width in every language, can be touched, and has no fault of access. The gate opens one of them, if any. */
export function eachScreenIsSound(screens: readonly string[], inTheGate?: string): void {
  for (const address of partOfTheGate(screens, (one) => one === inTheGate))
    test(`${address} fits every screen in every language, and is sound`, async ({ page, office }) => {
      await enterAs(page, await office.session('admin'));
      for (const language of languagesInTurn(screens.indexOf(address))) {
        await page.goto(`${address}?lang=${language}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const width of widths) await expectToFit(page, width);
      }
      await expectTouchable(page);
      await expectNoAxe(page, 'dark', 1280);
      await expectNoAxe(page, 'light', 360);
    });
}
