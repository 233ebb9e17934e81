import { expect } from '@playwright/test';
import { expectAsAnswered, lines, pinnedRowOf, rowOf, staysOpen, stop } from './race/pages.ts';
import { test } from './race/test.ts';

const minute = 60_000;

test('a connection that is cut for half a minute comes back with nothing missing', async ({
  page,
  context,
  request,
  office,
  gateway,
}) => {
  const gunAt = Date.now() - 40 * minute;
  const race = await office.aRace({ startsAt: gunAt });
  const [first, friend, third, ...others] = race.people;
  if (!first || !friend || !third) throw new Error('nobody has entered');
  await gateway.gun(race, gunAt);
  await gateway.hears(race, 0, race.people, { at: gunAt + 5_000 });
  await gateway.hears(race, 1, race.people, { at: gunAt + 12 * minute });
  await gateway.hears(race, 2, [first, friend, third]);
  await gateway.hears(race, -1, [first]);
  await page.clock.install();
  await page.goto(`/m/${race.id}?at=2`);
  await expectAsAnswered(page, { request, race, at: 2, count: 3 });
  await rowOf(page, friend).getByRole('button', { name: /^Pin / }).click();
  await expect(pinnedRowOf(page, friend)).toBeVisible();
  const isSamePage = await staysOpen(page);
  const before = await lines(page);

  await context.setOffline(true);
  await page.clock.fastForward(4_000);
  const lost = page.getByText('Connection lost.', { exact: false }).filter({ visible: true }).first();
  await expect(lost).toBeVisible();
  await gateway.hears(race, 2, others);
  await gateway.hears(race, -1, [third, friend]);
  await office.penalises(friend, 60, 'Tarjeta amarilla');
  // Polls go out meanwhile, and fail.
  await page.clock.runFor(26_000);
  await expect(lost).toBeVisible();
  expect(await lines(page)).toEqual(before);

  await context.setOffline(false);
  // What was missed is fetched within two seconds.
  await page.clock.fastForward(2_000);
  await expect(lost).toBeHidden();
  await expectAsAnswered(page, { request, race, at: 2, count: race.people.length });
  await expect(stop(page, /^Finish, 3 have passed/)).toBeVisible();
  await stop(page, /^Finish/).click();
  await expectAsAnswered(page, { request, race, at: -1, count: 3 });
  for (const row of [rowOf, pinnedRowOf]) {
    await expect(row(page, friend).getByRole('cell').first()).toHaveText('3');
    await expect(row(page, friend).getByRole('button', { name: '1 penalty' })).toBeVisible();
  }
  await isSamePage();

  // The stream is back too: what happens now needs no poll.
  await gateway.hears(race, -1, others.slice(0, 2));
  await expectAsAnswered(page, { request, race, at: -1, count: 5 });
});
