import { expect } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { expectNoAxe, expectToFit, expectTouchable, widths } from '../states/facts.ts';
import { stopClock, untilVisible } from '../stopped-clock.ts';
import { ownPageTest, test } from '../test.ts';
import { withEvent } from './an-answer.ts';

/** An event of the demo's season whose registrations a provider takes. */
const provided = 'mitja-de-montcau';
/** One whose registrations the demo's own stand-in for a provider takes. */
const standIn = 'ultra-ports-de-penyaroja';
const provider = 'https://provider.example.org';

const pages = {
  register: `${provider}/tariffs`,
  list: `${provider}/list`,
  own: `${provider}/mine`,
  team: `${provider}/team`,
};

// @spec [Event pages] doc 2 §2.3, doc 2 §9: Event registrations and register pages: breadcrumb, title, an embedded page after 1 s (list) or 1.5 s (register)
// @spec [Event pages] issue 16: The demo ships a stand-in provider and an own-registration address, so that both can be tried
ownPageTest(
  'the page of the provider stands inside of ours after a second and a half, and takes a registration',
  async ({ page }) => {
    await page.clock.install();
    await page.goto(`/e/${standIn}`);
    const own = page.getByRole('link', { name: /See or change my registration/ });
    await expect(own).toHaveAttribute('href', /\/stand-in-provider\/ultra-ports\/own$/);
    await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeVisible();
    await stopClock(page);
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await untilVisible(page, page.getByRole('heading', { level: 1, name: 'Registration' }));
    await expect(page.getByText('The page of the registration provider is loading…')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.clock.runFor(1_500);
    const frame = page.getByTitle(/^Registration · /);
    // The server says first whether the provider answers.
    await untilVisible(page, frame.contentFrame().getByRole('button', { name: 'Go on' }));
    await frame.contentFrame().getByRole('button', { name: 'Go on' }).click();
    await expect(frame.contentFrame().getByText('A real provider would now ask for the money')).toBeVisible();
    await expect(page.getByText('The page of the registration provider is loading…')).toBeHidden();
    const rights = (await frame.getAttribute('sandbox'))?.split(' ') ?? [];
    expect(rights).not.toContain('allow-top-navigation');
    expect(rights).not.toContain('allow-same-origin');
    const outside = page.getByRole('link', { name: /Open it in a new tab/ });
    await expect(outside).toHaveAttribute('href', /\/stand-in-provider\/ultra-ports\/register$/);
    const [above, below] = [await outside.boundingBox(), await frame.boundingBox()];
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').last().click();
    await expect(page).toHaveURL(new RegExp(`/e/${standIn}$`));
  },
);

// @spec [Event pages] issue 16: Where a provider does not answer, the server's probe says so
// @spec [Event pages] issue 4 'Registering': Sandboxed frames, a clear text when the provider does not answer, a link to open it outside
test(
  'a provider that does not answer is said at once, with our own list below, and asked again',
  ofTheLongRun,
  async ({ page }) => {
    let answers = false;
    await withEvent(page, provided, (event) => ({ ...event, registration_pages: pages, show_registration_list: true }));
    await page.route('**/api/registration-page', (route) => route.fulfill({ json: { answers, frames: answers } }));
    await page.route(`${provider}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>All of them</h1>' }),
    );
    await page.goto(`/e/${provided}/registrations`);
    await expect(page.getByRole('heading', { level: 1, name: 'Registered participants' })).toBeVisible();
    const silent = page.getByRole('alert').filter({ hasText: 'The registration provider does not answer' });
    await expect(silent.getByRole('link', { name: /Open it in a new tab/ })).toHaveAttribute('href', pages.list);
    await expect(page.locator('iframe')).toHaveCount(0);
    for (const width of widths) await expectToFit(page, width);
    await expectTouchable(page);
    answers = true;
    await silent.getByRole('button', { name: 'Try again' }).click();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'All of them' })).toBeVisible();
    await expect(silent).toBeHidden();
  },
);

// @spec [Event pages] issue 16: Events that say who is registered may be seen get our own list: 25 a page, totals when shown
test(
  'an event that shows who is registered lists them, twenty-five a page, by surname',
  ofTheLongRun,
  async ({ page }) => {
    await page.goto(`/e/${standIn}/registrations`);
    await expect(page.frameLocator('iframe').getByText('A real provider would list here')).toBeVisible();
    await page.route('**/api/registration-page', (route) => route.fulfill({ json: { answers: true, frames: false } }));
    await page.reload();
    await expect(page.getByText('cannot stand inside of this one')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(26);
    await withEvent(page, standIn, (event) => ({ ...event, registration_pages: {} }));
    await page.goto(`/e/${standIn}`);
    await page.getByRole('link', { name: 'Who is registered' }).click();
    await expect(page.getByText('75 registered')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(26);
    await page.getByRole('link', { name: 'Page 3' }).click();
    await expect(page).toHaveURL(/\/registrations\?page=3$/);
    await expect(page.getByRole('columnheader', { name: 'Race' })).toBeVisible();
    for (const width of widths) await expectToFit(page, width);
    await expectTouchable(page);
    await page.goto(`/e/${standIn}/registrations?page=9`);
    await expect(page.getByText(/page 9/i)).toBeVisible();
  },
);

// @spec [Event pages] doc 1 §2: Link to the registrations when show_registration_list is set; a link to one's own registration; team registration when allowed and opened
// @spec [Event pages] doc 2 §2.3, doc 2 §9: Event registrations and register pages: breadcrumb, title, an embedded page after 1 s (list) or 1.5 s (register)
test('the event links to the list, to one’s own registration and to that of a team', async ({ page }) => {
  await withEvent(page, provided, (event) => ({
    ...event,
    registration_pages: pages,
    show_registration_list: true,
    allow_team_registration: true,
    team_registration_name: 'Clubs of four',
  }));
  await page.goto(`/e/${provided}`);
  await expect(page.getByRole('link', { name: /See or change my registration/ })).toHaveAttribute('href', pages.own);
  await expect(page.getByRole('link', { name: /Clubs of four/ })).toHaveAttribute('href', pages.team);
  await page.getByRole('link', { name: 'Who is registered' }).click();
  await expect(page).toHaveURL(/\/registrations$/);
});

// @spec [Event pages] issue 4 'Registering': Sandboxed frames, a clear text when the provider does not answer, a link to open it outside
test('a page that is no web page, or not safe to frame, is a link at most', ofTheLongRun, async ({ page }) => {
  const insecure = 'http://provider.example.org/list';
  await withEvent(page, provided, (event) => ({
    ...event,
    show_registration_list: true,
    registration_pages: { list: insecure, register: 'javascript:window.harmed=true' },
  }));
  await page.goto(`/e/${provided}/registrations`);
  await expect(page.getByRole('link', { name: /Open it in a new tab/ })).toHaveAttribute('href', insecure);
  await page.goto(`/e/${provided}/register`);
  await expect(page.getByText('cannot stand inside of this one')).toBeVisible();
  await expect(page.locator('iframe, [href^="javascript:"]')).toHaveCount(0);
});

// @spec [Event pages] doc 1 §2: Organisers; contact as e-mail and phone links; registration documents
// @spec [Event pages] issue 4 'Registering': An event without provider says how to register
test('an event without a provider says how to register', ofTheLongRun, async ({ page }) => {
  await withEvent(page, provided, ({ registration_pages: _, ...event }) => ({
    ...event,
    registration_url: 'https://club.example.org/enter',
    contact: { email: 'club@example.org', phone: '+34 000 000 000' },
    documents: [{ name: 'Rules', type: 'registration', url: 'https://club.example.org/rules.pdf' }],
  }));
  await page.goto(`/e/${provided}/register`);
  await expect(page.getByText('The organisers take registrations for this event themselves.')).toBeVisible();
  await expect(page.getByRole('link', { name: /To the registration page/ })).toHaveAttribute('href', /club\.example/);
  await expect(page.getByRole('link', { name: 'club@example.org' })).toHaveAttribute('href', 'mailto:club@example.org');
  await expect(page.getByRole('link', { name: '+34 000 000 000' })).toHaveAttribute('href', 'tel:+34000000000');
  await expect(page.getByRole('link', { name: /Rules/ })).toBeVisible();
  for (const width of widths) await expectToFit(page, width);
  await expectTouchable(page);
  await expectNoAxe(page, 'dark', 360);
});

test('nobody’s list and nobody’s event', ofTheLongRun, async ({ page }) => {
  await withEvent(page, provided, (event) => ({ ...event, show_registration_list: false }));
  await page.goto(`/e/${provided}/registrations`);
  await expect(page.getByText('The organisers do not show who is registered.')).toBeVisible();
  await page.goto('/e/no-hi-ha-cap/register');
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
});
