import { expect, type Page } from '@playwright/test';
import { expectNoAxeFaults } from '../axe.ts';

export const widths = [360, 768, 1280] as const;

/** Nothing scrolls sideways at any width. */
export async function fitsEverywhere(page: Page): Promise<void> {
  for (const width of [...widths].reverse()) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${width} px`).toBe(0);
  }
}

/** Nothing scrolls sideways at any width, axe finds nothing in either colours, and the keyboard reaches all that can be pressed. */
export async function isForEveryone(page: Page): Promise<void> {
  await fitsEverywhere(page);
  await expectNoAxeFaults(page, { within: 'main' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFaults(page, { within: 'main', rules: ['color-contrast'] });
  await keyboardReachesAll(page);
}

const pressable = 'main :is(a[href], button:not(:disabled), input, [tabindex="0"])';

/** Presses Tab from the top of the page until each control has had the focus once, those that appear meanwhile too. */
async function keyboardReachesAll(page: Page): Promise<void> {
  const count = await page.locator(pressable).count();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()); // whatever has the focus is an element of the page
  let left: readonly string[] = ['all'];
  for (let tabs = 0; tabs < 2 * count + 12 && left.length > 0; tabs += 1) {
    await page.keyboard.press('Tab');
    left = await page.evaluate((all) => {
      document.activeElement?.setAttribute('data-had-focus', '');
      return [...document.querySelectorAll(`:is(${all}):not([data-had-focus])`)].map(({ outerHTML }) => outerHTML);
    }, pressable);
  }
  expect(left).toEqual([]);
}
