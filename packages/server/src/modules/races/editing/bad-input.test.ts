import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, gunAt, oidOf } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';

const { ask, tokenOf, context } = await aProgram();

const post = async (path: string, body: unknown) => (await ask(path, { body, token: tokenOf('admin') })).json();
const upload = async (body: Buffer, query: Readonly<Record<string, string>>) =>
  (await ask(`/upload/stream?${new URLSearchParams(query)}`, { body, token: tokenOf('admin') })).json();
const race = await aRace(context);
const modality = await oidOf(context, 'modality', race.modality);
const day = (days: number) => ({ $date: new Date(gunAt + days * 86_400_000).toISOString() });
const gpx = (points: number) =>
  Buffer.from(
    `<gpx version="1.1" creator="t"><trk><trkseg>${Array.from({ length: points }, (_, at) => `<trkpt lat="${39 + at / 1e6}" lon="0"/>`).join('')}</trkseg></trk></gpx>`,
  );
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const entries = (count: number, entry: (index: number) => object) =>
  Array.from({ length: count }, (_, at) => entry(at));

// @spec [Safety] issue 18: Bad input is refused with a reason and never an error of the server
test.each<
  readonly [
    string,
    () => Promise<{ error?: { code: string; message: string; fields?: { message: string }[] } }>,
    string,
  ]
>([
  [
    'a person born yesterday',
    () => post('/user', { name: 'Baby', role: ['timer'], birthdate: day(-1) }),
    'invalid_request',
  ],
  [
    'a person born tomorrow',
    () => post('/user', { name: 'Baby', role: ['timer'], birthdate: day(1) }),
    'invalid_request',
  ],
  ['an event 300 years from now', () => post('/event', { name: 'Far', date_start: day(300 * 365) }), 'invalid_request'],
  ['a name of 400 emoji', () => post('/event', { name: '🏃'.repeat(400) }), 'invalid_request'],
  [
    '500 categories',
    () =>
      post('/modality', {
        _id: modality,
        changes: { categories: { was: [], is: entries(500, (at) => ({ name: `C${at}` })) } },
      }),
    'invalid_request',
  ],
  [
    'more than 200 checkpoints',
    () =>
      post('/modality', {
        _id: modality,
        changes: { intermediates: { is: entries(201, (at) => ({ distance_from_start: at + 1 })) } },
      }),
    'invalid_request',
  ],
  ['a track of 200,000 points', () => upload(gpx(200_000), { original_filename: 'a.gpx', modality }), 'gpx_not_valid'],
  [
    'an SVG with a script as a file',
    () => upload(Buffer.from(svg), { original_filename: 'a.svg' }),
    'file_type_not_allowed',
  ],
  [
    'a page as a poster',
    () => post('/event', { name: 'P', poster: 'data:text/html,<script>alert(1)</script>' }),
    'invalid_request',
  ],
  [
    'a script as an address',
    () => post('/event', { name: 'P', registration_url: 'javascript:alert(1)' }),
    'invalid_request',
  ],
  ['the number of an event as a slug', () => post('/event', { name: 'P', slug: '64' }), 'invalid_request'],
  ['the id of an event as a slug', () => post('/circuit', { name: 'P', slug: 'a'.repeat(24) }), 'invalid_request'],
  [
    'a town of 100,000 letters',
    () => post('/event', { name: 'P', location: { city: 'x'.repeat(100_000) } }),
    'invalid_request',
  ],
  [
    'a file that is none as a poster',
    () => post('/event', { name: 'P', poster: '/api/files/nothing' }),
    'invalid_request',
  ],
  [
    'a copy without a name',
    () => post('/copy-event', { _id: modality, date_start: day(1), name: '  ' }),
    'invalid_request',
  ],
  ...(['0001-01-01', '9999-01-01'] as const).map(
    (date): [string, () => Promise<Awaited<ReturnType<typeof post>>>, string] => [
      `an answer about mail given on ${date}`,
      () =>
        post('/user', {
          name: 'Asked',
          role: ['timer'],
          mail_consent: { given: true, at: { $date: `${date}T00:00:00.000Z` } },
        }),
      'invalid_request',
    ],
  ),
  ['a null character', () => post('/event', { name: 'a\0b' }), 'invalid_request'],
])('%s is refused with a reason', async (_, send, refusal) => {
  const { error } = await send();
  expect(error?.code).toBe(refusal);
  expect(`${error?.message} ${error?.fields?.[0]?.message ?? ''}`.trim().length).toBeGreaterThan(20);
});

const price = (at: number) => ({ start: day(-900 + at * 2), end: day(-899 + at * 2), price: 1 });
const document = (at: number) => ({ name: `D${at}`, type: 'registration', url: `https://example.org/${at}` });

// @spec [Safety] issue 18: Of two editors who together add more than a list may hold the second is refused with the limit, and both read what stands
test.each([
  ['modality', 'intermediates', 200, (at: number) => ({ name: `P${at}`, distance_from_start: 10 * (at + 1) })],
  ['modality', 'categories', 300, (at: number) => ({ name: `C${at}`, age_from: 18 })],
  ['modality', 'prizes', 100, () => ({ order: 1, total: 1, by: 'general', non_cummulative_with: [] })],
  ['modality', 'price_history', 100, price],
  ['modality', 'waves', 200, (at: number) => ({ name: `W${at}` })],
  ['event', 'documents', 100, document],
  ['event', 'timers', 200, null],
  ['event', 'organisms', 100, null],
] as const)('%s: %s together with what somebody else has added', async (kind, field, most, entry) => {
  const event = (await post('/event', { name: `Full of ${field}`, date_start: day(30) }))._id.$oid;
  const id = kind === 'event' ? event : (await post('/modality', { event, name: 'Race', distance: 9_000 }))._id.$oid;
  const add = (from: number, count: number) => {
    const is = entries(count, (at) => entry?.(from + at) ?? { $oid: (from + at).toString(16).padStart(24, 'f') });
    return post(`/${kind}`, { _id: id, changes: { [field]: { was: [], is } } });
  };
  if (entry !== null) expect((await add(0, most)).error).toBeUndefined();
  const over = await add(most, entry === null ? most + 1 : 1);
  expect(over.error).toMatchObject({ code: 'invalid_request', fields: [{ path: field }] });
  expect(over.error.fields[0].message).toContain(`would stand here with what others have added: ${most} are the most`);
  const [read] = await post(kind === 'event' ? '/events' : '/modalities', { id });
  if (entry !== null) expect(read[field]).toHaveLength(most);
});
