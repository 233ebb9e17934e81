import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import type { CallInput } from '@dorsal/contract/request.ts';
import { callAs, type Public } from '#api/call.ts';

interface Sent {
  readonly content: string;
  readonly commandId: string;
}

/** The changes that were sent last and have no answer yet, each by its subject. */
const unanswered = new Map<string, Sent>();

/** The desk: its address, and the token of its session. */
interface Sender {
  readonly address: string;
  readonly token: string;
}

interface Change<E extends Endpoint> {
  readonly called: E;
  readonly input: CallInput<E>;
  /** The thing that it changes: whatever else is said of that is another change. */
  readonly subject: string;
}

/**
 * Makes a change at a desk. The same that is sent again after a lost answer goes under the same id: the server answers that it is done, and does it once.
 * @throws CallFailed
 */
export async function changeOnce<E extends Endpoint>(
  { address, token }: Sender,
  { called, input, subject }: Change<E>,
): Promise<Public<E>> {
  const of = `${address} ${subject}`;
  const content = `${called.name} ${JSON.stringify(input)}`;
  const before = unanswered.get(of);
  const sent = before?.content === content ? before : { content, commandId: newId() };
  unanswered.set(of, sent);
  const { answer } = await callAs(called, input, { token, commandId: sent.commandId });
  if (unanswered.get(of) === sent) unanswered.delete(of);
  return answer;
}

const newId = (): string => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
