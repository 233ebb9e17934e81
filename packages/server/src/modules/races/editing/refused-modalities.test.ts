import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, gunAt, oidOf } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';

const { ask, tokenOf, context } = await aProgram();

const post = async (path: string, body: unknown) => (await ask(path, { body, token: tokenOf('admin') })).json();
const code = (answer: { readonly error?: { readonly code: string } }): string => answer.error?.code ?? 'done';
const made = await aRace(context, { shortName: 'R-JUDGED' });
await aRace(context, { shortName: 'R-TAKEN', event: made.event, firstBib: 11, readers: [11, 12, 13] });
const judged = await oidOf(context, 'modality', made.modality);
/** Changes fields of the race from what is shown to what is wanted. */
const change = async (wanted: Readonly<Record<string, unknown>>) => {
  const [view] = await post('/modalities', { id: judged });
  const changes = Object.fromEntries(Object.entries(wanted).map(([field, is]) => [field, { was: view[field], is }]));
  return await post('/modality', { _id: judged, changes });
};
const at = (iso: string) => ({ $date: iso });
const minutes = (count: number) => at(new Date(gunAt + count * 60_000).toISOString());

// @spec [Back-office editors] doc 3 §2, §5: Modality: end after start, checkpoints behind the start, GPX distance only with a distance; bad input is refused with a reason
test.each([
  [{ datetime_end: at('2021-05-07T00:00:00.000Z') }, 'dates_reversed'],
  [{ registration_start: minutes(5), registration_end: minutes(4) }, 'dates_reversed'],
  [{ datetime_start: at('2321-05-07T00:00:00.000Z') }, 'invalid_request'],
  [{ short_name: 'R-TAKEN' }, 'short_name_taken'],
  [{ short_name: ' ' }, 'invalid_request'],
  [{ intermediates: [{ distance_from_start: 0 }] }, 'invalid_request'],
  [{ intermediates: [{ timed: true }] }, 'invalid_request'],
  [{ intermediates: [{ distance_from_start: 10_001 }] }, 'invalid_request'],
  [
    { intermediates: Array.from({ length: 201 }, (_, index) => ({ distance_from_start: index + 1 })) },
    'invalid_request',
  ],
  [{ intermediates: Array.from({ length: 200 }, (_, index) => ({ distance_from_start: index + 1 })) }, 'done'],
  [{ categories: Array.from({ length: 500 }, (_, index) => ({ name: `C${index}` })) }, 'invalid_request'],
  [{ categories: [{ name: 'A', age_from: 40, age_to: 30 }] }, 'invalid_request'],
  [{ categories: [{ name: 'A' }, { name: 'A' }] }, 'invalid_request'],
  [
    {
      categories: [
        { name: 'A', gender: 'male' },
        { name: 'A', gender: 'female' },
      ],
    },
    'done',
  ],
  [{ waves: [{ name: 'A' }, { name: 'A' }] }, 'invalid_request'],
  [{ price_history: [{ start: minutes(1), end: minutes(0), price: 1 }] }, 'invalid_request'],
  [{ price: -1 }, 'invalid_request'],
  [{ bib_color: 'url(x)' }, 'invalid_request'],
  [{ bib_color: '#0a0B0c' }, 'done'],
  [{ live_registration_allow_until: minutes(5) }, 'invalid_request'],
  [{ circuit_modality: 'f'.repeat(24) }, 'modality_not_found'],
  [{ finish_checkpoint: null }, 'invalid_request'],
  [{ name: '🏃'.repeat(400) }, 'invalid_request'],
  [{ extra_questions: [{ text: 'x'.repeat(200_000) }] }, 'invalid_request'],
  [{ distance: null, gpx_use_own_distance: true }, 'invalid_request'],
  [{ event: 'f'.repeat(24) }, 'invalid_request'],
  [{ numeric_id: 4 }, 'field_not_yours'],
])('of a race %j is %s', async (wanted, outcome) => {
  expect(code(await change(wanted))).toBe(outcome);
});
