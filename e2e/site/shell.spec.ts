import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { aMemberOfStaff } from './a-member-of-staff.ts';

const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
};

/** What the server calls itself, for this page. */
async function asInstalledAs(page: Page, environment: string): Promise<{ name: string }> {
  const installed = { name: environment };
  await page.route('**/api/site', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), environment: installed.name } });
  });
  return installed;
}

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

test('a new page begins at its top, and the way back leads to where one was', async ({ page }) => {
  await page.goto('/return-policy');
  await expect(page.getByRole('heading', { name: 'How to ask' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bib shop' })).toBeVisible();
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

test('an address opens in its language, for machines too, and says so in the page itself', async ({ page }) => {
  await page.goto('/cookies?lang=ca');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Galetes');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca');
  await page.getByRole('link', { name: 'Qui som' }).click();
  await expect(page).toHaveURL('/company?lang=ca');
});

test.describe('in a browser of the United States', () => {
  test.use({ locale: 'en-US' });
  test('measures are in miles until the person says otherwise', async ({ page }) => {
    await page.goto('/cookies');
    await page.getByRole('button', { name: 'Language and units: English, mi' }).click();
    await page.getByRole('radio', { name: /Metric/ }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Language and units: English, km' })).toBeVisible();
  });
});

test('contact and legal notice open over any page, have an address, and give the focus back', async ({
  page,
  context,
}) => {
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
});

test('what the browser cannot copy can be copied by hand', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto('/company?dialog=contact');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog).toContainText('It could not be copied.');
});

test('staff log in, see as whom, and log out', async ({ page }) => {
  const { email, password, name } = aMemberOfStaff('timer');
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in as staff' }).click();
  await logIn(page, email, 'not this one');
  await expect(page.getByRole('alert')).toContainText('The e-mail or the password is not right.');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await logIn(page, email, password);
  await expect(page).toHaveURL('/');
  await page.reload();
  await page.getByRole('button', { name: `Your account: ${name}` }).click();
  await expect(page.getByText('Timer', { exact: true })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const told = page.waitForRequest('**/api/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  expect((await told).headers()['authorization']).toMatch(/^Bearer \S+/);
  await expect(page.getByRole('button', { name: /Your account/ })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('dorsal.session'))).toBeNull();
});

test('a session that is over leads to the log-in, and from there back', async ({ page }) => {
  const { email, password } = aMemberOfStaff('admin');
  await page.goto('/login');
  await logIn(page, email, password);
  await expect(page).toHaveURL('/');
  await page.route('**/api/test', (route) => route.fulfill({ json: { success: false } }));
  await page.goto('/company');
  await expect(page).toHaveURL('/login?why=ended&from=%2Fcompany');
  await expect(page.getByRole('main')).toContainText('Your session has ended.');
  await page.unroute('**/api/test');
  await logIn(page, email, password);
  await expect(page).toHaveURL('/company');
});

test('an address of the back-office leads whoever is no staff to the log-in, which says why', async ({ page }) => {
  await page.goto('/admin/events');
  await expect(page).toHaveURL('/login?why=needed&from=%2Fadmin%2Fevents');
  await expect(page.getByRole('main')).toContainText('That page is for staff.');
});

test('who tries too often reads how long to wait, and cannot send until then', async ({ page }) => {
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'too_many_attempts', message: 'x', request_id: 'r', retry_after: 120 } },
    }),
  );
  await page.clock.install();
  await page.goto('/login');
  await logIn(page, 'somebody@example.org', 'anything');
  await expect(page.getByRole('alert')).toContainText('You can try again in 2 minutes.');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await page.clock.fastForward('02:01');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test('the return policy works out what comes back, or why nothing does', async ({ page }) => {
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

test('whoever wants nothing kept clears it, and is nobody again', async ({ page }) => {
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

test('outside production a banner says what this is, and to admins that they are', async ({ page }) => {
  const installed = await asInstalledAs(page, 'staging');
  const { email, password } = aMemberOfStaff('admin');
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
  await expect(page).toHaveURL('/');
  installed.name = 'production';
  await page.reload();
  await expect(page.getByRole('link', { name: 'Bib shop' })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('pages stand without sponsors, ads and whatever else the firm would say', async ({ page }) => {
  await page.route('**/api/{site,ads}', (route) => route.abort());
  await page.goto('/return-policy');
  await expect(page.getByRole('heading', { name: 'What is kept' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No connection to the server');
  await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty();
});

test('sponsors and an ad come without moving anything, and the ad is said to be one', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(shift, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/{site,ads}', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.evaluate(() => document.fonts.ready);
  const before = await page.evaluate(() => Reflect.get(window, 'moved'));
  held.resolve();
  const ad = page.getByRole('complementary', { name: 'Advertisement' });
  await expect(ad.getByRole('link')).toHaveAttribute('rel', /sponsored/);
  await expect(page.getByRole('region', { name: 'With the support of' })).toBeVisible();
  expect((await page.evaluate(() => Reflect.get(window, 'moved'))) - before).toBeLessThan(0.005);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });
    for (const path of [
      '/login',
      '/company',
      '/return-policy',
      '/cookies',
      '/company?dialog=contact',
      '/company?dialog=legal',
    ]) {
      test(`axe finds nothing at ${path}`, async ({ page }) => {
        await asInstalledAs(page, 'staging');
        await page.goto(path);
        await expect(page.getByRole('complementary', { name: 'Not the real site' })).toBeVisible();
        if (path.includes('dialog'))
          await expect(
            page.getByRole('dialog').getByRole('paragraph').or(page.getByRole('term')).first(),
          ).toBeVisible();
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      });
    }
  });
}
