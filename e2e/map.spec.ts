import { expect, type Page } from '@playwright/test';
import { expectNoAxeFaults } from './axe.ts';
import { ofTheLongRun } from './long-run.ts';
import { ownPageTest as test } from './test.ts';

const mapHost = 'https://tiles.openfreemap.org/**';

/** A map that is one line and the words of who made it. */
const streets = {
  version: 8,
  sources: {
    streets: {
      type: 'geojson',
      attribution: '<a href="https://map.example.org/">Made for a journey</a>',
      data: {
        type: 'LineString',
        coordinates: [
          [-2, 40],
          [1, 41],
        ],
      },
    },
  },
  layers: [{ id: 'streets', type: 'line', source: 'streets' }],
};

const serveStreets = (page: Page): Promise<unknown> =>
  page.route(mapHost, (route) => route.fulfill({ json: streets, headers: { 'access-control-allow-origin': '*' } }));

/** The longest race of an event. */
async function raceOf(page: Page, slug: string): Promise<string> {
  const answer = await page.request.post('/api/events', { data: { slug } });
  const events: { modalities: { _id: { $oid: string }; distance?: number }[] }[] = await answer.json();
  const races = (events[0]?.modalities ?? []).toSorted((a, b) => (b.distance ?? 0) - (a.distance ?? 0));
  if (!races[0]) throw new Error(`${slug} has no race`);
  return races[0]._id.$oid;
}

async function openTrail(page: Page): Promise<void> {
  await page.goto(`/m/${await raceOf(page, 'trail-de-penagris')}`);
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeVisible();
}

const theMap = (page: Page) => page.getByRole('region', { name: 'Map of the course' });

// @spec [Live screens] doc 2 §2.1: map button with a gpx_track
// @spec [Live screens] doc 2 §2.1, issue 3: A map of the course where the race has a track, with start, checkpoints and finish; one mark for what stands at one place
// @spec [Live screens] design §2, §8, issue 3: Nothing of the map is in the first load; its worker comes from this server, as the policy of the pages asks
// @spec [Live screens] issue 3, design §7: Names on the map never stand on each other; the map is moved by keyboard, and its stops are told in words
// @spec [Tracks] issue 4: The course as a block of a page (the map of a classification, a runner's page)
test(
  'a map comes when it is asked for, with its stops in words, is moved by keyboard, and breaks no rule of the page',
  ofTheLongRun,
  async ({ page }) => {
    const loaded: string[] = [];
    const broken: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    page.on('console', (said) => said.text().includes('Content Security Policy') && broken.push(said.text()));
    await serveStreets(page);
    await openTrail(page);
    expect(loaded.filter((url) => /StreetMap|maplibre|tiles\./.test(url))).toEqual([]);

    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(theMap(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Made for a journey' })).toBeVisible();
    expect(loaded.some((url) => /maplibre-gl-worker/.test(url))).toBe(true);
    const stops = page.getByRole('list', { name: 'Stops of the course' }).getByRole('listitem');
    await expect(stops).toHaveCount(7);
    await expect(stops.first()).toHaveText(/^Start, 0\.0\skm$/);
    await expect(stops.last()).toHaveText(/^Finish, 42\.\d\skm$/);
    await expectNoAxeFaults(page, { within: 'figure' });
    await movesByKeyboard(page);
    expect(broken).toEqual([]);
  },
);

/** The keyboard moves the map and brings the whole course back. */
async function movesByKeyboard(page: Page): Promise<void> {
  const start = page.getByText('Start · Finish').and(page.locator('[aria-hidden] *'));
  await expect(start).toBeVisible(); // a map without a graphics card takes its time
  const placed = async (): Promise<number> => Math.round((await start.boundingBox())?.x ?? 0);
  const before = await placed();
  await theMap(page).press('ArrowLeft');
  await expect.poll(placed).not.toBe(before);
  await page.getByRole('button', { name: 'Show the whole course' }).press('Enter');
  await expect.poll(placed).toBe(before);
}

// @spec [Live screens] design §2, issue 3: A plain background where no map style can be loaded, a drawing where the browser has no WebGL; the course is always there
test(
  'where no streets can be loaded the course is drawn on paper, and the page says so',
  ofTheLongRun,
  async ({ page }) => {
    await page.route(mapHost, (route) => route.abort());
    await openTrail(page);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(page.getByText('Streets cannot be loaded now.')).toBeVisible();
    await expect(theMap(page)).toBeVisible();
    await expect(page.getByText('Start · Finish').and(page.locator('[aria-hidden] *'))).toBeVisible();
  },
);

// @spec [Live screens] design §2, issue 3: A plain background where no map style can be loaded, a drawing where the browser has no WebGL; the course is always there
test('a browser that cannot draw maps shows the course as a drawing', ofTheLongRun, async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await openTrail(page);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const figure = page.getByRole('figure', { name: 'Map of the course' });
  await expect(figure.locator('svg').first().locator(':scope > circle')).toHaveCount(6); // start and finish are one place
  await expect(theMap(page)).toHaveCount(0);
});

// @spec [Live screens] doc 2 §2.2, design §5, issue 3: Last positions on the map, marked as estimates, looked up again while the race is live and when somebody is heard
// @spec [Tracks] doc 1 §2, issue 4: Runners' progress on a live race: the first of each gender, and who is pinned, on map and profile
test('somebody who is running stands on the map as an estimate, with where they were last heard', async ({
  page,
  request,
}) => {
  await serveStreets(page);
  const modality = await raceOf(page, 'cursa-de-la-ribera');
  const answer = await request.post('/api/last-positions', { data: { modality, only_last: true } });
  const positions: { registration: { $oid: string }; bib_number: string; is_estimate: boolean }[] = await answer.json();
  const runner = positions.find((one) => one.is_estimate);
  if (!runner) throw new Error('nobody of the live race is on the course');

  await page.goto(`/r/${runner.registration.$oid}`);
  const row = page.getByRole('list', { name: 'Where they are' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(runner.bib_number);
  await expect(row).toContainText(/about \d+\.\d\skm/);
  await expect(row).toContainText(/last heard: (Start|\d+\.\d\skm), \d\d:\d\d/);
  await expect(page.getByText(/are estimates/)).toBeVisible();
});
