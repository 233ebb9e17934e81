import { get } from 'node:http';
import { expect, type Locator } from '@playwright/test';
import { partOfTheGate } from './long-run.ts';
import { ownPageTest as test } from './test.ts';

/** The most script that a phone at the finish may load before it shows a place. */
const mostScriptBytes = 200_000;

// @spec [Live screens] issue 3: First load of a race: calls asked for before the script is there
// @spec [The whole public site] issue 3, proof 4: The component library comes after the first load of a page
test('the page of a race comes with at most 200 kB of compressed script, without the map and the component library', async ({
  page,
}) => {
  await page.goto('/e/volta-a-vilaclara');
  const race = page.getByRole('link', { name: /Volta 10K/ }).first();
  const address = await race.getAttribute('href');
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  await page.goto(address ?? '');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  let bytes = 0;
  for (const url of scripts) bytes += await compressedBytes(url);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(mostScriptBytes);
  expect([...scripts].filter((url) => /StreetMap|flat-map|maplibre|Library/i.test(url))).toEqual([]);
});

const main = '**/assets/app-*.js';

for (const width of partOfTheGate([360, 1_280], (one) => one === 360)) {
  // @spec [The whole public site] issue 3, proof 4: The bar stands before the script, where the script draws it
  test(`at ${width} px the bar stands before the script, where the script draws it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const mark = page.locator('#root svg').first();
    await page.route(main, (route) => route.abort());
    await page.goto('/events/next');
    const bar = page.locator('.first-frame .bar');
    await expect(bar).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    const early = { mark: await mark.boundingBox(), height: await heightOf(bar) };
    await page.unroute(main);
    await page.reload();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(bar).toHaveCount(0);
    expect({ mark: await mark.boundingBox(), height: await heightOf(page.getByRole('banner')) }).toEqual(early);
  });
}

// @spec [The whole public site] issue 3, design §5: A page whose script does not come says so in its language, with a way to load it again; one without scripts says what it needs
test('a page whose script does not come says so in its language, and can be loaded again', async ({ page }) => {
  await page.route(main, (route) => route.abort());
  await page.goto('/events/next?lang=ca');
  const again = page.locator('.first-frame a');
  await expect(again).toHaveCount(1);
  await expect(again).toBeHidden();
  // As if the seconds had gone by.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(page.getByText('Comprova la connexió')).toBeVisible();
  await expect(page.getByText('Check your connection')).toBeHidden();
  await page.unroute(main);
  await page.getByRole('link', { name: 'Torna a carregar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendari' })).toBeVisible();
  await expect(page).toHaveURL(/\?lang=ca/);
  await expect(again).toHaveCount(0);
});

// @spec [The whole public site] issue 3, design §5: A page whose script does not come says so in its language, with a way to load it again; one without scripts says what it needs
test('without scripts a page says what it needs', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('/');
  const said = page.locator('noscript p').first();
  await expect(said).toBeVisible();
  await expect(said).toHaveText('Dorsal needs JavaScript to show this page.');
  await page.close();
});

const heightOf = async (place: Locator): Promise<number | undefined> => (await place.boundingBox())?.height;

/** Brotli, as browsers take it over TLS: over plain HTTP they ask for less. */
function compressedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        })
        .on('end', () => resolve(bytes));
    });
    asked.on('error', reject);
  });
}
