import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead, gunAt } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';

const { ask, tokenOf, context } = await aProgram();
await aRace(context, { readers: [1, 2, 3] });

const iso = (read: ReturnType<typeof aRead>) => ({ ...read, time: new Date(read.time).toISOString() });
const send = (body: unknown, token = tokenOf('gateway')) => ask('/reads', { body, token });

// @spec [Readers] design §4.1: POST `/reads`: a batch of at most 500, answered item by item after the commit; only malformed items are refused
test('a batch is answered item by item after it is stored, with the time of the server', async () => {
  const read = iso(aRead(1, 2_000));
  const sent = await send({ device: 1, sent_at: '2021-05-08T08:00:00Z', reads: [read, read, { chip: 7 }] });
  expect([sent.statusCode, sent.json()]).toEqual([
    200,
    {
      server_time: { $date: new Date(gunAt).toISOString() },
      accepted: 1,
      duplicate: 1,
      refused: 1,
      items: [
        { status: 'accepted' },
        { status: 'duplicate' },
        { status: 'refused', reason: expect.stringContaining('epoch') },
      ],
    },
  ]);
  const stored = await context.db.selectFrom('read_log').select(['chip', 'heard_at']).execute();
  expect(stored).toEqual([{ chip: '1', heard_at: gunAt + 2_000 }]);
});

// @spec [Readers] design §4.1, doc 3 §3: An empty batch is a heartbeat; heartbeat and last_event_received of a reader
test('an empty batch is a heartbeat', async () => {
  expect((await send({ device: 3, reads: [] })).json()).toMatchObject({ accepted: 0, items: [] });
  const reader = await context.db.selectFrom('reader').select('heartbeat').where('numeric_id', '=', 3).execute();
  expect(reader).toEqual([{ heartbeat: gunAt }]);
});

// @spec [Refusals and messages] issue 2, design §5: Half a JSON, no JSON, 10 MB, an unknown field: each told apart, and what is stored stays
test('a batch of 501, wrong fields, half a JSON and 10 MB are refused, and nothing of them is stored', async () => {
  const before = await context.db.selectFrom('read_log').select('seq').execute();
  const code = async (body: unknown) => (await send(body)).json().error.code;
  expect(await code({ device: 1, reads: Array.from({ length: 501 }, () => iso(aRead(1, 0))) })).toBe('invalid_request');
  expect(await code({ device: 1, chips: [] })).toBe('invalid_request');
  expect(await code({ reads: [] })).toBe('invalid_request');
  expect(await code({ device: 1, reads: [{ raw: 'x'.repeat(10_000_000) }] })).toBe('body_too_large');
  const half = await ask('/reads', {
    body: '{"device": 1, "reads": [',
    token: tokenOf('gateway'),
    headers: { 'content-type': 'application/json' },
  });
  expect(half.json().error.code).toBe('malformed_json');
  expect(await context.db.selectFrom('read_log').select('seq').execute()).toEqual(before);
});

// @spec [Safety] issue 16: An unknown device number makes no reader: its batch is refused with the number, an alarm tells staff, and the reads go in when the reader is added
test('a number that no reader has is refused by name, and says that the reads are to be sent again', async () => {
  const { error } = (await send({ device: 4711, reads: [iso(aRead(1, 0))] })).json();
  expect(error.code).toBe('device_unknown');
  expect(error.fields).toEqual([{ path: 'device', message: expect.stringContaining('no reader 4711') }]);
});

// @spec [Safety] issue 16: A read with a key such as `__proto__`, or with text that nothing can store, refuses itself and not its batch
test.each(['"__proto__": {"a": 1}', '"constructor": {"prototype": {"a": 1}}', '"raw": "\\u0000"'])(
  'a read with %s refuses itself and not its batch',
  async (odd) => {
    const [good, other] = [iso(aRead(2, 3_000)), iso(aRead(3, 3_000))];
    const body = `{"device": 1, "reads": [${JSON.stringify(good)}, ${JSON.stringify(other).slice(0, -1)}, ${odd}}]}`;
    const headers = { 'content-type': 'application/json' };
    const sent = await ask('/reads', { body, token: tokenOf('gateway'), headers });
    expect(sent.json()).toMatchObject({
      accepted: 1,
      refused: 1,
      items: [{ status: 'accepted' }, { status: 'refused' }],
    });
  },
);

// @spec [Readers] design §4.1, issue 2: The token of a reader brings that reader's reads alone; a revoked one none
test('without a token, with a revoked one and as staff nothing comes in', async () => {
  const codes = ['nobody', 'revoked', 'admin'] as const;
  const refusals = codes.map(async (caller) =>
    (await ask('/reads', { body: { device: 1, reads: [] }, token: tokenOf(caller) })).json(),
  );
  expect((await Promise.all(refusals)).map(({ error }) => error.code)).toEqual([
    'device_token_missing',
    'device_token_revoked',
    'not_allowed',
  ]);
});
