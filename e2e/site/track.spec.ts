import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { expectNoAxe, expectToFit, expectTouchable } from '../states/facts.ts';
import { ownPageTest as test } from '../test.ts';

const mapHost = 'https://tiles.openfreemap.org/**';
const noStreets = (page: Page): Promise<unknown> => page.route(mapHost, (route) => route.abort());

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Course of / });
const place = (page: Page) => dialog(page).getByRole('slider', { name: 'Place on the course' });
const theMap = (page: Page) => dialog(page).getByRole('region', { name: 'Map of the course' });

async function openCourse(page: Page): Promise<void> {
  await page.goto('/e/trail-de-penagris?tab=info');
  await page.getByRole('button', { name: 'See the course' }).first().click();
  await expect(place(page)).toBeVisible();
}

/** The course in figures, in the order in which they are asked for. */
const figures = (page: Page): Promise<(string | null)[]> =>
  Promise.all(
    ['Distance', 'Climb, by the track', 'Descent', 'Highest point', 'Lowest point'].map((name) =>
      dialog(page)
        .locator('dt', { hasText: new RegExp(`^${name}$`) })
        .locator('xpath=following-sibling::dd')
        .textContent(),
    ),
  );
const metres = (text: string | null | undefined): number => Number(text?.replaceAll(/\D/g, ''));

/** A map without a graphics card takes its time. */
const drawn = (page: Page) =>
  expect(
    dialog(page)
      .locator('[aria-hidden] *')
      .filter({ hasText: /^Start/ })
      .first(),
  ).toBeVisible();

// @spec [Tracks] doc 1 §2, issue 4: 'Ver recorrido': a dialog over the event with map and elevation profile; it stands in the address, and Escape closes it
// @spec [Tracks] issue 4: Length, climb, descent, highest and lowest point of a course
// @spec [Tracks] doc 1 §7: GET track file: the bytes as uploaded, named distance in K, modality, event
test(
  'the course of a race opens over its event, stands in the address, comes as a file named for it, and goes with Escape',
  ofTheLongRun,
  async ({ page }) => {
    await noStreets(page);
    await openCourse(page);
    await expect(page).toHaveURL(/[?&]track=\d+/);
    const [length, climb, descent, highest, lowest] = await figures(page);
    expect([length, climb, descent, highest, lowest].every((text) => /^[\d.,]+\s(km|m)$/.test(text ?? ''))).toBe(true);
    expect(metres(highest)).toBeGreaterThan(metres(lowest));
    const coming = page.waitForEvent('download');
    await dialog(page).getByRole('link', { name: 'Download the track (GPX)' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^\d+K .+ Trail de Peñagris\.gpx$/);
    expect(await readFile(await file.path(), 'utf8')).toContain('<trkpt');
    await page.reload();
    await expect(place(page)).toBeVisible();
    await expectNoAxe(page, 'light', 1280);
    await expectNoAxe(page, 'dark', 360);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/track=/);
  },
);

// @spec [Tracks] doc 1 §2, issue 4: Position shared between map and profile: by mouse, by finger, by keys; said as distance, height and slope
// @spec [The whole public site] issue 4, proof 3: What stands on the map of a course keeps to its place while the map is pushed
// @spec [Tracks] issue 4, doc 1 §8: A course stands without a map below it, without heights, and without the network once it is here; one that cannot be had says so and can be asked for again
test(
  'a place is moved along the profile by mouse and by keys, and on the map, which can be pushed; once here it needs no network',
  ofTheLongRun,
  async ({ page, context }) => {
    await noStreets(page);
    await openCourse(page);
    await drawn(page);
    await movesOnTheProfile(page);
    await movesOnTheMap(page);
    await pushesTheMap(page);
    await context.setOffline(true);
    await dialog(page).getByRole('button', { name: 'Zoom in' }).click();
    await place(page).focus();
    await page.keyboard.press('End');
    await expect(place(page)).toHaveAttribute('aria-valuetext', /^42\.\d\skm/);
    await expect(dialog(page).getByText('Streets cannot be loaded now.')).toBeVisible();
  },
);

