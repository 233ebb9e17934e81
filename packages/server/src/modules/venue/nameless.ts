import type { LiveRegistration } from '@dorsal/contract/calls/live-registration.ts';
import { runNameless as runCall, stopNameless as stopCall } from '@dorsal/contract/calls/staff/bib-stock.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { idWithoutDocument } from '@dorsal/domain/registration/bibs.ts';
import { categoryOf } from '@dorsal/domain/registration/category-of.ts';
import { type Payment, waysToPay } from '@dorsal/domain/registration/till.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { type FoundEvent, findEvent } from '#modules/races/race-names-repository.ts';
import { categoryRulesOf } from '#modules/roster/category-rules.ts';
import {
  deleteChip,
  insertPeople,
  lockRoster,
  type PaperColumns,
  writeBib,
  writeCancelled,
  writeCollected,
  writePaper,
} from '#modules/roster/roster-repository.ts';
import { wearersOf } from '#modules/roster/selection-repository.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import type { Actor } from '#platform/actor.ts';
import type { FieldChange, StoredCommand } from '#platform/commands/command-repository.ts';
import { type DoLast, type NoteChange, runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf, deskOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { giveChipOfBib } from './kept-entries.ts';
import { saidAt } from './said-at.ts';
import { allAgainst, isOfficial } from './stands-against.ts';
import { stockBib } from './stock-repository.ts';
import { paidEntryToChange, tillThatTook } from './till-repository.ts';
import { dueAt, isSamePayment, type OfTill, pay, paymentOf } from './tills.ts';
import {
  type BibOwner,
  entryToChange,
  insertVenueEntry,
  ownerOfBib,
  raceOfNumber,
  writeNameless,
} from './venue-repository.ts';

/** Bibs of the stock run without a name until their papers are typed. */
export const namelessRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(runCall, async ({ body, caller }) => {
    const event = await findEvent(context.db, body.event);
    if (event === null) return refuse('event_not_found');
    const { bibs, till = '', desk = '', waited_since: waitedSince } = body;
    const asked = { event, bibs, till, desk: desk.trim(), waitedSince };
    const ran = await runNameless(context, asked, deskOf(caller)?.actor ?? actorOf(caller));
    return { success: true as const, refused: [...ran.refused] };
  }),
  serveEndpoint(stopCall, async ({ body, caller }) => {
    const event = await findEvent(context.db, body.event);
    if (event === null) return refuse('event_not_found');
    const by = deskOf(caller)?.actor ?? actorOf(caller);
    const stopped = await takeNamelessBack(context, { event, bib: body.bib_number }, by);
    if (stopped.ok) return { success: true as const };
    if (stopped.refusal !== 'registration_not_found') return refuse(stopped.refusal);
    const message = `bib ${body.bib_number} does not run without a name`;
    return refuse('invalid_request', { fields: [{ path: 'bib_number', message }] });
  }),
];

type Refused = AnswerOf<typeof runCall>['refused'][number];

interface Running extends OfTill {
  readonly event: FoundEvent;
  readonly bibs: readonly string[];
  /** A desk without a network has given them out then, whatever was closed or full meanwhile. */
  readonly waitedSince: EpochMs | undefined;
}

interface Ran {
  readonly ok: true;
  readonly refused: readonly Refused[];
}

const runNameless = (context: Context, { event, bibs, ...desk }: Running, by: Actor): Promise<Ran> =>
  runCommand(context, { name: 'bibs_run_nameless', by }, async (trx, note, last): Promise<Ran> => {
    await lockRoster(trx, event.number);
    const refused: Refused[] = [];
    const participants: number[] = [];
    for (const bib of new Set(bibs)) {
      const ran = await runOne(trx, { context, event, bib, ...desk }, note);
      if (typeof ran === 'string') refused.push({ bib_number: bib, reason: ran });
      else participants.push(ran);
    }
    if (participants.length > 0) {
      await refreshStatuses(trx, { scope: [event.number], now: context.now() });
      last(() => mark(trx, 'entered_on_site', { participants }));
    }
    return { ok: true, refused };
  });

interface RunningOne extends Omit<Running, 'bibs'> {
  readonly context: Context;
  readonly bib: string;
}

