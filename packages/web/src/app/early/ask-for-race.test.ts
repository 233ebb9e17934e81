import { listModalities } from '@dorsal/contract/calls/public/list-modalities.ts';
import { getBoard } from '@dorsal/contract/calls/results/get-board.ts';
import { registrationStats } from '@dorsal/contract/calls/results/registration-stats.ts';
import { toRequest } from '@dorsal/contract/request.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyAnswer } from '#api/early-answers.ts';
import { askForRace, countsAsked, firstPageAsked, raceAsked } from './ask-for-race.ts';

const [race, start, finish] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [string, string, string]; // three in, three out
const served: Record<string, unknown> = {
  '/api/modalities': [{ start_checkpoint: { _id: { $oid: start } }, finish_checkpoint: { _id: { $oid: finish } } }],
  '/api/registrations/stats': { start: 5, finish: 2 },
};
const asked = vi.fn(async (path: string) => Response.json(served[path] ?? []));

beforeEach(() => vi.stubGlobal('fetch', asked));
afterEach(() => {
  asked.mockClear();
  vi.unstubAllGlobals();
});
const paths = () => asked.mock.calls.map(([path]) => path);

test('what is asked for early is, to the letter, what the page asks for', () => {
  expect(raceAsked(race)).toEqual(toRequest(listModalities, { body: { id: race } }));
  expect(countsAsked(race)).toEqual(toRequest(registrationStats, { body: { modality: race } }));
  const page = { params: { modality: race, checkpoint: finish }, query: { offset: 0, limit: 15 } };
  expect(firstPageAsked(race, finish, false)).toEqual(toRequest(getBoard, page));
  const finished = { ...page, query: { ...page.query, status: ['finished' as const] } };
  expect(firstPageAsked(race, finish, true)).toEqual(toRequest(getBoard, finished));
});

test('a race is asked for with its counts, and then the page that will be shown first', async () => {
  await askForRace({ pathname: `/m/${race}`, search: '?lang=ca' });
  expect(paths()).toEqual([raceAsked(race).path, countsAsked(race).path, firstPageAsked(race, finish, true).path]);
  await askForRace({ pathname: `/m/${race}`, search: '?at=start' });
  expect(paths().at(-1)).toBe(firstPageAsked(race, start, false).path);
});

test('an answer is there once, for who asks the same', async () => {
  await askForRace({ pathname: `/m/${race}`, search: '?page=2' });
  expect(paths()).toHaveLength(2);
  expect(await (await earlyAnswer(raceAsked(race)))?.json()).toEqual(served['/api/modalities']);
  expect(await earlyAnswer(raceAsked(race))).toBeNull();
});

test('what went wrong is nobody’s answer: the page asks again, and says so', async () => {
  asked.mockImplementationOnce(async () => Response.json({}, { status: 500 }));
  asked.mockImplementationOnce(() => Promise.reject(new TypeError('no network')));
  await expect(askForRace({ pathname: `/m/${finish}`, search: '' })).rejects.toThrow();
  expect(await earlyAnswer(raceAsked(finish))).toBeNull();
  expect(await earlyAnswer(countsAsked(finish))).toBeNull();
});

test('other pages ask for nothing early', async () => {
  await askForRace({ pathname: '/', search: '' });
  await askForRace({ pathname: `/r/${race}`, search: '' });
  expect(paths()).toEqual([]);
});
