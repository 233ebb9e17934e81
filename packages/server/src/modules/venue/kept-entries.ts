import { listKeptEntries, settleKeptEntry as settleCall } from '@dorsal/contract/calls/live-registration.ts';
import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import * as z from 'zod';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { findEvent } from '#modules/races/race-names-repository.ts';
import { deleteChip, insertChip, lockRoster, writeBib, writeCancelled } from '#modules/roster/roster-repository.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import type { Actor } from '#platform/actor.ts';
import type { FieldChange, StoredCommand } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { type FieldFault, refuse } from '#platform/http/answers.ts';
import { actorOf, deskOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { presentKept } from './present-kept.ts';
import { stockBib } from './stock-repository.ts';
import { type EntryToChange, entryToChange, keptEntries, ownerOfBib, writeSettled } from './venue-repository.ts';

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
    const { registration: person, how, bib_number: bib } = body;
    const settled = await settleKept(context, { person, how, bib }, deskOf(caller)?.actor ?? actorOf(caller));
    return settled.ok ? { success: true as const } : refuse(settled.refusal, { fields: settled.faults ?? [] });
  }),
];

interface Decision {
  /** The public id of the person. */
  readonly person: string;
  readonly how: 'bib' | 'accept' | 'cancel';
  /** With the decision to give another one. */
  readonly bib: string | undefined;
}

type Settled =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal: 'registration_not_found' | 'bib_taken' | 'changed_meanwhile' | 'invalid_request';
      readonly faults?: readonly FieldFault[];
    };

/** Settles an entry that waits: another bib, which must be free, or as it is, or not at all. */
const settleKept = (context: Context, decision: Decision, by: Actor): Promise<Settled> =>
  changeEntry(context, { person: decision.person, name: 'kept_entry_settled', by }, (stands) => {
    if (!stands.isKept) return settledMeanwhile;
    if (decision.bib !== undefined) return { ...stands, isKept: false, bib: decision.bib };
    if (decision.how === 'cancel') return { ...stands, isKept: false, cancelledAt: context.now() };
    return stands.bib === null ? withoutBib : { ...stands, isKept: false };
  });

const settledMeanwhile: Settled & { readonly ok: false } = { ok: false, refusal: 'changed_meanwhile' };

const withoutBib: Settled & { readonly ok: false } = {
  ok: false,
  refusal: 'invalid_request',
  faults: [{ path: 'how', message: 'they have no bib: give them one, or cancel the entry' }],
};

/** Takes back what a desk did: an entry is cancelled, a decision is open again. */
export const undoersOfEntries = {
  entered_on_site: (context: Context, { changes }: StoredCommand, by: Actor) =>
    changeEntry(context, { person: personOf(changes), name: 'venue_entry_cancelled', by }, (stands) => ({
      ...stands,
      cancelledAt: context.now(),
    })),
  venue_entry_cancelled: undoChange,
  kept_entry_settled: undoChange,
};

function undoChange(context: Context, { changes, name }: StoredCommand, by: Actor): Promise<Settled> {
  const was = Object.fromEntries(changes.map((change) => [change.field, change.was]));
  return changeEntry(context, { person: personOf(changes), name, by }, (stands) =>
    EntryNote.parse({ ...stands, ...was }),
  );
}

/** Subjects are `participant:ID`. */
const personOf = ([change]: readonly FieldChange[]): string => change?.subject.slice('participant:'.length) ?? '';

/** An entry as staff can change it, and as the trail notes it. */
const EntryNote = z.object({ bib: z.string().nullable(), isKept: z.boolean(), cancelledAt: z.number().nullable() });
type EntryState = z.output<typeof EntryNote>;

interface Changing {
  /** By their public id. */
  readonly person: string;
  readonly name: string;
  readonly by: Actor;
}

const changeEntry = (
  context: Context,
  { person, name, by }: Changing,
  change: (stands: EntryState) => EntryState | (Settled & { readonly ok: false }),
): Promise<Settled> =>
  runCommand(context, { name, by }, async (trx, note, last): Promise<Settled> => {
    const entry = await entryToChange(trx, person);
    if (entry === undefined) return { ok: false, refusal: 'registration_not_found' };
    const stands: EntryState = { bib: entry.bib, isKept: entry.isKept, cancelledAt: entry.cancelledAt };
    const is = change(stands);
    if ('ok' in is) return is;
    if (!(await moveBib(trx, entry, is.bib))) return { ok: false, refusal: 'bib_taken' };
    await writeSettled(trx, entry.participant, is.isKept ? null : context.now());
    await writeCancelled(trx, entry.participant, is.cancelledAt);
    note(`participant:${person}`, stands, is);
    await refreshStatuses(trx, { scope: [entry.event], now: context.now() });
    last(() => mark(trx, 'person_edited', { participants: [entry.participant] }));
    return { ok: true };
  });

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
