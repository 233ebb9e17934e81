import type { Page } from '@playwright/test';

/** An event as it travels. */
export type WireEvent = Record<string, unknown> & { readonly modalities: readonly Record<string, unknown>[] };

/** The page of an event shows it with a change; everything else is answered as it is. */
export async function withEvent(page: Page, slug: string, change: (event: WireEvent) => object | null): Promise<void> {
  await page.route('**/api/events', async (route) => {
    const body: unknown = route.request().postDataJSON();
    if (typeof body !== 'object' || body === null || !('slug' in body) || body.slug !== slug) return route.fallback();
    const response = await route.fetch();
    const found = (await response.json()) as readonly WireEvent[]; // as the contract says it
    await route.fulfill({ response, json: found.map(change).filter((event) => event !== null) });
  });
}
