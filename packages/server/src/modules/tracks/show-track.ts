import type { getTrackLine } from '@dorsal/contract/calls/modalities.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { chosenDistance } from '@dorsal/domain/event/course-length.ts';
import { Cache } from '#platform/cache.ts';
import type { Context, Db } from '#platform/context.ts';
import { type EventVisibility, hiddenOf } from '#platform/http/visibility.ts';
import { measureTrack } from './measure-track.ts';
import { parseGpx } from './parse-gpx.ts';
import { fineTrack, mostScreenPoints, type ScreenPoint } from './thin-track.ts';
import { findTrackFile, findTrackLine, isRaceSeen, type TrackFile } from './track-repository.ts';

type NoTrack = { readonly ok: false; readonly refusal: 'modality_not_found' | 'track_not_found' };

/** The uploaded file, with its download name encoded for a header. */
export async function downloadTrack(
  context: Context,
  modality: string,
  visibility: EventVisibility,
): Promise<{ readonly ok: true; readonly file: Buffer; readonly encodedName: string } | NoTrack> {
  const seesHidden = hiddenOf(visibility);
  const track = isOid(modality) ? await findTrackFile(context.db, modality, seesHidden) : null;
  if (!track) return await noTrack(context.db, modality, seesHidden);
  // encodeURIComponent leaves the apostrophe, which ends the name in a header.
  const encodedName = encodeURIComponent(fileNameOf(track)).replaceAll("'", '%27');
  return { ok: true, file: track.file, encodedName };
}

const isOid = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

/** A race that the caller may not see is as unknown as one that is not there. */
async function noTrack(db: Db, modality: string, seesHidden: ReturnType<typeof hiddenOf>): Promise<NoTrack> {
  const isThere = isOid(modality) && (await isRaceSeen(db, modality, seesHidden));
  return { ok: false, refusal: isThere ? 'track_not_found' : 'modality_not_found' };
}

/** The line for maps and profiles. `isFine`: for a close look at the map. */
export async function showTrack(
  context: Context,
  asked: { readonly modality: string; readonly isFine: boolean },
  visibility: EventVisibility,
): Promise<{ readonly ok: true; readonly line: AnswerOf<typeof getTrackLine> } | NoTrack> {
  const seesHidden = hiddenOf(visibility);
  const track = isOid(asked.modality) ? await findTrackLine(context.db, asked.modality, seesHidden) : null;
  if (!track) return await noTrack(context.db, asked.modality, seesHidden);
  const { distanceM, ascentM, descentM } = track;
  const fine = asked.isFine ? await finePoints(context.db, asked.modality, track) : null;
  const climb = { ascent: ascentM ?? undefined, descent: descentM ?? undefined };
  const points = (fine ?? track.points).map(([...point]) => point);
  return { ok: true, line: { distance: distanceM, ...climb, points } };
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
