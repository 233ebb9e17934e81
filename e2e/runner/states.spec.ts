import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { runnerId, setStage } from './stage.ts';
import { atTheFinish } from './states/at-the-finish.ts';
import { beforeTheStart } from './states/before-the-start.ts';
import { oddRaces } from './states/odd-races.ts';
import { onTheCourse } from './states/on-the-course.ts';
import { withoutAFinish } from './states/without-a-finish.ts';
import { takePictures, widths } from './take-pictures.ts';

const states = [...beforeTheStart, ...onTheCourse, ...atTheFinish, ...withoutAFinish, ...oddRaces];

for (const { name, stage, says, saysNot = [], search = '' } of states) {
  test(`${name}: says what is so, at every width, to everyone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await setStage(page, stage());
    await page.goto(`/r/${runnerId}${search}`);
    const person = page.getByRole('article');
    await expect(person).toBeVisible();
    await expect(async () => {
      const text = await wordsOf(page);
      for (const words of says) expect(text).toMatch(asPattern(words));
      for (const words of saysNot) expect(text).not.toMatch(asPattern(words));
    }).toPass({ timeout: 5_000 });
    await everythingFits(page);
    await breaksNoRule(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await breaksNoRule(page);
    await keyboardReachesAll(page);
    await takePictures(page, { name, address: `/r/${runnerId}${search}` });
  });
}

async function wordsOf(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: as it is read, where blocks stand apart and what is hidden is not there
  const text = await page.getByRole('article').innerText();
  return text.replace(/\s+/gu, ' ');
}

const asPattern = (words: string | RegExp): RegExp =>
  typeof words === 'string' ? new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : words;

async function everythingFits(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${width} px`).toBe(0);
  }
}

async function breaksNoRule(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Tab by tab from the top of the page: everything that can be pressed has had the focus once. */
async function keyboardReachesAll(page: Page): Promise<void> {
  const pressable = 'main :is(a[href], button:not(:disabled), input, [tabindex="0"])';
  const count = await page.locator(pressable).count();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()); // whatever has the focus is an element of the page
  const reached = new Set<string>();
  for (let tabs = 0; tabs < count + 12; tabs += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(
      (all) => [...document.querySelectorAll(all)].indexOf(document.activeElement as Element),
      pressable,
    ); // the body, or an element
    if (at >= 0) reached.add(String(at));
  }
  expect(reached.size).toBe(count);
}
