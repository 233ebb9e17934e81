import * as z from 'zod';
import type { Role } from './codecs/enums.ts';
import { parseOid } from './codecs/oid.ts';
import { answerSchema, apiPrefix, type BodyOf, type Endpoint, type ParamsOf, type QueryOf } from './endpoint.ts';
import { RefusalBody } from './refusals/refusal-body.ts';

/** The decoded input of a caller: only the parts that the endpoint has. */
export interface CallInput<E extends Endpoint> {
  readonly body?: BodyOf<E>;
  readonly query?: QueryOf<E>;
  readonly params?: ParamsOf<E>;
}

/** A request as it is sent. `path` begins with the prefix and carries the query. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string | null;
}

/** A call in decoded values → the request. Keys of the query stand in the endpoint's own order, so that caches see one address. */
export function toRequest<E extends Endpoint>(called: E, input: CallInput<E>): WireRequest {
  const params = called.params === undefined ? {} : z.encode(called.params, input.params ?? {});
  const path = called.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = called.query === undefined ? '' : queryText(called.query, z.encode(called.query, input.query ?? {}));
  const body = called.method === 'GET' ? null : JSON.stringify(bodyOf(called, input.body));
  return { method: called.method, path: `${apiPrefix}${path}${query}`, body };
}

function bodyOf(called: Endpoint, body: unknown): unknown {
  return called.body === undefined || body === undefined ? {} : z.encode(called.body, body);
}

function queryText(schema: z.ZodObject, query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.keys(schema.shape).flatMap((key) => {
    const value = query[key];
    const values = Array.isArray(value) ? value : [value];
    return values.filter((one) => one !== undefined).map((one) => `${key}=${encodeURIComponent(wordOf(one))}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** A value as an address says it. An id stands there as its characters: in a body it is an object. */
const wordOf = (value: unknown): string => (typeof value === 'object' ? parseOid(value) : null) ?? String(value);

/** The public answer of a call, decoded; throws when the server answered something else. */
export function decodeAnswer<E extends Endpoint>(called: E, json: unknown): z.output<E['answer']> {
  return z.decode(called.answer, json) as z.output<E['answer']>; // decode() of the widened schema says unknown
}

type AnswerFor<E extends Endpoint, Who extends Role> =
  E['answerByRole'] extends Readonly<Record<Who, infer Schema extends z.ZodType>>
    ? z.output<Schema>
    : z.output<E['answer']>;

/** The answer that a caller with this role gets, decoded. */
export function decodeAnswerFor<E extends Endpoint, Who extends Role>(
  called: E,
  role: Who,
  json: unknown,
): AnswerFor<E, Who> {
  return z.decode(answerSchema(called, [role]), json) as AnswerFor<E, Who>; // answerSchema() picks the same schema at run time
}

/** The body of a refused call; null when it came from something between (a proxy's own page). */
export const parseRefusal = (json: unknown): RefusalBody | null => RefusalBody.safeParse(json).data ?? null;
