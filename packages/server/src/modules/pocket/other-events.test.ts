import { aProgram } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace, gunAt, oidOf } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';

const { ask, tokenOf, context } = await aProgram();
const token = tokenOf('admin');
const own = await anEvent(context, { slug: 'muntanya', name: 'Muntanya' });
const race = await aRace(context, { event: own.number });
const other = await anEvent(context, { slug: 'altra', name: 'Altra' });
const theirs = await aRace(context, { event: other.number, firstBib: 90, readers: [91, 92, 93], shortName: 'Secret' });

// @spec [Race day] issue 16: What a phone's log names by id tells nothing of other events: neither the name of a race nor of a place
test('places and races of another event that a phone names are none, and their names are not told', async () => {
  const phone = (await ask('/pocket/open', { body: { event: 'muntanya', name: 'Pau' }, token })).json();
  const [checkpoint, modality, here] = [
    await oidOf(context, 'checkpoint', theirs.checkpoints[2]),
    await oidOf(context, 'modality', theirs.modality),
    await oidOf(context, 'checkpoint', race.checkpoints[1]),
  ];
  const line = (seq: number, kind: string, more: object) => ({
    ...{ epoch: 1, seq, segment: 0, kind, wall: gunAt - 9_000 + seq, mono: 1_000 + seq, ...more },
  });
  const entries = [
    line(0, 'stamp', { checkpoint }),
    line(1, 'gun', { modality }),
    line(2, 'retired', { bib: '99', checkpoint }),
    line(3, 'stamp', { checkpoint: here }),
  ];
  const contact = { epoch: 1, segment: 0, mono: 1_000, wall: gunAt - 9_000, server_at: gunAt - 9_000, rtt: 80 };
  const sent = { segment: 0, wall: gunAt, mono: 10_000 };
  const taken = await ask('/pocket/log', { body: { sent, contacts: [contact], entries }, token: phone.token });
  expect(taken.json().items.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('accepted'));
  const listed = await ask('/stamps', { body: { event: 'muntanya' }, token });
  expect(listed.body).not.toMatch(/Secret/);
  const told: readonly object[] = listed.json().stamps;
  expect(told.map((one) => Object.keys(one).filter((key) => /^(race|place|checkpoint)$/.test(key)))).toEqual([
    ...[[], [], []],
    ['checkpoint', 'race'],
  ]);
});
