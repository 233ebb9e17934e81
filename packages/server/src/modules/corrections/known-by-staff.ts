import { isWithin, raceBounds } from '@dorsal/domain/timing/race-bounds.ts';
import type { TimeSpan } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import { spanOf } from '#modules/races/course-repository.ts';
import { deleteNeutralised, insertNeutralised } from '#modules/races/modality-repository.ts';
import type { Actor } from '#platform/actor.ts';
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
import { refusalOfPerson } from './manual-times.ts';

/** A span in which the race itself slowed or held the field. `modality`: public id. */
export interface NeutralisedSpan extends TimeSpan {
  readonly modality: string;
}

type SpanRefusal = 'modality_not_found' | 'modality_not_timed' | 'race_official' | 'dates_reversed';
export type NeutralisedSet =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: SpanRefusal | 'span_far_from_race' | 'span_not_found' };

/** The span of a race (its number) in which anything that staff know of it can lie. */
export async function boundsOf(db: Db, modality: number): Promise<TimeSpan> {
  const rules = await loadTimingRules(db, modality);
  if (rules === null) return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  return raceBounds({ ...rules, plannedEndAt: (await spanOf(db, modality)).end });
}

/** Says that a span lies outside these bounds, and what to do. */
export function boundsText({ from, to }: TimeSpan): string {
  const day = (at: number): string | null => (Number.isFinite(at) ? new Date(at).toISOString() : null);
  const [first, last] = [day(from), day(to)];
  const bounds = [first && `before ${first}`, last && `after ${last}`].filter((part) => part !== null).join(' or ');
  return `lies far from the race: nothing ${bounds} counts for it (six hours around its starts and its last cut-off, window or planned end); check the day and the offset, or correct the times of the race first`;
}

/** Enters a neutralised span: a safety car, a red flag, a closed level crossing. Again is no change. */
export const addNeutralised = (context: Context, span: NeutralisedSpan, by: Actor): Promise<NeutralisedSet> =>
  changeNeutralised(context, span, { by, action: 'neutralised_added' }, async (trx, modality) => {
    if (!isWithin(await boundsOf(trx, modality), span)) return 'span_far_from_race';
    await insertNeutralised(trx, modality, span);
    return null;
  });

/** Takes a neutralised span back. */
export const takeBackNeutralised = (context: Context, span: NeutralisedSpan, by: Actor): Promise<NeutralisedSet> =>
  changeNeutralised(context, span, { by, action: 'neutralised_deleted' }, async (trx, modality) =>
    (await deleteNeutralised(trx, modality, span)) ? null : 'span_not_found',
  );

function changeNeutralised(
  context: Context,
  { modality, from, to }: NeutralisedSpan,
  { by, action }: { readonly by: Actor; readonly action: string },
  change: (trx: Db, modality: number) => Promise<'span_far_from_race' | 'span_not_found' | null>,
): Promise<NeutralisedSet> {
  return runCommand(context, { name: action, by }, async (trx, note): Promise<NeutralisedSet> => {
    const race = await modalityToKnow(trx, modality, { isChanged: true });
    if (!race) return { ok: false, refusal: 'modality_not_found' };
    if (!race.isTimed) return { ok: false, refusal: 'modality_not_timed' };
    if (race.isOfficial) return { ok: false, refusal: 'race_official' };
    if (to <= from) return { ok: false, refusal: 'dates_reversed' };
    const spans = async () =>
      Object.fromEntries(
        (await neutralisedOf(trx, race.number)).map((span) => [`neutralised:${span.from}-${span.to}`, true]),
      );
    const before = await spans();
    const refusal = await change(trx, race.number);
    if (refusal !== null) return { ok: false, refusal };
    note(`modality:${modality}`, before, await spans());
    await mark(trx, 'neutralised', { modality: race.number });
    return { ok: true };
  });
}

/** A span in which a person is known to have stood still. `registration`: public id. */
export interface KnownStop extends TimeSpan {
  readonly registration: string;
  readonly bib: string;
}

/** A stop whose bib is known by somebody who typed it; undefined: nobody did. */
interface AskedStop extends Omit<KnownStop, 'bib'> {
  readonly bib?: string | undefined;
}

type StopRefusal =
  | 'registration_not_found'
  | 'bib_does_not_match'
  | 'modality_not_timed'
  | 'race_official'
  | 'dates_reversed';
export type StopsSet = { readonly ok: true } | { readonly ok: false; readonly refusal: StopRefusal | 'stop_not_found' };
export type StopsAdded =
  /** `added`: those that were not there already. */
  | { readonly ok: true; readonly added: number }
  | { readonly ok: false; readonly refusal: StopRefusal | 'span_far_from_race' };

/** Enters stops of people. All of the list or none; one that is there already is no change. */
export function addStops(context: Context, stops: readonly AskedStop[], by: Actor): Promise<StopsAdded> {
  return runCommand(context, { name: 'stop_added', by }, async (trx, note): Promise<StopsAdded> => {
    const rows = await findStops(trx, stops);
    if (!Array.isArray(rows)) return rows;
    if (await isAnyFar(trx, rows)) return { ok: false, refusal: 'span_far_from_race' };
    const added = await insertStops(trx, rows, by.user);
    for (const stop of added) note(`participant:${stop.registration}`, null, noteOfStop(stop));
    await mark(trx, 'known_stop', { participants: added.map(({ person }) => person) });
    return { ok: true, added: added.length };
  });
}

/** Takes stops of people back: all of the list or none. */
export function deleteStops(context: Context, stops: readonly AskedStop[], by: Actor): Promise<StopsSet> {
  return runCommand(context, { name: 'stop_deleted', by }, async (trx, note): Promise<StopsSet> => {
    const rows = await findStops(trx, stops);
    if (!Array.isArray(rows)) return rows;
    for (const [index, row] of rows.entries()) {
      if (!(await deleteStopRow(trx, row))) return { ok: false, refusal: 'stop_not_found' };
      note(`participant:${stops[index]?.registration}`, noteOfStop(row), null);
    }
    await mark(trx, 'known_stop', { participants: rows.map(({ person }) => person) });
    return { ok: true };
  });
}

const noteOfStop = ({ from, to }: TimeSpan) => ({ [`stop:${from}-${to}`]: true });

interface FoundStop extends StopRow {
  /** The number. */
  readonly modality: number;
}

async function isAnyFar(trx: Db, stops: readonly FoundStop[]): Promise<boolean> {
  for (const modality of new Set(stops.map((stop) => stop.modality))) {
    const bounds = await boundsOf(trx, modality);
    if (stops.some((stop) => stop.modality === modality && !isWithin(bounds, stop))) return true;
  }
  return false;
}

/** One row a stop, in their order; or why one of them is none. */
async function findStops(
  trx: Db,
  stops: readonly AskedStop[],
): Promise<FoundStop[] | { ok: false; refusal: StopRefusal }> {
  const people = await peopleToTime(
    trx,
    stops.map(({ registration }) => registration),
  );
  const byOid = new Map(people.map((person) => [person.oid, person]));
  const rows: FoundStop[] = [];
  for (const { registration, bib, from, to } of stops) {
    const person = byOid.get(registration);
    const refusal = refusalOfPerson(person, bib);
    if (!person || refusal) return { ok: false, refusal: refusal ?? 'registration_not_found' };
    if (to <= from) return { ok: false, refusal: 'dates_reversed' };
    rows.push({ person: person.number, modality: person.modality_number, from, to });
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
