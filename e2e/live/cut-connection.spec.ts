import { type BrowserContext, expect, type Page } from '@playwright/test';
import { partOfTheGate } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import { aCuttableLine } from './race/cuttable-line.ts';
import type { Gateway } from './race/gateway.ts';
import { expectAsAnswered, lines, pinnedRowOf, rowOf, staysOpen, stop } from './race/pages.ts';
import type { Race, RaceOffice, Starter } from './race/race-office.ts';

const minute = 60_000;

interface Followed {
  readonly race: Race;
  /** In at the finish. */
  readonly first: Starter;
  /** Past the last checkpoint, as the first one is. */
  readonly friend: Starter;
  readonly third: Starter;
  readonly others: readonly Starter[];
}

async function oneIsIn(office: RaceOffice, gateway: Gateway): Promise<Followed> {
  const gunAt = Date.now() - 40 * minute;
  const race = await office.aRace({ startsAt: gunAt });
  const [first, friend, third, ...others] = race.people;
  if (!first || !friend || !third) throw new Error('nobody has entered');
  await gateway.gun(race, gunAt);
  await gateway.sendReads(race, 0, race.people, { at: gunAt + 5_000 });
  await gateway.sendReads(race, 1, race.people, { at: gunAt + 12 * minute });
  await gateway.sendReads(race, 2, [first, friend, third]);
  await gateway.sendReads(race, -1, [first]);
  return { race, first, friend, third, others };
}

interface Line {
  readonly address: string;
  readonly cut: () => unknown;
  readonly mend: () => unknown;
  readonly close: () => unknown;
}

const aLineToSwitchOff = (context: BrowserContext): Line => ({
  address: '',
  cut: () => context.setOffline(true),
  mend: () => context.setOffline(false),
  close: () => undefined,
});

/** The time of the page goes on, half a second at a time, until something can be seen there. */
const untilSeen = (page: Page, isSeen: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(500);
    await isSeen();
  }).toPass({ intervals: [50] });

const cuts = {
  'a phone that is switched to flight mode': aLineToSwitchOff,
  'a network that gives way without a word': (_: BrowserContext, baseURL: string) => aCuttableLine(baseURL),
};

for (const [what, aLine] of partOfTheGate(Object.entries(cuts), ([cut]) => cut.startsWith('a network'))) {
  // @spec [Live screens] issue 3 point 1, design §4.6: A connection cut for half a minute (flight mode; a network that gives way without a word) says so and comes back with nothing missing
  test(`${what} for half a minute has missed nothing when it is back`, async ({
    page,
    context,
    request,
    office,
    gateway,
    baseURL,
  }) => {
    const { race, friend, third, others } = await oneIsIn(office, gateway);
    const line = await aLine(context, baseURL ?? '');
    await page.clock.install();
    await page.goto(`${line.address}/m/${race.id}?at=2`);
    await expectAsAnswered(page, { request, race, at: 2, count: 3 });
    await rowOf(page, friend).getByRole('button', { name: /^Pin / }).click();
    await expect(pinnedRowOf(page, friend)).toBeVisible();
    const isSamePage = await staysOpen(page);
    const before = await lines(page);

    await line.cut();
    const lost = page.getByText('Connection lost.', { exact: false }).filter({ visible: true }).first();
    await untilSeen(page, () => expect(lost).toBeVisible({ timeout: 100 }));
    await gateway.sendReads(race, 2, others);
    await gateway.sendReads(race, -1, [third, friend]);
    await office.penalises(friend, 60, 'Tarjeta amarilla');
    // Polls go out meanwhile, and fail.
    await page.clock.runFor(26_000);
    await expect(lost).toBeVisible();
    expect(await lines(page)).toEqual(before);

    await line.mend();
    await untilSeen(page, () => expect(lost).toBeHidden({ timeout: 100 }));
    await untilSeen(page, () => expect(stop(page, /^Finish, 3 have passed/)).toBeVisible({ timeout: 100 }));
    await expectAsAnswered(page, { request, race, at: 2, count: race.people.length });
    await stop(page, /^Finish/).click();
    await expectAsAnswered(page, { request, race, at: -1, count: 3 });
    for (const row of [rowOf, pinnedRowOf]) {
      await expect(row(page, friend).getByRole('cell').first()).toHaveText('3');
      await expect(row(page, friend).getByRole('button', { name: '1 penalty' })).toBeVisible();
    }

    // The stream is back too: what happens now is told.
    await gateway.sendReads(race, -1, others.slice(0, 2));
    await expectAsAnswered(page, { request, race, at: -1, count: 5 });
    await isSamePage();
    await line.close();
  });
}

// @spec [Live screens] issue 16: Pages cut off show nothing under a name that it does not have
test('without a network a list that was never loaded is said to come, and nobody else stands under its name', async ({
  page,
  context,
  office,
  gateway,
}) => {
  const { race } = await oneIsIn(office, gateway);
  await page.goto(`/m/${race.id}?at=1`);
  const rows = page.locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Women', exact: true }).click();
  await expect(page.getByText('This list comes when the connection is back.')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('This list comes when the connection is back.')).toHaveCount(0);
});
