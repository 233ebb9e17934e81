import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { isShownOrSeen } from '#platform/db/shown-to.ts';
import type { Hidden } from '#platform/http/visibility.ts';
import type { ScreenPoint } from './thin-track.ts';

export interface NewTrack {
  readonly fileName: string;
  readonly file: Buffer;
  readonly distanceM: number;
  readonly ascentM: number | null;
  readonly descentM: number | null;
  readonly screen: readonly ScreenPoint[];
  readonly uploadedAt: Date;
}

/** The track of a modality, in place of the one that it had. */
export async function writeTrack(db: Db, modality: number, track: NewTrack): Promise<void> {
  const row = {
    file_name: track.fileName,
    file: track.file,
    distance_m: track.distanceM,
    ascent_m: track.ascentM,
    descent_m: track.descentM,
    screen: JSON.stringify(track.screen),
    uploaded_at: track.uploadedAt,
  };
  await db
    .insertInto('track')
    .values({ modality_number: modality, ...row })
    .onConflict((conflict) => conflict.column('modality_number').doUpdateSet(row))
    .execute();
}

/** Gives a modality the track of another one, if that has one. */
export async function copyTrack(trx: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into track (modality_number, file_name, file, distance_m, ascent_m, descent_m, screen, uploaded_at)
    select ${to}, file_name, file, distance_m, ascent_m, descent_m, screen, uploaded_at from track where modality_number = ${from}`.execute(
    trx,
  );
}

const trackColumns = ['file_name', 'file', 'distance_m', 'ascent_m', 'descent_m', 'screen', 'uploaded_at'] as const;

/** Keeps the track of a race that is about to be deleted (its public id), if it has one. */
export async function keepTrack(trx: Db, oid: string): Promise<void> {
  await trx.deleteFrom('deleted_track').where('modality', '=', oid).execute();
  await trx
    .insertInto('deleted_track')
    .columns(['modality', ...trackColumns])
    .expression((query) =>
      query
        .selectFrom('track')
        .innerJoin('modality', 'modality.number', 'track.modality_number')
        .select('modality.oid')
        .select(trackColumns.map((column) => `track.${column}` as const))
        .where('modality.oid', '=', oid),
    )
    .execute();
}

/** Gives a race that is made again the track that it had when it was deleted. */
export async function bringBackTrack(
  trx: Db,
  { number, oid }: { readonly number: number; readonly oid: string },
): Promise<void> {
  const kept = await trx.selectFrom('deleted_track').select('modality').where('modality', '=', oid).executeTakeFirst();
  if (!kept) return;
  await trx
    .insertInto('track')
    .columns(['modality_number', ...trackColumns])
    .expression((query) =>
      query
        .selectFrom('deleted_track')
        .select(({ val }) => val(number).as('modality_number'))
        .select(trackColumns)
        .where('modality', '=', oid),
    )
    .execute();
  await trx.deleteFrom('deleted_track').where('modality', '=', oid).execute();
}

/** The track of a modality as the trail has it: its file by name and digest. */
export async function notedTrack(
  db: Db,
  modality: number,
): Promise<{ readonly modality: string; readonly track: unknown }> {
  return await db
    .selectFrom('modality')
    .leftJoin('track', 'track.modality_number', 'modality.number')
    .select('modality.oid as modality')
    .select(
      sql`case when track.modality_number is not null then json_build_object('file', track.file_name, 'sha256', encode(sha256(track.file), 'hex'),
        'distanceM', track.distance_m, 'ascentM', track.ascent_m, 'descentM', track.descent_m) end`.as('track'),
    )
    .where('modality.number', '=', modality)
    .executeTakeFirstOrThrow();
}

export interface TrackFile {
  readonly eventName: string;
  readonly modalityName: string;
  /** Of the track. */
  readonly distanceM: number;
  /** The length of the course as staff stated it. */
  readonly statedM: number | null;
  readonly usesTrack: boolean;
  readonly ascentM: number | null;
  readonly descentM: number | null;
  readonly uploadedAt: Date;
}

const ofModality = (db: Db, modality: string, seesHidden: Hidden) =>
  db
    .selectFrom('track')
    .innerJoin('modality', 'modality.number', 'track.modality_number')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select(['event.name as eventName', 'modality.name as modalityName', 'track.distance_m as distanceM'])
    .select(['modality.distance_m as statedM', 'modality.gpx_use_own_distance as usesTrack'])
    .select(['track.ascent_m as ascentM', 'track.descent_m as descentM', 'track.uploaded_at as uploadedAt'])
    .where('modality.oid', '=', modality)
    .where(isShownOrSeen(seesHidden, sql`(modality.visible and event.visible)`, sql`event.number`));

/** Tells whether the race is there for the caller. */
export async function isRaceSeen(db: Db, modality: string, seesHidden: Hidden): Promise<boolean> {
  const row = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select('modality.number')
    .where('modality.oid', '=', modality)
    .where(isShownOrSeen(seesHidden, sql`(modality.visible and event.visible)`, sql`event.number`))
    .executeTakeFirst();
  return row !== undefined;
}

/** The file as it was uploaded. */
export async function findTrackFile(
  db: Db,
  modality: string,
  seesHidden: Hidden,
): Promise<(TrackFile & { file: Buffer }) | null> {
  return (await ofModality(db, modality, seesHidden).select('track.file').executeTakeFirst()) ?? null;
}

/** The line for the screen. */
export async function findTrackLine(
  db: Db,
  modality: string,
  seesHidden: Hidden,
): Promise<(TrackFile & { points: ScreenPoint[] }) | null> {
  const row = await ofModality(db, modality, seesHidden).select('track.screen').executeTakeFirst();
  // Written by the import of tracks alone.
  return row ? { ...row, points: row.screen as ScreenPoint[] } : null;
}
