import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import type { CallInput, WireRequest } from '@dorsal/contract/request.ts';
import type * as z from 'zod';
import { CallFailed } from './call-failed.ts';
import { currentSession } from './session.ts';

export type Public<E extends Endpoint> = z.output<E['answer']>;

/** A call of the contract, or a function that loads it: a first load calls before it has the contract. */
export type Called<E extends Endpoint> = E | (() => Promise<E>);

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

/** The same under an id, by which the server tells a repeat. `command` is what screens call. @throws CallFailed, see `callWithHeaders` */
export const callUnder = <E extends Endpoint>(
  called: Called<E>,
  input: CallInput<E>,
  { commandId, headers }: Command,
): Promise<Answered<E>> =>
  ask(called, input, { token: currentSession()?.token, signal: undefined, commandId, headers });

export interface Command {
  readonly commandId: string;
  /** More headers of the request: the versions that were previewed. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * The same with the answer's headers.
 * @throws CallFailed with the server's refusal, or `offline` when no answer came, or none in time.
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

/** The same in a session that is not this browser's own: a desk at the venue has one beside that of whoever is logged in. */
export const callAs = <E extends Endpoint>(
  called: Called<E>,
  input: CallInput<E>,
  as: { readonly token: string; readonly signal?: AbortSignal; readonly commandId?: string },
): Promise<Answered<E>> => ask(called, input, { signal: undefined, ...as });

async function ask<E extends Endpoint>(
  called: Called<E>,
  input: CallInput<E>,
  { token, signal, commandId, headers }: Sending,
): Promise<Answered<E>> {
  const [{ toRequest, decodeAnswer }, asked] = await Promise.all([theWire(), endpointOf(called)]);
  const limit = timeLimit(asked.maxBodyBytes === undefined ? longestMs : longestUploadMs, signal);
  try {
    const response = await send(toRequest(asked, input), { token, signal: limit.signal, commandId, headers });
    if (!response.ok) throw await failureOf(response);
    return { answer: decodeAnswer(asked, await wholeOf(response)), headers: response.headers };
  } catch (error) {
    // A half answer that stops coming fails here too, as whatever the browser calls it.
    throw limit.isOver() ? noAnswer({ isLate: true }) : error;
  } finally {
    limit.end();
  }
}

/** An answer that breaks off, or that is a page of somebody between, is none. */
const wholeOf = (response: Response): Promise<unknown> =>
  response.json().catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    return notReached();
  });

/** A call whose answer is not there whole by then has failed: the page says so, and offers another try. */
const longestMs = 20_000;
/** Files go up slowly on a bad network. */
const longestUploadMs = 180_000;

interface TimeLimit {
  /** Aborts when the time is over, and with the signal of the caller. */
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  readonly end: () => void;
}

/** As `AbortSignal.any` with `AbortSignal.timeout`, which phones of 2022 do not have. */
function timeLimit(ms: number, caller: AbortSignal | undefined): TimeLimit {
  const controller = new AbortController();
  let isOver = false;
  const abort = (): void => controller.abort(caller?.reason);
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort();
  }, ms);
  if (caller?.aborted) abort();
  caller?.addEventListener('abort', abort);
  const end = (): void => {
    clearTimeout(timer);
    caller?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, isOver: () => isOver, end };
}

const theWire = () => import('@dorsal/contract/request.ts').catch(notReached);

async function endpointOf<E extends Endpoint>(called: Called<E>): Promise<E> {
  return typeof called === 'function' ? called().catch(notReached) : called;
}

interface Sending {
  readonly token: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly commandId?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

async function send(
  { method, path, body }: WireRequest,
  { token, signal, commandId, headers }: Sending,
): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      headers: {
        ...callHeaders(token),
        ...headers,
        ...(commandId === undefined ? {} : { 'idempotency-key': commandId }),
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

/** Headers of every call. */
export const callHeaders = (token: string | undefined): Readonly<Record<string, string>> => ({
  'accept-language': document.documentElement.lang, // refusals come in the language of the screen
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

function notReached(): never {
  throw noAnswer({});
}

/** The failure of a call that got none. */
export const noAnswer = (how: { readonly isLate?: true }): CallFailed =>
  new CallFailed({ code: 'offline', message: null, requestId: null, status: 0, retryAfterS: null, ...how });

/** The refusal in an answer; an answer that is not the server's (a proxy's page) gives `unknown`. */
export async function failureOf(response: Response): Promise<CallFailed> {
  const { parseRefusal } = await theWire();
  const refusal = parseRefusal(await response.json().catch(() => null));
  return new CallFailed({
    code: refusal?.error.code ?? 'unknown',
    message: refusal?.error.message ?? null,
    requestId: refusal?.error.request_id ?? response.headers.get('x-request-id'),
    status: response.status,
    retryAfterS: refusal?.error.retry_after ?? null,
    faults: refusal?.error.fields,
  });
}
