import type { Ms } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import type { Actor } from '#platform/commands/command-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import {
  checkpointsNamed,
  deleteManualTimeRow,
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
}

export type PlaceRefusal =
  | 'registration_not_found'
  | 'bib_does_not_match'
  | 'checkpoint_not_found'
  | 'checkpoint_of_other_modality'
  | 'modality_not_timed';
export type ManualTimesSet =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: PlaceRefusal | 'time_not_found' };

/** Types times in: each beats the reads at its checkpoint until it is deleted. All of the list or none. The call `/add-intermediate`. */
export function addManualTimes(context: Context, times: readonly NewManualTime[], by: Actor): Promise<ManualTimesSet> {
  return runCommand(context, { name: 'time_added', by }, async (trx, note): Promise<ManualTimesSet> => {
    const places = await findPlaces(trx, times);
    if (!Array.isArray(places)) return places;
    // The last of two times for one place counts, as if they had been typed one after the other.
    const rows = new Map(
      times.map(({ timeMs, source }, index): [string, ManualTimeRow] => {
        const { person, checkpoint } = places[index] as Place; // one place a time, see findPlaces
        return [`${person} ${checkpoint}`, { person, checkpoint, timeMs, source }];
      }),
    );
    const standing = await manualTimesAt(trx, [...rows.values()]);
    await upsertManualTimes(trx, [...rows.values()], { user: by.user, at: context.now() });
    for (const [index, { registration }] of times.entries()) {
      const { person, checkpoint, checkpointOid } = places[index] as Place; // one place a time
      const field = `time:${checkpointOid}`;
      const was = standing.find((time) => time.person === person && time.checkpoint === checkpoint);
      note(`participant:${registration}`, was && { [field]: noteOfTime(was) }, {
        [field]: noteOfTime(rows.get(`${person} ${checkpoint}`)),
      });
    }
    await markTimes(trx, places);
    return { ok: true };
  });
}

/** Takes a time by hand away: the reads of that checkpoint count again. The call `/delete-intermediate`. */
export function deleteManualTime(context: Context, place: ManualTimePlace, by: Actor): Promise<ManualTimesSet> {
  return runCommand(context, { name: 'time_deleted', by }, async (trx, note): Promise<ManualTimesSet> => {
    const places = await findPlaces(trx, [place]);
    if (!Array.isArray(places)) return places;
    const gone = await deleteManualTimeRow(trx, places[0] as Place); // one place was asked for
    if (!gone) return { ok: false, refusal: 'time_not_found' };
    const was = { [`time:${places[0]?.checkpointOid}`]: { timeMs: gone.time_ms, source: gone.source } };
    note(`participant:${place.registration}`, was, null);
    await markTimes(trx, places);
    return { ok: true };
  });
}

const noteOfTime = (time: Pick<ManualTimeRow, 'timeMs' | 'source'> | undefined) =>
  time && { timeMs: time.timeMs, source: time.source };

export interface Place extends TimeCell {
  readonly checkpointOid: string;
  readonly modality: number;
  readonly isStart: boolean;
}

/** The first time at a start, or the last one gone, changes who has started: then everyone is derived again. */
async function markTimes(trx: Db, places: readonly Place[]): Promise<void> {
  await mark(trx, 'manual_time', { participants: places.map(({ person }) => person) });
  const started = new Set(places.filter(({ isStart }) => isStart).map(({ modality }) => modality));
  for (const modality of started) await mark(trx, 'start_times', { modality });
}

/** One place an item, in their order; or why one of them is none. */
export async function findPlaces(
  trx: Db,
  asked: readonly ManualTimePlace[],
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
    if (!person) return { ok: false, refusal: 'registration_not_found' };
    if (person.bib !== bib) return { ok: false, refusal: 'bib_does_not_match' };
    if (!person.is_timed) return { ok: false, refusal: 'modality_not_timed' };
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
    });
  }
  return places;
}
