import { expect, type Page } from '@playwright/test';
import { languagesInTurn, ofTheLongRun, partOfTheGate } from '../long-run.ts';
import { bareKey, countShifts, expectNoAxe, expectToFit, expectTouchable, widths } from '../states/facts.ts';
import { stopClock } from '../stopped-clock.ts';
import { ownPageTest, test } from '../test.ts';
import { withEvent } from './an-answer.ts';

/** Of the demo's season. */
const slugs = {
  opened: 'ultra-ports-de-penyaroja',
  full: 'cursa-de-les-oliveres',
  closed: 'nocturna-del-salinar',
  cancelled: 'cursa-de-la-neu',
  postponed: 'raid-de-valdeniebla',
  external: 'marato-de-la-costa-brisa',
  live: 'cursa-de-la-ribera',
  finished: 'trail-de-penagris',
  many: 'jornades-escolars-de-camp-a-traves',
  bare: 'fira-de-l-esport',
} as const;

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const register = (page: Page) => page.getByRole('link', { name: 'Register', exact: true });

// @spec [Event pages] doc 1 §2: Event header: poster, start date, city and county (the text before a slash), name, tags, federation organisations
// @spec [Event pages] doc 1 §2, doc 1 §5: Register button, enabled only when registrations are opened, else the status label; live-type statuses explain themselves in a tooltip, by mouse, keyboard and touch
// @spec [Event pages] doc 1 §2: Date; place with a map link, or 'Cada modalidad tiene un lugar distinto de salida' when modalities start at different places
// @spec [Event pages] doc 1 §2, issue 4: Modality card: start date and time, status chip, name, sport, distance and slope chips; places left where they are shown
// @spec [Event pages] doc 1 §2: Price, with an asterisk and 'Los precios varían según la fecha' when the price history has more than one entry
// @spec [Event pages] doc 1 §2, design §7: Más/Menos información; which modalities are unfolded stands in the address
// @spec [Event pages] doc 1 §2, doc 1 §3: Recorrido: start, intermediates with names, timing and extra-service icons, finish; a drawing and a name for each of the 17 services
// @spec [Event pages] doc 1 §2: Precios: price history with periods
// @spec [Event pages] doc 1 §2: Categorías: name, gender, age from–to
test('an opened event says at once what, when, where, and that one can enter; what a race offers is unfolded, and stays so in the address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, `/e/${slugs.opened}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ultra Ports de Penyaroja');
  for (const seen of [page.getByText(/^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/).first(), register(page)])
    await expect(seen).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByText('* Each race starts in a different place')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(page.getByRole('link', { name: 'Who is registered' })).toBeVisible();

  await page.setViewportSize({ width: 1_280, height: 720 });
  const race = page.getByRole('article', { name: 'Ultra', exact: true });
  await race.getByRole('button', { name: 'More information' }).press('Enter');
  await expect(page).toHaveURL(/more=\d+/);
  await expect(race.getByText('Registration opens')).toBeVisible();
  await expect(race.getByText('Coll de les Forques')).toBeVisible();
  await expect(race.getByRole('img', { name: 'Water' }).first()).toBeVisible();
  await expect(race.getByText(/ · now$/)).toBeVisible();
  await expect(race.getByRole('row', { name: /JUN/ })).toBeVisible();
  await expect(race.getByText('This is how we read the rules of the race. The organisation decides.')).toBeVisible();
  await page.reload();
  await race.getByRole('button', { name: 'Less information' }).click();
  await expect(page).not.toHaveURL(/more=/);
  await race.getByRole('button', { name: 'The price depends on the date' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('The price depends on the date');
});

// @spec [Event pages] design §5: Postponed: a note and no date
// @spec [Event pages] doc 1 §2, doc 1 §5: Register button, enabled only when registrations are opened, else the status label; live-type statuses explain themselves in a tooltip, by mouse, keyboard and touch
// @spec [Event pages] doc 1 §8, issue 4: 'option not available anymore' after the close
test.describe('where nobody can register the button says why', () => {
  const shut = [
    { slug: slugs.full, label: 'Full', why: 'All places are taken.' },
    { slug: slugs.closed, label: 'Registration closed', why: 'option not available anymore' },
    { slug: slugs.postponed, label: 'Postponed', why: 'It will have another date, which is not known yet.' },
    { slug: slugs.cancelled, label: 'Cancelled', why: 'Check your e-mail for more information' },
  ];
  for (const { slug, label, why } of partOfTheGate(shut, ({ slug }) => slug === slugs.cancelled)) {
    test(label, async ({ page }) => {
      await open(page, `/e/${slug}`);
      await expect(page.getByRole('button', { name: label })).toBeDisabled();
      await expect(page.getByText(why)).toBeVisible();
      await expect(register(page)).toHaveCount(0);
      await page.goto(`/e/${slug}/register`);
      await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
    });
  }
});

