import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { newestChanges } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import {
  checkpointsNamed,
  crossingsOf,
  deleteManualTimes,
  type ManualTimeRow,
  manualTimesAt,
  peopleToTime,
  type TimeCell,
  upsertManualTimes,
} from './correction-repository.ts';

/** The cell of a time by hand: the participant's public id and bib, and a checkpoint's public id, or `start` or `finish`. */
export interface ManualTimePlace {
  readonly registration: string;
  readonly bib: string;
  readonly checkpoint: string;
}

export interface NewManualTime extends ManualTimePlace {
  /** Since the runner's own reference. */
  readonly timeMs: Ms;
  /** `manual` when typed in. */
  readonly source: string;
  /** The time by hand that its sender saw there, null for none; undefined: they looked at nothing, and it is replaced. */
  readonly was?: Ms | null | undefined;
  /** The crossing that its sender saw there, null for none; undefined: they looked at none, and it is replaced. */
  readonly heard?: Ms | null | undefined;
}

export type PlaceRefusal =
  | 'registration_not_found'
  | 'bib_does_not_match'
  | 'checkpoint_not_found'
  | 'checkpoint_of_other_modality'
  | 'modality_not_timed'
  | 'race_official';
export type ManualTimesSet =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal: PlaceRefusal | 'time_not_found' | 'times_contradict' | 'changed_meanwhile' | 'invalid_request';
      readonly faults?: readonly FieldFault[];
    };

/** Types times in: each beats the reads at its checkpoint until it is deleted. All of the list or none; nobody is told two times that nobody can have. The call `/add-intermediate`. */
export const addManualTimes = (context: Context, times: readonly NewManualTime[], by: Actor): Promise<ManualTimesSet> =>
  changeManualTimes(
    context,
    times.map(({ timeMs, source, ...place }) => ({ ...place, time: { timeMs, source } })),
    { name: 'time_added', by, refusesContradictions: true },
  );

/** Takes a time by hand away: the reads of that checkpoint count again. The call `/delete-intermediate`. */
export const deleteManualTime = (
  context: Context,
  place: ManualTimePlace & Pick<NewManualTime, 'was'>,
  by: Actor,
): Promise<ManualTimesSet> => changeManualTimes(context, [{ ...place, time: null }], { name: 'time_deleted', by });

/** A time at a place; null: there is to be none. */
export interface ManualTimeChange extends AskedPlace {
  readonly time: Pick<ManualTimeRow, 'timeMs' | 'source'> | null;
  readonly was?: NewManualTime['was'];
  readonly heard?: NewManualTime['heard'];
}

/** Writes and deletes times by hand, all of the list or none. A time that is deleted must be there. */
export function changeManualTimes(
  context: Context,
  changes: readonly ManualTimeChange[],
  {
    name,
    by,
    refusesContradictions = false,
  }: { readonly name: string; readonly by: Actor; readonly refusesContradictions?: boolean },
): Promise<ManualTimesSet> {
  return runCommand(context, { name, by }, async (trx, note): Promise<ManualTimesSet> => {
    const places = await findPlaces(trx, changes);
    if (!Array.isArray(places)) return places;
    const refused = refusesContradictions ? refusalOfTimes(changes, places, context.now()) : null;
    if (refused) return refused;
    // The last of two times for one place counts, as if they had been typed one after the other.
    const cells = new Map(
      changes.map(({ registration, time }, index): [string, ManualTimeCell] => {
        const place = places[index] as Place; // one place a time, see findPlaces
        return [`${place.person} ${place.checkpoint}`, { ...place, registration, time }];
      }),
    );
    const standing = await manualTimesAt(trx, [...cells.values()]);
    const was = ({ person, checkpoint }: TimeCell) =>
      standing.find((time) => time.person === person && time.checkpoint === checkpoint) ?? null;
    const gone = [...cells.values()].filter(({ time }) => time === null);
    if (gone.some((cell) => was(cell) === null)) return { ok: false, refusal: 'time_not_found' };
    const asked = changes.map((change, index): ChangeAtPlace => {
      const place = places[index] as Place; // one place a time, see findPlaces
      return { ...change, place, index, typed: was(place) };
    });
    const unseen = [...(await unseenTimes(trx, asked)), ...(await unseenCrossings(trx, asked))];
    if (unseen.length > 0) return { ok: false, refusal: 'changed_meanwhile', faults: unseen };
    const rows = [...cells.values()].flatMap(({ person, checkpoint, time }) =>
      time === null ? [] : [{ person, checkpoint, ...time }],
    );
    await deleteManualTimes(trx, gone);
    await upsertManualTimes(trx, rows, { user: by.user, at: context.now() });
    for (const cell of cells.values()) {
      const field = `time:${cell.checkpointOid}`;
      note(`participant:${cell.registration}`, { [field]: noteOfTime(was(cell)) }, { [field]: cell.time });
    }
    await markTimes(trx, places);
    return { ok: true };
  });
}

