import type { TrackPoint } from '#modules/events/positions/estimate-position.ts';
import type { Db } from '#platform/context.ts';

export interface TrackFile {
  readonly eventName: string;
  readonly modalityName: string;
  /** Of the track. */
  readonly distanceM: number;
  /** What staff say that the course measures. */
  readonly toldM: number | null;
  readonly usesTrack: boolean;
  readonly ascentM: number | null;
  readonly descentM: number | null;
  readonly uploadedAt: Date;
}

const ofModality = (db: Db, modality: string, seesHidden: boolean) =>
  db
    .selectFrom('track')
    .innerJoin('modality', 'modality.number', 'track.modality_number')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select(['event.name as eventName', 'modality.name as modalityName', 'track.distance_m as distanceM'])
    .select(['modality.distance_m as toldM', 'modality.gpx_use_own_distance as usesTrack'])
    .select(['track.ascent_m as ascentM', 'track.descent_m as descentM', 'track.uploaded_at as uploadedAt'])
    .where('modality.oid', '=', modality)
    .$if(!seesHidden, (query) => query.where('modality.visible', '=', true).where('event.visible', '=', true));

/** The file as it was uploaded. */
export async function findTrackFile(
  db: Db,
  modality: string,
  seesHidden: boolean,
): Promise<(TrackFile & { file: Buffer }) | null> {
  return (await ofModality(db, modality, seesHidden).select('track.file').executeTakeFirst()) ?? null;
}

/** The line for the screen. */
export async function findTrackLine(
  db: Db,
  modality: string,
  seesHidden: boolean,
): Promise<(TrackFile & { points: TrackPoint[] }) | null> {
  const row = await ofModality(db, modality, seesHidden).select('track.screen').executeTakeFirst();
  // Written by the import of tracks alone.
  return row ? { ...row, points: row.screen as TrackPoint[] } : null;
}
