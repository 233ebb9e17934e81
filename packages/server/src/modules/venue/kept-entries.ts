import { listKeptEntries, settleKeptEntry as settleCall } from '@dorsal/contract/calls/live-registration.ts';
import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import { type Payment, waysToPay } from '@dorsal/domain/registration/till.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { findEvent } from '#modules/races/race-names-repository.ts';
import {
  deleteChip,
  insertChip,
  lockRoster,
  writeBib,
  writeCancelled,
  writeCollected,
} from '#modules/roster/roster-repository.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import type { Actor } from '#platform/actor.ts';
import { type FieldChange, newestChanges, type StoredCommand } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { type FieldFault, refuse } from '#platform/http/answers.ts';
import { actorOf, deskOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { presentKept } from './present-kept.ts';
import { stockBib } from './stock-repository.ts';
import { paidEntryToChange, tillThatTook } from './till-repository.ts';
import { isSamePayment, type OfTill, pay, paymentOf } from './tills.ts';
import {
  type EntryToChange,
  entryToChange,
  isFullFor,
  keptEntries,
  ownerOfBib,
  writeSettled,
} from './venue-repository.ts';

/** People whom desks brought after they were without a network, and who wait for a decision: by desks of that event, and by its staff. */
export const settlingRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listKeptEntries, async ({ body }) => {
    const event = await findEvent(context.db, body.event);
    if (event === null) return refuse('event_not_found');
    return await Promise.all(
      (await keptEntries(context.db, event.number)).map((kept) => presentKept(context.db, kept)),
    );
  }),
  serveEndpoint(settleCall, async ({ body, caller }) => {
    const { registration: person, how, bib_number: bib, although_full: isAdmitted = false, given_back: back } = body;
    const { till = '', desk = '' } = body;
    const said = { person, how, bib, isAdmitted, givenBack: paymentOf(back), till, desk: desk.trim() };
    const settled = await settleKept(context, said, deskOf(caller)?.actor ?? actorOf(caller));
    return settled.ok ? { success: true as const } : refuse(settled.refusal, { fields: settled.faults ?? [] });
  }),
];

interface Decision extends OfTill {
  /** The public id of the person. */
  readonly person: string;
  readonly how: 'bib' | 'accept' | 'cancel';
  /** With the decision to give another one. */
  readonly bib: string | undefined;
  /** With that decision: they run although the race is full. */
  readonly isAdmitted: boolean;
  /** With the decision to cancel: the money that was given back, out of that till; null: none was. */
  readonly givenBack: Payment | null;
}

type Settled =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal:
        | 'registration_not_found'
        | 'bib_taken'
        | 'bib_at_other_desk'
        | 'changed_meanwhile'
        | 'invalid_request'
        | 'race_official';
      readonly faults?: readonly FieldFault[];
    };

type Refusal = Extract<Settled, { readonly ok: false }>;

/** Settles an entry that waits: another bib, which must be free, or as it is, or not at all. */
const settleKept = (context: Context, decision: Decision, by: Actor): Promise<Settled> =>
  changeEntry(context, { ...ofDecision(decision), by }, (stands) => {
    if (!stands.isKept) return settledMeanwhile;
    if (decision.bib !== undefined) return { ...stands, isKept: false, bib: decision.bib };
    if (decision.how === 'cancel')
      return withoutMoney({ ...stands, isKept: false, cancelledAt: context.now() }, decision);
    return stands.bib === null ? withoutBib : { ...stands, isKept: false };
  });

const ofDecision = ({ person, desk, bib, isAdmitted, till }: Decision) => ({
  ...{ person, desk, name: 'kept_entry_settled' },
  refusalOf: async (trx: Db, entry: EntryToChange) => {
    if (bib === undefined) return null;
    return (await stockAgainst(trx, entry, { bib, till })) ?? (isAdmitted ? null : await capacityAgainst(trx, entry));
  },
  leaseOf: async (trx: Db, entry: EntryToChange) => {
    const stock = bib === undefined ? undefined : await stockBib(trx, entry.event, bib);
    return { was: null, is: stock?.till ? { till: stock.till } : null };
  },
});

/** A bib of the stock is given in its own race alone, by the desk that has leased it; null: nothing stands against it. */
async function stockAgainst(
  trx: Db,
  { event, modality }: EntryToChange,
  { bib, till }: { readonly bib: string; readonly till: string },
): Promise<Refusal | null> {
  const stock = await stockBib(trx, event, bib);
  if (stock === undefined) return null;
  if (stock.modality !== modality) return bibOfOtherRace;
  return stock.till !== '' && stock.till !== till ? { ok: false, refusal: 'bib_at_other_desk' } : null;
}

/** A bib makes somebody run: in a race that is full that is a decision of its own; null: there is room. */
async function capacityAgainst(trx: Db, { event, participant }: EntryToChange): Promise<Refusal | null> {
  await lockRoster(trx, event);
  return (await isFullFor(trx, participant)) ? raceIsFull : null;
}

