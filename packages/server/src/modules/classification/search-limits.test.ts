import { aFinishedRace, bibs } from '@dorsal/testkit/a-finished-race.ts';
import { expect, test } from 'vitest';

const { web, race, rows } = await aFinishedRace();
const search = (body: object, token?: string) => web.post('/registrations', body, token);

// @spec [Safety] issue 16: Free-text search is bounded in words and length
test('a search of too many words, or of a text too long, is refused with what it takes', async () => {
  for (const path of ['/registrations', '/registrations/stats']) {
    const long = await web.post(path, { free_text_search: 'x'.repeat(101) });
    const many = await web.post(path, { free_text_search: 'a b c d e f g h i' });
    expect([path, long.status, many.status]).toEqual([path, 400, 400]);
    expect(await many.json()).toMatchObject({
      error: { fields: [{ path: 'free_text_search', message: 'search for 8 words at most' }] },
    });
  }
  expect((await search({ event: race.event, free_text_search: 'a b c d e f g h' })).status).toBe(200);
});

test('through all races, words too short for the index find whole bibs alone', async () => {
  const [first] = await rows({ event: race.event, bib: '3' });
  const name = String(first?.['name'] ?? '').toLowerCase();
  expect(bibs(await rows({ free_text_search: '3' }))).toEqual(['3']);
  expect(bibs(await rows({ event: race.event, free_text_search: name.slice(0, 2) })).length).toBeGreaterThan(1);
  expect(await rows({ free_text_search: name.slice(0, 2) })).toEqual([]);
  expect(bibs(await rows({ free_text_search: `${name} 3` }))).toEqual(['3']);
});

// @spec [Safety] issue 16: A search through all races is limited per address: 429 with Retry-After, and words that a page shows
test('an address that searches all races without a pause is told when it may again; in a race it goes on', async () => {
  const answers = await Promise.all(Array.from({ length: 90 }, () => search({ free_text_search: 'runner' })));
  const putOff = answers.filter(({ status }) => status === 429);
  expect(putOff.length).toBeGreaterThan(0);
  expect(putOff[0]?.headers.get('retry-after')).toMatch(/^[12]$/);
  expect(await putOff[0]?.json()).toMatchObject({
    error: {
      code: 'too_many_requests',
      message: expect.stringMatching(/^Too many requests\. Try again in [12] seconds?\.$/),
    },
  });
  expect((await search({ event: race.event, free_text_search: 'runner' })).status).toBe(200);
  expect((await search({ free_text_search: 'runner' }, 'timer')).status).toBe(200);
});

// @spec [Safety] issue 16: Searches of one address hold up neither those of others nor the page of a runner, which is no search
test('runners are found by id, and by event and bib, while as many search as may, and 300 at once', async () => {
  const people = await rows({ event: race.event });
  const ids = people.map(({ _id }) => (_id as { $oid: string }).$oid);
  const searches = Array.from({ length: 60 }, () => search({ event: race.event, free_text_search: 'runer' }));
  const pages = Array.from({ length: 300 }, (_, at) =>
    search(at % 2 === 0 ? { id: ids[at % ids.length] } : { event: race.event, bib: people[0]?.['bib_number'] }),
  );
  expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(searches);
});
