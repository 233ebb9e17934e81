import { addApiToken, revokeApiToken } from '@dorsal/server/modules/accounts/api-tokens.ts';
import { replacePenalties } from '@dorsal/server/modules/corrections/correction-repository.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { type Fold, foldWithDomain } from '@dorsal/server/modules/derive/derive-people.ts';
import { mark } from '@dorsal/server/modules/derive/marks/mark-repository.ts';
import { verdictsOf } from '@dorsal/server/modules/reads/verdicts.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan } from '#generator/plan.ts';
import { itemAt } from '#random.ts';
import { aGatewayToken, aNode, boardOver } from '#resilience/a-node.ts';
import { exportsOf } from '#resilience/built-from-nothing.ts';
import { storedState } from '#resilience/stored-state.ts';
import { sendReads } from '#store/send-reads.ts';
import { storeRace } from '#store/store-race.ts';

const { url } = await aTestDatabase();
/** Derives when the test says so. */
const node = await aNode(url, 'api,live');
const { context } = node;
afterAll(() => node.close());

const race = generateRace(
  aRacePlan({ seed: 6, slug: 'bad-input', modalities: [aModalityPlan({ field: 20 })], boxTroubles: [] }),
);
const device = itemAt(race.readers, 2).number;
const stored = await storeRace(context.db, race);
const modality = itemAt(stored.modalities, 0);
await sendReads(context, race, stored);
await deriveEverything(context);

const tokens: Record<string, string> = {};
beforeAll(async () => {
  tokens['good'] = await aGatewayToken(node);
  tokens['revoked'] = await aGatewayToken(node, 'stolen');
  await revokeApiToken(context, 'stolen');
  const bound = await addApiToken(context, { name: 'box', readerNumber: itemAt(race.readers, 0).number });
  tokens['of another reader'] = bound.ok ? bound.token : '';
  tokens['unknown'] = 'x'.repeat(43);
  tokens['endless'] = 'x'.repeat(6_000);
});

interface Sent {
  readonly token?: string;
  readonly contentType?: string;
}

async function post(body: string, { token = 'good', contentType = 'application/json' }: Sent = {}): Promise<Response> {
  const authorization = token === 'no' ? {} : { authorization: `Bearer ${tokens[token]}` };
  return await fetch(`${node.address}/api/reads`, {
    method: 'POST',
    headers: { 'content-type': contentType, ...authorization },
    body,
  });
}

let seq = 1_000_000;
const aRead = (more: Record<string, unknown> = {}) => {
  seq += 1;
  return { epoch: 1, seq, chip: '1', time: race.startsAt + 3_600_000, ...more };
};
const batch = (...reads: unknown[]): string => JSON.stringify({ device, reads });
const heartbeat = batch();
const good = batch(aRead());

// @spec [Safety] design §4.1, §8: Bad bodies, tokens and batches over HTTP are refused with status, code and sentence; nothing stored is touched and the next good call is answered
describe('POST /reads refuses', () => {
  // @spec [Safety] design §4.1, §8: Bad bodies, tokens and batches over HTTP are refused with status, code and sentence; nothing stored is touched and the next good call is answered
  test.each<[string, string, Sent, number, string]>([
    ['a field that nobody knows', JSON.stringify({ device, reads: [], colour: 'red' }), {}, 400, 'invalid_request'],
    ['a batch of no reader', JSON.stringify({ reads: [] }), {}, 400, 'invalid_request'],
    ['a reader beyond all numbers', JSON.stringify({ device: 2 ** 40, reads: [] }), {}, 400, 'invalid_request'],
    ['reads that are no list', JSON.stringify({ device, reads: { chip: '1' } }), {}, 400, 'invalid_request'],
    ['501 reads', batch(...Array.from({ length: 501 }, () => aRead())), {}, 400, 'invalid_request'],
    ['a list instead of a batch', '[]', {}, 400, 'invalid_request'],
    ['null', 'null', {}, 400, 'invalid_request'],
    ['nothing', '', {}, 400, 'invalid_request'],
    ['10 MB', batch(aRead({ raw: 'x'.repeat(10_000_000) })), {}, 413, 'body_too_large'],
    ['half a JSON', good.slice(0, good.length / 2), {}, 400, 'malformed_json'],
    ['JSON that poisons prototypes', '{"__proto__":{"device":1},"reads":[]}', {}, 400, 'invalid_request'],
    ['a form', 'device=1', { contentType: 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['no token', good, { token: 'no' }, 401, 'device_token_missing'],
    ['a revoked token', good, { token: 'revoked' }, 401, 'device_token_revoked'],
    ['an unknown token', good, { token: 'unknown' }, 401, 'device_token_revoked'],
    ['an endless token', good, { token: 'endless' }, 401, 'device_token_missing'],
    ['the token of another reader', good, { token: 'of another reader' }, 403, 'device_not_yours'],
    ['a reader by a name', JSON.stringify({ device: 'no such box', reads: [] }), {}, 404, 'device_unknown'],
  ])('%s', async (_, body, sent, status, code) => {
    const before = await storedState(context);
    const response = await post(body, sent);
    expect(response.status).toBe(status);
    const { error } = (await response.json()) as { error: Record<string, unknown> }; // the body of every refusal
    expect(error).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].{10,}\.$/) });
    expect(await storedState(context)).toEqual(before);
    expect((await post(heartbeat)).status).toBe(200);
  });

  test('items that are malformed, and takes the others', async () => {
    const junk = [
      null,
      7,
      'x',
      [],
      {},
      aRead({ chip: '' }),
      aRead({ time: 'soon' }),
      aRead({ seq: -1 }),
      aRead({ x: 1 }),
    ];
    const response = await post(batch(aRead(), ...junk, aRead()));
    const { accepted, refused, items } = (await response.json()) as Record<string, unknown>; // the answer of POST /reads
    expect([accepted, refused]).toEqual([2, junk.length]);
    expect(items).toContainEqual({ status: 'refused', reason: expect.stringContaining('time: ') });
  });
});

