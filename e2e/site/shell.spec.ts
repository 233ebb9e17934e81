import { expect, type Page } from '@playwright/test';
import { expectNoAxeFaults } from '../axe.ts';
import { ofTheLongRun, partOfTheGate } from '../long-run.ts';
import { ownPageTest, test } from '../test.ts';
import { aMemberOfStaff } from './a-member-of-staff.ts';

const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
};

/** Answers `/api/site` with this environment, for this page. */
async function asInstalledAs(page: Page, environment: string): Promise<{ name: string }> {
  const installed = { name: environment };
  await page.route('**/api/site', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), environment: installed.name } });
  });
  return installed;
}

// @spec [Shell and static pages] doc 1 §2, issue 4: Top bar with logo and links to calendar, results and circuits, as words at 360 px too, the current page marked
test('the bar leads to calendar, results and circuits, and says where one is', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Pages' });
  for (const [name, path] of [
    ['Calendar', '/events/next'],
    ['Results', '/events/past'],
    ['Circuits', '/circuits'],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

// @spec [Shell and static pages] doc 1 §2: Scroll returns to the top on every navigation; the way back restores
// @spec [Shell and static pages] doc 1 §2: Footer: calendar, results, circuits, who we are, bib shop, contact, legal notice, return policy, cookies, social links, language and units
test('a new page begins at its top, and the way back leads to where one was', async ({ page }) => {
  await page.goto('/return-policy');
  await expect(page.getByRole('heading', { name: 'How to ask' })).toBeVisible();
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('navigation', { name: 'More of this site' }).getByRole('link')).toHaveText([
    ...['Calendar', 'Results', 'Circuits', 'Who we are', 'Contact', 'Legal notice', 'Return policy', 'Cookies'],
    ...['Log in as staff', 'Bib shop'],
  ]);
  await expect(foot.getByRole('list', { name: 'Where to follow us' }).getByRole('link')).not.toHaveCount(0);
  await expect(foot.getByRole('button', { name: /^Language and units/ })).toBeVisible();
  const before = await page.evaluate(() => {
    scrollTo(0, 300);
    return scrollY;
  });
  expect(before).toBe(300);
  await page.getByRole('link', { name: 'Cookies' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookies');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return policy');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

// @spec [Shell and static pages] issue 4: `?lang=ca` sets the language of the page itself and stays from page to page
// @spec [The whole public site] issue 4: Language and units are chosen on any page, kept, and go along
test(
  'an address opens in its language, for machines too, and says so in the page itself',
  ofTheLongRun,
  async ({ page }) => {
    await page.goto('/cookies?lang=ca');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Galetes');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ca');
    await page.getByRole('link', { name: 'Qui som' }).click();
    await expect(page).toHaveURL('/company?lang=ca');
  },
);

ownPageTest.describe('in a browser of the United States', () => {
  ownPageTest.use({ locale: 'en-US' });
  // @spec [Shell and static pages] issue 4, design §5: Language and units follow the browser at first (miles where the region of its first language measures so), then the choice, and the address
  ownPageTest('measures are in miles until the person says otherwise', ofTheLongRun, async ({ page }) => {
    await page.goto('/cookies');
    await page.getByRole('button', { name: 'Language and units: English, mi' }).click();
    await page.getByRole('radio', { name: /Metric/ }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Language and units: English, km' })).toBeVisible();
  });
});

// @spec [Shell and static pages] doc 1 §2: Footer: calendar, results, circuits, who we are, bib shop, contact, legal notice, return policy, cookies, social links, language and units
// @spec [Shell and static pages] doc 1 §2, doc 1 §9: Contact dialog: e-mail, phone, address; the e-mail is copied with a flag for 1 s, and said where it cannot be
// @spec [Shell and static pages] doc 1 §2, design §7: Legal notice dialog; both dialogs have an address over any page (`?dialog=legal`) and give the focus back
ownPageTest(
  'contact and legal notice open over any page, have an address, and give the focus back',
  ofTheLongRun,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/circuits');
    await page.getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/circuits?dialog=contact');
    const contact = page.getByRole('dialog', { name: 'Contact' });
    const email = await contact.getByRole('link', { name: '@' }).textContent();
    await contact.getByRole('button', { name: 'Copy' }).click();
    await expect(contact.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email);
    await expect(contact.getByRole('button', { name: 'Copy' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(contact).toBeHidden();
    await expect(page).toHaveURL('/circuits');
    await expect(page.getByRole('link', { name: 'Contact' })).toBeFocused();
    await page.goto('/cookies?dialog=legal');
    const legal = page.getByRole('dialog', { name: 'Legal notice' });
    await expect(legal.getByRole('paragraph').first()).toBeVisible();
    await legal.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/cookies');
  },
);

// @spec [Shell and static pages] doc 1 §2, doc 1 §9: Contact dialog: e-mail, phone, address; the e-mail is copied with a flag for 1 s, and said where it cannot be
test('what the browser cannot copy can be copied by hand', ofTheLongRun, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto('/company?dialog=contact');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog).toContainText('It could not be copied.');
});

// @spec [Shell and static pages] doc 1 §2, doc 1 §6, design §5: A user menu when logged in: name, roles, links to the back-office by what the roles may enter and what pages there are, log out
// @spec [Shell and static pages] doc 1 §6, doc 3 §2: Log out clears token, name and roles, tells the server, and goes Home
// @spec [Shell and static pages] doc 3 §6: The token travels in the authorization header
// @spec [Shell and static pages] doc 3 §2: Log in: e-mail, password, Submit; then where one came from, else staff to the back-office where there is one, else Home; never to another site
test('staff log in, see as whom, and log out', async ({ page }) => {
  const { email, password, name } = await aMemberOfStaff('timer');
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in as staff' }).click();
  await logIn(page, email, 'not this one');
  await expect(page.getByRole('alert')).toContainText('The e-mail or the password is not right.');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await logIn(page, email, password);
  await expect(page).toHaveURL('/admin');
  await page.reload();
  await page.getByRole('button', { name: `Your account: ${name}` }).click();
  await expect(page.getByText('Timer', { exact: true })).toBeVisible();
  await expectNoAxeFaults(page);
  const notified = page.waitForRequest('**/api/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  expect((await notified).headers()['authorization']).toMatch(/^Bearer \S+/);
  await expect(page.getByRole('button', { name: /Your account/ })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('dorsal.session'))).toBeNull();
});

// @spec [Shell and static pages] doc 3 §2: Log in: e-mail, password, Submit; then where one came from, else staff to the back-office where there is one, else Home; never to another site
// @spec [Shell and static pages] doc 3 §2: Session check on changes of route, at most once a minute; refused: token, roles and name are cleared, and the log-in says why; no answer (no network) ends no session
// @spec [Shell and static pages] doc 1 §2, doc 3 §2: Visiting an admin route while not staff leads to the log-in, which says why and goes on from there
test(
  'an address of the back-office leads to the log-in, which says why; so does a session that is over, and from there back',
  ofTheLongRun,
  async ({ page }) => {
    const { email, password } = await aMemberOfStaff('admin');
    await page.goto('/admin/events');
    await expect(page).toHaveURL('/login?why=needed&from=%2Fadmin%2Fevents');
    await expect(page.getByRole('main')).toContainText('That page is for staff.');
    // The check of the page after the log-in is no longer under way: it would take the answer of the next one.
    const isChecked = page.waitForResponse('**/api/test');
    await logIn(page, email, password);
    await expect(page).toHaveURL('/admin/events');
    await isChecked;
    await page.route('**/api/test', (route) => route.fulfill({ json: { success: false } }));
    await page.goto('/company');
    await expect(page).toHaveURL('/login?why=ended&from=%2Fcompany');
    await expect(page.getByRole('main')).toContainText('Your session has ended.');
    await page.unroute('**/api/test');
    await logIn(page, email, password);
    await expect(page).toHaveURL('/company');
    await page.goto('/admin/events');
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  },
);

// @spec [Shell and static pages] design §5, design §8: A log-in that is refused says why and what to do; too many attempts with how long to wait; nothing typed is lost
ownPageTest(
  'who tries too often reads how long to wait, and cannot send until then',
  ofTheLongRun,
  async ({ page }) => {
    await page.route('**/api/login', (route) =>
      route.fulfill({
        status: 429,
        json: { error: { code: 'too_many_attempts', message: 'x', request_id: 'r', retry_after: 120 } },
      }),
    );
    await page.clock.install();
    await page.goto('/login');
    await logIn(page, 'somebody@example.org', 'anything');
    await expect(page.getByRole('alert')).toContainText('You can try again in 2 minutes;');
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await page.clock.fastForward('02:01');
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  },
);

// @spec [Shell and static pages] doc 1 §9, design §5: Return policy: event's own rules first, 120 h before the close, the table of fees, back to the original means of payment, by message or e-mail
// @spec [Shell and static pages] issue 4: A calculator of the refund by the very rule of the server: amounts as 12,50 and 12.50, the close and the day of the request, or why nothing comes back
test('the return policy works out what comes back, or why nothing does', ofTheLongRun, async ({ page }) => {
  await page.goto('/return-policy');
  const amount = page.getByLabel('What you paid, in euros');
  const outcome = page.getByRole('region', { name: 'How much would I get back?' }).getByRole('status');
  await amount.fill('12,50');
  await expect(outcome).toContainText('€9.50');
  await amount.fill('100.00');
  await expect(outcome).toContainText('€96.00');
  await amount.fill('0.80');
  await expect(outcome).toContainText('Nothing comes back');
  await amount.fill('twelve');
  await expect(page.getByText('Write an amount as 12,50 or 12.50.')).toBeVisible();
  await amount.fill('12.50');
  await page.getByLabel('Registration closes').fill('2030-05-10T20:00');
  await page.getByLabel('When you ask').fill('2030-05-05T20:00');
  await expect(outcome).toContainText('€9.50');
  await page.getByLabel('When you ask').fill('2030-05-05T20:01');
  await expect(outcome).toContainText('it had to be asked for by 05/05/2030 20:00');
});

// @spec [Shell and static pages] doc 1 §2, issue 4: Cookies page: what the browser keeps, what for, until when, and a way to clear it; nothing asks for consent, as nothing needs it
test('whoever wants nothing stored clears it, and is nobody again', async ({ page }) => {
  await page.goto('/cookies');
  await page.getByRole('button', { name: 'Language and units' }).click();
  await page.getByRole('radio', { name: /Imperial/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Clear all of it' }).click();
  await expect(page.getByText('This browser keeps nothing of this site any more.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Language and units: English, km' })).toBeVisible();
});

// @spec [Shell and static pages] doc 1 §2, doc 1 §6: Environment banner outside production: clock (UTC, each second), API root, environment name, ADMIN for admins; it moves nothing
test('outside production a banner says what this is, and to admins that they are', ofTheLongRun, async ({ page }) => {
  const installed = await asInstalledAs(page, 'staging');
  const { email, password } = await aMemberOfStaff('admin');
  await page.goto('/login');
  const banner = page.getByRole('complementary', { name: 'Not the real site' });
  await expect(banner).toContainText(/\d\d:\d\d:\d\d UTC/);
  await expect(banner).toContainText(`${new URL(page.url()).origin}/api`);
  await expect(banner).toContainText('staging');
  await expect(banner).not.toContainText('ADMIN');
  const before = (await banner.getByRole('time').textContent()) ?? '';
  await expect(banner.getByRole('time')).not.toHaveText(before);
  await logIn(page, email, password);
  await expect(banner).toContainText('ADMIN');
  await expect(page).toHaveURL('/admin');
  installed.name = 'production';
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Bib shop' })).toBeVisible();
  await expect(banner).toBeHidden();
});

// @spec [Shell and static pages] design §7: Pages stand without sponsors, ads and content of the firm
test('pages stand without sponsors, ads and whatever else the firm would say', ofTheLongRun, async ({ page }) => {
  await page.route('**/api/{site,ads}', (route) => route.abort());
  await page.goto('/return-policy');
  await expect(page.getByRole('heading', { name: 'What is kept' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No connection to the server');
  await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty();
});

// @spec [Shell and static pages] doc 1 §1, doc 1 §2: Sponsors block: logos or names, from the content of the site
// @spec [Shell and static pages] doc 1 §1, doc 1 §2, issue 4: Ad block: an ad of the home page as the server drew it by weight, marked as advertisement and `rel="sponsored"`, after the content and without moving it
test('sponsors and an ad come without moving anything, and the ad is said to be one', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(shift, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const released = Promise.withResolvers<void>();
  await page.route('**/api/{site,ads}', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.evaluate(() => document.fonts.ready);
  const before = await page.evaluate(() => Reflect.get(window, 'moved'));
  released.resolve();
  const ad = page.getByRole('complementary', { name: 'Advertisement' });
  await expect(ad.getByRole('link')).toHaveAttribute('rel', /sponsored/);
  await expect(page.getByRole('region', { name: 'With the support of' })).toBeVisible();
  expect((await page.evaluate(() => Reflect.get(window, 'moved'))) - before).toBeLessThan(0.005);
});

// The pages below are looked at in `every-page.spec.ts`, as the real site shows them.
for (const path of partOfTheGate(['/company?dialog=contact', '/login', '/company?dialog=legal'], () => false))
  test(`axe finds nothing at ${path} where the site is not the real one`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await asInstalledAs(page, 'staging');
    await page.goto(path);
    await expect(page.getByRole('complementary', { name: 'Not the real site' })).toBeVisible();
    if (path.includes('dialog'))
      await expect(page.getByRole('dialog').getByRole('paragraph').or(page.getByRole('term')).first()).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeFaults(page, {}, colorScheme);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
