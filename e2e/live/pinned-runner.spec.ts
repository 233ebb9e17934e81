import { expect } from '@playwright/test';
import { keepWhatIsHeard, lookOutFor, untilArrival } from './race/arrival.ts';
import { expectAsAnswered, pinnedRowOf, rowOf, staysOpen } from './race/pages.ts';
import { test } from './race/test.ts';

const minute = 60_000;

test('somebody who was found and pinned is seen passing a checkpoint', async ({ page, request, office, gateway }) => {
  const gunAt = Date.now() - 20 * minute;
  const race = await office.aRace({ startsAt: gunAt });
  const [ahead, friend, behind] = [race.people.slice(0, 5), race.people[5], race.people.slice(6)];
  if (!friend) throw new Error('nobody has entered');
  await gateway.gun(race, gunAt);
  await gateway.hears(race, 0, race.people, { at: gunAt + 5_000 });
  await gateway.hears(race, 1, ahead);
  await keepWhatIsHeard(page);
  await page.goto(`/m/${race.id}`);
  await expectAsAnswered(page, { request, race, at: 1, count: ahead.length });

  await page.getByRole('button', { name: 'Find a runner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find a runner' });
  await dialog.getByRole('searchbox').fill(friend.name);
  const hit = dialog.getByRole('listitem').filter({ has: page.getByText(friend.bib, { exact: true }) });
  await expect(hit).toContainText('Running');
  await hit.getByRole('button', { name: /^Pin / }).click();
  await page.keyboard.press('Escape');
  const pinned = pinnedRowOf(page, friend);
  await expect(pinned.getByRole('cell').first()).toHaveText('–');
  await expect(rowOf(page, friend)).toHaveCount(0);

  const isSamePage = await staysOpen(page);
  await lookOutFor(page, friend);
  const since = performance.timeOrigin + performance.now();
  const committedAt = await gateway.hears(race, 1, [friend]);
  const arrival = await untilArrival(page, race, since);
  const spanMs = Math.round(arrival.at - committedAt);
  test.info().annotations.push({ type: 'from the commit of the read to the lines', description: `${spanMs} ms` });

  expect(arrival.steps[0]).toBe('told');
  expect(arrival.steps.at(-1)).toBe('shown');
  expect(arrival.steps.slice(1, -1).sort()).toEqual(['asked for the page', 'asked for the pinned']);
  await expect(pinned.getByRole('cell').first()).toHaveText('6');
  await expect(rowOf(page, friend).getByRole('cell').first()).toHaveText('6');
  await gateway.hears(race, 1, behind);
  await expectAsAnswered(page, { request, race, at: 1, count: race.people.length });
  await expect(pinned.getByRole('cell').first()).toHaveText('6');
  await isSamePage();
});
