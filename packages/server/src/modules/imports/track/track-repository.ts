import type { Db } from '#platform/context.ts';
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
