import { expect } from '@playwright/test';
import { expectNoAxe, expectToFit, expectTouchable, widths } from '../states/facts.ts';
import { stopClock, untilVisible } from '../stopped-clock.ts';
import { ownPageTest, test } from '../test.ts';
import { withEvent } from './an-answer.ts';

/** An event of the demo's season whose registrations a provider takes. */
const provided = 'mitja-de-montcau';
const provider = 'https://provider.example.org';

const pages = {
  register: `${provider}/tariffs`,
  list: `${provider}/list`,
  own: `${provider}/mine`,
  team: `${provider}/team`,
};

// @spec [Event pages] doc 2 §2.3, doc 2 §9: Event registrations and register pages: breadcrumb, title, an embedded page after 1 s (list) or 1.5 s (register)
ownPageTest('the tariffs of the provider stand inside of the page after a second and a half', async ({ page }) => {
  await page.clock.install();
  await withEvent(page, provided, (event) => ({ ...event, registration_pages: pages }));
  await page.route(`${provider}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Tariffs</title><form><button>Ten euros</button></form>' }),
  );
  await page.goto(`/e/${provided}`);
  await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeVisible();
  await stopClock(page);
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await untilVisible(page, page.getByRole('heading', { level: 1, name: 'Registration' }));
  await expect(page.getByText('The page of the registration provider is loading…')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.clock.runFor(1_500);
  const frame = page.getByTitle(/^Registration · /);
  await expect(frame.contentFrame().getByRole('button', { name: 'Ten euros' })).toBeVisible();
  await expect(page.getByText('The page of the registration provider is loading…')).toBeHidden();
  const rights = (await frame.getAttribute('sandbox'))?.split(' ') ?? [];
  expect(rights).not.toContain('allow-top-navigation');
  expect(rights).not.toContain('allow-modals');
  await expect(page.getByRole('link', { name: /Open it in a new tab/ })).toHaveAttribute('href', pages.register);
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').last().click();
  await expect(page).toHaveURL(new RegExp(`/e/${provided}$`));
});

// @spec [Event pages] issue 4 'Registering': Sandboxed frames, a clear text when the provider does not answer, a link to open it outside
ownPageTest('a provider that does not answer is said after fifteen seconds, and asked again', async ({ page }) => {
  await page.clock.install();
  await withEvent(page, provided, (event) => ({ ...event, registration_pages: pages, show_registration_list: true }));
  await page.route(`${provider}/**`, () => undefined);
  await page.goto(`/e/${provided}/registrations`);
  await expect(page.getByRole('heading', { level: 1, name: 'Registered participants' })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.clock.runFor(15_000);
  const silent = page.getByRole('alert').filter({ hasText: 'The registration provider does not answer' });
  await expect(silent.getByRole('link', { name: /Open it in a new tab/ })).toHaveAttribute('href', pages.list);
  for (const width of widths) await expectToFit(page, width);
  await expectTouchable(page);
  await page.unroute(`${provider}/**`);
  await page.route(`${provider}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>All of them</h1>' }),
  );
  await silent.getByRole('button', { name: 'Try again' }).click();
  await page.clock.runFor(100);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'All of them' })).toBeVisible();
  await expect(silent).toBeHidden();
});

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
test('a page that is no web page, or not safe to frame, is a link at most', async ({ page }) => {
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
test('an event without a provider says how to register', async ({ page }) => {
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

test('nobody’s list and nobody’s event', async ({ page }) => {
  await withEvent(page, provided, (event) => ({ ...event, show_registration_list: false }));
  await page.goto(`/e/${provided}/registrations`);
  await expect(page.getByText('The organisers do not show who is registered.')).toBeVisible();
  await page.goto('/e/no-hi-ha-cap/register');
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
});
