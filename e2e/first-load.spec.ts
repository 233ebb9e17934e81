import { expect, test } from '@playwright/test';

/** What a phone at the finish loads before it sees a place: issue of the live screens, 'at most 200 kB of compressed script'. */
const mostScriptBytes = 200_000;

test('the page of a race comes with at most 200 kB of compressed script, and without the map', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Map<string, string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/e/volta-a-vilaclara');
  const address = await page
    .getByRole('link', { name: /Volta 10K/ })
    .first()
    .getAttribute('href');
  scripts.clear();
  bytes = 0;
  await session.send('Network.clearBrowserCache');
  await page.goto(address ?? '');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...scripts.values()].length).toBeGreaterThan(0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(mostScriptBytes);
  expect([...scripts.values()].filter((url) => /map/i.test(url.split('/').at(-1) ?? ''))).toEqual([]);
});
