import { setImmediate } from 'node:timers/promises';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import { type AnswerOf, type Endpoint, encodeAnswer } from '@dorsal/contract/endpoint.ts';
import { RawAnswer } from '#platform/http/answers.ts';
import { rolesOfCaller } from '#platform/http/caller.ts';
import { gzipped, takesPacking } from '#platform/http/encoded-page.ts';
import { type Call, type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import type { CachedAnswers } from './cached-answers.ts';

/** Serves a call about the calendar. The public may get a cached answer; staff, and callers with `use_cache: false`, get a new one. */
export function serveCached<const E extends Endpoint>(
  endpoint: E,
  cache: Pick<CachedAnswers, 'find'>,
  answer: (call: Call<E>) => Promise<AnswerOf<E>>,
): ServedEndpoint {
  return serveEndpoint(endpoint, async (call) => {
    const roles = rolesOfCaller(call.caller);
    const make = async (): Promise<string> => await encodeInTurns(endpoint, roles, await answer(call));
    const isForAll = call.caller === null && isCacheable(call.body);
    const page = isForAll ? await cache.find(`${endpoint.path} ${JSON.stringify(call.body)}`, make) : null;
    if (page === null) return new RawAnswer(await make(), headers);
    const compressed = takesPacking(call.header('accept-encoding'), 'gzip') ? gzipped(page) : null;
    return new RawAnswer(compressed ?? page.body, { ...headers, ...(compressed && { 'content-encoding': 'gzip' }) });
  });
}

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Accept-Encoding',
} as const;

/** The token of a venue screen shows hidden events. */
const isCacheable = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !('live_registration_token' in body && body.live_registration_token !== undefined) &&
  !('use_cache' in body && body.use_cache === false);

/** Entries that are encoded in one turn of the event loop. */
const atOnce = 40;

/** An answer as it travels. A long list is encoded piece by piece, so that nobody else waits for the whole of it. */
async function encodeInTurns(endpoint: Endpoint, roles: readonly Role[], answer: unknown): Promise<string> {
  if (!Array.isArray(answer) || answer.length <= atOnce) return JSON.stringify(encodeAnswer(endpoint, roles, answer));
  const pieces: string[] = [];
  for (let from = 0; from < answer.length; from += atOnce) {
    if (from > 0) await setImmediate();
    pieces.push(JSON.stringify(encodeAnswer(endpoint, roles, answer.slice(from, from + atOnce))).slice(1, -1));
  }
  return `[${pieces.join(',')}]`;
}
