import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import type { CallInput, WireRequest } from '@dorsal/contract/request.ts';
import type * as z from 'zod';
import { CallFailed } from './call-failed.ts';
import { currentSession } from './session.ts';

type Public<E extends Endpoint> = z.output<E['answer']>;

/** A call of the contract, or a function that loads it: a first load calls before it has the contract. */
type Called<E extends Endpoint> = E | (() => Promise<E>);

export interface Answered<E extends Endpoint> {
  readonly answer: Public<E>;
  /** Counts and versions travel here. */
  readonly headers: Headers;
}

/** Makes one call of the contract and gives its decoded answer. @throws CallFailed, see `callWithHeaders` */
export const call = async <E extends Endpoint>(
  called: Called<E>,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Public<E>> => (await callWithHeaders(called, input, signal)).answer;

/**
 * The same with the answer's headers.
 * @throws CallFailed with the server's refusal, or `offline` when no answer came.
 */
export const callWithHeaders = <E extends Endpoint>(
  called: Called<E>,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Answered<E>> =>
  // The token is read now: the log-out is sent with the one that it ends.
  ask(called, input, { token: currentSession()?.token, signal });

/** The same call without the session: the answer for staff has names that must not be published. */
export const callAsNobody = <E extends Endpoint>(
  called: Called<E>,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Answered<E>> => ask(called, input, { token: undefined, signal });

async function ask<E extends Endpoint>(
  called: Called<E>,
  input: CallInput<E>,
  { token, signal }: Sending,
): Promise<Answered<E>> {
  const [{ toRequest, decodeAnswer }, asked] = await Promise.all([theWire(), endpointOf(called)]);
  const response = await send(toRequest(asked, input), { token, signal });
  if (!response.ok) throw await failureOf(response);
  return { answer: decodeAnswer(asked, await response.json()), headers: response.headers };
}

const theWire = () => import('@dorsal/contract/request.ts').catch(notReached);

async function endpointOf<E extends Endpoint>(called: Called<E>): Promise<E> {
  return typeof called === 'function' ? called().catch(notReached) : called;
}

interface Sending {
  readonly token: string | undefined;
  readonly signal: AbortSignal | undefined;
}

async function send({ method, path, body }: WireRequest, { token, signal }: Sending): Promise<Response> {
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
    return notReached();
  }
}

function notReached(): never {
  throw new CallFailed({ code: 'offline', message: null, requestId: null, status: 0, retryAfterS: null });
}

/** The refusal in an answer; an answer that is not the server's (a proxy's page) gives `unknown`. */
async function failureOf(response: Response): Promise<CallFailed> {
  const { parseRefusal } = await theWire();
  const refusal = parseRefusal(await response.json().catch(() => null));
  return new CallFailed({
    code: refusal?.error.code ?? 'unknown',
    message: refusal?.error.message ?? null,
    requestId: refusal?.error.request_id ?? response.headers.get('x-request-id'),
    status: response.status,
    retryAfterS: refusal?.error.retry_after ?? null,
  });
}