describe('what is odd is stored', () => {
  test('absurd times and unknown chips, with their reasons, and the board stays as it was', async () => {
    await deriveEverything(context);
    const before = await exportsOf(context);
    const odd = [
      aRead({ time: 0 }),
      aRead({ time: '1970-01-01T00:00:00Z' }),
      aRead({ time: '9999-12-31T23:59:59.999Z' }),
      aRead({ time: '0001-01-01T00:00:00Z' }),
      aRead({ chip: 'nobody' }),
    ];
    const response = await post(batch(...odd));
    expect(await response.json()).toMatchObject({ accepted: odd.length, refused: 0 });
    await deriveEverything(context);
    const judged = (await verdictsOf(context, modality.number)) ?? [];
    const reasons = odd.map((read) => judged.find((one) => one.read.seq === read.seq)?.why);
    expect(reasons).toEqual(['outside_window', 'outside_window', 'outside_window', 'outside_window', 'unknown_chip']);
    const after = await exportsOf(context);
    const { '10k reads': _, ...boards } = before;
    expect(after).toMatchObject(boards);
  });

  test('chips and raw lines with every letter there is, and counters as high as they go', async () => {
    const texts = [
      '{}',
      '"',
      '\\',
      'a,b',
      "'; drop table read_log; --",
      'NULL',
      '🏃',
      'ñ\n\t',
      '\ud800',
      '0',
      '000',
      ' 1 ',
    ];
    const most = Number.MAX_SAFE_INTEGER;
    const odd = [
      ...texts.map((text) => aRead({ chip: text, raw: text, antenna: -32_768, rssi: 32_767 })),
      { ...aRead(), seq: most, epoch: most },
    ];
    const answered = await (await post(batch(...odd))).json();
    expect(answered).toMatchObject({ accepted: odd.length, refused: 0 });
    const again = await (await post(batch(...odd))).json();
    expect(again).toMatchObject({ accepted: 0, duplicate: odd.length });
    await deriveEverything(context);
  });
});

test('a person whose result cannot be folded is parked with an alarm, and the others go on', async () => {
  const [unlucky, other] = race.modalities[0]?.runners.filter(({ truth }) => truth.status === 'finished') ?? [];
  if (!unlucky || !other) throw new Error('nobody finished');
  const fold: Fold = (rules, entrant, reads) => {
    if (reads.some(({ chip }) => unlucky.chips.includes(chip))) throw new Error('a bug in the rules');
    return foldWithDomain(rules, entrant, reads);
  };
  const before = await boardOver(node.address, modality);
  const people = [unlucky, other].map(({ bib }) => modality.participants.get(bib) ?? 0);
  await replacePenalties(context.db, new Map(people.map((person) => [person, [penalty]])));
  await context.db.transaction().execute((trx) => mark(trx, 'penalty', { participants: people }));
  await deriveEverything(context, fold);

  const parked = await context.db.selectFrom('parked_result').select(['participant_number', 'error']).execute();
  expect(parked).toEqual([{ participant_number: people[0], error: 'a bug in the rules' }]);
  expect(await penaltiesOf(people)).toEqual([0, 60_000]); // what stood stays; the other's is new
  expect(await openProblems()).toEqual([`participant:${people[0]}`]);
  expect(await boardOver(node.address, modality)).toHaveLength((before as unknown[]).length);

  await context.db.transaction().execute((trx) => mark(trx, 'penalty', { participants: people }));
  await deriveEverything(context);
  expect(await penaltiesOf(people)).toEqual([60_000, 60_000]);
  expect(await openProblems()).toEqual([]);
});

const penalty = { timeMs: 60_000, reason: 'Short cut' };

async function penaltiesOf(people: readonly number[]): Promise<(number | undefined)[]> {
  const rows = await context.db.selectFrom('result').select(['participant_number', 'penalty_ms']).execute();
  return people.map((person) => rows.find((row) => row.participant_number === person)?.penalty_ms);
}

async function openProblems(): Promise<string[]> {
  const alarms = context.db.selectFrom('problem').select('subject').where('type', '=', 'result_parked');
  return (await alarms.where('resolved_at', 'is', null).execute()).map(({ subject }) => subject);
}
