import { parseLiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { aContext, aRace, gunAt, oidOf } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { setGun } from '#modules/corrections/set-gun.ts';
import { deriveModality } from '#modules/derive/derive-modality.ts';

const minute = 60_000;
const { db, url } = await aTestDatabase();
const context = aContext(db);

// @spec [Live push] doc 2 §2.1: The clock of a race of waves without a gun of its own runs from the first gun of a wave, on open pages too
test('the first gun of a wave is the start of the clock, where the race has no gun of its own', async () => {
  const waves = ['A', 'B'].map((name) => ({ name, gunAt: null }));
  const { modality } = await aRace(context, { people: 1, chronotype: 'batched_chrono', gunAt: null, waves });
  await deriveModality(context, modality);
  const oid = await oidOf(context, 'modality', modality);
  const web = await aWeb(context, url, { everyMs: 0 });
  const { body } = await web.get(`/live?modalities=${oid}`);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => parseLiveMessage(((await reader?.read())?.value ?? '').slice('data: '.length).trimEnd());
  expect(await next()).toMatchObject({ type: 'hello' });
  const pushedAfterGun = async (wave: string | null, at: number) => {
    await setGun(context, { modality: oid, wave, gunAt: at }, { name: 'staff', user: null });
    await web.boards.node.tidy();
    return next();
  };
  const clockFrom = (at: number) => expect.objectContaining({ type: 'status', chrono_start: at });
  expect(await pushedAfterGun('B', gunAt + 2 * minute)).toEqual(clockFrom(gunAt + 2 * minute));
  expect(await pushedAfterGun('A', gunAt + minute)).toEqual(clockFrom(gunAt + minute));
  expect(await pushedAfterGun(null, gunAt + 3 * minute)).toEqual(clockFrom(gunAt + 3 * minute));
  await web.close();
});
