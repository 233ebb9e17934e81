import { expect, type Page } from '@playwright/test';
import { expectNoAxeFaults } from '../axe.ts';
import type { Gateway } from '../live/race/gateway.ts';
import type { RaceOptions } from '../live/race/generated-race.ts';
import { staysOpen } from '../live/race/pages.ts';
import type { Race, RaceOffice, Starter, StoredSession } from '../live/race/race-office.ts';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest, test } from '../test.ts';

/** A race that has begun, with everybody on the way. */
async function aRaceOnTheWay(office: RaceOffice, gateway: Gateway, options: Partial<RaceOptions> = {}): Promise<Race> {
  // Half a minute between two mats: people are read a little apart, and nobody may be at the next mat before they were at the last.
  const gunAt = Date.now() - 120_000;
  const race = await office.aRace({ startsAt: gunAt, ...options });
  await gateway.gun(race, gunAt);
  for (const position of [0, 1, 2])
    await gateway.sendReads(race, position, race.people, { at: gunAt + 5_000 + position * 30_000 });
  return race;
}

const card = (page: Page) => page.getByRole('article');
const count = (page: Page, of: string) =>
  card(page).getByRole('term').filter({ hasText: of }).locator('xpath=following-sibling::dd');
const winner = (page: Page, { id }: Starter) => card(page).locator(`li:has(a[href="/r/${id}"])`);

// @spec [Results of an event, and circuits] doc 1 §2: Results tab: timed modalities as cards, with the labels SEGUIMIENTO, RESULTADOS PROVISIONALES, RESULTADOS OFICIALES, ESPERANDO... and a button to Modality that is enabled only when live or finished
// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §9, design §5: Card of a race: status chip, and a live elapsed clock since the chrono start, each second, by the server's clock
// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §7: Card of a race: counts of registered, started ('empezados'), finished ('en meta') and retired, asked for with simple_stats
// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §7, doc 1 §9, design §5: Card of a race: podium of the first three places per gender with club, asked for with winners; shared places stand together, others are a group where somebody is in it, who asked not to be named is a bib
test(
  'the card of a race follows it from its wait to its official result',
  ofTheLongRun,
  async ({ page, office, gateway }) => {
    const race = await office.aRace({ startsAt: Date.now() - 1 });
    const everyone = String(race.people.length);
    const [first, second] = race.people;
    if (!first || !second) throw new Error('nobody has entered');
    await page.goto(`/e/${race.slug}?tab=results`);
    await expect(card(page).getByRole('button', { name: 'WAITING...' })).toBeDisabled();
    await expect(count(page, 'registered')).toHaveText(everyone);
    const isSamePage = await staysOpen(page);

    await gateway.gun(race);
    await expect(card(page).getByText('Race time')).toBeVisible();
    await expect(card(page).getByRole('timer')).toHaveText(/^\d:\d\d$/);
    await expect(card(page).getByRole('link', { name: 'TRACKING' })).toHaveAttribute('href', `/m/${race.id}`);
    await gateway.sendReads(race, 0, race.people);
    await expect(count(page, 'started')).toHaveText(everyone);
    await gateway.sendReads(race, 1, race.people);
    await gateway.sendReads(race, 2, race.people);

    await gateway.sendReads(race, 3, [first]);
    await expect(winner(page, first)).toContainText(/Place 1/);
    await expect(winner(page, first)).toContainText(/\d:\d\d/);
    await expect(count(page, 'finished')).toHaveText('1');
    const finished = page.getByRole('status').filter({ hasText: `: 1 of ${everyone} has finished.` });
    await expect(finished).toBeAttached();
    await gateway.sendReads(race, 3, [second]);
    await expect(winner(page, second)).toBeVisible();
    await office.disqualifies(first, 'Cut the course');
    await expect(winner(page, first)).toHaveCount(0);

    await office.takes(race, 'finish');
    await expect(card(page).getByRole('link', { name: 'PROVISIONAL RESULTS' })).toBeVisible();
    await expect(card(page).getByRole('timer')).toHaveCount(0);
    await office.takes(race, 'make_official');
    await expect(card(page).getByRole('link', { name: 'OFFICIAL RESULTS' })).toBeVisible();
    await isSamePage();
  },
);

