import { get } from 'node:http';
import { expect, test } from '@playwright/test';

/** What a phone at the finish loads before it sees a place. */
const mostScriptBytes = 200_000;

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
