import { expect, type Page } from '@playwright/test';
import { languagesInTurn, ofTheLongRun } from '../long-run.ts';
import { bareKey, expectNoAxe, expectToFit, expectTouchable, untilMarksRest, widths } from '../states/facts.ts';
import { stopClock, untilVisible } from '../stopped-clock.ts';
import { ownPageTest, test } from '../test.ts';

const cards = (page: Page) => page.getByRole('article');
const found = (page: Page) => page.getByRole('status').filter({ hasText: /events?$/ });
const names = async (page: Page): Promise<string[]> => await cards(page).getByRole('heading').allTextContents();

// @spec [Home, calendar and lists] doc 1 §2, look 'Home': Home: 'search events' goes to the calendar with the cursor in the search
// @spec [Home, calendar and lists] doc 1 §2, issue 4: Calendar: search by name as one types, from two letters on, without an entry of the history for each; small mistakes forgiven
test('from the home page, a race is found by a name with letters swapped, and one step back leads home', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Search events' }).click();
  const field = page.getByRole('searchbox', { name: 'Name of the event or town' });
  await expect(field).toBeFocused();
  await page.keyboard.type('penyarjoa', { delay: 40 });
  await expect(page).toHaveURL('/events/next?q=penyarjoa');
  await expect(cards(page).getByRole('link', { name: 'Ultra Ports de Penyaroja' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

// @spec [Home, calendar and lists] issue 16: What is found under results or next is offered ('1 in results'); Enter opens a single hit
test('what the other tab has is offered, and Enter opens the only event', ofTheLongRun, async ({ page }) => {
  await page.goto('/events/past?q=penyaroja');
  await page.getByRole('link', { name: '1 in the calendar' }).click();
  await expect(page).toHaveURL('/events/next?q=penyaroja');
  await page.getByRole('searchbox').fill('zarzaluenga');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Zarzaluenga/ })).toBeVisible();
});

// @spec [Home, calendar and lists] issue 16: Enter opens a single hit only where the other tab has none
test('Enter does not lead away from what the other tab has found', ofTheLongRun, async ({ page }) => {
  await page.goto('/events/next');
  await page.getByRole('searchbox').fill('barrancs');
  await page.getByRole('searchbox').press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: '1 in results' }).click();
  await expect(page).toHaveURL('/events/past?q=barrancs');
  await expect(cards(page).getByRole('link', { name: 'Trail dels Barrancs' })).toBeVisible();
});

test('neither accents nor case matter, and what is typed can be taken back', ofTheLongRun, async ({ page }) => {
  await page.goto('/events/next?q=PARAMO');
  await expect(cards(page).getByRole('link', { name: 'Travesía del Páramo' })).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter “PARAMO”' }).click();
  await expect(page).toHaveURL('/events/next');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(cards(page)).toHaveCount(12);
});