/** A change with where it goes, its row in the list, and the time by hand that stands there. */
type ChangeAtPlace = ManualTimeChange & {
  readonly place: Place;
  readonly index: number;
  readonly typed: ManualTimeRow | null;
};

/** Faults of one list that are told: who typed what is looked up for each, while the people are held. */
const mostFaults = 20;

/** The places where another time by hand stands than the sender saw, with that time, who typed it and when. A time that is there already is what is wanted. */
async function unseenTimes(trx: Db, changes: readonly ChangeAtPlace[]): Promise<FieldFault[]> {
  const unseen = changes.flatMap(({ typed, ...change }) => {
    const stands = typed?.timeMs ?? null;
    const isSeen = change.was === undefined || stands === change.was || stands === change.time?.timeMs;
    return isSeen ? [] : [{ ...change, stands }];
  });
  const faults: FieldFault[] = [];
  for (const { bib = '?', registration, time, place, stands, index } of unseen.slice(0, mostFaults)) {
    const [last] = await newestChanges(trx, `participant:${registration}`, [`time:${place.checkpointOid}`]);
    faults.push({
      path: time === null ? 'was' : `data.${index}.total_time`,
      message:
        stands === null
          ? `bib ${bib}: the time was taken away meanwhile`
          : `bib ${bib}: another time was typed in meanwhile`,
      theirs: stands === null ? null : stands / 1_000,
      ...(last && { who: last.who ?? last.actor, at: last.at.toISOString() }),
    });
  }
  return faults;
}

/** Times of one crossing as they are shown: cut to whole seconds, or not. */
const shownWithinMs = 1_000;

/** The places without a time by hand where another crossing stands than the sender saw, with its time. One that is gone is written over by nothing. */
async function unseenCrossings(trx: Db, changes: readonly ChangeAtPlace[]): Promise<FieldFault[]> {
  const looked = changes.flatMap(({ bib = '?', heard, time, typed, place, index }) =>
    heard === undefined || time === null || typed !== null ? [] : [{ bib, heard, time, place, index }],
  );
  if (looked.length === 0) return [];
  const results = await crossingsOf(
    trx,
    looked.map(({ place }) => place.person),
  );
  const unseen = looked.flatMap(({ heard, time, place, ...one }) => {
    const { crossings, referenceAt } = results.get(place.person) ?? { crossings: [], referenceAt: null };
    const at = crossings[place.position] ?? null;
    if (at === null || referenceAt === null) return [];
    const stands = Math.max(0, at - referenceAt);
    const isSeen = (seen: Ms | null) => seen !== null && Math.abs(stands - seen) < shownWithinMs;
    return isSeen(heard) || stands === time.timeMs ? [] : [{ ...one, stands }];
  });
  return unseen.slice(0, mostFaults).map(({ bib, index, stands }) => ({
    path: `data.${index}.total_time`,
    message: `bib ${bib}: another time was heard there meanwhile`,
    theirs: stands / 1_000,
    is_heard: true as const,
  }));
}

function refusalOfTimes(
  changes: readonly ManualTimeChange[],
  places: readonly Place[],
  now: EpochMs,
): ManualTimesSet | null {
  const noTimes = [...noTimesIn(changes, places), ...timesToCome(changes, places, now)];
  if (noTimes.length > 0) return { ok: false, refusal: 'invalid_request', faults: noTimes };
  const faults = contradictionsIn(changes, places);
  return faults.length > 0 ? { ok: false, refusal: 'times_contradict', faults } : null;
}

/** The times of 0 s behind the start: nobody is there with the gun, and they would win the race. */
const noTimesIn = (changes: readonly ManualTimeChange[], places: readonly Place[]): FieldFault[] =>
  changes.flatMap(({ time, bib }, index) =>
    time !== null && time.timeMs <= 0 && places[index]?.isStart === false
      ? [{ path: `data.${index}.total_time`, message: `bib ${bib ?? '?'}: a time behind the start is more than 0 s` }]
      : [],
  );

/** Clocks of laptops are off by some seconds. */
const clocksDifferMs = 30_000;

/** The times of instants that are still to come: nobody is there yet, and they would stand in the lists as if somebody were. Where the start is to come, the gun is what is wrong. */
const timesToCome = (changes: readonly ManualTimeChange[], places: readonly Place[], now: EpochMs): FieldFault[] =>
  changes.flatMap(({ time, bib }, index) => {
    const from = places[index]?.referenceAt ?? null;
    if (time === null || from === null || from >= now || from + time.timeMs <= now + clocksDifferMs) return [];
    const message = `bib ${bib ?? '?'}: ${time.timeMs / 1_000} s here is still to come: the time since the start is ${Math.floor((now - from) / 1_000)} s now`;
    return [{ path: `data.${index}.total_time`, message }];
  });

