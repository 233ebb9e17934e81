import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { journeysData } from '../journeys-data.ts';

const project = join(import.meta.dirname, '../..');

interface Id {
  readonly $oid: string;
}
interface Person {
  readonly _id: Id;
  readonly bib_number: string;
  readonly name?: string;
  readonly surname?: string;
  readonly result?: {
    readonly status?: string;
    readonly penalizations?: readonly { readonly reason: string }[];
    readonly disqualified_reason?: string;
  };
}

/** Somebody of a modality of the demo of whom something is true, with the number of the event. */
async function someone(
  request: APIRequestContext,
  race: { readonly event: string; readonly modality: string },
  is: (person: Person) => boolean,
): Promise<{ readonly event: number; readonly person: Person }> {
  const [event] = await (await request.post('/api/events', { data: { slug: race.event } })).json();
  const modality = event.modalities.find((one: { short_name: string }) => one.short_name === race.modality);
  const asked = { modality: modality._id, offset: 0, limit: 400 };
  const people: Person[] = await (await request.post('/api/registrations', { data: asked })).json();
  const person = people.find(is);
  if (!person) throw new Error(`nobody like that in ${race.event} ${race.modality}`);
  return { event: event.numeric_id, person };
}

const road = { event: 'volta-a-vilaclara', modality: '10k' };
const fullName = ({ name, surname }: Person): string => [name, surname].join(' ');

test('an id, and event and bib joined by a hyphen or an underscore, lead to the same person', async ({
  page,
  request,
}) => {
  const { event, person } = await someone(request, road, ({ name, result }) => !!name && result?.status === 'finished');
  for (const address of [person._id.$oid, `${event}-${person.bib_number}`, `${event}_${person.bib_number}`]) {
    await page.goto(`/r/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName(person));
    await expect(page.getByRole('heading', { name: 'Official time' })).toBeVisible();
  }
});

test('an address that nobody has says so', async ({ page }) => {
  for (const address of ['ffffffffffffffffffffffff', '1-no-such-bib', 'nonsense']) {
    await page.goto(`/r/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody has this address');
  }
});

test('penalties are shown as the sum that they are', async ({ page, request }) => {
  const { person } = await someone(request, road, ({ result }) => (result?.penalizations?.length ?? 0) > 0);
  await page.goto(`/r/${person._id.$oid}`);
  const box = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Penalties' }) });
  await expect(box).toContainText('Time at the finish');
  await expect(box).toContainText(person.result?.penalizations?.[0]?.reason ?? '');
  await expect(box).toContainText('Resulting official time');
});

test('a disqualified person keeps the time, struck through, with the reason and without a diploma', async ({
  page,
  request,
}) => {
  const { person } = await someone(request, road, ({ result }) => result?.status === 'disqualified');
  await page.goto(`/r/${person._id.$oid}`);
  await expect(page.locator('s')).toHaveText(/\d:\d\d/);
  await expect(page.getByRole('heading', { name: /^✕? ?Disqualified$/ })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(person.result?.disqualified_reason ?? 'No reason was given');
  await expect(page.getByRole('link', { name: 'Diploma' })).toHaveCount(0);
});

test('who asked not to be named is a bib', async ({ page, request }) => {
  const { person } = await someone(request, road, ({ name }) => name === undefined);
  await page.goto(`/r/${person._id.$oid}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bib ${person.bib_number}`);
});

test('a diploma is one page of paper', async ({ page, request }) => {
  const { person } = await someone(request, road, ({ name, result }) => !!name && result?.status === 'finished');
  await page.goto(`/r/${person._id.$oid}`);
  await page.getByRole('link', { name: 'Diploma' }).click();
  await expect(page).toHaveURL(/\/diploma$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName(person));
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const paper = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('a page that is open becomes that of a finisher when the mat hears the runner', async ({ page, request }) => {
  const dorsal = (...words: string[]): string =>
    execFileSync('node', ['scripts/dorsal.mjs', ...words], {
      cwd: project,
      env: { ...process.env, DATA_DIR: journeysData },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const reads = dorsal('export', 'reads', 'cursa-de-la-ribera/10k')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const crossings = reads.filter((cells) => cells[8] === 'crossing');
  const isIn = new Set(crossings.filter((cells) => cells[7] === 'finish').map((cells) => cells[6]));
  // Long enough on the last 2.5 km to be believed at the finish, and of those the one whom the demo itself brings in last.
  const believedAfterMs = 5 * 60_000;
  const runner = crossings.findLast(
    (cells) => cells[7] === '3' && !isIn.has(cells[6]) && Date.parse(cells[0] ?? '') < Date.now() - believedAfterMs,
  );
  if (!runner) throw new Error('nobody of the live race is on the last leg');
  const device = Number(crossings.find((cells) => cells[7] === 'finish')?.[2]);
  const token = /\S{24,}/.exec(dorsal('token', 'add', `runner-${Date.now()}`))?.[0] ?? '';
  const [event] = await (await request.post('/api/events', { data: { slug: 'cursa-de-la-ribera' } })).json();
  await page.goto(`/r/${event.numeric_id}-${runner[6]}`);
  await expect(page.getByRole('timer')).toHaveText(/\d:\d\d/);
  await expect(page.getByRole('progressbar')).toBeVisible();

  const answer = await request.post('/api/reads', {
    headers: { authorization: `Bearer ${token}` },
    data: { device, reads: [{ epoch: 98, seq: 1, chip: runner[5] ?? '', time: Date.now(), kind: 'chip' }] },
  });
  expect(answer.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Official time' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
});
