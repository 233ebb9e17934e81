import { type APIRequestContext, expect, type Page, type Request } from '@playwright/test';
import { ownPageTest as test } from '../test.ts';
import type { Gateway } from './race/gateway.ts';
import { untilAnswered } from './race/pages.ts';
import type { Race, RaceOffice, Starter } from './race/race-office.ts';

const minute = 60_000;

interface Laid {
  readonly request: APIRequestContext;
  readonly office: RaceOffice;
  readonly gateway: Gateway;
}

/** A race whose gun fired ninety minutes ago; everybody has passed the first mat of the way, and nobody another. */
async function onTheWay({ request, office, gateway }: Laid): Promise<{ race: Race; first: Starter; second: Starter }> {
  const gunAt = Date.now() - 90 * minute;
  const race = await office.aRace({ startsAt: gunAt });
  const [first, second] = race.people;
  if (!first || !second) throw new Error('nobody has entered');
  await gateway.gun(race, gunAt);
  await gateway.sendReads(race, 0, race.people, { at: gunAt + 5_000 });
  await gateway.sendReads(race, 1, race.people, { at: gunAt + 12 * minute });
  await untilAnswered({ request, race, at: 1, count: race.people.length });
  return { race, first, second };
}

async function opensDesk(
  desk: Page,
  { office, race }: { readonly office: RaceOffice; readonly race: Race },
): Promise<void> {
  const session = JSON.stringify(await office.session('admin'));
  await desk.addInitScript((text) => localStorage.setItem('dorsal.session', text), session);
  await desk.goto(`/admin/results/${race.id}?lang=en`);
  await expect(desk.getByRole('table')).toBeVisible();
}

// @spec [Results desk] doc 3 §2: TAB goes to the next empty time, ESC clears the field, ENTER submits; a time is deleted after a question
// @spec [Results desk] issue 19: A ruling is looked at before it is done, and shows at every desk
// @spec [Results desk] issue 19: Several desks see each other's entries as they land; a bib line takes times as a judge calls them
test('two desks type times by keyboard alone, and see each other’s at once', async ({
  page,
  browser,
  request,
  office,
  gateway,
}) => {
  const { race, first, second } = await onTheWay({ request, office, gateway });
  const other = await (await browser.newContext()).newPage();
  for (const desk of [page, other]) await opensDesk(desk, { office, race });
  const finishOf = (desk: Page, { bib }: { readonly bib: string }) =>
    desk.getByRole('textbox', { name: `Bib ${bib}, Finish`, exact: true });

  const field = finishOf(page, first);
  await field.focus();
  await page.keyboard.type('11203');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await page.keyboard.type('11203');
  await page.keyboard.press('Enter');
  await expect(finishOf(page, second)).toBeFocused();
  const typed = other.getByRole('button', { name: `Bib ${first.bib}, Finish, 01:12:03, by hand`, exact: true });
  await expect(typed).toBeVisible();

  const line = other.getByRole('form', { name: 'A time for a bib' });
  await line.getByLabel('Bib', { exact: true }).fill(second.bib);
  await expect(line.getByRole('status').first()).toContainText('Running');
  await line.getByLabel('Time', { exact: true }).fill('11301');
  await other.keyboard.press('Enter');
  await expect(line.getByLabel('Bib', { exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: `Bib ${second.bib}, Finish, 01:13:01, by hand` })).toBeVisible();

  await typed.focus();
  await other.keyboard.press('Delete');
  await other.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(finishOf(page, first)).toHaveValue('');

  await page.getByRole('link', { name: new RegExp(`^Bib ${second.bib}, `) }).click();
  const penalties = page.getByRole('form', { name: 'Penalties' });
  await penalties.getByLabel('Seconds').fill('60');
  await penalties.getByLabel('Reason, as everybody reads it').fill('Yellow card');
  await expect(penalties.getByRole('region', { name: 'What this would change' })).toContainText('1 person');
  await page.keyboard.press('Enter');
  await expect(penalties).toContainText('+1:00 Yellow card');
  await expect(other.getByRole('row', { name: new RegExp(`^Bib ${second.bib}, `) })).toContainText('+ 1:00 penalty');
});

// @spec [Results desk] issue 19: A time that was called is written also when its form has gone on to the next bib before anybody was found
// @spec [Results desk] issue 19: What was typed survives a reload: it stands in the browser until it is written
test('a time that is called faster than its bib is found is written; one that waits for an answer is there after a reload', async ({
  page,
  request,
  office,
  gateway,
}) => {
  const { race, first } = await onTheWay({ request, office, gateway });
  await opensDesk(page, { office, race });
  const line = page.getByRole('form', { name: 'A time for a bib' });
  const { promise: whenCalled, resolve: isCalled } = Promise.withResolvers<void>();
  await page.route('**/api/registrations', async (route) => {
    if (route.request().postDataJSON().bibs) await whenCalled;
    await route.fallback();
  });
  const call = async (time: string): Promise<void> => {
    await line.getByLabel('Bib', { exact: true }).focus();
    await page.keyboard.type(first.bib);
    await page.keyboard.press('Tab');
    await page.keyboard.type(time);
    await page.keyboard.press('Enter');
  };
  await call('11203');
  await expect(line.getByLabel('Bib', { exact: true })).toHaveValue('');
  isCalled();
  await expect(page.getByRole('button', { name: `Bib ${first.bib}, Finish, 01:12:03, by hand` })).toContainText('✎');
  await expect(line.getByRole('alert')).toHaveCount(0);

  await call('11204');
  await expect(line.getByRole('button', { name: 'Replace it' })).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await line.getByRole('button', { name: 'Write it' }).click();
  await line.getByRole('button', { name: 'Replace it' }).click();
  await expect(page.getByRole('button', { name: `Bib ${first.bib}, Finish, 01:12:04, by hand` })).toContainText('✎');
  await expect(line.getByRole('button', { name: `Forget ${first.bib} 11204` })).toHaveCount(0);
});