/**
 * The times of a list that are later than one of the same person further on (the start of an own start is not part of the way), and those that
 * differ from another one of the same person at the same checkpoint.
 */
function contradictionsIn(changes: readonly ManualTimeChange[], places: readonly Place[]): FieldFault[] {
  const told = changes.flatMap(({ time, bib }, index) => {
    const place = places[index] as Place; // one place a time
    const isOnTheWay = place.position > 0 || !place.hasOwnStart;
    return time === null ? [] : [{ index, bib, timeMs: time.timeMs, isOnTheWay, ...place }];
  });
  return told.flatMap(({ index, bib, person, position, timeMs, isOnTheWay }): FieldFault[] => {
    const others = told.filter((one) => one.person === person);
    const here = others.find((one) => one.position === position && one.timeMs !== timeMs);
    const later = others.find((one) => isOnTheWay && one.position > position && one.timeMs < timeMs);
    const other = here ?? later;
    if (other === undefined) return [];
    const [said, against] = [`bib ${bib ?? '?'}: ${timeMs / 1_000} s here`, `${other.timeMs / 1_000} s`];
    const message = here
      ? `${said} is not ${against} at the same checkpoint of the same list`
      : `${said} is later than ${against} at a later checkpoint of the same list`;
    return [{ path: `data.${index}.total_time`, message }];
  });
}

interface ManualTimeCell extends Place {
  readonly registration: string;
  readonly time: ManualTimeChange['time'];
}

const noteOfTime = (time: ManualTimeChange['time']): ManualTimeChange['time'] =>
  time && { timeMs: time.timeMs, source: time.source };

/** A place whose bib is known by somebody who typed it; undefined: nobody did. */
export interface AskedPlace extends Omit<ManualTimePlace, 'bib'> {
  readonly bib?: string | undefined;
}

export interface Place extends TimeCell {
  /** On the course. */
  readonly position: number;
  readonly hasOwnStart: boolean;
  readonly checkpointOid: string;
  readonly modality: number;
  readonly isStart: boolean;
  /** The instant that the person's times count from; null: not known yet. */
  readonly referenceAt: EpochMs | null;
}

/** The first time at a start, or the last one gone, changes who has started: then everyone is derived again. */
async function markTimes(trx: Db, places: readonly Place[]): Promise<void> {
  await mark(trx, 'manual_time', { participants: places.map(({ person }) => person) });
  const started = new Set(places.filter(({ isStart }) => isStart).map(({ modality }) => modality));
  for (const modality of started) await mark(trx, 'start_times', { modality });
}

/** The reason not to time this person, named by somebody with this bib (undefined: without one); null: none. Official results are reopened first. */
export function refusalOfPerson(
  person: { readonly bib: string | null; readonly is_timed: boolean; readonly is_official: boolean } | undefined,
  bib: string | undefined,
): 'registration_not_found' | 'bib_does_not_match' | 'modality_not_timed' | 'race_official' | null {
  if (!person) return 'registration_not_found';
  if (bib !== undefined && person.bib !== bib) return 'bib_does_not_match';
  if (!person.is_timed) return 'modality_not_timed';
  return person.is_official ? 'race_official' : null;
}

/** One place an item, in their order; or why one of them is none. The people are locked: of two who choose at once the second judges what the first chose. */
export async function findPlaces(
  trx: Db,
  asked: readonly AskedPlace[],
): Promise<Place[] | { ok: false; refusal: PlaceRefusal }> {
  const people = await peopleToTime(
    trx,
    asked.map(({ registration }) => registration),
  );
  const byOid = new Map(people.map((person) => [person.oid, person]));
  const checkpoints = await checkpointsNamed(
    trx,
    asked.map(({ checkpoint }) => checkpoint),
    people.map((person) => person.modality_number),
  );
  const places: Place[] = [];
  for (const { registration, bib, checkpoint: ref } of asked) {
    const person = byOid.get(registration);
    const refusal = refusalOfPerson(person, bib);
    if (!person || refusal) return { ok: false, refusal: refusal ?? 'registration_not_found' };
    const own = checkpoints.find(
      (one) => one.modality_number === person.modality_number && (one.oid === ref || one.kind === ref),
    );
    const isElsewhere = checkpoints.some((one) => one.oid === ref);
    if (!own) return { ok: false, refusal: isElsewhere ? 'checkpoint_of_other_modality' : 'checkpoint_not_found' };
    places.push({
      person: person.number,
      modality: person.modality_number,
      checkpoint: own.number,
      checkpointOid: own.oid,
      isStart: own.kind === 'start',
      position: own.position,
      hasOwnStart: person.chronotype === 'individual_chrono',
      referenceAt: person.reference_at === null ? null : Number(person.reference_at),
    });
  }
  return places;
}
