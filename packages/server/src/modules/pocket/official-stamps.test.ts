import { aProgram } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace, aRead, gunAt, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';

const { ask, tokenOf, context } = await aProgram();
const admin = tokenOf('admin');
const began = gunAt - 1_800_000;
const event = await anEvent(context, { slug: 'muntanya', name: 'Muntanya' });
const race = await aRace(context, { event: event.number, gunAt: began, people: 4 });
const other = await aRace(context, {
  ...{ event: event.number, gunAt: began, people: 1, shortName: '5K', firstBib: 50, readers: [81, 82, 83] },
});
const [finish, finishOfOther] = await Promise.all(
  [race, other].map((of) => oidOf(context, 'checkpoint', of.checkpoints.at(-1))),
);

const codeOf = (answer: { json: () => { error?: { code: string } } }): string => answer.json().error?.code ?? 'done';
const opened = async () =>
  (await ask('/pocket/open', { body: { event: 'muntanya', name: 'Pau' }, token: admin })).json();
const stamp = (seq: number, bib: string | null, atS: number, more: object = {}) => ({
  ...{ epoch: 1, seq, segment: 0, kind: 'stamp', checkpoint: finish, wall: began + atS * 1_000, mono: atS * 1_000 },
  ...(bib !== null && { bib }),
  ...more,
});
const contactOf = (segment: number) => ({
  ...{ epoch: 1, segment, mono: 10_000, wall: began + 10_000, server_at: began + 10_000, rtt: 80 },
});
const send = (token: string, entries: readonly unknown[], contacts: readonly unknown[] = [contactOf(0)]) =>
  ask('/pocket/log', { body: { sent: { segment: 0, wall: gunAt, mono: 1 }, contacts, entries }, token });
const name = async (device: string, seq: number, bib: string | null) =>
  codeOf(await ask('/name-stamp', { body: { event: 'muntanya', device, epoch: 1, seq, bib }, token: admin }));
const shift = async (device: string, segment: number, by_ms: number | null) =>
  codeOf(await ask('/shift-segment', { body: { event: 'muntanya', device, epoch: 1, segment, by_ms }, token: admin }));
const undo = async (act: string) => {
  const [last] = (await ask('/trail', { body: { limit: 100 }, token: admin }))
    .json()
    .filter((one: { name: string }) => one.name === act);
  return codeOf(await ask('/undo', { body: { number: last.number }, token: admin }));
};
const takeFile = (device: string, entries: readonly unknown[], more: object = {}) => {
  const file = JSON.stringify({ device, entries, contacts: [contactOf(0)] });
  return ask('/take-pocket-log', { body: { event: 'muntanya', file, ...more }, token: admin });
};
const board = async () => {
  await deriveEverything(context);
  return await standings(context, race.modality);
};
const step = async (mark: 'finished_official' | 'finished_provisional') => {
  await saveModality(context, race.modality, { columns: { staff_mark: mark } });
  await refreshAllStatuses(context);
};
/** A change while the race is provisional. */
const before = async (act: () => Promise<string>) => {
  await step('finished_provisional');
  expect(await act()).toBe('done');
  await step('finished_official');
  return await board();
};

await sendReads(context, 1, [aRead(1, -1_790_000), aRead(2, -1_790_000), aRead(3, -1_790_000), aRead(4, -1_790_000)]);
await sendReads(context, 3, [aRead(1, -600_000), aRead(2, -590_000)]);
const { device: phone, token } = await opened();
const device: string = phone.$oid;
// Nobody's, of bib 3, of another race, and of bib 3 at an instant that is not certain.
await send(token, [
  stamp(0, null, 1_100),
  stamp(1, '99', 1_110),
  stamp(2, null, 1_120, { checkpoint: finishOfOther }),
  stamp(3, '3', 1_130, { segment: 3 }),
]);
await step('finished_official');
const stood = await board();

// @spec [Race day] issue 16: No word of staff on a phone's stamps moves official results, in either direction, nor taking one back
test('naming a stamp for somebody of an official race, or taking it from them, is refused', async () => {
  expect([await name(device, 0, '3'), await name(device, 1, '3')]).toEqual(['race_official', 'race_official']);
  expect(await board()).toEqual(stood);
  const named = await before(() => name(device, 0, '3'));
  expect(named).not.toEqual(stood);
  expect([await name(device, 0, null), await name(device, 0, '99'), await undo('stamp_named')]).toEqual(
    Array.from({ length: 3 }, () => 'race_official'),
  );
  expect(await board()).toEqual(named);
  expect(await before(() => undo('stamp_named'))).toEqual(stood);
});

test('naming it for nobody, or for somebody of a race that is on, is done', async () => {
  expect([await name(device, 1, '98'), await name(device, 2, '50'), await name(device, 2, null)]).toEqual([
    ...['done', 'done', 'done'],
  ]);
  // It is no time while its instant is not certain.
  expect([await name(device, 3, '2'), await name(device, 3, null)]).toEqual(['done', 'done']);
  expect(await board()).toEqual(stood);
});

test('moving a stretch with a stamp of an official race is refused, and so is taking it back', async () => {
  expect(await shift(device, 3, 0)).toBe('race_official');
  expect(await board()).toEqual(stood);
  const moved = await before(() => shift(device, 3, 0));
  expect(moved).not.toEqual(stood);
  expect([await shift(device, 3, 5_000), await shift(device, 3, null), await undo('stamps_shifted')]).toEqual(
    Array.from({ length: 3 }, () => 'race_official'),
  );
  expect(await board()).toEqual(moved);
  expect(await before(() => undo('stamps_shifted'))).toEqual(stood);
});

// @spec [Race day] issue 16: The log of a phone that comes as a file moves official results only where whoever brings it says that they may, and the trail says so
test('a log as a file that moves official results names the race, and is taken where they may move', async () => {
  const lost = (await opened()).device.$oid;
  const entries = [stamp(0, '3', 1_140)];
  const asked = await takeFile(lost, entries);
  expect([codeOf(asked), asked.json().error.fields]).toEqual([
    'race_official',
    [{ path: '(file)', message: expect.stringMatching(/"10K" are official, and this file would move them/) }],
  ]);
  expect(await board()).toEqual(stood);
  expect(codeOf(await takeFile(lost, [stamp(1, '50', 1_140, { checkpoint: finishOfOther })]))).toBe('done');
  const allowed = async () =>
    (await trailOf(context.db)).filter(({ field }) => field === 'officialMoved').map(({ name: of }) => of);
  expect(await allowed()).toEqual([]);
  expect((await takeFile(lost, entries, { moves_official: true })).json()).toMatchObject({
    accepted: 1,
    official: ['10K'],
  });
  expect((await board())[2]).toContain('finished');
  expect(await allowed()).toEqual(['phone_log_taken']);
  // The same again moves nothing, and asks nothing.
  expect((await takeFile(lost, entries)).json()).toMatchObject({ accepted: 0, duplicate: 1, official: [] });
});

test('what a phone sends by itself is taken, as the reads that boxes send live', async () => {
  const stands = await board();
  expect(codeOf(await send(token, [stamp(9, '4', 1_200)]))).toBe('done');
  expect(await board()).not.toEqual(stands);
});
