import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { staysOpen } from '../live/race/pages.ts';
import type { StoredSession } from '../live/race/race-office.ts';
import { ofTheLongRun } from '../long-run.ts';
import { test } from '../test.ts';

const storeSession = (page: Page, session: StoredSession): Promise<unknown> =>
  page.addInitScript((text) => localStorage.setItem('dorsal.session', text), JSON.stringify(session));

// @spec [Event pages] doc 1 §2, doc 1 §6, design §5: Admin bar (admins only): numeric id; the RRSS button for community managers stands in it
test('the bar of the staff shows an admin the number, and nothing to those who have no use for it', async ({
  page,
  office,
}) => {
  const race = await office.aRace({ startsAt: Date.now() + 3_600_000 });
  const bar = page.getByRole('complementary', { name: 'For staff' });
  await page.goto(`/e/${race.slug}?tab=info`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await storeSession(page, await office.session('admin'));
  await page.reload();
  await expect(bar).toContainText(/Event \d+/);
  await expect(bar.getByRole('button', { name: 'Social media' })).toHaveCount(0);
});

// @spec [Event pages] issue 4 'Notices', design §4.6: A notice or another status of the event is fetched when it is pushed, spread over 2 s
test(
  'a notice of the staff comes to an open page by itself, and goes when it is withdrawn',
  ofTheLongRun,
  async ({ page, office, request }) => {
    const race = await office.aRace({ startsAt: Date.now() + 3_600_000 });
    const { token } = await office.session('admin');
    await page.goto(`/e/${race.slug}?tab=info`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const isSamePage = await staysOpen(page);
    const event = await idOf(request, race.slug);
    const given = await notify(request, token, { event, level: 'warning', text: 'The start is put off by 15 minutes' });
    const notice = page.getByText('The start is put off by 15 minutes');
    await expect(notice).toBeVisible();
    await notify(request, token, { _id: given, withdrawn: true });
    await expect(notice).toHaveCount(0);
    await isSamePage();
  },
);

async function idOf(request: APIRequestContext, slug: string): Promise<string> {
  const answer = await request.post('/api/events', { data: { slug } });
  const [event] = (await answer.json()) as readonly { readonly _id: { readonly $oid: string } }[]; // as the contract says it
  if (!event) throw new Error(`${slug} is not to be seen`);
  return event._id.$oid;
}

async function notify(request: APIRequestContext, token: string, data: object): Promise<string> {
  const answer = await request.post('/api/notice', { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const saved = (await answer.json()) as { readonly _id: { readonly $oid: string } }; // as the contract says it
  return saved._id.$oid;
}