/** Gives the number of the person without a name, or the reason for which the bib does not run. */
async function runOne(
  trx: Db,
  { context, event, bib: written, till, desk, waitedSince }: RunningOne,
  note: NoteChange,
): Promise<number | Refused['reason']> {
  const stock = await stockBib(trx, event.number, written);
  if (stock === undefined) return 'not_in_stock';
  const { bib, modality } = stock;
  if ((await ownerOfBib(trx, event.number, bib)) !== undefined) return 'bib_taken';
  const isGiven = waitedSince !== undefined;
  const race = await raceOfNumber(trx, modality);
  // Not even a bib that was given out by then: official results are not moved silently.
  if (isOfficial(race)) return 'race_closed';
  if (!isGiven && stock.till !== '' && stock.till !== till) return 'bib_at_other_desk';
  const now = context.now();
  const [against] = allAgainst(race, { typedAt: now, isBibTaken: false });
  if (!isGiven && against !== undefined) return against;
  const oid = context.newId();
  const columns = { ...nobody, bib, modality_number: modality, id_number: idWithoutDocument(event.number, bib) };
  const typedAt = saidAt(waitedSince, now);
  const times = { created_at: new Date(now).toISOString(), bib_collected_at: typedAt };
  const [participant = Number.NaN] = await insertPeople(trx, [
    { oid, event_number: event.number, source: 'live_register', ...times, ...columns },
  ]); // one went in, one number comes back
  await insertVenueEntry(trx, {
    ...{ participant_number: participant, typed_at: typedAt, desk, is_nameless: true },
    due_cents: await dueAt(trx, modality, now),
  });
  await giveChipOfBib(trx, { event: event.number, modality, participant, bib });
  note(`participant:${oid}`, null, { nameless: { bib }, bib });
  return participant;
}

/** Shown by their bib, never placed and never awarded, as nothing is known of them. */
const nobody = {
  ...{ name: '', surname: '', gender: 'other' as const, birthdate: null, category: null, club: null },
  ...{ is_local: false, is_classified: false, valid_id: false },
} as const;

interface Paper {
  readonly context: Context;
  readonly entry: LiveRegistration;
  readonly owner: BibOwner;
  readonly columns: Omit<PaperColumns, 'category' | 'is_classified'>;
}

interface TypedPaper {
  /** The public id. */
  readonly oid: string;
  /** The payment that stood, where the paper names another, which is not taken; else null. */
  readonly stands: Payment | null;
}

/** Types the paper of a bib that runs without a name: from then on its runner is as the others, as if they had always been known. A payment that stands is left as it is. */
export async function typePaper(
  trx: Db,
  { context, entry, owner, columns }: Paper,
  note: NoteChange,
  last: DoLast,
): Promise<TypedPaper> {
  const { participant, oid, modality, bib } = owner;
  const { categories, referenceDay } = await categoryRulesOf(trx, modality);
  const person = { gender: entry.gender, birthdate: entry.birthdate, age: null };
  const paper = { ...columns, category: categoryOf(person, categories, referenceDay), is_classified: true };
  await writePaper(trx, { number: participant, bib }, paper);
  const desk = entry.desk?.trim();
  await writeNameless(trx, participant, { isNameless: false, desk });
  const paid = await paidEntryToChange(trx, oid);
  const named = paymentOf(entry.payment);
  const stood = paid?.payment ?? null;
  const till = entry.till ?? '';
  const isPaidNow = paid !== undefined && stood === null && named !== null;
  if (isPaidNow) {
    const at = { till, desk: desk ?? '', at: context.now() };
    await pay(trx, { ...at, participant, event: paid.event, was: null, is: named });
  }
  const typed = { ...paper, ...(isPaidNow && { payment: named, till }) };
  note(`participant:${oid}`, { paper: null, nameless: { bib } }, { paper: typed, nameless: null });
  last(() => mark(trx, 'person_edited', { participants: [participant] }));
  return { oid, stands: named === null || isSamePayment(named, stood) ? null : stood };
}

type Undone =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: 'registration_not_found' | 'race_official' | 'changed_meanwhile' };

/** Subjects are `participant:ID`. */
const personOf = ({ subject }: FieldChange): string => subject.slice('participant:'.length);

/** The payment that a paper brought, and the till that it went into; other papers have none. */
const PaidByPaper = z.object({
  payment: z.object({ how: z.enum(waysToPay), cents: z.number() }),
  till: z.string(),
});