test(
  'on a phone the course has the whole screen, and everything on it can be touched',
  ofTheLongRun,
  async ({ page }) => {
    await noStreets(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await openCourse(page);
    await expectToFit(page, 360);
    await expectTouchable(page);
    const box = await dialog(page).boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 360]);
    await expect(theMap(page)).toBeInViewport();
    await expect(place(page)).toBeInViewport();
  },
);

// @spec [Tracks] issue 4, doc 1 §8: A course stands without a map below it, without heights, and without the network once it is here; one that cannot be had says so and can be asked for again
test('a track without heights says so, and its places can be followed all the same', ofTheLongRun, async ({ page }) => {
  await noStreets(page);
  await page.route('**/api/tracks/*/line*', async (route) => {
    const response = await route.fetch();
    const line: { points: [number, number, number | null, number][]; distance: number } = await response.json();
    const points = line.points.map(([x, y, , at]) => [x, y, null, at]);
    await route.fulfill({ response, json: { distance: line.distance, points } });
  });
  await openCourse(page);
  await expect(dialog(page).getByText('This track knows no heights, so it has no profile.')).toBeVisible();
  await expect(dialog(page).getByText(/Climb, by|Descent|Highest point/)).toHaveCount(0);
  // The organiser's own figure needs no heights.
  await expect(dialog(page).getByText('Climb', { exact: true })).toHaveCount(1);
  await place(page).focus();
  await page.keyboard.press('End');
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^42\.\d\skm$/);
  // The finer line may still be on its way through the handler.
  await page.unrouteAll({ behavior: 'wait' });
});

// @spec [Tracks] issue 4, doc 1 §8: A course stands without a map below it, without heights, and without the network once it is here; one that cannot be had says so and can be asked for again
test('a course that cannot be had says so, and comes when it is asked for again', ofTheLongRun, async ({ page }) => {
  await noStreets(page);
  await page.route('**/api/tracks/*/line*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/e/trail-de-penagris?tab=info');
  await page.getByRole('button', { name: 'See the course' }).first().click();
  const again = dialog(page).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/tracks/*/line*');
  await again.click();
  await expect(place(page)).toBeVisible();
});

async function movesOnTheProfile(page: Page): Promise<void> {
  const marks = dialog(page).locator('[data-marks] > *');
  const stops = await marks.count();
  const box = await place(page).boundingBox();
  if (!box) throw new Error('no profile');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(marks).toHaveCount(stops + 1);
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^2[01]\.\d\skm, [\d,]+\sm, [+-]?\d+%$/);

  await place(page).focus();
  await page.keyboard.press('End');
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^42\.\d\skm/);
  await page.keyboard.press('Home');
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^0\.0\skm/);
  await page.keyboard.press('ArrowRight');
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^0\.1\skm/);
}

/** A mouse near the line on the map moves the place on the profile. */
async function movesOnTheMap(page: Page): Promise<void> {
  await place(page).focus();
  await page.keyboard.press('PageUp');
  const mark = await dialog(page).locator('[data-marks] > *').last().boundingBox();
  if (!mark) throw new Error('no place on the map');
  const before = await place(page).inputValue();
  // To and fro around where it stands: the line is there, and it goes on.
  for (const [x, y] of [
    [24, 24],
    [-24, 24],
    [24, -24],
    [-24, -24],
  ] as const)
    await page.mouse.move(mark.x + 7 + x, mark.y + 7 + y);
  await expect(place(page)).not.toHaveValue(before);
}

/** Marks on the map keep to their place while it is pushed. */
async function pushesTheMap(page: Page): Promise<void> {
  const start = dialog(page).locator('[data-marks] > *').first();
  const before = await start.boundingBox();
  const canvas = await dialog(page).locator('canvas').boundingBox();
  if (!before || !canvas) throw new Error('no map');
  const [x, y] = [canvas.x + canvas.width / 2, canvas.y + canvas.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 30, y + 20, { steps: 3 });
  await page.mouse.move(x - 60, y + 40, { steps: 3 });
  await expect.poll(async () => ((await start.boundingBox())?.x ?? 0) - before.x).toBeCloseTo(-60, 0);
  expect(((await start.boundingBox())?.y ?? 0) - before.y).toBeCloseTo(40, 0);
  await page.mouse.up();
}
