import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import type { CallInput } from '@dorsal/contract/request.ts';
import { type Answered, type Called, type Command, callUnder, type Public } from './call.ts';
import { CallFailed } from './call-failed.ts';
import { logInAgain, sessionOfPage } from './ended-session.ts';

/**
 * A change by staff. Sent again with the same id after a lost answer, it gets the first outcome. Where the session has ended meanwhile, the
 * log-in opens over the page and the change goes on after it; not as somebody else, who did not make it.
 * @throws CallFailed, see `callWithHeaders`
 */
export const command = async <E extends Endpoint>(
  called: Called<E>,
  input: CallInput<E>,
  commandId: string,
): Promise<Public<E>> => (await commandWithHeaders(called, input, { commandId })).answer;

/** The same with headers of the request, and those of the answer. @throws CallFailed, see `callWithHeaders` */
export async function commandWithHeaders<E extends Endpoint>(
  called: Called<E>,
  input: CallInput<E>,
  sent: Command,
): Promise<Answered<E>> {
  const session = sessionOfPage();
  try {
    return await callUnder(called, input, sent);
  } catch (error) {
    if (session === null || !isSessionOver(error)) throw error;
    const again = await logInAgain(session);
    if (again === null || again.name !== session.name) throw error;
    return await callUnder(called, input, sent);
  }
}

/** The server does not know the caller: an answered 'no', not a lost network. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof CallFailed && ['session_ended', 'not_signed_in'].includes(error.failure.code);
