import { gunzipSync } from 'node:zlib';
import { listEvents } from '@dorsal/contract/calls/public/list-events.ts';
import { expect, test } from 'vitest';
import { encodedPage } from '#modules/registrations/pages/page-cache.ts';
import { Verbatim } from '#platform/http/answers.ts';
import type { Caller } from '#platform/http/caller.ts';
import { serveKept } from './serve-kept.ts';

const asked: string[] = [];
const kept = {
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
};
const { handle } = serveKept(listEvents, kept, async () => [event]);
const timer: Caller = { kind: 'user', user: 1, name: 'Ona', roles: ['timer'], tokenHash: Buffer.alloc(0) };

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
    header: (name: string) => (name === 'accept-encoding' ? encoding : undefined),
  });

test('what the public gets is encoded as everyone gets it, and compressed for who takes that', async () => {
  const plain = await ask({ slug: 'cursa' });
  if (!(plain instanceof Verbatim)) throw new Error('it is encoded');
  expect(JSON.parse(String(plain.body))).toMatchObject([{ _id: { $oid: event._id }, slug: 'cursa' }]);
  expect(plain.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept-Encoding' });
  const zipped = await ask({ slug: 'cursa' }, { encoding: 'gzip, br' });
  if (!(zipped instanceof Verbatim) || typeof zipped.body === 'string') throw new Error('it is compressed');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.body).toString()).toBe(String(plain.body));
});

test('staff, a venue screen, and who wants nothing kept get an answer of their own', async () => {
  asked.length = 0;
  expect(await ask({ slug: 'cursa' }, { caller: timer })).toEqual([event]);
  expect(await ask({ live_registration_token: 'secret' })).toEqual([event]);
  expect(await ask({ slug: 'cursa', use_cache: false })).toEqual([event]);
  expect(asked).toEqual([]);
});
