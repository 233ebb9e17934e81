import { getBoard } from '@dorsal/contract/calls/boards.ts';
import { listModalities } from '@dorsal/contract/calls/modalities.ts';
import { registrationStats } from '@dorsal/contract/calls/registrations.ts';
import { toRequest } from '@dorsal/contract/request.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForRace, countsAsked, firstPageAsked, raceAsked } from './ask-for-race.ts';

const [race, start, finish] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [string, string, string]; // three in, three out
const served: Record<string, unknown> = {
  '/api/modalities': [
    {
      name: '10K',
      is_timed: true,
      start_checkpoint: { _id: { $oid: start } },
      finish_checkpoint: { _id: { $oid: finish } },
    },
  ],
  '/api/registrations/stats': { start: 5, finish: 2 },
};
const asked = vi.fn(async (path: string) => Response.json(served[path] ?? [], { headers: { 'x-total-count': '2' } }));

beforeEach(() => vi.stubGlobal('fetch', asked));
afterEach(() => {
  asked.mockClear();
  vi.unstubAllGlobals();
});
const paths = () => asked.mock.calls.map(([path]) => path);
const pageAt = async (search: string) => await askForRace({ pathname: `/m/${race}`, search })?.page;

test('what is asked for early is, to the letter, what the page asks for', () => {
  expect(raceAsked(race)).toEqual(toRequest(listModalities, { body: { id: race } }));
  expect(countsAsked(race)).toEqual(toRequest(registrationStats, { body: { modality: race } }));
  const page = { params: { modality: race, checkpoint: finish }, query: { offset: 0, limit: 15 } };
  expect(firstPageAsked(race, finish)).toEqual(toRequest(getBoard, page));
});

// @spec [Live screens] issue 3: First load of a race: calls asked for before the script is there
test('a race is asked for with its counts, and then the page that will be shown first', async () => {
  const page = await pageAt('?lang=ca');
  expect(paths()).toEqual([raceAsked(race).path, countsAsked(race).path, firstPageAsked(race, finish).path]);
  expect(page?.tab).toMatchObject({ at: 'finish', id: finish, passed: 2 });
  expect((await page?.answer)?.headers.get('x-total-count')).toBe('2');
  expect((await pageAt('?at=start'))?.tab.id).toBe(start);
  expect(paths().at(-1)).toBe(firstPageAsked(race, start).path);
});

test('an address with filters or another page has its list from the page itself', async () => {
  expect(await pageAt('?page=2')).toBeNull();
  expect(await pageAt('?gender=female')).toBeNull();
  expect(paths()).toHaveLength(4);
});

test('what went wrong is no answer, and of a race that nobody knows no list is asked for', async () => {
  asked.mockImplementationOnce(async () => Response.json({}, { status: 500 }));
  const broken = askForRace({ pathname: `/m/${race}`, search: '' });
  await expect(broken?.modality).rejects.toThrow('500');
  await expect(broken?.page).rejects.toThrow('500');
  asked.mockImplementationOnce(async () => Response.json([]));
  const unknown = askForRace({ pathname: `/m/${race}`, search: '' });
  expect([await unknown?.modality, await unknown?.page]).toEqual([null, null]);
});

test('other pages ask for nothing early', () => {
  expect(askForRace({ pathname: '/', search: '' })).toBeNull();
  expect(askForRace({ pathname: `/r/${race}`, search: '' })).toBeNull();
  expect(paths()).toEqual([]);
});
