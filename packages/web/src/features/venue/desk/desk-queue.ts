import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import type { Payment, TillSum } from '@dorsal/domain/registration/till.ts';
import { CallFailed } from '#api/call-failed.ts';
import { isOffline } from '#ui/failures/failures.ts';
import { sentenceOf } from '#ui/failures/refused-sentences.ts';
import type { DeskEvent } from './desk-event.ts';
import { closeOwnTill, type Desk, enter } from './desk-queries.ts';
import { deskNameToSend, tillId } from './desk-session.ts';
import {
  dropWaiting,
  isToSend,
  keepWaiting,
  type WaitingClosing,
  type WaitingEntry,
  waitingClosings,
  waitingEntries,
} from './desk-store.ts';
import type { Draft } from './entry.ts';

/** The refusals of what may have happened at other desks meanwhile: an entry that waited is kept all the same. */
const meanwhile: readonly string[] = ['bib_taken', 'bib_at_other_desk', 'modality_not_accepting'];

/** An entry that the server has, or that waits here for the network. */
export interface EnteredOrKept {
  readonly isWaiting: boolean;
  /** The payment that was noted before and stands, where another was typed. */
  readonly stands: Payment | null;
}

/** Enters somebody at once, or keeps the entry for the network. @throws CallFailed, where it is refused, or where the browser cannot keep it either */
export async function enterOrKeep(
  desk: Desk,
  event: DeskEvent,
  typed: { readonly draft: Draft; readonly commandId: string },
): Promise<EnteredOrKept> {
  const entry = { ...typed, desk: deskNameToSend(desk.address), till: tillId(desk.address) };
  // Entries behind a closing that waits are not of that till.
  const closings = (await waitingClosings(desk.address).catch(() => [])).filter(isToSend);
  const isBehind = closings.length > 0 && (await sendWaiting(desk, event).catch(() => 'offline')) !== 'done';
  try {
    if (isBehind) throw closingWaits;
    return { isWaiting: false, stands: await enter(desk, event, entry) };
  } catch (failed) {
    if (!isPassing(failed)) throw failed;
    const waiting = { ...entry, format: 1, address: desk.address, typedAt: Date.now(), refusal: null } as const;
    await keepWaiting(waiting).catch(() => {
      throw failed;
    });
    return { isWaiting: true, stands: null };
  }
}

const closingWaits = new CallFailed({ code: 'offline', message: null, requestId: null, status: 0 });

/** The end of one round: all that could be sent is; or there is no network; or the desk has to give its PIN again. */
export type Sent = 'done' | 'offline' | 'ended';

/**
 * Sends what waits at a desk, one after the other, the first ones first. An entry or a closing that the server refuses for what it holds stays, with
 * the reason, and those behind it go on. In one tab at a time. @throws where the browser can store nothing
 */
export const sendWaiting = (desk: Desk, event: DeskEvent): Promise<Sent> =>
  alone(sendersOf(desk), async () => {
    const entries = (await waitingEntries(desk.address)).filter(isToSend);
    const closings = (await waitingClosings(desk.address)).filter(isToSend);
    for (const item of [...entries, ...closings].toSorted((a, b) => a.typedAt - b.typedAt)) {
      const sent = 'kind' in item ? await sendClosing(desk, event, item) : await sendOne(desk, event, item);
      if (sent !== 'done') return sent;
    }
    return 'done';
  });

/** A till that was closed without a network is closed when the entries before it are in it, and before those behind it. */
async function sendClosing(desk: Desk, event: DeskEvent, closing: WaitingClosing): Promise<Sent> {
  try {
    await closeOwnTill(desk, event.id, closing);
    await dropWaiting(closing.commandId);
    return 'done';
  } catch (error) {
    return await afterFailure(error, closing);
  }
}

/** An item that cannot be sent at all holds up nobody behind it. */
async function afterFailure(error: unknown, item: WaitingEntry | WaitingClosing): Promise<Sent> {
  if (isPassing(error)) return 'offline';
  if (error instanceof CallFailed && error.failure.status === 401) return 'ended';
  await keepWaiting({ ...item, refusal: sentenceOf(error) });
  return 'done';
}

/** Closes the till of this desk: at once, or, where something waits here or no answer comes, when what waits has been sent. @throws CallFailed, where it is refused */
export async function closeOrKeep(
  desk: Desk,
  event: DeskEvent,
  {
    commandId,
    sums,
    isWaiting,
  }: { readonly commandId: string; readonly sums: readonly TillSum[]; readonly isWaiting: boolean },
): Promise<void> {
  const of = { address: desk.address, desk: deskNameToSend(desk.address), till: tillId(desk.address) };
  const closing: WaitingClosing = { format: 1, kind: 'closing', ...of, commandId, typedAt: Date.now(), sums };
  try {
    if (!isWaiting) return await closeOwnTill(desk, event.id, closing);
  } catch (failed) {
    if (!isPassing(failed)) throw failed;
  }
  // An answer that was lost is asked for again under the same id.
  await keepWaiting(closing);
}

/** Takes a bib back that was given out here without a name, before it is sent; false: nothing of it waits here any more. */
export const takeWaitingBack = (desk: Desk, bib: string): Promise<boolean> =>
  alone(sendersOf(desk), async () => {
    const waits = (await waitingEntries(desk.address)).filter(
      ({ draft, refusal }) => draft.isNameless === true && refusal === null && sameBib(draft.bib) === sameBib(bib),
    );
    for (const { commandId } of waits) await dropWaiting(commandId);
    return waits.length > 0;
  });

async function sendOne(desk: Desk, event: DeskEvent, entry: WaitingEntry): Promise<Sent> {
  try {
    await enterWaiting(desk, event, entry);
    await dropWaiting(entry.commandId);
    return 'done';
  } catch (error) {
    return await afterFailure(error, entry);
  }
}

/** As it would have been sent at once; where that is refused for what happened meanwhile, as one that waited, under an id of its own. */
async function enterWaiting(desk: Desk, event: DeskEvent, waiting: WaitingEntry): Promise<void> {
  const { typedAt, isOvertaken = false, ...entry } = waiting;
  try {
    if (!isOvertaken) return void (await enter(desk, event, entry));
  } catch (error) {
    if (!(error instanceof CallFailed) || !meanwhile.includes(error.failure.code)) throw error;
    // The answer to what follows may get lost, and the bib come free again: then the first id would enter them a second time.
    await keepWaiting({ ...waiting, isOvertaken: true });
  }
  await enter(desk, event, { ...entry, commandId: `${entry.commandId}-waited`, waitedSince: typedAt });
}

/** Tells whether the same may be taken a little later: no answer came, or the server cannot answer now. */
export function isPassing(error: unknown): boolean {
  if (isOffline(error)) return true;
  if (!(error instanceof CallFailed)) return false;
  const { status, code } = error.failure;
  // An answer that is none of ours is a page of somebody between, as of a network that wants a log-in.
  return code === 'unknown' || (!meanwhile.includes(code) && (status === 429 || status >= 500));
}

const sendersOf = ({ address }: Desk): string => `dorsal-venue-${address}`;

/** One tab sends at a time, where the browser has locks; repeats do no harm elsewhere. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>; // pages without https have none
  return locks === undefined ? await work() : await locks.request(name, work);
}