// @spec [Results of an event, and circuits] issue 4, design §4: Cards of a live race move by themselves, by one stream for all races of the event; what was missed is fetched, spread
// @spec [Results of an event, and circuits] design §7: A screen reader hears of the live races of an event at most each 10 s
test('all cards of an event follow their races by one stream', ofTheLongRun, async ({ page }) => {
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/live?')) streams.push(new URL(request.url()).searchParams.get('modalities') ?? '');
  });
  await page.goto('/e/cursa-de-la-ribera?tab=results');
  await expect(card(page).first()).toBeVisible();
  const races = await card(page).count();
  expect(races).toBeGreaterThan(1);
  await expect.poll(() => streams.at(-1)?.split(',').length).toBe(races);
  expect(streams).toHaveLength(1);
});

// @spec [Results of an event, and circuits] design §5, design §7: Cards that could not be had say so once, in the place of what is missing, with a way to try again; nothing jumps
test('what could not be had is said once, in its place, and comes by itself', ofTheLongRun, async ({ page }) => {
  await page.route('**/api/registrations', (route) => route.abort());
  await page.goto('/e/trail-de-penagris?tab=results');
  await expect(page.getByRole('alert')).toContainText('No connection');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(count(page, 'finished').first()).toHaveText(/^\d+$/);
  await page.unroute('**/api/registrations');
  await expect(card(page).first().getByRole('heading', { name: 'Women' })).toBeVisible();
  await expect(card(page).first().getByRole('listitem').first()).toContainText(/\d:\d\d:\d\d/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §5, doc 1 §7, doc 1 §9: 'Buscar participante' opens a full-screen search by bib number, name, surname or club; at most 20, by bib; modality, bib, name, club and result status or 'Esperando', linked to Modality and IndividualResult; `/` opens it, the address holds it
// @spec [Results of an event, and circuits] issue 16: Enter opens a single hit
test(
  'a runner is found by name from the event, by `/`, and by an address that is shared',
  ofTheLongRun,
  async ({ page, office, gateway }) => {
    const race = await aRaceOnTheWay(office, gateway);
    const person = race.people[3];
    if (!person) throw new Error('nobody has entered');
    await page.goto(`/e/${race.slug}?tab=results`);
    await expect(card(page)).toBeVisible();
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Find a runner' });
    await expect(dialog.getByText('Search by bib number, name, surname or club.')).toBeVisible();
    await page.keyboard.type(person.name);
    const line = dialog.getByRole('listitem').filter({ has: page.locator(`a[href="/r/${person.id}"]`) });
    await expect(line).toContainText(person.bib);
    await expect(line).toContainText('Running');
    await expect(line.locator(`a[href="/m/${race.id}"]`)).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get('find')).toBe(person.name);

    await page.reload();
    await expect(line).toBeVisible();
    await expectNoAxeFaults(page);
    const typo = person.name.replace(/([a-z])([a-z])(?=[a-z]{2})/, '$2$1');
    await dialog.getByRole('searchbox').fill(typo);
    await expect(dialog.getByRole('heading', { name: 'Similar names' })).toBeVisible();
    await expect(line).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
  },
);

// @spec [Results of an event, and circuits] design §5: A search says how to begin, that nobody was found, and that it failed, with a way to try again
test('a search says what nobody is called, and that it failed', ofTheLongRun, async ({ page, office }) => {
  const race = await office.aRace({ startsAt: Date.now() + 3_600_000 });
  await page.goto(`/e/${race.slug}?tab=results&find=zzqq`);
  const dialog = page.getByRole('dialog', { name: 'Find a runner' });
  await expect(dialog.getByRole('status')).toHaveText(
    'No registrations were found. Check the spelling, or search by bib.',
  );
  await page.route('**/api/registrations', (route) => route.abort());
  await dialog.getByRole('searchbox').fill('ana');
  await expect(dialog.getByRole('alert')).toContainText('No connection');
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/registrations');
  await expect(dialog.getByRole('status')).toBeVisible();
  // In the field itself the key empties the words first.
  await dialog.getByRole('button', { name: 'Close' }).press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => new URL(page.url()).searchParams.has('find')).toBe(false);
});

const storeSession = (page: Page, session: StoredSession): Promise<unknown> =>
  page.addInitScript((text) => localStorage.setItem('dorsal.session', text), JSON.stringify(session));

// @spec [Results of an event, and circuits] doc 1 §2: Social-media text: per timed modality, boxes for event name, event hashtags, modality name, modality hashtags, each winner by gender and position, time and club
// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §8, doc 1 §9: Social-media text: copied to the clipboard with a check for 1 s; on failure 'something went wrong', and the text is selected
// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §6: The social-media button is there for community managers alone, and disabled, saying why, while there are no winners
ownPageTest(
  'a community manager copies a text about the winners',
  ofTheLongRun,
  async ({ page, context, office, gateway }) => {
    const race = await aRaceOnTheWay(office, gateway);
    await office.takesHashtags(race, ['moreres'], ['10k']);
    const [first] = race.people;
    if (!first) throw new Error('nobody has entered');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await storeSession(page, await office.session('community_manager'));
    await page.goto(`/e/${race.slug}?tab=results`);
    const open = page.getByRole('button', { name: 'Social media' });
    await expect(open).toHaveAttribute('aria-disabled', 'true');

    await gateway.sendReads(race, 3, [first]);
    await expect(open).toHaveAttribute('aria-disabled', 'false');
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Text for social media' });
    const text = dialog.getByRole('textbox', { name: 'Text' });
    await expect(text).toHaveValue(new RegExp(`1\\. ${first.name}.* \\d:\\d\\d\\n\\n#moreres #10k$`));
    await dialog.getByRole('checkbox', { name: 'Time' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Event hashtags' }).uncheck();
    await expect(text).not.toHaveValue(/\d:\d\d|#moreres/);
    await expectNoAxeFaults(page);

    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await text.inputValue());
    await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  },
);

// @spec [Results of an event, and circuits] design §5: What goes out to everyone is made of what everyone may see, also where staff write it
test('who asked not to be named is a bib in a text, also where staff who see the name write it', async ({
  page,
  office,
  gateway,
}) => {
  const secret = { name: 'Hidden', surname: 'Winner' };
  const race = await aRaceOnTheWay(office, gateway, { secret });
  const [first] = race.people;
  if (!first) throw new Error('nobody has entered');
  await gateway.sendReads(race, 3, [first]);
  await storeSession(page, await office.session('admin', 'community_manager'));
  await page.goto(`/e/${race.slug}?tab=results`);
  await expect(winner(page, first)).toContainText(`Bib ${first.bib}`);
  await page.getByRole('button', { name: 'Social media' }).click();
  const dialog = page.getByRole('dialog', { name: 'Text for social media' });
  await expect(dialog.getByRole('textbox')).toHaveValue(new RegExp(`1\\. Bib ${first.bib}\\b`));
  await expect(page.getByText('Hidden')).toHaveCount(0);
});

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §8, doc 1 §9: Social-media text: copied to the clipboard with a check for 1 s; on failure 'something went wrong', and the text is selected
test(
  'where the clipboard is refused, it says so and the text is selected',
  ofTheLongRun,
  async ({ page, office, gateway }) => {
    const race = await aRaceOnTheWay(office, gateway);
    await gateway.sendReads(race, 3, race.people);
    await storeSession(page, await office.session('community_manager'));
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await page.goto(`/e/${race.slug}?tab=results`);
    await page.getByRole('button', { name: 'Social media' }).click();
    const dialog = page.getByRole('dialog', { name: 'Text for social media' });
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByRole('alert')).toContainText('something went wrong');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    const selected = await dialog
      .getByRole('textbox')
      .evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart === area.value.length);
    expect(selected).toBe(true);
  },
);

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §6: The social-media button is there for community managers alone, and disabled, saying why, while there are no winners
test('nobody else is offered to write texts', ofTheLongRun, async ({ page, office, gateway }) => {
  const race = await aRaceOnTheWay(office, gateway);
  await gateway.sendReads(race, 3, race.people);
  await storeSession(page, await office.session('timer'));
  await page.goto(`/e/${race.slug}?tab=results`);
  await expect(winner(page, race.people[0] ?? { id: '', bib: '', name: '' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Social media' })).toHaveCount(0);
});
