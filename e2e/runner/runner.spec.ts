import { type APIRequestContext, expect } from '@playwright/test';
import { readsOfTheLiveRace } from '../beside-the-server.ts';
import { ofTheLongRun } from '../long-run.ts';
import { test } from '../test.ts';

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

// @spec [Live screens] doc 2 §2, design §5: `/r/{result_id}` is an id, or the event's number and the bib joined by an underscore or a hyphen, split at the first separator
// @spec [Live screens] doc 2 §2.2: Header bar with event, modality, participant; card with poster or drawn course, name, club, federation, date, location, event, circuit; at most 650 px wide
test(
  'an id, and event and bib joined by a hyphen or an underscore, lead to the same person',
  ofTheLongRun,
  async ({ page, request }) => {
    const { event, person } = await someone(
      request,
      road,
      ({ name, result }) => !!name && result?.status === 'finished',
    );
    for (const address of [person._id.$oid, `${event}-${person.bib_number}`, `${event}_${person.bib_number}`]) {
      await page.goto(`/r/${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName(person));
      await expect(page.getByRole('heading', { name: 'Net time' })).toBeVisible();
    }
    await page.setViewportSize({ width: 1_280, height: 900 });
    expect((await page.getByRole('article').boundingBox())?.width).toBe(650);
  },
);

// @spec [Live screens] design §5: An unknown id or bib says so
test('an address that nobody has says so', ofTheLongRun, async ({ page }) => {
  for (const address of ['ffffffffffffffffffffffff', '1-no-such-bib', 'nonsense']) {
    await page.goto(`/r/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody has this address');
  }
});

// @spec [Live screens] doc 2 §2.2: Penalties box: time in finish, each penalty with time and reason, resulting official time
test('penalties are shown as the sum that they are', ofTheLongRun, async ({ page, request }) => {
  const { person } = await someone(request, road, ({ result }) => (result?.penalizations?.length ?? 0) > 0);
  await page.goto(`/r/${person._id.$oid}`);
  const box = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Penalties' }) });
  await expect(box).toContainText('Time at the finish');
  await expect(box).toContainText(person.result?.penalizations?.[0]?.reason ?? '');
  await expect(box).toContainText('Resulting net time');
});

// @spec [Live screens] doc 2 §2.2, design §5: Disqualification box with its reason; the time struck through
test(
  'a disqualified person keeps the time, struck through, with the reason and without a diploma',
  ofTheLongRun,
  async ({ page, request }) => {
    const { person } = await someone(request, road, ({ result }) => result?.status === 'disqualified');
    await page.goto(`/r/${person._id.$oid}`);
    await expect(page.locator('s')).toHaveText(/\d:\d\d/);
    await expect(page.getByRole('heading', { name: /^✕? ?Disqualified$/ })).toBeVisible();
    await expect(page.getByRole('article')).toContainText(person.result?.disqualified_reason ?? 'No reason was given');
    await expect(page.getByRole('link', { name: 'Diploma' })).toHaveCount(0);
  },
);

// @spec [Live screens] design §5: A person without a public name is a bib
test('who asked not to be named is a bib', ofTheLongRun, async ({ page, request }) => {
  const { person } = await someone(request, road, ({ name }) => name === undefined);
  await page.goto(`/r/${person._id.$oid}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bib ${person.bib_number}`);
});

// @spec [Live screens] doc 2 §2.2, issue 3: A diploma of one page A4 across for who finished, with the course as art
test('a diploma is one page of paper', ofTheLongRun, async ({ page, request }) => {
  const { person } = await someone(request, road, ({ name, result }) => !!name && result?.status === 'finished');
  await page.goto(`/r/${person._id.$oid}`);
  await page.getByRole('link', { name: 'Diploma' }).click();
  await expect(page).toHaveURL(/\/diploma$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName(person));
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const paper = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

// @spec [Live screens] doc 2 §2.2, design §5: Official time, race time while running on the server's clock, real time when lower, pace or speed by sport
// @spec [Live screens] doc 2 §2.2: Tiles: modality, distance and climb, bib, status with a bar of the distance covered, 'Esperando' with the start time where all start together
// @spec [Live screens] design §4.6, issue 3: The page moves by itself: the own change at once, what was missed spread over 2 s, others' passings calmly
test('a page that is open becomes that of a finisher when the mat hears the runner', async ({ page, request }) => {
  const { reads, token } = await readsOfTheLiveRace();
  const crossings = reads.filter((cells) => cells[8] === 'crossing');
  const isIn = new Set(crossings.filter((cells) => cells[7] === 'finish').map((cells) => cells[6]));
  // A runner who has been on the last 2.5 km for so long that the finish read is believed; of those the one with the latest read, whom the demo finishes last.
  const believedAfterMs = 5 * 60_000;
  const runner = crossings.findLast(
    (cells) => cells[7] === '3' && !isIn.has(cells[6]) && Date.parse(cells[0] ?? '') < Date.now() - believedAfterMs,
  );
  if (!runner) throw new Error('nobody of the live race is on the last leg');
  const device = Number(crossings.find((cells) => cells[7] === 'finish')?.[2]);
  const [event] = await (await request.post('/api/events', { data: { slug: 'cursa-de-la-ribera' } })).json();
  await page.goto(`/r/${event.numeric_id}-${runner[6]}`);
  await expect(page.getByRole('timer')).toHaveText(/\d:\d\d/);
  await expect(page.getByRole('progressbar')).toBeVisible();

  const answer = await request.post('/api/reads', {
    headers: { authorization: `Bearer ${token}` },
    data: { device, reads: [{ epoch: 98, seq: 1, chip: runner[5] ?? '', time: Date.now(), kind: 'chip' }] },
  });
  expect(answer.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Net time' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
});
