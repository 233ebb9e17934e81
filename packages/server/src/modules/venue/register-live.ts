import { type LiveRegistration, registerLive as registerLiveCall } from '@dorsal/contract/calls/live-registration.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { ageOn } from '@dorsal/domain/registration/age-on.ts';
import { idWithoutDocument } from '@dorsal/domain/registration/bibs.ts';
import { categoryOf } from '@dorsal/domain/registration/category-of.ts';
import type { Payment } from '@dorsal/domain/registration/till.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { dayIn } from '@dorsal/domain/units/dates.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { categoryRulesOf } from '#modules/roster/category-rules.ts';
import { insertPeople, lockRoster } from '#modules/roster/roster-repository.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import type { Actor } from '#platform/actor.ts';
import type { StoredCommand } from '#platform/commands/command-repository.ts';
import { type DoLast, type NoteChange, runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { deskOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { stockRoutes, undoersOfStock } from './bib-stock.ts';
import { giveChipOfBib, settlingRoutes, undoersOfEntries } from './kept-entries.ts';
import { namelessRoutes, stopNameless, typePaper, untypePaper } from './nameless.ts';
import { type KeptReason, presentReason } from './present-kept.ts';
import { saidAt } from './said-at.ts';
import { allAgainst, isOfficial } from './stands-against.ts';
import { stockBib } from './stock-repository.ts';
import { dueAt, pay, paymentOf, presentPayment, tillRoutes, undoersOfTills } from './tills.ts';
import { type BibOwner, insertVenueEntry, ownerOfBib, type RaceToEnter, raceToEnter } from './venue-repository.ts';

/** On-site registration: a desk at the venue enters people in its own event (document 2, section 2.4). */
export const venueRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(registerLiveCall, async ({ body, caller }) => {
    const fault = faultOfBirth(body.birthdate, context.now());
    if (fault !== null) return refuse('invalid_request', { fields: [{ path: 'birthdate', message: fault }] });
    const desk = deskOf(caller);
    if (desk === null) return refuse('live_session_ended');
    const entered = await registerLive(context, { event: desk.event, entry: body }, desk.actor);
    if (entered.ok) return saved(entered);
    return entered.refusal === 'bib_of_other_race'
      ? refuse('invalid_request', {
          fields: [{ path: 'modality', message: 'this bib runs in another race: choose that one' }],
        })
      : refuse(entered.refusal);
  }),
  ...settlingRoutes(context),
  ...tillRoutes(context),
  ...stockRoutes(context),
  ...namelessRoutes(context),
];

/** Takes back what desks did: a paper that was typed leaves its bib without a name, any other entry is cancelled. */
export const undoersOfVenue = {
  ...undoersOfEntries,
  ...undoersOfTills,
  ...undoersOfStock,
  entered_on_site: (context: Context, command: StoredCommand, by: Actor) =>
    command.changes.some(({ field }) => field === 'paper')
      ? untypePaper(context, command, by)
      : undoersOfEntries.entered_on_site(context, command, by),
  bibs_run_nameless: stopNameless,
};

const saved = ({ oid: _id, kept, stands }: Taken): AnswerOf<typeof registerLiveCall> => ({
  ...{ success: true, _id },
  ...(kept && { kept: presentReason(kept) }),
  ...(stands && { paid_before: presentPayment(stands) }),
});

interface Taken {
  readonly ok: true;
  readonly oid: string;
  /** Null: nothing stood against it. */
  readonly kept: KeptReason | null;
  /** The payment that stood before and was left as it is; null: the one that was sent, if any, was taken. */
  readonly stands: Payment | null;
}

type Entered =
  | Taken
  | {
      readonly ok: false;
      readonly refusal:
        | 'bib_taken'
        | 'bib_at_other_desk'
        | 'bib_of_other_race'
        | 'modality_not_accepting'
        | 'modality_not_found'
        | 'other_event'
        | 'race_official';
    };

interface Asked {
  readonly event: number;
  readonly entry: LiveRegistration;
}

/**
 * Enters one person. The roster of the event is locked meanwhile: of ten desks that give one bib at once, one does, and a race takes no
 * more than its limit. Sent again under the same id it gives its first outcome. Somebody who was entered at a desk without a network may have
 * left with the bib: they are entered whatever stands against it, and wait for a decision.
 */
const registerLive = (context: Context, { event, entry }: Asked, by: Actor): Promise<Entered> =>
  runCommand(context, { name: 'entered_on_site', by }, async (trx, note, last): Promise<Entered> => {
    await lockRoster(trx, event);
    const race = await raceToEnter(trx, entry.modality);
    if (race === null) return { ok: false, refusal: 'modality_not_found' };
    if (race.event !== event) return { ok: false, refusal: 'other_event' };
    const owner = await ownerOfBib(trx, event, entry.bib_number);
    if (owner?.isNameless) {
      if (owner.modality !== race.number) return { ok: false, refusal: 'bib_of_other_race' };
      if (isOfficial(race)) return { ok: false, refusal: 'race_official' };
      const typed = await typePaper(trx, { context, entry, owner, columns: paperOf(entry, event) }, note, last);
      return { ok: true, kept: null, ...typed };
    }
    return await enterNew(trx, { context, race, entry, owner }, note, last);
  });

interface New extends Pick<ToInsert, 'context' | 'race' | 'entry'> {
  readonly owner: BibOwner | undefined;
}

/** Enters somebody whose bib does not run yet, as far as nothing stands against it. */
async function enterNew(
  trx: Db,
  { context, race, entry, owner }: New,
  note: NoteChange,
  last: DoLast,
): Promise<Entered> {
  const stock = owner === undefined ? await stockBib(trx, race.event, entry.bib_number) : undefined;
  if (stock !== undefined && stock.modality !== race.number) return { ok: false, refusal: 'bib_of_other_race' };
  if (isAtOtherDesk(stock?.till ?? '', entry)) return { ok: false, refusal: 'bib_at_other_desk' };
  const now = context.now();
  const typedAt = saidAt(entry.waited_since, now);
  const [against, ...also] = allAgainst(race, { typedAt, isBibTaken: owner !== undefined });
  if (against !== undefined && entry.waited_since === undefined) return { ok: false, refusal: refusalOf(against) };
  // A desk keeps whom it entered without a network, and says so, until the race is provisional again.
  if (isOfficial(race)) return { ok: false, refusal: 'race_official' };
  const kept =
    against === undefined ? null : { keptFor: against, also, wantedBib: owner ? entry.bib_number : null, owner };
  const oid = await insertEntered(trx, { context, race, entry, typedAt, kept }, note, last);
  return { ok: true, oid, kept, stands: null };
}

/** A desk that was without a network has given the bib by then, wherever it was to lie. */
const isAtOtherDesk = (till: string, entry: LiveRegistration): boolean =>
  entry.waited_since === undefined && till !== '' && till !== entry.till;

const refusalOf = (reason: KeptReason['keptFor']) => (reason === 'bib_taken' ? 'bib_taken' : 'modality_not_accepting');

interface ToInsert {
  readonly context: Context;
  readonly race: RaceToEnter;
  readonly entry: LiveRegistration;
  readonly typedAt: EpochMs;
  readonly kept: KeptReason | null;
}

/** The person with category, chip and what the desk knows of them. Gives their public id. */
async function insertEntered(
  trx: Db,
  { context, race, entry, typedAt, kept }: ToInsert,
  note: NoteChange,
  last: DoLast,
): Promise<string> {
  const { event, number: modality } = race;
  const { categories, referenceDay } = await categoryRulesOf(trx, modality);
  const category = categoryOf({ ...entry, age: null }, categories, referenceDay);
  const wantedBib = kept?.wantedBib ?? null;
  const person = { ...columnsOf(entry, event), modality_number: modality, category };
  const columns = wantedBib === null ? person : { ...person, bib: null };
  const oid = context.newId();
  // The desk hands the bib over; whoever has none yet gets it once their entry is settled.
  const bib_collected_at = columns.bib === null ? null : Math.min(typedAt, context.now());
  const times = { created_at: new Date(context.now()).toISOString(), bib_collected_at };
  const participants = await insertPeople(trx, [
    { oid, event_number: event, source: 'live_register', ...times, ...columns },
  ]);
  const [participant_number = Number.NaN] = participants; // one went in, one number comes back
  const desk = entry.desk?.trim() ?? '';
  const due = await dueAt(trx, modality, saidAt(entry.quoted_at ?? typedAt, context.now()));
  await insertVenueEntry(trx, {
    ...{ participant_number, typed_at: typedAt, wanted_bib: wantedBib, kept_for: kept?.keptFor ?? null },
    ...{ desk, due_cents: due },
  });
  const payment = paymentOf(entry.payment);
  const at = { till: entry.till ?? '', desk, at: context.now() };
  await pay(trx, { ...at, participant: participant_number, event, was: null, is: payment });
  if (columns.bib !== null)
    await giveChipOfBib(trx, { event, modality, participant: participant_number, bib: columns.bib });
  note(`participant:${oid}`, null, { entered: { ...columns, due, payment } });
  await refreshStatuses(trx, { scope: [event], now: context.now() });
  last(() => mark(trx, 'entered_on_site', { participants }));
  return oid;
}

const columnsOf = (entry: LiveRegistration, event: number) => ({ bib: entry.bib_number, ...paperOf(entry, event) });

/** Without a document its id is made here: what a desk makes of event and bib can only be this. */
function paperOf(entry: LiveRegistration, event: number) {
  const hasDocument = entry.valid_id !== false;
  return {
    name: entry.name,
    surname: entry.surname,
    gender: entry.gender,
    birthdate: entry.birthdate,
    club: entry.club?.trim() || null,
    is_local: entry.local ?? false,
    id_number: hasDocument ? entry.id_number.toUpperCase() : idWithoutDocument(event, entry.bib_number),
    valid_id: hasDocument,
  };
}

/** The oldest runners of whom anybody knows were a little over a hundred; nobody enters a child of some months. */
const [leastYears, mostYears] = [1, 110];

function faultOfBirth(birthdate: string, now: number): string | null {
  const today = dayIn(now, 'UTC');
  if (birthdate > today) return 'nobody is born after today: check day, month and year';
  if (ageOn(birthdate, today) < leastYears) return `this makes them younger than ${leastYears}: check the year`;
  return ageOn(birthdate, today) > mostYears ? `this makes them older than ${mostYears}: check the year` : null;
}