test.describe('what the list says of an event, its page says too', () => {
  const events = [
    { name: 'Cursa de la Neu', list: 'next', inList: 'Cancelled', onPage: 'Event cancelled' },
    { name: 'Marató de la Costa Brisa', list: 'next', inList: 'External event', onPage: 'External event' },
    { name: 'Cursa de les Oliveres', list: 'next', inList: 'Full', onPage: 'All places are taken.' },
    { name: 'Ultra Ports de Penyaroja', list: 'next', inList: 'Registration open', onPage: 'Register' },
    { name: 'Trail de Peñagris', list: 'past', inList: 'Provisional results', onPage: 'Provisional results' },
  ];
  for (const { name, list, inList, onPage } of partOfTheGate(events, (_, index) => index === 0)) {
    test(name, async ({ page }) => {
      await page.goto(`/events/${list}?q=${encodeURIComponent(name)}`);
      const card = page.getByRole('article', { name });
      await expect(card.getByText(inList).first()).toBeVisible();
      await card.getByRole('link', { name }).first().press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByText(onPage).first()).toBeVisible();
    });
  }
});

// @spec [Event pages] doc 1 §2, doc 1 §8: Cancelled events: an alert 'Evento cancelado' with 'Revisa tu correo electrónico para más información', and why
test('a cancelled event is an alert in the words of the reader', ofTheLongRun, async ({ page }) => {
  await open(page, `/e/${slugs.cancelled}?lang=es`);
  const alert = page.getByRole('alert').filter({ hasText: 'Evento cancelado' });
  await expect(alert).toContainText('Revisa tu correo electrónico para más información');
});

