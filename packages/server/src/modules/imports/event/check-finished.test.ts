import { aContext } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { importEvent } from './import-event.ts';

const { db } = await aTestDatabase();
const context = { ...aContext(db), now: () => Date.parse('2026-05-01T08:00:00Z') };

const anEvent = (event: object = {}, race: object = {}) => ({
  slug: 'too-early',
  name: 'Too early',
  date_start: '2026-06-10T07:00:00Z',
  modalities: [{ short_name: '10k', ...race }],
  ...event,
});

// @spec [Imports and exports] issue 16: A race whose day has not come cannot be finished by its file
test('a status that says a race of next month is over is refused with a sentence, of a race or of its event', async () => {
  const message =
    'is finished_official, but modalities[0] starts on 2026-06-10T07:00:00.000Z: a race is over after its day';
  expect(await importEvent(context, anEvent({}, { status: 'finished_official' }))).toMatchObject({
    ok: false,
    faults: [{ path: 'modalities[0].status', message }],
  });
  expect(await importEvent(context, anEvent({ status: 'finished_official' }))).toMatchObject({
    ok: false,
    faults: [{ path: 'status', message }],
  });
  expect(await importEvent(context, anEvent())).toMatchObject({ ok: true });
  expect(await importEvent(context, { slug: 'too-early', status: 'finished_provisional' })).toMatchObject({
    ok: false,
  });
});
