import { expect } from '@playwright/test';
import { ownPageTest as test } from '../test.ts';
import { expectAsAnswered, rowOf, staysOpen, stop } from './race/pages.ts';

const hour = 3_600_000;

// @spec [Live screens] issue 3 point 1, doc 2 §2.1: A live race is followed from its countdown to the official result without a reload: awaited start, gun, first crossing opens its tab, finish opens with the first finisher, status chip, official places
// @spec [Live screens] doc 2 §2.1, design §7: Tab on load is chosen once: the race that goes on takes no tab away from who looks at it
test('a race is followed from before its start to its official result', async ({ page, request, office, gateway }) => {
  const race = await office.aRace({ startsAt: Date.now() + hour });
  const [first, second, ...others] = race.people;
  if (!first || !second) throw new Error('nobody has entered');
  const everyone = race.people.length;
  await page.goto(`/m/${race.id}`);
  await expect(page.getByText('Waiting for the start', { exact: true })).toBeVisible();
  await expect(page.getByText('Time to the start')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^00:59:\d\d$/);

  await office.startsAt(race, Date.now() - 1);
  await page.reload();
  await expect(page.getByText('The start signal is awaited')).toBeVisible();
  await expect(stop(page, /^Start/)).toHaveAttribute('aria-selected', 'true');
  for (const closed of [/^3\.3.km/, /^6\.7.km/, /^Finish/]) {
    await expect(stop(page, closed)).toHaveAttribute('aria-disabled', 'true');
  }
  const isSamePage = await staysOpen(page);

  await gateway.gun(race);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Race time')).toBeVisible();
  await expect(page.getByRole('timer').first()).toHaveText(/^\d:\d\d$/);
  await gateway.sendReads(race, 0, race.people);
  await expectAsAnswered(page, { request, race, at: 0, count: everyone });

  await gateway.sendReads(race, 1, [first]);
  await expect(stop(page, /^3\.3.km/)).not.toHaveAttribute('aria-disabled');
  // The page chooses a tab on load only; a later crossing does not change it.
  await expect(stop(page, /^Start/)).toHaveAttribute('aria-selected', 'true');
  await stop(page, /^3\.3.km/).click();
  await expectAsAnswered(page, { request, race, at: 1, count: 1 });
  await gateway.sendReads(race, 1, [second, ...others]);
  await expectAsAnswered(page, { request, race, at: 1, count: everyone });
  await expect(rowOf(page, second).getByRole('cell').first()).toHaveText('2');

  await gateway.sendReads(race, 2, [second, first]);
  await expect(stop(page, /^Finish/)).toHaveAttribute('aria-disabled', 'true');
  await gateway.sendReads(race, 3, [second]);
  await expect(stop(page, /^Finish, 1 /)).not.toHaveAttribute('aria-disabled');
  await isSamePage();

  // A page opened now shows the finish.
  await page.goto(`/m/${race.id}`);
  await expect(stop(page, /^Finish/)).toHaveAttribute('aria-selected', 'true');
  await expectAsAnswered(page, { request, race, at: -1, count: 1 });
  const isStillSamePage = await staysOpen(page);
  await gateway.sendReads(race, 3, [first, ...others]);
  await expect(rowOf(page, first).getByRole('cell').first()).toHaveText('2');
  await expectAsAnswered(page, { request, race, at: -1, count: everyone });

  await office.takes(race, 'finish');
  await expect(page.getByText('Provisional results')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await office.takes(race, 'make_official');
  await expect(page.getByText('Official results')).toBeVisible();
  await expectAsAnswered(page, { request, race, at: -1, count: everyone });
  await isStillSamePage();
});

// @spec [Live screens] design §4.6: A status that changed between the fetch of a page and its stream is told by hello
test('a gun that goes off between the page and its stream is not missed', async ({
  page,
  request,
  office,
  gateway,
}) => {
  const race = await office.aRace({ startsAt: Date.now() - 1 });
  const { promise: liveOnBoards, resolve: letStreamIn } = Promise.withResolvers<void>();
  await page.route('**/api/live?*', async (route) => {
    await liveOnBoards;
    await route.continue();
  });
  await page.goto(`/m/${race.id}`);
  await expect(page.getByText('The start signal is awaited')).toBeVisible();
  await gateway.gun(race);
  const status = async (): Promise<unknown> => {
    const data = { modality: race.id, limit: 1, include_modality: true };
    const [person] = await (await request.post('/api/registrations', { data })).json();
    return person.modality.status;
  };
  await expect.poll(status).toBe('live');
  letStreamIn();
  await expect(page.getByText('Race time')).toBeVisible();
});
