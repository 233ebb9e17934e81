import { expect, type Page } from '@playwright/test';
import { expectNoAxeFaults } from '../axe.ts';
import { languages } from '../long-run.ts';

/** From the widest down, so that checks at a phone's width can follow without another resize. */
export const widths = [1280, 768, 360] as const;
/** The place of a language in lists of words in en, ca and es. */
export const placeOf = (language: (typeof languages)[number]): number => languages.indexOf(language);

/** Below and at each width at which a table gains columns: there it has the least room. */
export const tightWidths = [1080, 1079, 960, 959, 768, 767, 641] as const;

export async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 780 });
  const aside = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // An element that measures itself follows a new width a frame later.
  await expect.poll(aside, `sideways at ${width}`).toBe(0);
}

export async function expectNoAxe(page: Page, colorScheme: 'light' | 'dark', width: number): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 780 });
  await expectNoAxeFaults(page, {}, colorScheme);
}

/** Fails on every control whose own ground is less than 44 px wide or high. Links inside a sentence may be smaller. */
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
    const reach = (stepX: number, stepY: number, most: number): number => {
      let steps = 0;
      while (steps < most && isHit(stepX * (steps + 1), stepY * (steps + 1))) steps += 1;
      return steps;
    };
    const across = (stepX: number, stepY: number): number => {
      const ahead = reach(stepX, stepY, farthest);
      return ahead + 1 + reach(-stepX, -stepY, Math.min(farthest, Math.ceil(least) - 1 - ahead));
    };
    const [wide, high] = [across(1, 0), across(0, 1)];
    const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40);
    return Math.min(wide, high) < least ? [`${control.tagName} '${name}' ${wide} x ${high}`] : [];
  });
}

/** Counts layout shifts as browsers do: those without a recent input of the user. */
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

/** Waits until all marks of a map have rested for twenty frames: a map that changes its size moves them. */
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