/** Takes a paper back: its bib runs without a name again. What its paper paid goes out of the till; what was paid before, or was corrected since, stands. */
export const untypePaper = (context: Context, { changes }: StoredCommand, by: Actor): Promise<Undone> =>
  runCommand(context, { name: 'paper_taken_back', by }, async (trx, note, last): Promise<Undone> => {
    const [change] = changes;
    const entry = change && (await entryToChange(trx, personOf(change)));
    if (!entry) return { ok: false, refusal: 'registration_not_found' };
    if (entry.isOfficial) return { ok: false, refusal: 'race_official' };
    const id = idWithoutDocument(entry.event, entry.bib ?? '');
    await writePaper(trx, { number: entry.participant, bib: entry.bib }, { ...nobody, id_number: id });
    await writeNameless(trx, entry.participant, { isNameless: true, desk: undefined });
    const brought = PaidByPaper.safeParse(change.is).data;
    const paid = await paidEntryToChange(trx, personOf(change));
    if (brought && paid && isSamePayment(paid.payment, brought.payment))
      await pay(trx, { ...paid, till: brought.till, desk: '', at: context.now(), was: paid.payment, is: null });
    const nameless = { bib: entry.bib };
    note(change.subject, { paper: change.is, nameless: null }, { paper: null, nameless });
    last(() => mark(trx, 'person_edited', { participants: [entry.participant] }));
    return { ok: true };
  });

/** Takes bibs that run without a name back: nobody has them, and they are of the stock again. Their money goes out of the tills that took it. */
export const stopNameless = (context: Context, { changes }: StoredCommand, by: Actor): Promise<Undone> =>
  runCommand(context, { name: 'nameless_stopped', by }, async (trx, note, last): Promise<Undone> => {
    const participants: number[] = [];
    for (const change of changes.filter(({ field }) => field === 'nameless')) {
      const stopped = await stopOne(trx, { oid: personOf(change), at: context.now() }, note);
      if (!stopped.ok) return stopped;
      participants.push(stopped.participant);
    }
    last(() => mark(trx, 'person_edited', { participants }));
    return { ok: true };
  });

/** The same of one bib, as its desk says. */
const takeNamelessBack = (
  context: Context,
  { event, bib }: { readonly event: FoundEvent; readonly bib: string },
  by: Actor,
): Promise<Undone> =>
  runCommand(context, { name: 'nameless_stopped', by }, async (trx, note, last): Promise<Undone> => {
    await lockRoster(trx, event.number);
    const owner = await ownerOfBib(trx, event.number, bib);
    if (!owner?.isNameless) return { ok: false, refusal: 'registration_not_found' };
    const stopped = await stopOne(trx, { oid: owner.oid, at: context.now() }, note);
    if (!stopped.ok) return stopped;
    last(() => mark(trx, 'person_edited', { participants: [owner.participant] }));
    return { ok: true };
  });

type Stopped = { readonly ok: true; readonly participant: number } | Extract<Undone, { readonly ok: false }>;

/** Takes bib and chips from whoever ran, as long as nobody has typed the paper. */
async function stopOne(
  trx: Db,
  { oid, at }: { readonly oid: string; readonly at: EpochMs },
  note: NoteChange,
): Promise<Stopped> {
  const entry = await entryToChange(trx, oid);
  if (entry === undefined) return { ok: false, refusal: 'registration_not_found' };
  if (entry.isOfficial) return { ok: false, refusal: 'race_official' };
  if (!entry.isNameless) return { ok: false, refusal: 'changed_meanwhile' };
  const { participant, event, bib } = entry;
  await lockRoster(trx, event);
  const [{ chips } = { chips: [] }] = await wearersOf(trx, { oids: [oid] });
  for (const chip of chips) await deleteChip(trx, participant, chip);
  await writeBib(trx, { ...entry, number: participant }, null);
  await writeCollected(trx, participant, null);
  await writeCancelled(trx, participant, at);
  const payment = await payBack(trx, oid, at);
  const worn = Object.fromEntries(chips.map((chip) => [`chip:${chip}`, chip]));
  note(`participant:${oid}`, { nameless: { bib }, bib, payment, ...worn }, { nameless: null, payment: null });
  return { ok: true, participant };
}

/** Takes the money of an entry out of the till that took it. Gives what had been paid. */
async function payBack(trx: Db, oid: string, at: EpochMs): Promise<Payment | null> {
  const paid = await paidEntryToChange(trx, oid);
  if (paid === undefined) return null;
  const till = await tillThatTook(trx, paid.participant);
  await pay(trx, { ...paid, was: paid.payment, is: null, till, desk: '', at });
  return paid.payment;
}