const raceIsFull: Refusal = {
  ok: false,
  refusal: 'invalid_request',
  faults: [{ path: 'although_full', message: 'the race is full: say that they run all the same, or cancel the entry' }],
};

const bibOfOtherRace: Refusal = {
  ok: false,
  refusal: 'invalid_request',
  faults: [{ path: 'bib_number', message: 'this bib is of the stock of another race: give one of theirs' }],
};

/** Takes the money that was given back out of the till of whoever gave it, as long as it stands so. */
function withoutMoney(cancelled: EntryState, { givenBack, till }: Decision): EntryState | Refusal {
  if (givenBack === null) return cancelled;
  return isSamePayment(cancelled.payment, givenBack) ? { ...cancelled, payment: null, till } : paidMeanwhile;
}

const settledMeanwhile: Refusal = {
  ok: false,
  refusal: 'changed_meanwhile',
  faults: [{ path: 'isKept', message: 'another desk has decided on this entry meanwhile: look at the list again' }],
};

const paidMeanwhile: Refusal = {
  ok: false,
  refusal: 'changed_meanwhile',
  faults: [
    {
      path: 'payment',
      message: 'the payment of this entry was changed meanwhile: look at it again before money is given back',
    },
  ],
};

/** Says who was quicker, and when. */
async function withAuthor(trx: Db, person: string, { faults = [], ...refused }: Refusal): Promise<Refusal> {
  const [last] = await newestChanges(
    trx,
    `participant:${person}`,
    faults.map(({ path }) => path),
  );
  const author = last && { who: last.who ?? last.actor, at: last.at.toISOString() };
  return { ...refused, faults: faults.map((fault) => ({ ...fault, ...author })) };
}

const withoutBib: Refusal = {
  ok: false,
  refusal: 'invalid_request',
  faults: [{ path: 'how', message: 'they have no bib: give them one, or cancel the entry' }],
};

/** Takes back what a desk did: an entry is cancelled and its money goes out of the till that took it; a decision is open again. */
export const undoersOfEntries = {
  entered_on_site: (context: Context, { changes }: StoredCommand, by: Actor) =>
    changeEntry(context, { person: personOf(changes), name: 'venue_entry_cancelled', by }, (stands, paidInto) => ({
      ...stands,
      cancelledAt: context.now(),
      ...(stands.payment !== null && { payment: null, till: paidInto }),
    })),
  venue_entry_cancelled: undoChange,
  kept_entry_settled: undoChange,
};

function undoChange(context: Context, { changes, name }: StoredCommand, by: Actor): Promise<Settled> {
  const {
    payment: _,
    till: __,
    lease: ___,
    ...was
  } = Object.fromEntries(changes.map((change) => [change.field, change.was]));
  const money = moneyBack(changes);
  const noted = changes.find(({ field }) => field === 'lease');
  const lease = { was: LeaseNote.parse(noted?.is ?? null), is: LeaseNote.parse(noted?.was ?? null) };
  // The bib may have come into the stock meanwhile, for another race or a desk; one that the deciding desk gave out of its own lease is there again.
  const refusalOf = (trx: Db, entry: EntryToChange, { bib }: EntryState) =>
    bib === null || bib === entry.bib ? null : stockAgainst(trx, entry, { bib, till: lease.is?.till ?? '' });
  const changing = { person: personOf(changes), name, by, refusalOf, leaseOf: async () => lease };
  return changeEntry(context, changing, (stands) => {
    // A payment that was noted since stands.
    const isMoved = money !== null && isSamePayment(stands.payment, money.is);
    return EntryNote.parse({ ...stands, ...was, ...(isMoved && { payment: money.was, till: money.till }) });
  });
}

/** The payment before and after a change, and the till that it went through; null: the change left it alone. */
function moneyBack(changes: readonly FieldChange[]) {
  const of = (field: string) => changes.find((change) => change.field === field);
  const payment = of('payment');
  if (payment === undefined) return null;
  const { was, is } = z.object({ was: NotedPayment, is: NotedPayment }).parse(payment);
  return { was, is, till: String(of('till')?.is ?? '') };
}

const NotedPayment = z.object({ how: z.enum(waysToPay), cents: z.number() }).nullable();

/** The desk that had leased the bib of a decision; null: none had. */
const LeaseNote = z.object({ till: z.string() }).nullable();
type Lease = z.output<typeof LeaseNote>;

/** Subjects are `participant:ID`. */
const personOf = ([change]: readonly FieldChange[]): string => change?.subject.slice('participant:'.length) ?? '';

/** An entry as staff can change it, and as the trail notes it. */
const EntryNote = z.object({
  bib: z.string().nullable(),
  isKept: z.boolean(),
  cancelledAt: z.number().nullable(),
  payment: NotedPayment,
  /** The till that a change of the payment goes through; null: it is not changed. */
  till: z.string().nullable(),
});
type EntryState = z.output<typeof EntryNote>;

