import type { TrackPoint } from '#modules/events/positions/estimate-position.ts';
import { measureTrack } from '#modules/imports/track/measure-track.ts';
import { readGpx } from '#modules/imports/track/read-gpx.ts';
import { fineTrack, mostScreenPoints } from '#modules/imports/track/thin-track.ts';
import type { Db } from '#platform/context.ts';
import { findTrackFile, type TrackFile } from './track-file-repository.ts';

type Points = readonly TrackPoint[];

/** Each holds some hundred kilobytes; the races of a day are fewer. */
const mostKept = 30;
const kept = new Map<string, Promise<Points | null>>();

/**
 * The line of a long track with every bend that can be seen, from its file: read once and kept while the track stands. Null: the light
 * line already has all of them. Everyone who asks while it is being read waits for that one reading.
 */
export async function finePoints(
  db: Db,
  modality: string,
  track: TrackFile & { readonly points: Points },
): Promise<Points | null> {
  if (track.points.length < mostScreenPoints) return null;
  const key = `${modality} ${track.uploadedAt.getTime()}`;
  const reading = kept.get(key) ?? read(db, modality);
  kept.delete(key);
  kept.set(key, reading);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  try {
    const fine = await reading;
    // Where all bends that can be seen are fewer than the light line has room for, that one is finer.
    return fine && fine.length > track.points.length ? fine : null;
  } catch (failed) {
    kept.delete(key); // whoever asks next tries again
    throw failed;
  }
}

/** Whoever gets here was let see the track. */
async function read(db: Db, modality: string): Promise<Points | null> {
  const found = await findTrackFile(db, modality, true);
  const gpx = found && (await readGpx(found.file));
  return gpx?.ok ? fineTrack(measureTrack(gpx.segments).segments) : null;
}
