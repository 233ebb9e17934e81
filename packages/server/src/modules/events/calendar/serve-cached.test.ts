import { gunzipSync } from 'node:zlib';
import { listEvents } from '@dorsal/contract/calls/events.ts';
import { expect, test } from 'vitest';
import { RawAnswer } from '#platform/http/answers.ts';
import type { Caller } from '#platform/http/caller.ts';
import { encodedPage } from '#platform/http/encoded-page.ts';
import { serveCached } from './serve-cached.ts';

const asked: string[] = [];
const cache = {
  find: async (question: string, make: () => Promise<string>) => {
    asked.push(question);
    return encodedPage(await make(), 0);
  },
};
const event = {
  _id: '0123456789abcdef01234567',
  slug: 'cursa',
  numeric_id: 1,
  name: 'Cursa '.repeat(400),
  status: 'live' as const,
  is_circuit: false,
  time_zone: 'UTC',
  rts_numeric_id: 7,
};
const { handle } = serveCached(listEvents, cache, async ({ body }) =>
  Array.from({ length: body.limit ?? 1 }, () => event),
);
const timer: Caller = { kind: 'user', user: 1, name: 'Ona', roles: ['timer'], events: [], tokenHash: Buffer.alloc(0) };
const desk: Caller = { kind: 'venue', event: 1, roles: ['live_register'], tokenHash: Buffer.alloc(0) };

const ask = async (body: object, { caller = null, encoding }: { caller?: Caller | null; encoding?: string } = {}) =>
  await handle({
    body,
    query: undefined,
    params: undefined,
    caller,
    token: null,
    address: '',
    language: 'en',
    requestId: '',
    cookie: () => undefined,
    setCookie: () => undefined,
    setHeader: () => undefined,
    onLeave: () => undefined,
    header: (name: string) => (name === 'accept-encoding' ? encoding : undefined),
  });

const textOf = async (...asking: Parameters<typeof ask>): Promise<string> => {
  const answer = await ask(...asking);
  if (!(answer instanceof RawAnswer)) throw new Error('it is encoded');
  return String(answer.body);
};

// @spec [Calendar calls] design §6, doc 3 §7: Public answers can be kept: by tag and for a moment in browsers, two seconds or until something changes on the server; staff and `use_cache: false` get their own
test('what the public gets is encoded as everyone gets it, and compressed for who takes that', async () => {
  const plain = await textOf({ slug: 'cursa' });
  expect(JSON.parse(plain)).toMatchObject([{ _id: { $oid: event._id }, slug: 'cursa' }]);
  const zipped = await ask({ slug: 'cursa' }, { encoding: 'gzip, br' });
  if (!(zipped instanceof RawAnswer) || typeof zipped.body === 'string') throw new Error('it is compressed');
  expect(zipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
  });
  expect(gunzipSync(zipped.body).toString()).toBe(plain);
  expect(await textOf({ slug: 'cursa' }, { encoding: 'gzip;q=0' })).toBe(plain);
});

// @spec [Calendar calls] design §6, doc 3 §7: Public answers can be kept: by tag and for a moment in browsers, two seconds or until something changes on the server; staff and `use_cache: false` get their own
test('staff, a venue screen, and who wants nothing cached get an answer of their own', async () => {
  asked.length = 0;
  expect(await textOf({ slug: 'cursa' }, { caller: timer })).toContain('"rts_numeric_id":7');
  expect(await textOf({ slug: 'cursa' }, { caller: desk })).not.toContain('rts_numeric_id');
  expect(await textOf({ live_registration_token: 'secret' })).not.toContain('rts_numeric_id');
  expect(await textOf({ slug: 'cursa', use_cache: false })).toContain('cursa');
  expect(asked).toEqual([]);
});

// @spec [Calendar calls] doc 1 §9, design §4: A long list is encoded piece by piece; the public gets 999 events at most
test('a long list comes whole, and lets others have their turn', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const list = JSON.parse(await textOf({ limit: 200 }));
  clearImmediate(counting);
  expect(list).toHaveLength(200);
  expect(list[199]).toEqual(list[0]);
  expect(turns).toBeGreaterThanOrEqual(4);
});
