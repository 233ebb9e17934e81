import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import type { Gateway } from './race/gateway.ts';
import { expectAsAnswered, lines, pinnedRowOf, rowOf, staysOpen, untilAnswered } from './race/pages.ts';
import type { Race, RaceOffice, Starter } from './race/race-office.ts';

const minute = 60_000;

/** Four people are in, each five seconds behind the one before. */
async function fourAreIn(
  office: RaceOffice,
  gateway: Gateway,
  request: APIRequestContext,
): Promise<{ readonly race: Race; readonly winner: Starter; readonly second: Starter }> {
  const gunAt = Date.now() - 40 * minute;
  const race = await office.aRace({ startsAt: gunAt });
  const [winner, second] = race.people;
  if (!winner || !second) throw new Error('nobody has entered');
  await gateway.gun(race, gunAt);
  await gateway.sendReads(race, 0, race.people, { at: gunAt + 5_000 });
  for (const at of [1, 2]) await gateway.sendReads(race, at, race.people, { at: gunAt + at * 12 * minute });
  await gateway.sendReads(race, -1, race.people.slice(0, 4), { apartMs: 5_000 });
  await untilAnswered({ request, race, at: -1, count: 4 });
  return { race, winner, second };
}

// @spec [Live screens] issue 3 point 1, doc 2 §2.1, §2.2: A penalty and a disqualification arrive on the open classification and runner's page; the tooltip opens by keyboard and touch, and lies on the rows below it
test('a penalty arrives on pages that are open', async ({ page, context, request, office, gateway }) => {
  const { race, winner, second } = await fourAreIn(office, gateway, request);
  await page.goto(`/m/${race.id}`);
  await expectAsAnswered(page, { request, race, at: -1, count: 4 });
  await expect(rowOf(page, winner).getByRole('cell').first()).toHaveText('1');
  const before = await lines(page);
  const runner = await context.newPage();
  await runner.goto(`/r/${winner.id}`);
  await expect(runner.getByRole('heading', { name: 'Official time' })).toBeVisible();
  await expect(runner.getByRole('heading', { name: 'Penalties' })).toHaveCount(0);
  // The page of somebody else who is in: their place moves with it.
  const beside = await context.newPage();
  await beside.goto(`/r/${second.id}`);
  await expect(beside.getByRole('main')).toContainText(/Overall\s*2\s*of/);
  const areSamePages = [await staysOpen(page), await staysOpen(runner), await staysOpen(beside)];

  await office.penalises(winner, 7, 'Avituallament fora de la zona');
  await expect(rowOf(page, winner).getByRole('cell').first()).toHaveText('2');
  await expect(rowOf(page, second).getByRole('cell').first()).toHaveText('1');
  await expect(beside.getByRole('main')).toContainText(/Overall\s*1\s*of/);
  await expectAsAnswered(page, { request, race, at: -1, count: 4 });
  expect((await lines(page)).slice(2)).toEqual(before.slice(2));
  const mark = rowOf(page, winner).getByRole('button', { name: '1 penalty' });
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await mark.focus();
  await expect(page.getByRole('tooltip')).toHaveText('+0:07 Avituallament fora de la zona');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);

  const box = runner.locator('section').filter({ has: runner.getByRole('heading', { name: 'Penalties' }) });
  await expect(box).toContainText('Avituallament fora de la zona+0:07');
  const official = /Official time(\d+:\d\d)/;
  const [inFinish, result] = await Promise.all([
    box
      .getByText(/^\d+:\d\d$/)
      .first()
      .textContent(),
    box
      .getByText(/^\d+:\d\d$/)
      .last()
      .textContent(),
  ]);
  expect(inFinish).not.toBe(result);
  await expect(runner.locator('section').filter({ hasText: official }).first()).toContainText(`Official time${result}`);
  for (const isSamePage of areSamePages) await isSamePage();
});

// @spec [Live screens] issue 3 point 1, doc 2 §2.1, §2.2: A penalty and a disqualification arrive on the open classification and runner's page; the tooltip opens by keyboard and touch, and lies on the rows below it
test(
  'what a penalty is for lies on the rows below it, and on the list below the pinned people',
  ofTheLongRun,
  async ({ page, request, office, gateway }) => {
    const { race, winner } = await fourAreIn(office, gateway, request);
    await office.penalises(
      winner,
      7,
      'Avituallament fora de la zona, al segon control, i una nit molt llarga a la motxilla',
    );
    await page.setViewportSize({ width: 1280, height: 1100 });
    await page.goto(`/m/${race.id}`);
    await rowOf(page, winner).getByRole('button', { name: /^Pin / }).click();
    // Waits until both rows have their final place: a row that still moves leaves the pointer.
    for (const row of [rowOf(page, winner), pinnedRowOf(page, winner)])
      await expect(row.getByRole('cell').first()).toHaveText('2');
    const tip = page.getByRole('tooltip');
    for (const row of [rowOf(page, winner), pinnedRowOf(page, winner)]) {
      await row.getByRole('button', { name: '1 penalty' }).hover();
      await expect(tip).toHaveText(/^\+0:07 Avituallament/);
      expect((await tip.boundingBox())?.height).toBeGreaterThan(60);
      expect(await isOnTop(tip)).toBe(true);
      await page.getByRole('heading', { level: 1 }).hover();
      await expect(tip).toHaveCount(0);
    }
  },
);

