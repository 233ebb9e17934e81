import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const widths = [360, 768, 1280] as const;

/** Nothing scrolls sideways at any width, axe finds nothing in either colours, and the keyboard reaches all that can be pressed. */
export async function isForEveryone(page: Page): Promise<void> {
  for (const width of [...widths].reverse()) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${width} px`).toBe(0);
  }
  await breaksNoRule(new AxeBuilder({ page }).include('main'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await breaksNoRule(new AxeBuilder({ page }).include('main').withRules(['color-contrast']));
  await keyboardReachesAll(page);
}

async function breaksNoRule(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

const pressable = 'main :is(a[href], button:not(:disabled), input, [tabindex="0"])';

/** Tab by tab from the top of the page: everything that can be pressed has had the focus once. */
async function keyboardReachesAll(page: Page): Promise<void> {
  const count = await page.locator(pressable).count();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()); // whatever has the focus is an element of the page
  const reached = new Set<number>();
  for (let tabs = 0; tabs < count + 12 && reached.size < count; tabs += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(
      (all) => [...document.querySelectorAll(all)].indexOf(document.activeElement ?? document.body),
      pressable,
    );
    if (at >= 0) reached.add(at);
  }
  expect(reached.size).toBe(count);
}
