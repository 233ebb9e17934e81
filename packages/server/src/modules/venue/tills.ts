import {
  closeTill as closeCall,
  correctPayment as correctCall,
  listPayments,
  listTills,
  listUnpaid,
  mostUnpaid,
} from '@dorsal/contract/calls/staff/tills.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { VenuePayment } from '@dorsal/contract/views/venue-payment.ts';
import { priceNow } from '@dorsal/domain/event/price-now.ts';
import { type Payment, paymentChange, type TillSum, tillSums } from '@dorsal/domain/registration/till.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type * as z from 'zod';
import { type FoundEvent, findEvent } from '#modules/races/race-names-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { StoredCommand } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { type FieldFault, refuse } from '#platform/http/answers.ts';
import { actorOf, type Caller, deskOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { saidAt } from './said-at.ts';
import {
  closeLines,
  insertTillLines,
  paidEntries,
  paidEntryToChange,
  pricesOf,
  type StoredClosing,
  type StoredLine,
  tillClosings,
  tillLines,
  type UnpaidRow,
  unpaidOf,
  unpaidPeople,
  writePayment,
} from './till-repository.ts';

/** The money of the desks at a venue: what each entry owes, how it was paid, what each till holds. For desks of that event, and its staff. */
export const tillRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listTills, async ({ body }) => {
    const event = await findEvent(context.db, body.event);
    return event === null ? refuse('event_not_found') : await presentTills(context.db, event.number);
  }),
  serveEndpoint(listUnpaid, async ({ body }) => {
    const event = await findEvent(context.db, body.event);
    return event === null
      ? refuse('event_not_found')
      : (await unpaidPeople(context.db, event.number, mostUnpaid)).map(presentUnpaid);
  }),
  serveEndpoint(listPayments, async ({ body }) => {
    const event = await findEvent(context.db, body.event);
    if (event === null) return refuse('event_not_found');
    return (await paidEntries(context.db, event.number, body.registrations)).map(({ oid, due, payment }) => ({
      registration: oid,
      ...(due !== null && { due }),
      ...(payment !== null && { payment: presentPayment(payment) }),
    }));
  }),
  serveEndpoint(correctCall, async ({ body, caller }) => {
    const { registration: person, was, is, till = '', desk = '' } = body;
    const said = { person, was: paymentOf(was), is: paymentOf(is), till, desk: desk.trim() };
    const corrected = await correctPayment(context, said, whoSays(caller));
    return corrected.ok ? { success: true as const } : refuse(corrected.refusal, { fields: corrected.faults ?? [] });
  }),
  serveEndpoint(closeCall, async ({ body, caller }) => {
    const event = await findEvent(context.db, body.event);
    if (event === null) return refuse('event_not_found');
    const { till, desk = '', waited_since: waitedSince } = body;
    const closed = await closeTill(context, { event, till, desk: desk.trim(), waitedSince }, whoSays(caller));
    return closed.ok
      ? { success: true as const, closing: presentClosing(closed.closing, closed.sums) }
      : refuse('invalid_request', { fields: [nothingToClose] });
  }),
];

const whoSays = (caller: Caller | null): Actor => deskOf(caller)?.actor ?? actorOf(caller);

type WirePayment = z.output<typeof VenuePayment>;

export const paymentOf = (wire: WirePayment | null | undefined): Payment | null =>
  wire ? { how: wire.how, cents: wire.amount } : null;

export const presentPayment = ({ how, cents }: Payment): WirePayment => ({ how, amount: cents });

/** A till that money goes into: the device of a desk, and how it calls itself. */
export interface OfTill {
  readonly till: string;
  readonly desk: string;
}

/** The price of an entry in a race at an instant; null: nobody has said. */
export const dueAt = async (db: Db, modality: number, at: EpochMs): Promise<number | null> =>
  priceNow(await pricesOf(db, modality), at);

interface Paying extends OfTill {
  readonly participant: number;
  readonly event: number;
  readonly was: Payment | null;
  readonly is: Payment | null;
  readonly at: EpochMs;
}

/** Writes how an entry is paid, and the lines of the till that says so. */
export async function pay(trx: Db, { participant, event, was, is, till, desk, at }: Paying): Promise<void> {
  const line = { event_number: event, participant_number: participant, till, desk, at };
  await insertTillLines(
    trx,
    paymentChange(was, is).map((change) => ({ ...line, ...change })),
  );
  await writePayment(trx, participant, is);
}

interface Correction extends OfTill {
  readonly person: string;
  readonly was: Payment | null;
  readonly is: Payment | null;
}

type Corrected =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal: 'invalid_request' | 'changed_meanwhile';
      readonly faults?: readonly FieldFault[];
    };

const enteredElsewhere: FieldFault = {
  path: 'registration',
  message: 'no desk at the venue has entered this person: their payment is noted where they were entered',
};

/** The money lies on the table still. What a till took before stays in it, and can be given back. */
const cancelledEntry: FieldFault = {
  path: 'registration',
  message: 'their entry was cancelled: give the money back, or have staff bring the entry back and note it then',
};

