import { type AnswerOf, apiPrefix, type Endpoint } from '@dorsal/contract/endpoint.ts';
import * as z from 'zod';
import { CallFailed, failureOf } from './call-failed.ts';

type Wire<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

export interface CallInput<E extends Endpoint> {
  readonly body?: Wire<E['body']>;
  readonly query?: Wire<E['query']>;
  readonly params?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answered<E extends Endpoint> {
  readonly answer: AnswerOf<E>;
  readonly headers: Headers;
}

/** Makes one call of the contract and gives its decoded answer. @throws CallFailed, see `callWithHeaders` */
export const call = async <E extends Endpoint>(asked: E, input: CallInput<E> = {}): Promise<AnswerOf<E>> =>
  (await callWithHeaders(asked, input)).answer;

/**
 * The same with the answer's headers, where counts and versions travel.
 * @throws CallFailed with the server's refusal, or `offline` when no answer came.
 */
export async function callWithHeaders<E extends Endpoint>(asked: E, input: CallInput<E> = {}): Promise<Answered<E>> {
  const response = await send(asked, input);
  if (!response.ok) throw await failureOf(response);
  const answer = z.decode(asked.answer, await response.json()) as AnswerOf<E>; // the schema is that of the endpoint
  return { answer, headers: response.headers };
}

async function send<E extends Endpoint>(asked: E, input: CallInput<E>): Promise<Response> {
  try {
    return await fetch(addressOf(asked, input), {
      method: asked.method,
      headers: asked.method === 'POST' ? { 'content-type': 'application/json' } : {},
      ...(asked.method === 'POST' ? { body: JSON.stringify(input.body ?? {}) } : {}),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new CallFailed({ code: 'offline', message: null, requestId: null, status: 0 });
  }
}

function addressOf<E extends Endpoint>(asked: E, input: CallInput<E>): string {
  const path = asked.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  const text = query.toString();
  return `${apiPrefix}${path}${text === '' ? '' : `?${text}`}`;
}