// @spec [Event pages] doc 1 §2, issue 4: 'Evento externo' banner for external events, with the link to their own site
test('an external event leads to its own site and has no results here', ofTheLongRun, async ({ page }) => {
  await withEvent(page, slugs.external, (event) => ({ ...event, status: 'live' }));
  await open(page, `/e/${slugs.external}`);
  await expect(page.getByText('External event')).toBeVisible();
  await expect(page.getByRole('link', { name: /Website of the event/ })).toHaveAttribute('href', /^https:\/\//);
  await expect(page.getByRole('tab')).toHaveCount(0);
});

// @spec [Event pages] doc 1 §2, doc 1 §4, design §7: Tabs Info and Results: Results only in a live-type status and not external; such events open on Results; the tab stands in the address
// @spec [Event pages] doc 1 §2, doc 1 §5: Register button, enabled only when registrations are opened, else the status label; live-type statuses explain themselves in a tooltip, by mouse, keyboard and touch
test('a live event opens on its results; its info says by tap and by keyboard that registration is over', async ({
  page,
}) => {
  await open(page, `/e/${slugs.live}`);
  await expect(page.getByRole('tab', { name: 'Results' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Results' }).press('ArrowLeft');
  await page.getByRole('tab', { name: 'Info' }).press('Enter');
  await expect(page).toHaveURL(/tab=info/);
  const shut = page.getByRole('button', { name: /^Live/ });
  await shut.focus();
  await expect(page.getByRole('tooltip')).toContainText('Registration is over');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Info' })).toHaveAttribute('aria-selected', 'true');
});

// @spec [Event pages] doc 1 §2, doc 1 §4, design §7: Tabs Info and Results: Results only in a live-type status and not external; such events open on Results; the tab stands in the address
test(
  'a finished event opens on its results, and its races lead to their classifications',
  ofTheLongRun,
  async ({ page }) => {
    await open(page, `/e/${slugs.finished}?tab=info`);
    await page.getByRole('link', { name: 'Maratón de montaña' }).click();
    await expect(page).toHaveURL(/\/m\/[0-9a-f]{24}/);
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Info' })).toHaveAttribute('aria-selected', 'true');
  },
);

// @spec [Event pages] doc 1 §2, design §7: 'Ver recorrido' opens the course over the page; the address holds it
test('a course is opened from its race, and the address holds it', ofTheLongRun, async ({ page }) => {
  await open(page, `/e/${slugs.opened}`);
  await page
    .getByRole('article', { name: 'Ultra', exact: true })
    .getByRole('button', { name: 'See the course' })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/track=\d+/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).not.toHaveURL(/track=/);
});

// @spec [Event pages] issue 4 (what a runner would expect): An event to come can be put into the calendar of the device
test('an event to come goes into the calendar of the device', ofTheLongRun, async ({ page }) => {
  await open(page, `/e/${slugs.opened}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to my calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${slugs.opened}.ics`);
});

// @spec [Event pages] doc 1 §2, doc 1 §9, design §5: Sponsor carousel 'Patrocinadores y ofertas del evento', 3,000 ms, each with redirect, name, image, extra_text; paused by hand, still under reduced motion, hidden when there are none
ownPageTest('sponsors turn every three seconds, and stand still for who asks', ofTheLongRun, async ({ page }) => {
  await page.clock.install();
  await open(page, `/e/${slugs.opened}`);
  const sponsors = page.getByRole('region', { name: 'Sponsors and offers of the event' });
  await expect(sponsors).toContainText(/[123] \/ 3/);
  await stopClock(page);
  const shown = async (): Promise<number> => Number(/([123]) \/ 3/.exec((await sponsors.textContent()) ?? '')?.[1]);
  const next = ((await shown()) % 3) + 1;
  await page.clock.runFor(3_000);
  await expect(sponsors).toContainText(`${next} / 3`);
  await sponsors.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(9_000);
  await expect(sponsors).toContainText(`${next} / 3`);
});

// @spec [Event pages] doc 1 §2, doc 1 §9, design §5: Sponsor carousel 'Patrocinadores y ofertas del evento', 3,000 ms, each with redirect, name, image, extra_text; paused by hand, still under reduced motion, hidden when there are none
ownPageTest('sponsors stand still under reduced motion', ofTheLongRun, async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, `/e/${slugs.opened}`);
  const sponsors = page.getByRole('region', { name: 'Sponsors and offers of the event' });
  await expect(sponsors).toContainText('1 / 3');
  await page.clock.runFor(9_000);
  await expect(sponsors).toContainText('1 / 3');
});

// @spec [Event pages] design §5: An old slug leads on, a circuit's slug leads to its page, an unknown one says so
test('an old slug leads on to the one of now, an unknown one says so', ofTheLongRun, async ({ page }) => {
  await withEvent(page, slugs.full, (event) => ({ ...event, slug: slugs.many }));
  await page.goto(`/e/${slugs.full}`);
  await expect(page).toHaveURL(new RegExp(`/e/${slugs.many}$`));
  await page.goto('/e/no-hi-ha-cap');
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
});

// @spec [Event pages] design §5: An old slug leads on, a circuit's slug leads to its page, an unknown one says so
test('a circuit that is asked for as an event is shown as a circuit', ofTheLongRun, async ({ page }) => {
  await page.goto('/e/lliga-5k-del-garrofer');
  await expect(page).toHaveURL(/\/c\/lliga-5k-del-garrofer$/);
});

test('an event that cannot be loaded says so and is asked for again', ofTheLongRun, async ({ page }) => {
  await page.route('**/api/events', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.goto(`/e/${slugs.full}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/events');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cursa de les Oliveres' })).toBeVisible();
});

// @spec [Event pages] issue 4: Script in any text of an event is text, `javascript:` in an address leads nowhere
test('script in any text stands there as text, and in an address leads nowhere', async ({ page }) => {
  const evil = '<img src=x onerror="window.harmed=true"><script>window.harmed=true</script>';
  const address = 'javascript:window.harmed=true';
  await withEvent(page, slugs.opened, (event) => ({
    ...event,
    name: evil,
    description: evil,
    tags: [evil],
    external: true,
    external_url: address,
    status_note: evil,
    contact: { email: `${evil}@example.org`, phone: evil },
    documents: [{ name: evil, type: 'registration', url: address }],
    modalities: event.modalities.map((modality) => ({ ...modality, name: evil, description: evil })),
  }));
  await open(page, `/e/${slugs.opened}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(evil);
  await page.getByRole('button', { name: 'More information' }).first().click();
  await expect(page.getByText(evil).filter({ visible: true }).nth(3)).toBeVisible();
  await expect(page.locator('[href^="javascript:"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
});

/** The one with the most that can be unfolded. */
const looked = ['opened'];

for (const [index, [name, slug]] of partOfTheGate([...Object.entries(slugs).entries()], ([, [name]]) =>
  looked.includes(name),
)) {
  test(`${name}: fits, can be read and can be touched`, async ({ page }) => {
    const shift = await countShifts(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const language of languagesInTurn(index)) {
      await page.setViewportSize({ width: 360, height: 780 });
      await open(page, `/e/${slug}?tab=info&lang=${language}`);
      expect(await shift(), `what moved in ${language}`).toBeLessThan(0.05);
      await expect(page.getByText(bareKey)).toHaveCount(0);
      const folded = page.getByRole('button', { expanded: false }).filter({ hasText: /^M[oéá]/ });
      while ((await folded.count()) > 0) await folded.first().click();
      for (const width of widths) await expectToFit(page, width);
    }
    await expectTouchable(page);
    await expectNoAxe(page, 'light', 360);
    await expectNoAxe(page, 'dark', 1280);
  });
}