interface Changing {
  /** By their public id. */
  readonly person: string;
  readonly name: string;
  readonly by: Actor;
  /** The desk through whose till money goes. */
  readonly desk?: string;
  /** The reason for which the change is not made to somebody; null: none. */
  readonly refusalOf?: (trx: Db, entry: EntryToChange, is: EntryState) => Promise<Refusal | null> | null;
  /** The lease that the bib came out of, as the trail notes it: a decision that is taken back and made again is its desk's. */
  readonly leaseOf?: (trx: Db, entry: EntryToChange) => Promise<{ readonly was: Lease; readonly is: Lease }>;
}

const changeEntry = (
  context: Context,
  { person, name, by, desk = '', refusalOf, leaseOf }: Changing,
  /** `paidInto`: the till that took the money. */
  change: (stands: EntryState, paidInto: string) => EntryState | Refusal,
): Promise<Settled> =>
  runCommand(context, { name, by }, async (trx, note, last): Promise<Settled> => {
    const entry = await entryToChange(trx, person);
    if (entry === undefined) return { ok: false, refusal: 'registration_not_found' };
    const { bib, isKept, cancelledAt, participant } = entry;
    const payment = (await paidEntryToChange(trx, person))?.payment ?? null;
    const stands: EntryState = { bib, isKept, cancelledAt, payment, till: null };
    const is = change(stands, await tillThatTook(trx, participant));
    if ('ok' in is) return is.refusal === 'changed_meanwhile' ? await withAuthor(trx, person, is) : is;
    const lease = await leaseOf?.(trx, entry);
    const refused = await moveOrRefuse(trx, entry, { is, refusalOf });
    if (refused !== null) return refused;
    await writeEntry(trx, entry, { is, now: context.now() });
    if (is.till !== null)
      await pay(trx, { ...entry, was: payment, is: is.payment, till: is.till, desk, at: context.now() });
    note(`participant:${person}`, { ...stands, lease: lease?.was }, { ...is, lease: lease?.is });
    await refreshStatuses(trx, { scope: [entry.event], now: context.now() });
    last(() => mark(trx, 'person_edited', { participants: [entry.participant] }));
    return { ok: true };
  });

/** A bib that a decision gives is handed out by it, and comes back with it. */
async function writeEntry(
  trx: Db,
  { participant, bib }: EntryToChange,
  { is, now }: { readonly is: EntryState; readonly now: EpochMs },
): Promise<void> {
  await writeSettled(trx, participant, is.isKept ? null : now);
  await writeCancelled(trx, participant, is.cancelledAt);
  if ((bib === null) !== (is.bib === null)) await writeCollected(trx, participant, is.bib === null ? null : now);
}

/** Moves the bib to what an entry becomes, as far as nothing stands against that; null: nothing does. */
async function moveOrRefuse(
  trx: Db,
  entry: EntryToChange,
  { is, refusalOf }: { readonly is: EntryState; readonly refusalOf: Changing['refusalOf'] },
): Promise<Refusal | null> {
  const refused = officialAgainst(entry, is) ?? (await refusalOf?.(trx, entry, is));
  if (refused) return refused;
  return (await moveBib(trx, entry, is.bib)) ? null : { ok: false, refusal: 'bib_taken' };
}

/** Results that are official are not moved silently; null: they are not, or this does not touch them. */
const officialAgainst = (entry: EntryToChange, { bib, cancelledAt }: EntryState): Refusal | null =>
  entry.isOfficial && (entry.bib !== bib || entry.cancelledAt !== cancelledAt)
    ? { ok: false, refusal: 'race_official' }
    : null;

/** False: somebody has the bib. The chip that was only the old bib goes with it. */
async function moveBib(trx: Db, entry: EntryToChange, bib: string | null): Promise<boolean> {
  const { participant, event, modality } = entry;
  if (bib === entry.bib) return true;
  await lockRoster(trx, event);
  if (bib !== null && (await ownerOfBib(trx, event, bib)) !== undefined) return false;
  if (entry.bib !== null) await deleteChip(trx, participant, await chipOfBib(trx, event, entry.bib));
  await writeBib(trx, { ...entry, number: participant }, bib);
  if (bib !== null) await giveChipOfBib(trx, { event, modality, participant, bib });
  return true;
}

interface OfBib {
  readonly event: number;
  readonly modality: number;
  readonly participant: number;
  readonly bib: string;
}

/** The chip that comes with a bib: that of the stock, else the bib is its chip. */
const chipOfBib = async (trx: Db, event: number, bib: string): Promise<string> =>
  (await stockBib(trx, event, bib))?.chip ?? normaliseChip(sameBib(bib));

/** Somebody without a chip of their own has their bib for one, as those of a start list. Where somebody else has that chip they have none. */
export async function giveChipOfBib(trx: Db, { event, modality, participant, bib }: OfBib): Promise<void> {
  const chip = await chipOfBib(trx, event, bib);
  await insertChip(trx, { event_number: event, modality_number: modality, chip, participant_number: participant });
}