ownPageTest.describe('with a place', () => {
  ownPageTest.use({ geolocation: { latitude: 40.0, longitude: -0.1 }, permissions: ['geolocation'] });

  // @spec [Home, calendar and lists] doc 1 §2, doc 1 §5, design §5: Calendar: the nearby slider works only with geolocation; the place is asked for on use, and what goes wrong is said
  ownPageTest('races near me, and the address finds them elsewhere too', ofTheLongRun, async ({ page, browser }) => {
    await page.goto('/events/next');
    await page.getByRole('button', { name: 'Filters' }).click();
    const slider = page.getByRole('slider', { name: 'Nearby' });
    await expect(slider).toBeDisabled();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(slider).toBeEnabled();
    await slider.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', /within 40.km/);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/events/next?near=40%2C-0.1&within=40');
    await expect(cards(page).getByRole('link', { name: '5K de Sant Blai' })).toBeVisible();
    await expect(cards(page).getByRole('link', { name: 'Nocturna del Salinar' })).toHaveCount(0);
    const elsewhere = await browser.newContext({ locale: 'en-GB', permissions: [] });
    const other = await elsewhere.newPage();
    await other.goto(page.url());
    await expect(found(other)).toHaveText((await found(page).textContent()) ?? '');
    await expect.poll(() => names(other)).toEqual(await names(page));
    await other.getByRole('button', { name: 'Filters 1' }).click();
    await expect(other.getByRole('slider', { name: 'Nearby' })).toHaveValue('40');
    await elsewhere.close();
  });
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §5, design §5: Calendar: the nearby slider works only with geolocation; the place is asked for on use, and what goes wrong is said
test('who lets no page know the place reads why, and what to do', ofTheLongRun, async ({ page }) => {
  await page.goto('/events/next');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Allow the location for this site' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Nearby' })).toBeDisabled();
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §5, doc 1 §7, design §5: Calendar: filter panel with sports, distance 0-100 km step 5, slope 0-3000 step 250, nearby 10-100 km step 10; the end stop is 'and more' and not sent; buttons to clear and to search
test(
  'sports, distance and climb by the keyboard; the last stop is no limit, and clear takes all away',
  ofTheLongRun,
  async ({ page }) => {
    await page.goto('/events/next');
    await page.getByRole('button', { name: 'Filters' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Trail running' }).press('Space');
    const from = page.getByRole('slider', { name: 'Distance, from' });
    for (let step = 0; step < 8; step += 1) await from.press('ArrowRight');
    await page.getByRole('slider', { name: 'Climb, from' }).press('ArrowRight');
    await expect(page.getByRole('form', { name: 'Filters' })).toContainText(/40.km and more/);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/events/next?sport=trail_running&km=40-&climb=250-');
    await expect(cards(page).getByRole('link', { name: 'Ultra Ports de Penyaroja' })).toBeVisible();
    await page.getByRole('button', { name: 'Filters 3' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/events/next');
  },
);

// @spec [Home, calendar and lists] issue 4 ('what a runner would expect'): Calendar: a month to search in (beyond the spec), sent as date_start and date_end
test('a month is chosen, stands as a filter, and goes with it', ofTheLongRun, async ({ page }) => {
  await page.goto('/events/next');
  await page.getByRole('button', { name: 'Filters' }).click();
  const months = page.getByRole('combobox', { name: 'When' });
  await months.selectOption({ index: 3 });
  const month = await months.locator('option').nth(3).textContent();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\?month=20\d\d-\d\d$/);
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeFocused();
  await page.getByRole('link', { name: `Remove filter ${month}` }).click();
  await expect(page).toHaveURL('/events/next');
});

// @spec [Home, calendar and lists] doc 1 §1, issue 4: Calendar: labels in the chosen units; what is asked stands as chips that can be removed; how many events were found
test('labels are in the units of the person', ofTheLongRun, async ({ page }) => {
  await page.goto('/events/next?km=10-40&climb=-&units=imperial');
  await expect(page.getByRole('link', { name: /Remove filter 6.mi to 25.mi/ })).toBeVisible();
});

// @spec [Home, calendar and lists] doc 1 §2, design §5: Routes: Home at `/`, EventCalendar at `/events/{type}` with next and past (anything else leads to next), EventResults at `/results` leads to the past events and takes `?type=`
// @spec [Home, calendar and lists] issue 4 point 5, design §7: What an address says and does not fit never reaches a page, on every route
// @spec [Home, calendar and lists] issue 4, design §7: Calendar: the whole state is in the address; values that mean nothing are dropped
test('an address that means nothing shows the calendar', ofTheLongRun, async ({ page }) => {
  await page.goto('/events/sometime?km=90-10&climb=steep&sport=chess&near=here&within=2&page=-4&view=globe');
  await expect(page).toHaveURL(/\/events\/next/);
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByRole('list', { name: 'Filters that are set' })).toHaveCount(0);
  await page.goto('/results?q=volta');
  await expect(page).toHaveURL('/events/past?q=volta');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results');
  await page.goto('/results?type=next');
  await expect(page).toHaveURL('/events/next');
});

test('script in the search is text', ofTheLongRun, async ({ page }) => {
  await page.goto(`/events/next?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(page.getByText('No events were found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove filter “<img src=x onerror=alert(1)>”' })).toBeVisible();
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §9, design §5: Calendar: cards three in a row on wide screens, 12 a page, 4 page links; a page past the end says so and leads to the last
test('twelve a page, at most four links, and a page past the end leads to the last', ofTheLongRun, async ({ page }) => {
  await page.goto('/events/next');
  const links = page.getByRole('navigation', { name: /^Page 1 of/ });
  const numbers = links.getByRole('link', { name: /^Page \d+$/ });
  await expect(numbers.first()).toHaveAttribute('aria-current', 'page');
  expect(await numbers.count()).toBeLessThanOrEqual(4);
  const first = await names(page);
  expect(first).toHaveLength(12);
  await links.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/events/next?page=2');
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => names(page)).not.toEqual(first);
  await page.goto('/events/next?page=99');
  await expect(page.getByText(/There is no page 99: the last one is \d/)).toBeVisible();
  await page.getByRole('link', { name: 'To the last page' }).click();
  await expect(cards(page).first()).toBeVisible();
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §8: Calendar: 'No events were found', and what to do
test('nothing found says so, and what to do', ofTheLongRun, async ({ page }) => {
  await page.goto('/events/past?q=zzzzzzzz');
  await expect(page.getByText('No events were found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all events' }).click();
  await expect(page).toHaveURL('/events/past');
  await expect(cards(page)).toHaveCount(12);
});

// @spec [Home, calendar and lists] doc 1 §8, design §5: A list that cannot be loaded says so and can be asked for again; several calls that fail for one outage are one message
test('a list that cannot be loaded says so, and comes with the next try', ofTheLongRun, async ({ page }) => {
  // Of itself a page asks again for what an outage cut off; nobody here answers this.
  await page.route('**/api/events', (route) => route.fulfill({ status: 501, body: '' }));
  await page.goto('/events/next');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/api/events');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(12);
});

// @spec [Home, calendar and lists] issue 4: Calendar: a map of the events found, loaded when asked for; marks that lie close are one; without streets the places stand on paper, and without a map in a sketch
// @spec [The whole public site] design §5: A map of events that takes another size shows all of them again, until somebody has chosen another view
test(
  'the events found on a map: groups come closer, one leads to its page, and the list stays',
  ofTheLongRun,
  async ({ page }) => {
    await page.goto('/events/next?q=vilanera');
    await page.getByRole('button', { name: 'Map' }).click();
    await expect(page).toHaveURL('/events/next?q=vilanera&view=map');
    const map = page.getByRole('figure', { name: 'Map of the events found' });
    await map.getByRole('button', { name: /2 events here/ }).click();
    await map.getByRole('link', { name: /Duatló de Vilanera/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duatló de Vilanera');
    await page.goBack();
    await expect(cards(page)).toHaveCount(2);
  },
);

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §4, design §7: Home: tabs Results, Live (only when there are events in waiting_for_start or live; then chosen, with their count) and Next (else chosen); each has its address
// @spec [Home, calendar and lists] doc 1 §7, doc 1 §9: Home queries: live statuses; upcoming statuses from the start of today; finished by -date_start; 11 each
// @spec [Home, calendar and lists] doc 1 §2: Home: 'show more results' leads to the past events, 'see the whole calendar' to the next
// @spec [Home, calendar and lists] doc 1 §2, doc 1 §4, doc 1 §7: Calendar: tabs 'past' (latest results) and 'next' with the statuses of section 4, by date_start or -date_start, then numeric_id
test(
  'what is live is chosen, with its count; each tab has its address and its button',
  ofTheLongRun,
  async ({ page }) => {
    await page.goto('/');
    const live = page.getByRole('tab', { name: /^Live \d+$/ });
    await expect(live).toHaveAttribute('aria-selected', 'true');
    await live.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/?tab=next');
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Next' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Results' }).click();
    await expect(page).toHaveURL('/?tab=results');
    await page.getByRole('link', { name: 'Show more results' }).click();
    await expect(page).toHaveURL('/events/past');
    await page.goto('/?tab=next');
    await page.getByRole('link', { name: 'See the whole calendar' }).click();
    await expect(page).toHaveURL('/events/next');
  },
);

// @spec [Home, calendar and lists] issue 4, look 'Home': Home: a live card moves by itself: its course with the field on it, where the first runner is or how many are at the finish; one stream for all of them
test('from the home page into a live race', ofTheLongRun, async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('article', { name: 'Cursa de la Ribera' });
  await expect(card).toContainText('Ribera 10K');
  await card.getByRole('link', { name: 'Tracking' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cursa de la Ribera');
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §4, design §7: Home: tabs Results, Live (only when there are events in waiting_for_start or live; then chosen, with their count) and Next (else chosen); each has its address
test('without anything live there is no tab for it, and Next is chosen', ofTheLongRun, async ({ page }) => {
  await page.route('**/api/events', async (route) => {
    const asked: { status?: string[] } = route.request().postDataJSON();
    if (asked.status?.includes('live')) await route.fulfill({ json: [] });
    else await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('tab', { name: 'Next' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: /Live/ })).toHaveCount(0);
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §9: Home: one ad among the cards at a random place from 4 to 8, the same while one stays, drawn by weight by the server; without ads no hole
ownPageTest(
  'an ad stands among the cards at one of the places four to eight; without one there is no hole',
  ofTheLongRun,
  async ({ page }) => {
    // Cards wait for their ad for a second and a half by this clock, however long the machine takes meanwhile.
    await page.clock.install();
    await stopClock(page);
    await page.goto('/?tab=next');
    const items = page.getByRole('tabpanel').getByRole('list').first().locator(':scope > li');
    await untilVisible(page, items.first());
    await expect(items).toHaveCount(12);
    const at = await items.evaluateAll((all) => all.findIndex((item) => item.querySelector('aside') !== null) + 1);
    expect([4, 5, 6, 7, 8]).toContain(at);
    await page.route('**/api/ads', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await untilVisible(page, items.first());
    await expect(items).toHaveCount(11);
  },
);

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §9, design §5: Event card: poster (the event's, else the drawn one, else its name on a ridge), featured and external ribbons, circuit name, organisation chips (federations green, others grey), tags, status, start date DD/MM/YY in the event's zone, city
// @spec [Home, calendar and lists] doc 1 §2: Event card: modality count with a tooltip of sport icon, distance and name, for mouse, finger and keyboard
// @spec [Home, calendar and lists] doc 1 §2: Event card: button circuit info, tracking (live), results (finished) or more info; in lists an overlay under mouse, focus or a tap with city, name, modality chips and follow, results or '+ info'
test('races of a card are read with the keyboard, and over the card of a list', ofTheLongRun, async ({ page }) => {
  // Without any picture a card has the name of the event on a ridge.
  await page.route('**/api/posters/**', (route) => route.abort());
  await page.goto('/events/next?q=benisalma');
  await expect(cards(page).locator('span[aria-hidden]').getByText('Triatló de Benisalma')).toBeVisible();
  await page.getByRole('button', { name: '2 races' }).focus();
  await expect(page.getByRole('tooltip')).toContainText(/km/);
  const action = cards(page).getByRole('link', { name: '+ info' });
  await action.focus();
  await expect(action).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Triatló de Benisalma');
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §4, design §5: Event card: cancelled overlay; a postponed event says so and has no date
test('cancelled and postponed say so', ofTheLongRun, async ({ page }) => {
  await page.goto('/events/next?q=travesia paramo');
  await expect(page.getByRole('article', { name: 'Travesía del Páramo' })).toContainText('Cancelled');
  await page.route('**/api/events', async (route) => {
    const answer = await route.fetch();
    const [{ date_start: _, ...event }] = await answer.json();
    await route.fulfill({ json: [{ ...event, status: 'registrations_closed', postponed: true }] });
  });
  await page.goto('/events/next?q=benisalma');
  await expect(page.getByRole('article', { name: 'Triatló de Benisalma' })).toContainText('Postponed');
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §9, design §5: Home: hero with a picture chosen at random and another every 5 s, drawn for this project; it can be paused and stands still under reduced motion
ownPageTest(
  'pictures stand still when they are told to, and where motion is unwanted',
  ofTheLongRun,
  async ({ page }) => {
    const shown = (): Promise<string | null> => page.locator('[data-is-shown=true]').getAttribute('src');
    await page.clock.install();
    await page.goto('/');
    const before = await shown();
    await page.clock.runFor(5_100);
    expect(await shown()).not.toBe(before);
    await page.getByRole('button', { name: 'Stop the pictures' }).click();
    const stopped = await shown();
    await page.clock.runFor(11_000);
    expect(await shown()).toBe(stopped);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Let the pictures change' })).toBeVisible();
  },
);

// @spec [Home, calendar and lists] issue 4, design §7: Home and calendar fit from 360 px on, can be touched, jump less than 0.05, and axe finds nothing in light and dark
ownPageTest('nothing jumps while home and calendar load', ofTheLongRun, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }; // a LayoutShift, which the types lack
        const before = Number(document.documentElement.dataset['shift'] ?? 0);
        if (!hadRecentInput) document.documentElement.dataset['shift'] = String(before + value);
      }
    });
    shifts.observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/?tab=next', '/events/next']) {
    await page.goto(path);
    await expect(cards(page).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
    expect(shift, path).toBeLessThan(0.05);
  }
});

const noEvents = /No events were found|No s’ha trobat cap|No se ha encontrado ning/;
const looks = [
  ['home', '/?'],
  ['home, next', '/?tab=next&'],
  ['calendar', '/events/next?'],
  ['results', '/events/past?q=la&sport=running,trail_running&km=5-&'],
  ['map', '/events/next?view=map&'],
  ['nothing', '/events/next?q=zzzzzz&'],
] as const;

for (const [index, [name, path]] of looks.entries()) {
  // @spec [Home, calendar and lists] issue 4, design §7: Home and calendar fit from 360 px on, can be touched, jump less than 0.05, and axe finds nothing in light and dark
  test(`${name}: fits, can be touched, and axe finds nothing`, ofTheLongRun, async ({ page }) => {
    for (const language of languagesInTurn(index)) {
      await page.goto(`${path}lang=${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(cards(page).first().or(page.getByText(noEvents))).toBeVisible();
      if (path.startsWith('/events')) await page.getByRole('button', { name: /^Filt/ }).click();
      await expect(page.getByText(bareKey)).toHaveCount(0);
      for (const width of widths) await expectToFit(page, width);
    }
    await page.setViewportSize({ width: 360, height: 780 });
    await untilMarksRest(page);
    await expectTouchable(page);
    await expectNoAxe(page, 'light', 360);
    await expectNoAxe(page, 'dark', 1280);
  });
}
