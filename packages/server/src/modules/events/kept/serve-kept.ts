import type { AnswerOf, Endpoint } from '@dorsal/contract/endpoint.ts';
import { gzipped } from '#modules/registrations/pages/page-cache.ts';
import { Verbatim } from '#platform/http/answers.ts';
import { rolesOfCaller } from '#platform/http/caller.ts';
import { type Call, type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { encodeInTurns } from './encode-list.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** Serves a call about the calendar; what the public gets may be an answer that is kept. Staff, and who asks for `use_cache: false`, get one made for them. */
export function serveKept<const E extends Endpoint>(
  endpoint: E,
  kept: Pick<KeptAnswers, 'find'>,
  answer: (call: Call<E>) => Promise<AnswerOf<E>>,
): ServedEndpoint {
  return serveEndpoint(endpoint, async (call) => {
    const roles = rolesOfCaller(call.caller);
    const make = async (): Promise<string> => await encodeInTurns(endpoint, roles, await answer(call));
    const isForAll = call.caller === null && mayBeKept(call.body);
    const page = isForAll ? await kept.find(`${endpoint.path} ${JSON.stringify(call.body)}`, make) : null;
    if (page === null) return new Verbatim(await make(), headers);
    const compressed = call.header('accept-encoding')?.includes('gzip') ? gzipped(page) : null;
    return new Verbatim(compressed ?? page.body, { ...headers, ...(compressed && { 'content-encoding': 'gzip' }) });
  });
}

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Accept-Encoding',
} as const;

/** The token of a venue screen opens what the public does not see. */
const mayBeKept = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !('live_registration_token' in body && body.live_registration_token !== undefined) &&
  !('use_cache' in body && body.use_cache === false);
