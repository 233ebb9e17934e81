import type { getTrackLine } from '@dorsal/contract/calls/public/get-track-line.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { chosenDistance } from '@dorsal/domain/event/course/chosen-distance.ts';
import type { EventSight } from '#modules/events/calendar/present-event.ts';
import type { Context } from '#platform/context.ts';
import { finePoints } from './fine-points.ts';
import { findTrackFile, findTrackLine, type TrackFile } from './track-file-repository.ts';

/** The file as it was uploaded, with the name under which it is saved, encoded for a header; null: there is none to see. */
export async function downloadTrack(
  context: Context,
  modality: string,
  sight: EventSight,
): Promise<{ readonly file: Buffer; readonly encodedName: string } | null> {
  const track = await findTrackFile(context.db, modality, sight !== 'public');
  // encodeURIComponent leaves the apostrophe, which ends the name in a header.
  return track && { file: track.file, encodedName: encodeURIComponent(fileNameOf(track)).replaceAll("'", '%27') };
}

/** The line for maps and profiles; null: there is none to see. `isFine`: for a map that is looked at closely. */
export async function showTrack(
  context: Context,
  asked: { readonly modality: string; readonly isFine: boolean },
  sight: EventSight,
): Promise<AnswerOf<typeof getTrackLine> | null> {
  const seesHidden = sight !== 'public';
  const track = await findTrackLine(context.db, asked.modality, seesHidden);
  if (!track) return null;
  const { distanceM, ascentM, descentM } = track;
  const fine = asked.isFine ? await finePoints(context.db, asked.modality, track) : null;
  const climb = { ascent: ascentM ?? undefined, descent: descentM ?? undefined };
  return { distance: distanceM, ...climb, points: (fine ?? track.points).map(([...point]) => point) };
}

/** 'Download named distance K, modality, event' (document 1, section 7). */
function fileNameOf({ distanceM, toldM, usesTrack, modalityName, eventName }: TrackFile): string {
  const lengthM = chosenDistance({ distanceM: toldM, trackM: distanceM, usesTrack }) ?? distanceM;
  return `${Math.round(lengthM / 1000)}K ${modalityName} ${eventName}.gpx`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ');
}
