import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import { type CallInput, readAnswer, readRefusal, toRequest, type WireRequest } from '@dorsal/contract/request.ts';
import type * as z from 'zod';
import { CallFailed } from './call-failed.ts';
import { earlyAnswer } from './early-answers.ts';
import { currentSession } from './session.ts';

type Public<E extends Endpoint> = z.output<E['answer']>;

export interface Answered<E extends Endpoint> {
  readonly answer: Public<E>;
  /** Counts and versions travel here. */
  readonly headers: Headers;
}

/** Makes one call of the contract and gives its decoded answer. @throws CallFailed, see `callWithHeaders` */
export const call = async <E extends Endpoint>(
  asked: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Public<E>> => (await callWithHeaders(asked, input, signal)).answer;

/**
 * The same with the answer's headers.
 * @throws CallFailed with the server's refusal, or `offline` when no answer came.
 */
export async function callWithHeaders<E extends Endpoint>(
  asked: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Answered<E>> {
  const request = toRequest(asked, input);
  const response = (await earlyAnswer(request)) ?? (await send(request, signal));
  if (!response.ok) throw await failureOf(response);
  return { answer: readAnswer(asked, await response.json()), headers: response.headers };
}

async function send({ method, path, body }: WireRequest, signal: AbortSignal | undefined): Promise<Response> {
  const token = currentSession()?.token;
  try {
    return await fetch(path, {
      method,
      headers: {
        'accept-language': document.documentElement.lang, // refusals come in the language of the screen
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new CallFailed({ code: 'offline', message: null, requestId: null, status: 0 });
  }
}

/** The refusal of an answer; what is none of ours (a proxy's page) is `unknown`. */
async function failureOf(response: Response): Promise<CallFailed> {
  const refusal = readRefusal(await response.json().catch(() => null));
  return new CallFailed({
    code: refusal?.error.code ?? 'unknown',
    message: refusal?.error.message ?? null,
    requestId: refusal?.error.request_id ?? response.headers.get('x-request-id'),
    status: response.status,
  });
}
