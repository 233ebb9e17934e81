import type { Role } from '@dorsal/contract/codecs/enums.ts';
import { aContext, aRace, aRead, sendReads } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import type { Caller } from '#platform/http/caller.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);

// @spec [Live screens] issue 16: A race that is hidden is live on the pages of staff: their streams carry their session
test('a race that is hidden has a stream for staff, and none for anybody else', async () => {
  const { modality } = await aRace(context, { people: 2, firstBib: 1, readers: [1, 2, 3] });
  await deriveModality(context, modality);
  await saveModality(context, modality, { columns: { visible: false } });
  const { oid } = await db
    .selectFrom('modality')
    .select('oid')
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
  const roles: readonly Role[] = ['admin'];
  const authenticate = async (name: string): Promise<Caller | null> =>
    name === 'admin' ? { kind: 'user', user: 1, name, roles, events: [], tokenHash: Buffer.from(name) } : null;
  const web = await aWeb(context, url, { everyMs: 0, authenticate });
  const address = `/live?modalities=${oid}`;
  expect((await web.get(address, {})).status).toBe(404);
  const { status, body } = await web.get(address, { authorization: 'Bearer admin' });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect([status, (await reader?.read())?.value]).toEqual([200, expect.stringContaining('"type":"hello"')]);
  await sendReads(context, 2, [aRead(1, 20 * 60_000)]);
  await deriveModality(context, modality);
  await web.boards.node.poll();
  expect((await reader?.read())?.value).toContain('"type":"board"');
  await web.close();
});