/** A row stands at that place of its list, from 0, and nothing of the list moves. */
const standsAt = (row: Element, place: number): boolean =>
  row.parentElement?.children[place] === row && row.closest('table')?.getAnimations({ subtree: true }).length === 0;

/** Nothing lies on it: neither on its corners nor on its middle. */
const isOnTop = (tip: Locator): Promise<boolean> =>
  tip.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [inX, inY] = [(right - left) / 10, (bottom - top) / 10];
    const points = [left + inX, (left + right) / 2, right - inX].flatMap((x) =>
      [top + inY, (top + bottom) / 2, bottom - inY].map((y) => [x, y] as const),
    );
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });

// @spec [Live screens] issue 3 point 1, doc 2 §2.1, §2.2: A penalty and a disqualification arrive on the open classification and runner's page; the tooltip opens by keyboard and touch, and lies on the rows below it
test(
  'a disqualification arrives on pages that are open',
  ofTheLongRun,
  async ({ page, context, request, office, gateway }) => {
    const { race, winner, second } = await fourAreIn(office, gateway, request);
    await page.goto(`/m/${race.id}`);
    await rowOf(page, winner).getByRole('button', { name: /^Pin / }).click();
    await expect(pinnedRowOf(page, winner)).toBeVisible();
    const runner = await context.newPage();
    await runner.goto(`/r/${winner.id}`);
    await expect(runner.getByRole('link', { name: 'Diploma' })).toBeVisible();
    const areSamePages = [await staysOpen(page), await staysOpen(runner)];

    await office.disqualifies(winner, 'Retallar el recorregut');
    await expect(rowOf(page, winner)).toHaveCount(0);
    await expect(rowOf(page, second).getByRole('cell').first()).toHaveText('1');
    await expectAsAnswered(page, { request, race, at: -1, count: 3 });
    await expect(pinnedRowOf(page, winner).getByRole('cell').first()).toHaveText('–');
    await expect(pinnedRowOf(page, winner).locator('s')).toHaveText(/^\d+:\d\d$/);
    await expect(pinnedRowOf(page, winner)).toContainText('Disqualified');

    await expect(runner.getByRole('heading', { name: /^✕? ?Disqualified$/ })).toBeVisible();
    await expect(runner.getByText('Reason: Retallar el recorregut')).toBeVisible();
    await expect(runner.locator('s')).toHaveText(/^\d+:\d\d$/);
    await expect(runner.getByRole('link', { name: 'Diploma' })).toHaveCount(0);
    for (const isSamePage of areSamePages) await isSamePage();

    await page.getByRole('link', { name: 'Disqualified', exact: true }).click();
    await expect(rowOf(page, winner).locator('s')).toHaveText(/^\d+:\d\d$/);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  // @spec [Live screens] issue 3 point 1, doc 2 §2.1, §2.2: A penalty and a disqualification arrive on the open classification and runner's page; the tooltip opens by keyboard and touch, and lies on the rows below it
  test('a penalty that arrives is shown at a tap', ofTheLongRun, async ({ page, request, office, gateway }) => {
    const { race, winner } = await fourAreIn(office, gateway, request);
    await page.goto(`/m/${race.id}`);
    await expect(rowOf(page, winner)).toBeVisible();
    await office.penalises(winner, 60, 'Tarjeta amarilla');
    await expect(rowOf(page, winner).getByRole('cell').first()).toHaveText('4');
    // A row that still goes to its place goes away from the finger.
    await expect.poll(() => rowOf(page, winner).evaluate(standsAt, 3)).toBe(true);
    await rowOf(page, winner).getByRole('button', { name: '1 penalty' }).tap();
    await expect(page.getByRole('tooltip')).toHaveText('+1:00 Tarjeta amarilla');
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });
});

// @spec [Live push] issue 16: Rules of prizes that change, and whether they are shown, reach open pages
test(
  'prizes that are shown, and then no longer, come to open pages of a running race and go again',
  ofTheLongRun,
  async ({ page, context, request, office, gateway }) => {
    const { race, winner } = await fourAreIn(office, gateway, request);
    await office.givesPrizes(race, { areShown: false });
    await page.setViewportSize({ width: 1_600, height: 900 });
    await page.goto(`/m/${race.id}`);
    await expectAsAnswered(page, { request, race, at: -1, count: 4 });
    const runner = await context.newPage();
    await runner.goto(`/r/${winner.id}`);
    await expect(runner.getByRole('heading', { name: 'Official time' })).toBeVisible();
    const column = page.getByRole('columnheader', { name: 'Prize', exact: true });
    const award = runner.getByText(/^Prize/).first();
    const areSamePages = [await staysOpen(page), await staysOpen(runner)];
    for (const areShown of [false, true, false]) {
      await office.givesPrizes(race, { areShown });
      await expect(column).toHaveCount(areShown ? 1 : 0);
      await expect(award).toBeVisible({ visible: areShown });
    }
    for (const isSamePage of areSamePages) await isSamePage();
  },
);
