import { expect } from '@playwright/test';
import { ofTheLongRun, partOfTheGate } from '../long-run.ts';
import { test } from '../test.ts';

const script = '<img src=x onerror=window.ran=1><script>window.ran=1</script>';
const odd = encodeURIComponent(script);

/** Wrong addresses, as people mistype them and attackers write them. */
const addresses = [
  `/events/next?q=${odd}`,
  '/events/next?page=-1&km=nonsense&climb=-5-2&within=1e9&near=abc&sport=juggling&lang=xx&units=furlongs',
  '/events/next?q=%00%ff%E0%A4%A',
  `/events/past?q=${'a'.repeat(6_000)}`,
  '/e/%E0%A4%A',
  `/c/${odd}`,
  '/m/not-an-id',
  `/r/${odd}`,
  `/e/volta-a-vilaclara?tab=${odd}&find=${odd}&track=${odd}`,
  `/login?from=${encodeURIComponent('//example.org')}&why=${odd}`,
  '/events/next?page=999999999',
  '/events/nonsense',
  `/e/${odd}`,
  '/e/..%2F..%2Fetc%2Fpasswd',
  `/m/${odd}`,
  '/r/0-0',
  `/?tab=${odd}`,
  `/return-policy?amount=${odd}`,
];

/** Bytes that are no text. */
const ofTheGate = addresses.slice(2, 3);

for (const address of partOfTheGate(addresses, (one) => ofTheGate.includes(one))) {
  // @spec [The whole public site] issue 4: Bad slugs, filters, pages, languages and tabs, script in addresses and fields, addresses that nobody can read, five megabytes: a page or refusal that says what to do, nothing executed
  test(`${address.slice(0, 60)} is answered with a page that says what to do next`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    const response = await page.goto(address);
    expect(response?.status()).toBeLessThan(500);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    await expect(page.getByRole('link', { name: 'Calendar' }).first()).toBeVisible();
    expect(faults).toEqual([]);
  });
}

// @spec [The whole public site] issue 4: Bad slugs, filters, pages, languages and tabs, script in addresses and fields, addresses that nobody can read, five megabytes: a page or refusal that says what to do, nothing executed
test('script in every field that people can type into stays text', ofTheLongRun, async ({ page }) => {
  for (const address of ['/events/next', '/login', '/return-policy', '/e/volta-a-vilaclara?find=']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const fields = page.locator(
      'input:not([type=radio]):not([type=checkbox]):not([type=range]):not([type=date]), textarea',
    );
    for (const field of await fields.all()) if (await field.isEditable()) await field.fill(script);
    await page.keyboard.press('Enter');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'ran' in window), address).toBe(false);
  }
});

// @spec [The whole public site] issue 4: Bad slugs, filters, pages, languages and tabs, script in addresses and fields, addresses that nobody can read, five megabytes: a page or refusal that says what to do, nothing executed
test('a query of five megabytes is refused, and says that it is too large', async ({ request }) => {
  const answer = await request.post('/api/events', { data: { free_text_search: 'a'.repeat(5_000_000) } });
  expect(answer.status()).toBe(413);
  expect((await answer.json()).error.code).toBe('body_too_large');
});