// @spec [Results desk] issue 19: A second time that is called for the same place waits until the first is settled: a press beside one time never writes another
// @spec [Results desk] issue 19: Rows of a pasted list where a mat has heard somebody since it was looked at come back as questions with both times; the others are written
test('two calls for one bib are settled one by one; a pasted list asks about what a mat has heard since, and survives a reload', async ({
  page,
  request,
  office,
  gateway,
}) => {
  const { race, first, second } = await onTheWay({ request, office, gateway });
  await opensDesk(page, { office, race });
  // Its state stands in the address, which follows a moment later.
  const lists = page.getByRole('checkbox', { name: 'Paste a list' });
  await lists.click();
  const pasted = page.getByRole('region', { name: 'Paste a list' });
  const rows = `${first.bib} 1:12:03\n${second.bib} 1:13:01`;
  await pasted.getByRole('textbox').fill(rows);
  await expect(page.getByText('2 typed times are not written yet.')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(pasted.getByRole('textbox')).toHaveValue(rows);
  await pasted.getByRole('button', { name: 'Look at the list' }).click();
  const write = pasted.getByRole('button', { name: 'Write 2 times' });
  await expect(write).toBeVisible();
  await gateway.sendReads(race, -1, [first], { at: Date.now() - 20 * minute });
  await expect(page.getByRole('button', { name: new RegExp(`^Bib ${first.bib}, Finish, 01:`) })).toBeVisible();
  await write.click();
  await expect(page.getByRole('button', { name: `Bib ${second.bib}, Finish, 01:13:01, by hand` })).toBeVisible();
  await expect(pasted.getByRole('listitem')).toHaveText(/01:12:03 · 01:.* stands, heard by the mat/);
  await expect(pasted.getByRole('textbox')).toHaveValue(`${first.bib} 1:12:03`);
  await lists.click();
  await expect(pasted).toHaveCount(0);

  const line = page.getByRole('form', { name: 'A time for a bib' });
  for (const time of ['11220', '11240']) {
    await line.getByLabel('Bib', { exact: true }).fill(first.bib);
    await line.getByLabel('Time', { exact: true }).fill(time);
    await page.keyboard.press('Enter');
  }
  await expect(line.getByText('It waits until the other time for the same place is decided.')).toBeVisible();
  const sent = page.waitForRequest('**/api/add-intermediate');
  const replace = line.getByRole('button', { name: 'Replace it' });
  await replace.click();
  expect((await sent).postDataJSON().data).toMatchObject([{ total_time: 4_340, was: null, heard: expect.any(Number) }]);
  const last = page.getByRole('button', { name: `Bib ${first.bib}, Finish, 01:12:40, by hand` });
  // The list may not have the first one yet: then the server says that it stands, and it is asked once more.
  await expect(async () => {
    if (await replace.isVisible()) await replace.click();
    await expect(last).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

// @spec [Results desk] issue 19: Quick with 20,000 people and 15 checkpoints
test('a key typed draws no row, and a time stored draws and fetches one', async ({
  page,
  request,
  office,
  gateway,
}) => {
  const { race, first } = await onTheWay({ request, office, gateway });
  const asked: unknown[] = [];
  let answered = 0;
  let givenUp = 0;
  const isPage = (sent: Request): boolean => sent.url().endsWith('/api/registrations');
  page.on('request', (sent) => void (isPage(sent) && asked.push(sent.postDataJSON().ids)));
  page.on('requestfinished', (sent) => void (isPage(sent) && answered++));
  page.on('requestfailed', (sent) => void (isPage(sent) && givenUp++));
  await opensDesk(page, { office, race });
  const field = page.getByRole('textbox', { name: `Bib ${first.bib}, Finish`, exact: true });
  await expect(field).toBeVisible();
  // Once more after the stream has opened: something may have moved between. One that is still on its way then is given up, and a slow machine hears
  // of more.
  await expect.poll(() => asked.length > 1 && answered + givenUp === asked.length).toBe(true);
  const before = asked.length;
  await noteRows(page);
  await field.focus();
  await page.keyboard.type('11203');
  await expect(field).toHaveValue('11203');
  expect(await rowsDrawn(page)).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Bib ${first.bib}, Finish, 01:12:03, by hand` })).toContainText('✎');
  await expect(page.getByRole('row', { name: new RegExp(`^Bib ${first.bib}, `) })).toContainText('Finished');
  expect(await rowsDrawn(page)).toEqual([first.id]);
  expect(asked.slice(before)).toContainEqual([{ $oid: first.id }]);
});

/** Notes what React has given each row. It gives a row other properties when it draws it again. */
const noteRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const propertiesOf = (row: Element): unknown =>
      Object.entries(row).find(([name]) => name.startsWith('__reactProps$'))?.[1];
    const noted = new Map(
      [...document.querySelectorAll('tr[data-row]')].map((row) => [row.getAttribute('data-row'), propertiesOf(row)]),
    );
    if (noted.size === 0 || [...noted.values()].includes(undefined)) throw new Error('nothing could be noted');
    Reflect.set(window, 'rowsDrawn', () =>
      [...document.querySelectorAll('tr[data-row]')]
        .filter((row) => propertiesOf(row) !== noted.get(row.getAttribute('data-row')))
        .map((row) => row.getAttribute('data-row')),
    );
  });

const rowsDrawn = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'rowsDrawn')());
