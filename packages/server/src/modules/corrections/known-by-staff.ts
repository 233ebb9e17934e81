import type { TimeSpan } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { deleteNeutralised, insertNeutralised } from '#modules/races/modality-repository.ts';
import type { Actor } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { peopleToTime } from './correction-repository.ts';
import {
  deleteStopRow,
  insertStops,
  modalityToKnow,
  neutralisedOf,
  type StopRow,
  stopsOf,
} from './known-repository.ts';

/** A span in which the race itself slowed or held the field. `modality`: public id. */
export interface NeutralisedSpan extends TimeSpan {
  readonly modality: string;
}

export type NeutralisedSet =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal: 'modality_not_found' | 'modality_not_timed' | 'dates_reversed' | 'span_not_found';
    };

/** Enters a neutralised span: a safety car, a red flag, a closed level crossing. Again is no change. */
export const addNeutralised = (context: Context, span: NeutralisedSpan, by: Actor): Promise<NeutralisedSet> =>
  changeNeutralised(context, span, { by, action: 'neutralised_added' }, async (trx, modality) => {
    await insertNeutralised(trx, modality, span);
    return true;
  });

/** Takes a neutralised span back. */
export const takeBackNeutralised = (context: Context, span: NeutralisedSpan, by: Actor): Promise<NeutralisedSet> =>
  changeNeutralised(context, span, { by, action: 'neutralised_deleted' }, (trx, modality) =>
    deleteNeutralised(trx, modality, span),
  );

function changeNeutralised(
  context: Context,
  { modality, from, to }: NeutralisedSpan,
  { by, action }: { readonly by: Actor; readonly action: string },
  change: (trx: Db, modality: number) => Promise<boolean>,
): Promise<NeutralisedSet> {
  return runCommand(context, { name: action, by }, async (trx, note): Promise<NeutralisedSet> => {
    const race = await modalityToKnow(trx, modality, { isChanged: true });
    if (!race) return { ok: false, refusal: 'modality_not_found' };
    if (!race.isTimed) return { ok: false, refusal: 'modality_not_timed' };
    if (to <= from) return { ok: false, refusal: 'dates_reversed' };
    if (!(await change(trx, race.number))) return { ok: false, refusal: 'span_not_found' };
    const span = { [`neutralised:${from}-${to}`]: true };
    if (action === 'neutralised_added') note(`modality:${modality}`, null, span);
    else note(`modality:${modality}`, span, null);
    await mark(trx, 'neutralised', { modality: race.number });
    return { ok: true };
  });
}

/** A span in which a person is known to have stood still. `registration`: public id. */
export interface KnownStop extends TimeSpan {
  readonly registration: string;
  readonly bib: string;
}

type StopRefusal = 'registration_not_found' | 'bib_does_not_match' | 'modality_not_timed' | 'dates_reversed';
export type StopsSet = { readonly ok: true } | { readonly ok: false; readonly refusal: StopRefusal | 'stop_not_found' };
export type StopsAdded =
  /** `added`: those that were not there already. */
  { readonly ok: true; readonly added: number } | { readonly ok: false; readonly refusal: StopRefusal };

/** Enters stops of people. All of the list or none; one that is there already is no change. */
export function addStops(context: Context, stops: readonly KnownStop[], by: Actor): Promise<StopsAdded> {
  return runCommand(context, { name: 'stop_added', by }, async (trx, note): Promise<StopsAdded> => {
    const rows = await findStops(trx, stops);
    if (!Array.isArray(rows)) return rows;
    const participants = await insertStops(trx, rows, by.user);
    for (const stop of stops) note(`participant:${stop.registration}`, null, noteOfStop(stop));
    await mark(trx, 'known_stop', { participants });
    return { ok: true, added: participants.length };
  });
}

/** Takes a stop of a person back. */
export function deleteStop(context: Context, stop: KnownStop, by: Actor): Promise<StopsSet> {
  return runCommand(context, { name: 'stop_deleted', by }, async (trx, note): Promise<StopsSet> => {
    const rows = await findStops(trx, [stop]);
    if (!Array.isArray(rows)) return rows;
    const row = rows[0] as StopRow; // one stop was asked for
    if (!(await deleteStopRow(trx, row))) return { ok: false, refusal: 'stop_not_found' };
    note(`participant:${stop.registration}`, noteOfStop(stop), null);
    await mark(trx, 'known_stop', { participants: [row.person] });
    return { ok: true };
  });
}

const noteOfStop = ({ from, to }: KnownStop) => ({ [`stop:${from}-${to}`]: true });

/** One row a stop, in their order; or why one of them is none. */
async function findStops(
  trx: Db,
  stops: readonly KnownStop[],
): Promise<StopRow[] | { ok: false; refusal: StopRefusal }> {
  const people = await peopleToTime(
    trx,
    stops.map(({ registration }) => registration),
  );
  const byOid = new Map(people.map((person) => [person.oid, person]));
  const rows: StopRow[] = [];
  for (const { registration, bib, from, to } of stops) {
    const person = byOid.get(registration);
    if (!person) return { ok: false, refusal: 'registration_not_found' };
    if (person.bib !== bib) return { ok: false, refusal: 'bib_does_not_match' };
    if (!person.is_timed) return { ok: false, refusal: 'modality_not_timed' };
    if (to <= from) return { ok: false, refusal: 'dates_reversed' };
    rows.push({ person: person.number, from, to });
  }
  return rows;
}

export type KnownFound =
  | {
      readonly ok: true;
      readonly neutralised: readonly TimeSpan[];
      readonly stops: readonly KnownStop[];
    }
  | { readonly ok: false; readonly refusal: 'modality_not_found' };

/** The neutralised spans of a race (its public id) and the stops of its people, as they are entered. */
export async function listKnown({ db }: Context, oid: string): Promise<KnownFound> {
  const modality = await modalityToKnow(db, oid, { isChanged: false });
  if (!modality) return { ok: false, refusal: 'modality_not_found' };
  const stops = await stopsOf(db, modality.number);
  return {
    ok: true,
    neutralised: await neutralisedOf(db, modality.number),
    stops: stops.map(({ oid: registration, bib, from, to }) => ({ registration, bib: bib ?? '', from, to })),
  };
}
