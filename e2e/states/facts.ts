import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const widths = [360, 768, 1280] as const;
export const languages = ['en', 'ca', 'es'] as const;

export async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 780 });
  const aside = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await aside(), `sideways at ${width}`).toBe(0);
}

export async function expectNoAxe(page: Page, colorScheme: 'light' | 'dark', width: number): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 780 });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(found, colorScheme).toEqual([]);
}

/** What a finger would miss: every control whose own ground is less than 44 px wide or high. Words inside of a sentence may be smaller. */
export async function expectTouchable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate(smallTargets)).toEqual([]);
}

/** Runs in the page. A control is as large as the ground on which it would be hit, walked from its middle. */
function smallTargets(): string[] {
  const least = 43.5;
  const farthest = 30;
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, select, input, [role=tab]')]
    .map((control) => control.closest('label') ?? control)
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((control) => control.getAttribute('aria-disabled') !== 'true')
    .filter((control) => !(control.matches('p a') && getComputedStyle(control).display === 'inline'));
  return [...new Set(controls)].flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isHit = (byX: number, byY: number): boolean => control.contains(document.elementFromPoint(x + byX, y + byY));
    if (x < 0 || !isHit(0, 0)) return [];
    const reach = (stepX: number, stepY: number): number => {
      let steps = 0;
      while (steps < farthest && isHit(stepX * (steps + 1), stepY * (steps + 1))) steps += 1;
      return steps;
    };
    const [wide, high] = [reach(1, 0) + reach(-1, 0) + 1, reach(0, 1) + reach(0, -1) + 1];
    const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40);
    return Math.min(wide, high) < least ? [`${control.tagName} '${name}' ${wide} x ${high}`] : [];
  });
}

/** Layout shift is what nobody's finger caused, as browsers count it. */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let shifted = 0;
    Object.assign(window, { shifted: () => shifted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) shifted += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => ('shifted' in window && typeof window.shifted === 'function' ? window.shifted() : 1));
}

/** A key that has no text shows as itself. */
export const bareKey =
  /^(home|event|card|calendar|results|circuit|track|pages|shell|status|modality|notices|settings)\.[a-z]\S*$/;

/** A map that takes another size moves its marks: twenty frames long all of them stand where they were. */
export function untilMarksRest(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        let [before, still] = ['', 0];
        const look = (): void => {
          const places = [...document.querySelectorAll('.maplibregl-marker')].map((mark) => {
            const { x, y } = mark.getBoundingClientRect();
            return `${x} ${y}`;
          });
          still = places.join() === before ? still + 1 : 0;
          before = places.join();
          if (still === 20) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
