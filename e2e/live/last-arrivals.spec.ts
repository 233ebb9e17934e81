import { expect } from '@playwright/test';
import { ownPageTest as test } from '../test.ts';
import { lines, stop, untilAnswered } from './race/pages.ts';

const minute = 60_000;
const phone = { width: 360, height: 800 };
/** A warning of the staff above it takes so much more of a phone's screen. */
const noticePx = 96;

// @spec [Live screens] issue 16: Last arrivals as a list beside the order of places, newest first, live
// @spec [Live screens] issue 16: A phone shows the first row of a race, and of a runner place, last time and expected arrival, on the first screen
test('at the finish somebody follows the last arrivals, newest first, and a phone has them on its first screen', async ({
  page,
  request,
  office,
  gateway,
}) => {
  await page.setViewportSize(phone);
  const gunAt = Date.now() - 20 * minute;
  const race = await office.aRace({ startsAt: gunAt });
  const [first, second, third] = race.people;
  if (!first || !second || !third) throw new Error('nobody has entered');
  await gateway.gun(race, gunAt);
  await gateway.sendReads(race, 0, race.people, { at: gunAt + 5_000 });
  await gateway.sendReads(race, 1, [first]);
  await gateway.sendReads(race, 1, [second]);
  await untilAnswered({ request, race, at: 1, count: 2 });
  await page.goto(`/m/${race.id}`);
  await expect.poll(() => lines(page)).toEqual([`1 ${first.id}`, `2 ${second.id}`]);
  const row = await page.locator('[data-row]').first().boundingBox();
  expect((row?.y ?? 0) + (row?.height ?? 0) + noticePx).toBeLessThanOrEqual(phone.height);

  const order = page.getByRole('navigation', { name: 'Order' });
  await order.getByRole('link', { name: 'Last arrivals' }).focus();
  await page.keyboard.press('Enter');
  await expect(order.getByRole('link', { name: 'Last arrivals' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => lines(page)).toEqual([`2 ${second.id}`, `1 ${first.id}`]);
  await gateway.sendReads(race, 1, [third]);
  await expect.poll(() => lines(page)).toEqual([`3 ${third.id}`, `2 ${second.id}`, `1 ${first.id}`]);
  await expect(stop(page, 'Start')).toBeVisible();

  await page.goto(`/r/${third.id}`);
  const isSeen = async (text: RegExp): Promise<void> => {
    const box = await page.getByText(text).first().boundingBox();
    expect((box?.y ?? phone.height) + noticePx).toBeLessThan(phone.height);
  };
  await expect(page.getByText(/^Place at /)).toBeVisible();
  await isSeen(/^Place at /);
  await expect(page.getByText(/^Expected: /).first()).toBeVisible();
  await isSeen(/^Expected: /);
});
