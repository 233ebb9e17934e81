import { expect, type Page } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import type { Gateway } from './race/gateway.ts';
import { expectAsAnswered, rowOf } from './race/pages.ts';
import type { RaceOffice } from './race/race-office.ts';

const minute = 60_000;

declare global {
  interface Window {
    /** The distance in pixels from which each sliding list or row began; the reader empties it. */
    ways?: number[];
    /** One entry per change of the rows: the persons in their order, each with the place that their row says. */
    states?: string[];
  }
}

interface Staff {
  readonly office: RaceOffice;
  readonly gateway: Gateway;
}

/** Everybody has passed the first checkpoint after 20 minutes, but for two. */
async function allButTwoArePast({ office, gateway }: Staff) {
  const gunAt = Date.now() - 40 * minute;
  const race = await office.aRace({ startsAt: gunAt });
  const [first, second, ...others] = race.people;
  if (!first || !second) throw new Error('nobody has entered');
  await gateway.gun(race, gunAt);
  await gateway.sendReads(race, 0, race.people, { at: gunAt + 5_000 });
  await gateway.sendReads(race, 1, others, { at: gunAt + 20 * minute });
  return { race, gunAt, first, second, others };
}

/** Records each slide and pauses it at its begin: the next change meets a list that still moves. */
const pauseSlides = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const ways: number[] = [];
    window.ways = ways;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options);
      const [from] = frames !== null && 'transform' in frames ? [frames.transform].flat() : [];
      if (typeof from === 'string') {
        ways.push(new DOMMatrix(from).m42);
        animation.pause();
      }
      return animation;
    };
  });

const slides = (page: Page): Promise<number[]> => page.evaluate(() => window.ways?.splice(0) ?? []);

// @spec [Live screens] issue 3, issue 3 point 4: A row slides to its new place, a new time glows once, nothing under reduced motion; from where it stood also on a page that nobody scrolled and while others still move; what rows say comes a frame before their places, so that no frame of the slide is missed
test(
  'whoever comes in above pushes the others down by one row, on a page that nobody scrolled and while they still move',
  ofTheLongRun,
  async ({ page, request, office, gateway }) => {
    const { race, gunAt, first, second, others } = await allButTwoArePast({ office, gateway });
    await pauseSlides(page);
    await page.setViewportSize({ width: 1_280, height: 1_000 });
    await page.goto(`/m/${race.id}?at=1`);
    await expectAsAnswered(page, { request, race, at: 1, count: others.length });
    const { height = 0 } = (await rowOf(page, others[0] ?? first).boundingBox()) ?? {};
    for (const [person, at] of [
      [first, gunAt + 18 * minute],
      [second, gunAt + 16 * minute],
    ] as const) {
      await gateway.sendReads(race, 1, [person], { at });
      await expect(rowOf(page, person).getByRole('cell').first()).toHaveText('1');
      // The list goes as one, the newcomer against it.
      const [list = 0, newcomer = 0, ...more] = await slides(page);
      expect(Math.abs(list + height), `the list came from ${list} px`).toBeLessThanOrEqual(1);
      expect([newcomer, more]).toEqual([-list, []]);
    }
  },
);

// @spec [Live screens] issue 3, issue 3 point 4: A row slides to its new place, a new time glows once, nothing under reduced motion; from where it stood also on a page that nobody scrolled and while others still move; what rows say comes a frame before their places, so that no frame of the slide is missed
test(
  'rows first say what is true now, and then go where they stand: both in one frame would make them stumble',
  ofTheLongRun,
  async ({ page, request, office, gateway }) => {
    const { race, gunAt, first, others } = await allButTwoArePast({ office, gateway });
    const bibs = others.map(({ bib }) => bib);
    await page.goto(`/m/${race.id}?at=1`);
    await expectAsAnswered(page, { request, race, at: 1, count: others.length });
    await page.evaluate(() => {
      const rows = document.querySelector('tbody');
      const states: string[] = [];
      window.states = states;
      const look = (): void => {
        const cells = [...document.querySelectorAll('tbody [data-row]')].map((row) => row.querySelectorAll('td'));
        states.push(cells.map(([place, bib]) => `${bib?.textContent} on ${place?.textContent}`).join());
      };
      if (rows) new MutationObserver(look).observe(rows, { childList: true, characterData: true, subtree: true });
    });
    await gateway.sendReads(race, 1, [first], { at: gunAt + 18 * minute });
    await expect(rowOf(page, first).getByRole('cell').first()).toHaveText('1');
    const states = await page.evaluate(() => window.states);
    const pushedDown = bibs.map((bib, index) => `${bib} on ${index + 2}`);
    expect(states).toEqual([pushedDown.join(), [`${first.bib} on 1`, ...pushedDown].join()]);
  },
);
