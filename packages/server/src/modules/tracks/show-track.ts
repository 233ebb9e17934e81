import type { getTrackLine } from '@dorsal/contract/calls/modalities.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { chosenDistance } from '@dorsal/domain/event/course-length.ts';
import { Cache } from '#platform/cache.ts';
import type { Context, Db } from '#platform/context.ts';
import { type EventVisibility, hiddenOf } from '#platform/http/visibility.ts';
import { measureTrack } from './measure-track.ts';
import { parseGpx } from './parse-gpx.ts';
import { fineTrack, mostScreenPoints, type ScreenPoint } from './thin-track.ts';
import { findTrackFile, findTrackLine, type TrackFile } from './track-repository.ts';

/** The uploaded file, with its download name encoded for a header; null: there is none that the caller may see. */
export async function downloadTrack(
  context: Context,
  modality: string,
  visibility: EventVisibility,
): Promise<{ readonly file: Buffer; readonly encodedName: string } | null> {
  const track = await findTrackFile(context.db, modality, hiddenOf(visibility));
  // encodeURIComponent leaves the apostrophe, which ends the name in a header.
  return track && { file: track.file, encodedName: encodeURIComponent(fileNameOf(track)).replaceAll("'", '%27') };
}

/** The line for maps and profiles; null: there is none that the caller may see. `isFine`: for a close look at the map. */
export async function showTrack(
  context: Context,
  asked: { readonly modality: string; readonly isFine: boolean },
  visibility: EventVisibility,
): Promise<AnswerOf<typeof getTrackLine> | null> {
  const seesHidden = hiddenOf(visibility);
  const track = await findTrackLine(context.db, asked.modality, seesHidden);
  if (!track) return null;
  const { distanceM, ascentM, descentM } = track;
  const fine = asked.isFine ? await finePoints(context.db, asked.modality, track) : null;
  const climb = { ascent: ascentM ?? undefined, descent: descentM ?? undefined };
  return { distance: distanceM, ...climb, points: (fine ?? track.points).map(([...point]) => point) };
}

/** 'Download named distance K, modality, event' (document 1, section 7). */
function fileNameOf({ distanceM, statedM, usesTrack, modalityName, eventName }: TrackFile): string {
  const lengthM = chosenDistance({ distanceM: statedM, trackM: distanceM, usesTrack }) ?? distanceM;
  return `${Math.round(lengthM / 1000)}K ${modalityName} ${eventName}.gpx`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ');
}

type Points = readonly ScreenPoint[];

/** Some hundred kilobytes each; the races of a day are fewer. */
const fineLines = new Cache<Points | null>({ maxEntries: 30 });

/**
 * The line of a long track with every bend that can be seen, from its file: read once, and cached until another track is uploaded. Null: the
 * light line already has all of them.
 */
async function finePoints(
  db: Db,
  modality: string,
  track: TrackFile & { readonly points: Points },
): Promise<Points | null> {
  if (track.points.length < mostScreenPoints) return null;
  const fine = await fineLines.load(`${modality} ${track.uploadedAt.getTime()}`, () => read(db, modality));
  // If the fine line has no more points, the light line already has every visible bend.
  return fine && fine.length > track.points.length ? fine : null;
}

/** Checks no visibility: callers have checked it. */
async function read(db: Db, modality: string): Promise<Points | null> {
  const found = await findTrackFile(db, modality, true);
  const gpx = found && (await parseGpx(found.file));
  return gpx?.ok ? fineTrack(measureTrack(gpx.segments).segments) : null;
}
