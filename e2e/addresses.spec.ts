import { expect } from '@playwright/test';
import { ofTheLongRun } from './long-run.ts';
import { ownPageTest, test } from './test.ts';

// @spec [Screens] doc 1 §2, doc 3 §2, design §5: Unknown paths redirect to /
test('an unknown path leads to the races', async ({ page }) => {
  await page.goto('/no/such/place');
  await expect(page).toHaveURL('/');
});

// @spec [Screens] design §5: An unknown id is a page that says so
// @spec [Live screens] doc 1 §2: Top bar with logo and the way to the races
test('an unknown race says so and shows the way', ofTheLongRun, async ({ page }) => {
  await page.goto('/m/ffffffffffffffffffffffff');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing at this address');
  await page.getByRole('link', { name: 'To the races' }).click();
  await expect(page).toHaveURL('/');
});

// @spec [Screens] design §5: A person always sees what failed, and can try again
// @spec [Live screens] issue 16: A page first opened during an outage comes back by itself: asked again with growing pauses, at once when a stream opens or the network is back, its failure shown until then
// @spec [Live screens] design §5: Calls that fail have one visible place, said once, with what to do; a dead network is one message
test('a call that fails is seen, and the page comes back by itself', async ({ page }) => {
  await page.route('**/api/events', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('No connection to the server');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/events');
  await expect(page.getByRole('article').first()).toBeVisible();
});

ownPageTest(
  'a page that stands and cannot be refreshed keeps what it shows and says so',
  ofTheLongRun,
  async ({ page }) => {
    await page.goto('/?tab=results');
    await page.getByRole('link', { name: /Volta a Vilaclara/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volta a Vilaclara');
    await page.route('**/api/events', (route) => route.fulfill({ status: 501, body: '' }));
    await page.clock.install();
    await page.clock.fastForward('01:00');
    await page.goBack();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText('could not be brought up to date');
    await expect(page.getByRole('link', { name: /Volta a Vilaclara/ })).toBeVisible();
    await page.unroute('**/api/events');
    await messages.getByRole('button', { name: 'Try again' }).click();
    await expect(messages).toBeEmpty();
  },
);

ownPageTest.describe('in Valencian', () => {
  ownPageTest.use({ locale: 'ca-ES' });
  // @spec [Screens] design §5, doc 1 §1: Language: own choice, else the browser's, else English
  // @spec [Live screens] doc 1 §7, doc 1 §9, doc 2 §9: Units metric or imperial, kept in the browser; `?units=` beats the choice
  // @spec [Live screens] doc 1 §2: Footer with a language and units dialog
  ownPageTest(
    'the texts follow the browser at first, then the choice, which is stored',
    ofTheLongRun,
    async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('seguix tots els corredors');
      await page.getByRole('button', { name: 'Idioma i unitats' }).click();
      await page.getByRole('radio', { name: 'Español' }).check();
      await page.getByRole('button', { name: 'Listo' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('sigue a cada corredor');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('sigue a cada corredor');
      await page.goto('/?lang=en&units=imperial');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your race, follow every runner');
    },
  );

  // @spec [The whole public site] look.md: A page that comes late leaves the focus where the person has put it meanwhile
  ownPageTest('a page that comes late leaves the focus where the person has put it', ofTheLongRun, async ({ page }) => {
    const { promise: mayCome, resolve: letItCome } = Promise.withResolvers<void>();
    await page.route('**/assets/EventPage*.js', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto('/?tab=results&lang=en');
    await page.getByRole('link', { name: /Volta a Vilaclara/ }).click();
    const settings = page.getByRole('button', { name: /^Language and units/ });
    await settings.focus();
    letItCome();
    await expect(page.getByRole('heading', { level: 1, name: 'Volta a Vilaclara' })).toBeVisible();
    await expect(settings).toBeFocused();
  });

  // @spec [Live screens] issue 3: `?lang=` and `?units=` stay in the address from page to page, until the person chooses
  // @spec [Shell and static pages] issue 4: `?lang=ca` sets the language of the page itself and stays from page to page
  ownPageTest(
    'what the address says stays in it from page to page, until the person chooses',
    ofTheLongRun,
    async ({ page }) => {
      await page.goto('/?tab=results&lang=en&units=imperial');
      await page.getByRole('link', { name: /Volta a Vilaclara/ }).click();
      await expect(page).toHaveURL(/\?lang=en&units=imperial$/);
      await page.getByRole('button', { name: 'Language and units: English, mi' }).click();
      await page.getByRole('radio', { name: /Metric/ }).check();
      await expect(page).toHaveURL(/\?lang=en$/);
      await page.getByRole('radio', { name: 'Valencià' }).check();
      await expect(page).not.toHaveURL(/lang|units/);
      await page.getByRole('button', { name: 'Fet' }).click();
      await expect(page.getByRole('button', { name: 'Idioma i unitats: Valencià, km' })).toBeFocused();
    },
  );
});
