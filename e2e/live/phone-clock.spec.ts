import { expect, type Page } from '@playwright/test';
import { rowOf } from './race/pages.ts';
import { test } from './race/test.ts';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** `h:mm:ss` or `m:ss` → milliseconds. */
const spanOf = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * second;

/** Every text that the clock of the race ever showed, from the first one on. */
const keepClock = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(window, { shown });
    const watch = new MutationObserver(() => {
      const text = document.querySelector('main header [role=timer]')?.textContent;
      if (text) shown.add(text);
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  });

const clockTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => ('shown' in window && window.shown instanceof Set ? [...window.shown] : []));

/** The hour at a place. */
const hourAt = (instant: number, timeZone: string): string =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

const phones = [
  { name: 'two hours ahead, in Auckland', aheadMs: 2 * hour, timezoneId: 'Pacific/Auckland' },
  { name: 'two hours behind, in Honolulu', aheadMs: -2 * hour, timezoneId: 'Pacific/Honolulu' },
] as const;

for (const { name, aheadMs, timezoneId } of phones) {
  test.describe(`on a phone whose clock is ${name}`, () => {
    test.use({ timezoneId });

    test('the race time is that of the race, and hours are those of its place', async ({ page, office, gateway }) => {
      const gunAt = Math.floor((Date.now() - 25 * minute) / minute) * minute + 10 * second; // gun and start crossing in one minute of the clock
      const race = await office.aRace({ startsAt: gunAt });
      const [runner] = race.people;
      if (!runner) throw new Error('nobody has entered');
      await gateway.gun(race, gunAt);
      await gateway.hears(race, 0, race.people, { at: gunAt + 5_000 });
      await page.clock.install({ time: Date.now() + aheadMs });
      await keepClock(page);
      for (const address of [`/m/${race.id}`, `/r/${runner.id}`]) {
        await page.goto(address);
        const clock = page.getByRole('timer').first();
        await expect(clock).toBeVisible();
        const offBy = async (): Promise<number> =>
          Math.abs(Date.now() - gunAt - spanOf((await clock.textContent()) ?? ''));
        expect(await offBy()).toBeLessThan(10 * second);
        const first = await clock.textContent();
        await expect(clock).not.toHaveText(first ?? '');
        expect(await offBy()).toBeLessThan(10 * second);
      }

      await page.goto(`/m/${race.id}`);
      await expect(rowOf(page, runner)).toContainText(hourAt(gunAt, 'Europe/Madrid'));
      await expect(page.locator('main header time')).toContainText(hourAt(gunAt, 'Europe/Madrid'));
      for (const shown of await clockTexts(page)) {
        expect(Math.abs(Date.now() - gunAt - spanOf(shown)), shown).toBeLessThan(minute);
      }
    });

    test('the time to the start is that of the race', async ({ page, office }) => {
      const startsAt = Date.now() + 3 * hour;
      const race = await office.aRace({ startsAt });
      await page.clock.install({ time: Date.now() + aheadMs });
      await keepClock(page);
      await page.goto(`/m/${race.id}`);
      const clock = page.getByRole('timer');
      await expect(clock).toBeVisible();
      const first = (await clock.textContent()) ?? '';
      expect(Math.abs(startsAt - Date.now() - spanOf(first))).toBeLessThan(10 * second);
      await expect(page.locator('main header time')).toContainText(hourAt(startsAt, 'Europe/Madrid'));
      for (const shown of await clockTexts(page)) {
        expect(Math.abs(startsAt - Date.now() - spanOf(shown)), shown).toBeLessThan(minute);
      }
      // The phone's day goes on, and the race's with it.
      await page.clock.fastForward(3 * hour);
      await expect(page.getByText('The start signal is awaited')).toBeVisible();
    });
  });
}
