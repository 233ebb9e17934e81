import { checkChips } from '@dorsal/contract/calls/staff/chip-check.ts';
import { aProgram } from '@dorsal/testkit/a-program.ts';
import {
  anEvent,
  aRace,
  aRead,
  aReader,
  gunAt,
  oidOf,
  sendReads,
  standings,
  takeAllMarks,
} from '@dorsal/testkit/a-race.ts';
import { cancelEntry } from '@dorsal/testkit/change-people.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';

let now = gunAt;
const { context, ask, tokenOf } = await aProgram(undefined, () => now);

/** A station of its own reader, which no race knows. */
async function aStation(number: number) {
  const reader = await oidOf(context, 'reader', await aReader(context, number));
  return {
    hears: async (...chips: readonly (string | number)[]) => {
      now += 5_000;
      await sendReads(
        context,
        number,
        chips.map((chip) => aRead(chip, now - gunAt)),
      );
    },
    tells: async (event: string, more: object = {}) => {
      const answer = await ask('/check-chips', { body: { event, reader, ...more }, token: tokenOf('timer') });
      expect(answer.statusCode).toBe(200);
      return checkChips.answer.parse(answer.json());
    },
  };
}
const saysOf = ({ chips }: Awaited<ReturnType<Awaited<ReturnType<typeof aStation>>['tells']>>) =>
  chips.map(({ chip, fault = 'well', person }) =>
    [chip, fault, person?.bib_number, person?.name].filter(Boolean).join(' '),
  );

// @spec [Race day] issue 20: The chip check station shows whose chip a reader has just read, or what is wrong with it: of nobody, of another event, of another race, cancelled, not collected, two at once
test('a station tells of each chip whose it is, or what is wrong with it, the last one first', async () => {
  const out = { bib_collected_at: gunAt };
  const race = await aRace(context, { people: 4, described: { 1: out, 3: out } });
  const short = await aRace(context, {
    ...{ event: race.event, shortName: '5K', people: 1, firstBib: 101, readers: [11, 12, 13] },
    described: { 101: out },
  });
  await aRace(context, { people: 9, readers: [21, 22, 23] });
  await cancelEntry(context, race.people[2] ?? 0);
  const event = await oidOf(context, 'event', race.event);
  const station = await aStation(900);
  expect(saysOf(await station.tells(event))).toEqual([]);
  for (const chip of [1, 2, 3, 8, 101, 'spare']) await station.hears(chip);
  await station.hears(1, 2);
  const told = await station.tells(event);
  expect(saysOf(told).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    ...['1 several 1', '2 several 2', 'SPARE unknown', '101 well 101', '8 other_event', '3 cancelled 3'],
  ]);
  expect(told.chips[0]).toMatchObject({
    received_at: now,
    heard_at: now,
    person: { modality_name: expect.any(String) },
  });
  expect([told.at, told.heartbeat, told.times_from]).toEqual([expect.any(Number), now, undefined]);
  await station.hears(2);
  expect(saysOf(await station.tells(event))[0]).toMatch(/^2 not_collected 2/);
  // A table of one race.
  const modality = await oidOf(context, 'modality', short.modality);
  const ofTable = saysOf(await station.tells(event, { modality }));
  expect([ofTable[0], ofTable.find((line) => line.startsWith('101'))]).toEqual([
    expect.stringMatching(/^2 other_race/),
    expect.stringMatching(/^101 well/),
  ]);
});

test('where nobody of the event has collected a bib, it is not noted there and no fault', async () => {
  const race = await aRace(context, { people: 1, readers: [31, 32, 33] });
  const station = await aStation(901);
  await station.hears(1);
  expect(saysOf(await station.tells(await oidOf(context, 'event', race.event)))[0]).toMatch(/^1 well 1/);
});

// @spec [Race day] issue 20: Reads of a check station are no times: a reader without a place marks nobody, and one with a place says from when its reads can be times
test('reads of a check station are times of nobody, and a reader that will time says from when', async () => {
  await takeAllMarks(context);
  const race = await aRace(context, { people: 2, readers: [41, 42, 43] });
  await deriveEverything(context);
  const before = await standings(context, race.modality);
  const event = await oidOf(context, 'event', race.event);
  const station = await aStation(902);
  for (const chip of [1, 2, 1]) await station.hears(chip);
  expect(await takeAllMarks(context)).toEqual([]);
  await deriveEverything(context);
  expect(await standings(context, race.modality)).toEqual(before);
  expect((await station.tells(event)).times_from).toBeUndefined();
  const mat = await oidOf(context, 'reader', race.readers[0]);
  const ofMat = await ask('/check-chips', { body: { event, reader: mat }, token: tokenOf('timer') });
  expect(checkChips.answer.parse(ofMat.json()).times_from).toBe(gunAt - 3_600_000);
});

test('a reader that there is not, and an event that there is not, are refused', async () => {
  const { oid: event } = await anEvent(context, { slug: 'checked', name: 'Checked' });
  const codeOf = async (body: object) =>
    (await ask('/check-chips', { body, token: tokenOf('admin') })).json().error.code;
  expect(await codeOf({ event, reader: 'f'.repeat(24) })).toBe('reader_not_found');
  expect(await codeOf({ event: 'nowhere', reader: 'f'.repeat(24) })).toBe('event_not_found');
});

// @spec [Race day] issue 20: A chip that is read while a station waits is told at once, and one that stands on the screen is not told again before the wait is over
test('a station that has what there is hears of the next chip as soon as it comes', async () => {
  const race = await aRace(context, { people: 2, readers: [41, 42, 43] });
  const event = await oidOf(context, 'event', race.event);
  const station = await aStation(910);
  await station.hears(1);
  const [shown] = (await station.tells(event)).chips;
  const next = station.tells(event, { after: { $date: new Date(shown?.received_at ?? 0).toISOString() } });
  await station.hears(2);
  expect((await next).chips.map(({ chip }) => chip)).toEqual(['2', '1']);
  // A screen that has seen nothing yet is told at once.
  expect((await station.tells(event, { after: { $date: new Date(0).toISOString() } })).chips).toHaveLength(2);
});
