import type { Ms } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark.ts';
import { type Actor, type AuditEntry, audit } from '#platform/audit.ts';
import type { Context, Db } from '#platform/context.ts';

/** Where a time by hand stands: the participant's public id and bib, and a checkpoint's public id, or `start` or `finish`. */
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

type PlaceRefusal =
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
  return context.db.transaction().execute(async (trx): Promise<ManualTimesSet> => {
    const places = await findPlaces(trx, times);
    if (!Array.isArray(places)) return places;
    // The last of two times for one place counts, as if they had been typed one after the other.
    const rows = new Map(
      times.map((time, index): [string, NewRow] => {
        const { participant, checkpoint } = places[index] as Place; // one place a time, see findPlaces
        return [
          `${participant} ${checkpoint}`,
          {
            participant_number: participant,
            checkpoint_number: checkpoint,
            time_ms: time.timeMs,
            source: time.source,
            created_by: by.user,
          },
        ];
      }),
    );
    await trx
      .insertInto('manual_time')
      .values([...rows.values()])
      .onConflict((conflict) =>
        conflict.columns(['participant_number', 'checkpoint_number']).doUpdateSet((set) => ({
          time_ms: set.ref('excluded.time_ms'),
          source: set.ref('excluded.source'),
          created_by: set.ref('excluded.created_by'),
          created_at: new Date(context.now()),
        })),
      )
      .execute();
    await audit(
      trx,
      by,
      times.map(
        (time): AuditEntry => ({ action: 'time_added', subject: `participant:${time.registration}`, after: time }),
      ),
    );
    await markTimes(trx, places);
    return { ok: true };
  });
}

/** Takes a time by hand away: the reads of that checkpoint count again. The call `/delete-intermediate`. */
export function deleteManualTime(context: Context, place: ManualTimePlace, by: Actor): Promise<ManualTimesSet> {
  return context.db.transaction().execute(async (trx): Promise<ManualTimesSet> => {
    const places = await findPlaces(trx, [place]);
    if (!Array.isArray(places)) return places;
    const { participant, checkpoint } = places[0] as Place; // one place was asked for
    const gone = await trx
      .deleteFrom('manual_time')
      .where('participant_number', '=', participant)
      .where('checkpoint_number', '=', checkpoint)
      .returning(['time_ms', 'source'])
      .executeTakeFirst();
    if (!gone) return { ok: false, refusal: 'time_not_found' };
    await audit(trx, by, [
      { action: 'time_deleted', subject: `participant:${place.registration}`, before: { ...place, ...gone } },
    ]);
    await markTimes(trx, places);
    return { ok: true };
  });
}

interface NewRow {
  participant_number: number;
  checkpoint_number: number;
  time_ms: Ms;
  source: string;
  created_by: number | null;
}

interface Place {
  readonly participant: number;
  readonly modality: number;
  readonly checkpoint: number;
  readonly isStart: boolean;
}

/** The first time at a start, or the last one gone, changes who has started: then everyone is looked at. */
async function markTimes(trx: Db, places: readonly Place[]): Promise<void> {
  await mark(trx, 'manual_time', { participants: places.map(({ participant }) => participant) });
  const started = new Set(places.filter(({ isStart }) => isStart).map(({ modality }) => modality));
  for (const modality of started) await mark(trx, 'start_times', { modality });
}

/** One place an item, in their order; or why one of them is none. */
async function findPlaces(
  trx: Db,
  asked: readonly ManualTimePlace[],
): Promise<Place[] | { ok: false; refusal: PlaceRefusal }> {
  const people = await trx
    .selectFrom('participant')
    .innerJoin('modality', 'modality.number', 'participant.modality_number')
    .select([
      'participant.oid',
      'participant.number',
      'participant.bib',
      'participant.modality_number',
      'modality.is_timed',
    ])
    .where('participant.oid', 'in', [...new Set(asked.map(({ registration }) => registration))])
    .execute();
  const byOid = new Map(people.map((person) => [person.oid, person]));
  const checkpoints = await checkpointsOf(trx, asked, [...new Set(people.map((person) => person.modality_number))]);
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
      participant: person.number,
      modality: person.modality_number,
      checkpoint: own.number,
      isStart: own.kind === 'start',
    });
  }
  return places;
}

/** The checkpoints of these modalities, and those that are named by their id wherever they are. */
async function checkpointsOf(trx: Db, asked: readonly ManualTimePlace[], modalities: readonly number[]) {
  const refs = [...new Set(asked.map(({ checkpoint }) => checkpoint))];
  return await trx
    .selectFrom('checkpoint')
    .select(['number', 'oid', 'kind', 'modality_number'])
    .where((by) =>
      by.or([by('oid', 'in', refs), ...(modalities.length > 0 ? [by('modality_number', 'in', [...modalities])] : [])]),
    )
    .execute();
}
