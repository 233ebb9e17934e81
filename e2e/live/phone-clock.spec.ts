import { expect, type Page } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import { rowOf } from './race/pages.ts';
import type { Race } from './race/race-office.ts';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** `h:mm:ss` or `m:ss` → milliseconds. */
const spanOf = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * second;

/** Stores every text that the clock of the race shows on the page that is open, from the first one on. */
const recordClock = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const watch = new MutationObserver(() => {
      const text = document.querySelector('main header [role=timer]')?.textContent;
      if (text && text !== shown.at(-1)) shown.push(text);
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  });

const recordedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => ('shown' in window && Array.isArray(window.shown) ? window.shown : []));

/** The time of a race by the server's clock. */
async function serverTime(page: Page, race: Race): Promise<number> {
  const answer = await page.request.post('/api/registrations/stats', { data: { modality: { $oid: race.id } } });
  return Date.parse((await answer.json()).server_time.$date);
}

/**
 * The server's clock is read before the page is opened and after its texts are: the instants that they show lie between the two, to a second, however long
 * anything took.
 */
function expectBetween(instants: readonly number[], before: number, after: number): void {
  expect(instants.length).toBeGreaterThan(0);
  for (const instant of instants) {
    expect(instant).toBeGreaterThanOrEqual(before - second);
    expect(instant).toBeLessThanOrEqual(after + second);
  }
}

/** The hour at a place. */
const hourAt = (instant: number, timeZone: string): string =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

const phones = [
  { name: 'two hours ahead, in Auckland', aheadMs: 2 * hour, timezoneId: 'Pacific/Auckland' },
  { name: 'two hours behind, in Honolulu', aheadMs: -2 * hour, timezoneId: 'Pacific/Honolulu' },
] as const;

for (const { name, aheadMs, timezoneId } of phones) {
  // @spec [Live screens] issue 3 point 1, design §5 'whose clock': A wrong phone clock, in another zone: race time and countdown by the server's clock, hours in the event's zone
  test.describe(`on a phone whose clock is ${name}`, () => {
    test.use({ timezoneId });

    test(
      'the race time is that of the race, and hours are those of its place',
      ofTheLongRun,
      async ({ page, office, gateway }) => {
        const gunAt = Math.floor((Date.now() - 25 * minute) / minute) * minute + 10 * second; // gun and start crossing in one minute of the clock
        const race = await office.aRace({ startsAt: gunAt });
        const [runner] = race.people;
        if (!runner) throw new Error('nobody has entered');
        await gateway.gun(race, gunAt);
        await gateway.sendReads(race, 0, race.people, { at: gunAt + 5_000 });
        await page.clock.install({ time: Date.now() + aheadMs });
        await recordClock(page);
        for (const address of [`/r/${runner.id}`, `/m/${race.id}`]) {
          const before = await serverTime(page, race);
          await page.goto(address);
          const clock = page.getByRole('timer').first();
          await expect(clock).toBeVisible();
          const first = (await clock.textContent()) ?? '';
          await expect(clock).not.toHaveText(first);
          const texts = [first, (await clock.textContent()) ?? '', ...(await recordedTexts(page))];
          const instants = texts.map((text) => gunAt + spanOf(text));
          expectBetween(instants, before, await serverTime(page, race));
        }
        await expect(rowOf(page, runner)).toContainText(hourAt(gunAt, 'Europe/Madrid'));
        await expect(page.locator('main header time')).toContainText(hourAt(gunAt, 'Europe/Madrid'));
      },
    );

    test('the time to the start is that of the race', ofTheLongRun, async ({ page, office }) => {
      const startsAt = Date.now() + 3 * hour;
      const race = await office.aRace({ startsAt });
      await page.clock.install({ time: Date.now() + aheadMs });
      await recordClock(page);
      const before = await serverTime(page, race);
      await page.goto(`/m/${race.id}`);
      const clock = page.getByRole('timer');
      await expect(clock).toBeVisible();
      const texts = [(await clock.textContent()) ?? '', ...(await recordedTexts(page))];
      const instants = texts.map((text) => startsAt - spanOf(text));
      expectBetween(instants, before, await serverTime(page, race));
      await expect(page.locator('main header time')).toContainText(hourAt(startsAt, 'Europe/Madrid'));
      // The phone's day goes on, and the race's with it. No message of the server, whose day does not, comes between.
      await page.context().setOffline(true);
      await page.clock.fastForward(3 * hour);
      await expect(page.getByText('The start signal is awaited')).toBeVisible();
    });
  });
}
