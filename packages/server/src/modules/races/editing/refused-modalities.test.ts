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
  [{ short_name: 'a/b' }, 'invalid_request'],
  [{ short_name: '..' }, 'invalid_request'],
  [{ short_name: '5K%2F10K' }, 'invalid_request'],
  [{ waves: [{ name: 'A', gun: at('0001-01-01T00:00:00.000Z') }] }, 'invalid_request'],
  [{ waves: [{ name: 'A', gun: at('9999-01-01T00:00:00.000Z') }] }, 'invalid_request'],
  [{ waves: [{ name: 'A', datetime_start: at('9999-01-01T00:00:00.000Z') }] }, 'invalid_request'],
  [{ price_history: [{ start: minutes(1), end: at('9999-12-31T00:00:00.000Z'), price: 1 }] }, 'invalid_request'],
  [{ intermediates: [{ distance_from_start: 5, location: { custom_name: 'x'.repeat(201) } }] }, 'invalid_request'],
  [{ distance: null, intermediates: [{ distance_from_start: 1e15 }] }, 'invalid_request'],
  [{ intermediates: [{ distance_from_start: 0 }] }, 'invalid_request'],
  [{ intermediates: [{ timed: true }] }, 'invalid_request'],
  [{ intermediates: [{ distance_from_start: 10_001 }] }, 'invalid_request'],
  [
    { intermediates: Array.from({ length: 201 }, (_, index) => ({ distance_from_start: index + 1 })) },
    'invalid_request',
  ],
  [{ intermediates: Array.from({ length: 200 }, (_, index) => ({ distance_from_start: index + 1 })) }, 'done'],
  [{ distance: 199 }, 'invalid_request'],
  [{ distance: 10_000 }, 'done'],
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
  [{ categories: [{ name: 'Senior' }, { name: 'SENIOR ' }] }, 'invalid_request'],
  [{ categories: [{ name: 'x'.repeat(101) }] }, 'invalid_request'],
  [{ waves: [{ name: 'A' }, { name: 'A' }] }, 'invalid_request'],
  [{ waves: [{ name: 'A' }, { name: 'a' }] }, 'invalid_request'],
  [{ location_start: { custom_name: 'x'.repeat(201) } }, 'invalid_request'],
  [{ intermediates: [{ distance_from_start: 5, height: 1e300 }] }, 'invalid_request'],
  [
    {
      intermediates: [
        { distance_from_start: 5, location: { custom_name: 'Vall' } },
        { distance_from_start: 9, location: { custom_name: 'VALL' } },
      ],
    },
    'invalid_request',
  ],
  [
    {
      intermediates: [
        { distance_from_start: 5, location: { custom_name: 'Vall' } },
        { distance_from_start: 9, location: { custom_name: 'Vall' } },
      ],
    },
    'done',
  ],
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
  [{ start_closes: 2_147_484 }, 'invalid_request'],
  [{ start_closes: 2_147_483 }, 'done'],
  [{ intermediates: [{ distance_from_start: 5_000, cutoff: 3_600_000 }] }, 'invalid_request'],
])('of a race %j is %s', async (wanted, outcome) => {
  expect(code(await change(wanted))).toBe(outcome);
});

// @spec [Safety] issue 18: Bad input is refused with a reason and never an error of the server
test('an entry of a list has the id of its list or none: never one that others have, nobody has, or stands there twice', async () => {
  const other = await aRace(context, { shortName: 'R-OTHER', event: made.event, firstBib: 21, readers: [21, 22, 23] });
  const [start, , finish] = made.checkpoints;
  const taken = await Promise.all(
    [...other.checkpoints, start, finish].map((number) => oidOf(context, 'checkpoint', number)),
  );
  const before = (await post('/modalities', { id: judged }))[0];
  for (const id of [...taken, 'f'.repeat(24)])
    expect(await change({ intermediates: [{ _id: { $oid: id }, distance_from_start: 5_000 }] })).toMatchObject({
      error: { code: 'invalid_request', fields: [{ path: 'intermediates[0]._id' }] },
    });
  expect((await post('/modalities', { id: judged }))[0]).toEqual(before);
  const named = { _id: { $oid: 'f'.repeat(24) }, name: 'A' };
  for (const [field, entry] of [
    ['categories', named],
    ['waves', named],
    ['price_history', { ...named, name: undefined, price: 1 }],
    ['prizes', { _id: named._id, order: 1, total: 3, by: 'general', non_cummulative_with: [] }],
  ] as const)
    expect([field, await change({ [field]: [entry] })]).toMatchObject([
      field,
      { error: { code: 'invalid_request', fields: [{ path: `${field}[0]._id` }] } },
    ]);
  expect(code(await change({ waves: [{ name: 'A' }] }))).toBe('done');
  const [{ waves }] = await post('/modalities', { id: judged });
  expect(await change({ waves: [waves[0], { ...waves[0], name: 'B' }] })).toMatchObject({
    error: { code: 'invalid_request', fields: [{ path: 'waves[1]._id' }] },
  });
  // One that was deleted comes back as it was.
  expect(code(await change({ waves: [] }))).toBe('done');
  expect(code(await change({ waves }))).toBe('done');
});

// @spec [Back-office editors] issue 16: A gun that was given is not moved to an instant to come: what to do instead is said
test('a gun that was given is not moved to an instant that is still to come', async () => {
  expect(code(await change({ chrono_start: minutes(-5) }))).toBe('done');
  const { error } = await change({ chrono_start: minutes(60) });
  expect(error.fields).toEqual([{ path: 'chrono_start', message: expect.stringContaining('restart it') }]);
  expect(code(await change({ chrono_start: minutes(-4) }))).toBe('done');
  expect(code(await change({ chrono_start: null }))).toBe('done');
  expect(code(await change({ chrono_start: minutes(60) }))).toBe('done');
});

// @spec [Back-office editors] issue 16: A gun that was given is not moved to an instant to come: what to do instead is said
test('the gun of a wave that has started is not moved to an instant that is still to come', async () => {
  const planned = { datetime_start: minutes(30) };
  expect(
    code(
      await change({
        chrono_start: null,
        waves: [{ name: 'A', gun: minutes(-5) }, { name: 'B' }, { name: 'C', ...planned }],
      }),
    ),
  ).toBe('done');
  const shoot = async (guns: readonly unknown[]) => {
    const [{ waves }] = await post('/modalities', { id: judged });
    const shot = waves.map((wave: object, index: number) => ({ ...wave, gun: guns[index] ?? undefined }));
    return await change({ waves: shot });
  };
  const refused = (index: number) => ({
    error: {
      code: 'invalid_request',
      fields: [{ path: `waves[${index}].gun`, message: expect.stringContaining('restart the race') }],
    },
  });
  expect(await shoot([minutes(60), null, null])).toMatchObject(refused(0));
  expect(code(await shoot([minutes(-4), minutes(20), null]))).toBe('done');
  expect(code(await shoot([minutes(-4), null, null]))).toBe('done');
  // One without a gun of its own has started with its race, unless it is planned for later.
  expect(code(await change({ chrono_start: minutes(-3) }))).toBe('done');
  expect(await shoot([minutes(-4), minutes(20), minutes(30)])).toMatchObject(refused(1));
  expect(code(await shoot([minutes(-4), minutes(-2), minutes(30)]))).toBe('done');
  expect(code(await change({ chrono_start: null, waves: [] }))).toBe('done');
});
