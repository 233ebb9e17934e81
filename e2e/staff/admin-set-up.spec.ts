import { importStartList } from '@dorsal/server/modules/imports/start-list/import-start-list.ts';
import { findModality } from '@dorsal/server/modules/races/race-names-repository.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { besideTheServer } from '../beside-the-server.ts';
import type { Race } from '../live/race/race-office.ts';
import { ofTheLongRun } from '../long-run.ts';
import { test } from '../test.ts';
import { enterAs } from './soundness.ts';

/** Works a page and counts what a person would have pressed: 0.3 s a key, 1.5 s a click; a field is clicked before it is typed into, a choice or a file takes a click more. */
class Hands {
  readonly #page: Page;
  #keys = 0;
  #clicks = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get seconds(): number {
    return this.#keys * 0.3 + this.#clicks * 1.5;
  }

  get told(): string {
    return `${this.#keys} keys, ${this.#clicks} clicks: ${this.seconds.toFixed(0)} s`;
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.click();
  }

  button(name: string | RegExp): Promise<void> {
    return this.click(this.#page.getByRole('button', { name }).first());
  }

  link(name: string | RegExp): Promise<void> {
    return this.click(this.#page.getByRole('link', { name }).first());
  }

  open(panel: string): Promise<void> {
    return this.click(this.#page.locator('summary').filter({ hasText: panel }).first());
  }

  type(label: string | RegExp, text: string): Promise<void> {
    return this.fill(this.#page.getByLabel(label).first(), text);
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.#clicks += 1;
    this.#keys += text.replace(/[-:]/g, '').length;
    await field.fill(text);
  }

  async choose(field: Locator, label: string): Promise<void> {
    this.#clicks += 2;
    await field.selectOption({ label });
  }

  async bring(button: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.#clicks += 3;
    const [chooser] = await Promise.all([
      this.#page.waitForEvent('filechooser'),
      this.#page.getByRole('button', { name: button }).first().click(),
    ]);
    await chooser.setFiles(file);
  }

  async save(): Promise<void> {
    this.#keys += 2;
    await this.#page.keyboard.press('Control+s');
    await expect(this.#page.getByText('✓ Saved').first()).toBeVisible();
  }
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPYrs+DFTEMLQkAzuE8gYNdyPEAAAAASUVORK5CYII=',
  'base64',
);
const track = Buffer.from(
  `<gpx version="1.1" creator="t"><trk><trkseg>${Array.from({ length: 400 }, (_, at) => `<trkpt lat="${38.8 + at * 4.5e-4}" lon="0.1"><ele>${100 + 300 * Math.sin(at / 60)}</ele></trkpt>`).join('')}</trkseg></trk></gpx>`,
);
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

// @spec [Back-office editors] issue 18: A trail race is set up from nothing in the browser, opened, started and finished, in under ten minutes of keys and clicks; a copy in under one
test(
  'a trail race from nothing to its finish in under ten minutes of hands, its next edition in under one',
  ofTheLongRun,
  async ({ page, office, gateway }) => {
    const mark = Date.now().toString(36);
    const device = Date.now() % 100_000_000;
    await enterAs(page, await office.session('admin'));
    const hands = new Hands(page);
    await page.goto('/admin/readers');
    await hands.link('New reader');
    await expect(page.getByRole('button', { name: 'Save the reader' })).toBeVisible();
    await hands.type('Name', `Mat ${mark}`);
    await hands.type(/^Id/, String(device));
    await hands.button('Save the reader');
    await expect(page).toHaveURL(/\/admin\/reader\/[0-9a-f]{24}$/);
    await page.goto('/admin/events');
    await hands.link('New event');
    await expect(page.getByRole('button', { name: 'Save the event' })).toBeVisible();
    await hands.type('Name', `Trail ${mark}`);
    await hands.type('First day', dayIn(0));
    await hands.type('Begins at', '00:05');
    await hands.bring('Choose a picture', { name: 'poster.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByLabel('Poster').first()).toHaveValue(/\/files\//);
    await hands.save();
    await expect(page).toHaveURL(/\/admin\/e\/trail-/);
    await hands.button('Place');
    await hands.type('Search the place', 'Dénia');
    await hands.button('Search');
    await hands.button(/^Take Denia/);
    await hands.button('Registration');
    await hands.type('Registration opens on', dayIn(-30));
    await hands.type('Registration closes on', dayIn(0));
    await hands.button('Documents');
    await hands.button('Add a document');
    const documents = page.locator('#field-documents').locator('xpath=ancestor::fieldset[1]');
    await hands.fill(documents.getByLabel('Name').first(), 'Reglamento');
    await hands.choose(documents.getByLabel('Shown with').first(), 'Registration');
    await hands.fill(documents.getByLabel('Address, or an uploaded PDF').first(), 'https://example.org/r.pdf');
    await hands.button('Info');
    await hands.click(page.getByLabel('Everybody sees it'));
    await hands.save();
    const eventPage = page.url().replace(/\?.*/, '');
    await addRace(page, hands, { name: 'Curta', metres: '9000' });
    await hands.link(/^Event$/);
    await addRace(page, hands, { name: 'Llarga', metres: '20000' });
    await hands.open('Categories and prices');
    for (const [at, [name, from, to]] of [['Senior', '18', '39'] as const, ['Veteran', '40', ''] as const].entries()) {
      await hands.button('Add a category');
      const row = rowOf(page, 'categories', at);
      await hands.fill(row.getByLabel(/^Category/).first(), name);
      await hands.fill(row.getByLabel(/^From age/).first(), from);
      if (to !== '') await hands.fill(row.getByLabel(/^To age/).first(), to);
    }
    await hands.type('Usual price (€)', '25');
    await hands.open('Course and GPX');
    await hands.bring('Upload a GPX file', { name: 'llarga.gpx', mimeType: 'application/gpx+xml', buffer: track });
    await expect(page.getByText('The new track stands.')).toBeVisible();
    for (let at = 1; at <= 7; at += 1) {
      await hands.button('Add a checkpoint');
      const row = rowOf(page, 'intermediates', at - 1);
      await hands.fill(row.getByLabel(/^Name/).first(), `Punt ${at}`);
      await hands.fill(row.getByLabel(/^From the start/).first(), String(at * 2_500));
    }
    await hands.open('Prizes and places');
    await hands.button('Usual set, not cumulative');
    await hands.save();
    const racePage = page.url();
    await hands.link(/^Set one up/);
    for (let at = 0; at < 9; at += 1) {
      const choice = page.getByRole('combobox', { name: 'Reader' });
      await expect(choice).toHaveValue('');
      await hands.choose(choice, `Mat ${mark} (${device})`);
      await hands.button('Save the reader here');
      await expect(page.getByRole('button', { name: `Mat ${mark} (${device})` })).toBeVisible();
      if (at < 8) await hands.link(/^Next checkpoint/);
    }
    await page.goto(racePage);
    // The entries come from a start list: no part of the hands.
    const shortName = '20K';
    const slug = new URL(eventPage).pathname.split('/').at(-1) ?? '';
    await enter(`${slug}/${shortName}`);
    const race = { checkpoints: [{ id: '', device }] } as Partial<Race> as Race; // all that a gateway asks
    await gateway.sendReads(race, 0, [{ id: '', bib: 'C1', name: '' }]);
    await page.reload();
    await hands.type('Gun, day', dayIn(0));
    await hands.type('Gun, hour', '00:06:00');
    // A race that is on: what moves is looked at first.
    await hands.button('Save the race');
    await expect(page.getByText('Press again to save it')).toBeVisible();
    await hands.save();
    await hands.button('Finish the race');
    await hands.button('Yes, do it');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Provisional');
    process.stdout.write(`set up: ${hands.told}\n`);
    expect(hands.seconds).toBeLessThan(600);
    const copying = new Hands(page);
    await page.goto(eventPage);
    await copying.button('Copy to a new date');
    await copying.button('Make the copy');
    await expect(page.getByRole('heading', { name: /copy/i }).first()).toBeVisible();
    process.stdout.write(`copied: ${copying.told}\n`);
    expect(copying.seconds).toBeLessThan(60);
  },
);

const rowOf = (page: Page, list: string, at: number): Locator =>
  page.locator(`#field-${list}`).locator('xpath=ancestor::*[.//table][1]').locator('tbody tr').nth(at);

async function addRace(page: Page, hands: Hands, { name, metres }: { readonly name: string; readonly metres: string }) {
  const add = page.getByRole('form', { name: 'Add a race' });
  await hands.fill(add.getByLabel('Name'), name);
  await hands.choose(add.getByLabel('Sport'), 'Trail running');
  await hands.fill(add.getByLabel('Distance (m)'), metres);
  await hands.button('Add a race');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
}

const enter = (named: string): Promise<void> =>
  besideTheServer(async (context) => {
    const modality = await findModality(context.db, named);
    if (!modality) throw new Error(`there is no ${named}`);
    const bytes = Buffer.from('bib,name,surname,gender,birthdate,chip\n1,Aina,Vidal,female,1990-01-01,C1\n');
    const entered = await importStartList(context, { modality, bytes });
    if (!entered.ok) throw new Error(JSON.stringify(entered));
  });