/** Says how somebody paid, as the one who says so saw it. No money is taken for an entry that was cancelled. */
const correctPayment = (context: Context, { person, was, is, till, desk }: Correction, by: Actor): Promise<Corrected> =>
  runCommand(context, { name: 'payment_corrected', by }, async (trx, note): Promise<Corrected> => {
    const entry = await paidEntryToChange(trx, person);
    if (entry === undefined) return { ok: false, refusal: 'invalid_request', faults: [enteredElsewhere] };
    if (!isSamePayment(entry.payment, was)) return { ok: false, refusal: 'changed_meanwhile' };
    const isMore = (is?.cents ?? 0) > (was?.cents ?? 0);
    if (entry.isCancelled && isMore) return { ok: false, refusal: 'invalid_request', faults: [cancelledEntry] };
    const { participant, event } = entry;
    await pay(trx, { participant, event, was, is, till, desk, at: context.now() });
    note(`participant:${person}`, { payment: was, till: null }, { payment: is, till: till === '' ? null : till });
    return { ok: true };
  });

export const isSamePayment = (one: Payment | null, other: Payment | null): boolean =>
  one?.how === other?.how && one?.cents === other?.cents;

interface Closing extends OfTill {
  readonly event: FoundEvent;
  /** A desk without a network has closed it then. */
  readonly waitedSince: EpochMs | undefined;
}

type Closed =
  | { readonly ok: true; readonly closing: Omit<StoredClosing, 'number'>; readonly sums: readonly TillSum[] }
  | { readonly ok: false };

const nothingToClose: FieldFault = {
  path: 'till',
  message: 'nothing has been taken into this till since it was closed last: there is nothing to close',
};

const closeTill = (context: Context, { event, till, desk, waitedSince }: Closing, by: Actor): Promise<Closed> =>
  runCommand(context, { name: 'till_closed', by }, async (trx, note): Promise<Closed> => {
    const closedAt = saidAt(waitedSince, context.now());
    const row = { event_number: event.number, till, desk, closed_at: closedAt, closed_by: by.name };
    const lines = await closeLines(trx, row);
    // One that a desk closed without a network stands: that desk has counted it, and what it holds may have been refused since.
    if (lines.length === 0 && waitedSince === undefined) return { ok: false };
    const sums = tillSums(lines);
    note(`event:${event.oid}`, null, { [`till:${till}:${closedAt}`]: { desk, sums } });
    return { ok: true, closing: { till, desk, closedAt }, sums };
  });

/** Takes a correction of a payment back: the money goes back into the till that it came out of. */
export const undoersOfTills = {
  payment_corrected: (context: Context, { changes }: StoredCommand, by: Actor): Promise<Corrected> => {
    const of = (field: string) => changes.find((change) => change.field === field);
    const [payment, till] = [of('payment'), of('till')];
    const person = payment?.subject.slice('participant:'.length) ?? '';
    const [was, is] = [payment?.is, payment?.was] as readonly (Payment | null)[]; // noted above
    return correctPayment(
      context,
      { person, was: was ?? null, is: is ?? null, till: String(till?.is ?? ''), desk: '' },
      by,
    );
  },
};

const presentUnpaid = ({ oid, bib, race, due, desk, typedAt, ...who }: UnpaidRow) => ({
  ...{ ...who, registration: oid, modality: race, due, typed_at: typedAt },
  ...(bib !== null && { bib_number: bib }),
  ...(desk !== '' && { desk }),
});

async function presentTills(db: Db, event: number): Promise<AnswerOf<typeof listTills>> {
  const [lines, closings, unpaid] = [
    await tillLines(db, event),
    await tillClosings(db, event),
    await unpaidOf(db, event),
  ];
  const names = new Set([...lines, ...closings].map(({ till }) => till));
  const tills = [...names].toSorted().map((till) => presentTill(till, { lines, closings }));
  return { tills, unpaid: { entries: unpaid.entries, amount: unpaid.cents } };
}

const mostClosings = 50;

interface StoredTills {
  readonly lines: readonly StoredLine[];
  readonly closings: readonly StoredClosing[];
}

function presentTill(till: string, stored: StoredTills): AnswerOf<typeof listTills>['tills'][number] {
  const lines = stored.lines.filter((line) => line.till === till);
  const closings = stored.closings.filter((closing) => closing.till === till);
  const desk = lines.findLast((line) => line.desk !== '')?.desk ?? closings.find((one) => one.desk !== '')?.desk;
  const sumsOf = (closing: number | null) => tillSums(lines.filter((line) => line.closing === closing));
  return {
    ...(till !== '' && { till }),
    ...(desk !== undefined && { desk }),
    sums: sumsOf(null).map(presentSum),
    closings: closings.slice(0, mostClosings).map((one) => presentClosing(one, sumsOf(one.number))),
  };
}

const presentClosing = ({ closedAt, desk }: Omit<StoredClosing, 'number'>, sums: readonly TillSum[]) => ({
  closed_at: closedAt,
  ...(desk !== '' && { desk }),
  sums: sums.map(presentSum),
});

const presentSum = ({ how, cents, entries }: TillSum) => ({ how, amount: cents, entries });
