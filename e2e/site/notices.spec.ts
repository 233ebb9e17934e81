import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoAxeFaults } from '../axe.ts';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import { aMemberOfStaff } from './a-member-of-staff.ts';

interface Shown {
  readonly event: string;
  readonly slug: string;
  readonly race: string;
  readonly runner: string;
}

/** A race of the demo that is on. */
async function aLiveRace(request: APIRequestContext): Promise<Shown> {
  const [event] = await (await request.post('/api/events', { data: { slug: 'cursa-de-la-ribera' } })).json();
  const race = event.modalities.find(({ status }: { status: string }) => status === 'live')._id.$oid;
  const [runner] = await (await request.post('/api/registrations', { data: { modality: race, limit: 1 } })).json();
  return { event: event._id.$oid, slug: event.slug, race, runner: runner._id.$oid };
}

/** Gives notices, and withdraws them, as somebody of the staff who has logged in. */
async function aSpeaker(request: APIRequestContext) {
  const { email, password } = await aMemberOfStaff('admin');
  const { token } = await (await request.post('/api/login', { data: { email, password } })).json();
  return async (data: object) =>
    (await request.post('/api/notice', { data, headers: { authorization: `Bearer ${token}` } })).json();
}

// @spec [Site content, notices, ads and page metadata] design §4.6: A notice reaches the streams of all nodes, once, also where a NOTIFY was lost
test(
  'what staff tell those who follow stands on every open page at once, and goes when it is withdrawn',
  ofTheLongRun,
  async ({ page, context, request }) => {
    const { event, slug, race, runner } = await aLiveRace(request);
    const say = await aSpeaker(request);
    const paths = [`/m/${race}`, `/r/${runner}`, `/e/${slug}`];
    const pages = [page, await context.newPage(), await context.newPage()];
    for (const [at, one] of pages.entries()) {
      await one.goto(`${paths[at]}?lang=en`);
      await expect(one.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const text = '<b>Fog</b> on the pass:\nthe start is put off by 15 minutes';
    const { _id } = await say({ event, level: 'warning', text });
    for (const one of pages) {
      const notice = one.getByRole('listitem').filter({ hasText: 'the start is put off' });
      await expect(notice).toContainText('Warning');
      await expect(notice).toContainText('<b>Fog</b>');
      await expectNoAxeFaults(one, { within: '[aria-live]' });
    }
    await say({ _id, withdrawn: true });
    for (const one of pages) await expect(one.getByText('the start is put off')).toHaveCount(0);
  },
);

// @spec [The whole public site] issue 4: A notice that is given between a page and its stream is not missed
test(
  'a notice that is given between a page and its stream is not missed',
  ofTheLongRun,
  async ({ page, context, request }) => {
    const { event, slug, race, runner } = await aLiveRace(request);
    const say = await aSpeaker(request);
    const { promise: isGiven, resolve: letStreamsIn } = Promise.withResolvers<void>();
    const late: Page[] = [];
    for (const path of [`/m/${race}`, `/r/${runner}`, `/e/${slug}`]) {
      const one = await context.newPage();
      late.push(one);
      await one.route('**/api/live?*', async (route) => {
        await isGiven;
        await route.continue();
      });
      const wanted = one.waitForRequest('**/api/live?*');
      await one.goto(`${path}?lang=en`);
      await wanted;
    }
    // Its stream is open, so once it stands here the others would never be notified again.
    const opened = page.waitForResponse('**/api/live?*');
    await page.goto(`/m/${race}?lang=en`);
    await opened;
    const { _id } = await say({ event, level: 'info', text: 'Buses leave at noon' });
    await expect(page.getByText('Buses leave at noon')).toBeVisible();
    for (const one of late) await expect(one.getByText('Buses leave at noon')).toHaveCount(0);
    letStreamsIn();
    for (const one of late) await expect(one.getByText('Buses leave at noon')).toBeVisible();
    await say({ _id, withdrawn: true });
    for (const one of late) await expect(one.getByText('Buses leave at noon')).toHaveCount(0);
  },
);

test('a page says what it is before any script has run, in the language of its address', async ({ request }) => {
  const html = await (await request.get('/e/cursa-de-la-ribera?lang=ca')).text();
  expect(html).toContain('<html lang="ca">');
  expect(html).toMatch(/<title>Cursa de la Ribera – .+<\/title>/);
  expect(html).toContain('"@type":"SportsEvent"');
  const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const preview = await request.get(new URL(image).pathname);
  expect(preview.headers()['content-type']).toBe('image/png');
  expect((await request.get('/sitemap-events-1.xml')).status()).toBe(200);
  expect((await request.get('/e/nowhere')).status()).toBe(404);
});
