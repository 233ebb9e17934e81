import type { getTrackLine } from '@dorsal/contract/calls/public/get-track-line.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { EventSight } from '#modules/events/calendar/present-event.ts';
import type { Context } from '#platform/context.ts';
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

/** The line for maps and profiles; null: there is none to see. */
export async function showTrack(
  context: Context,
  modality: string,
  sight: EventSight,
): Promise<AnswerOf<typeof getTrackLine> | null> {
  const track = await findTrackLine(context.db, modality, sight !== 'public');
  if (!track) return null;
  const { distanceM, ascentM, descentM, points } = track;
  const climb = { ascent: ascentM ?? undefined, descent: descentM ?? undefined };
  return { distance: distanceM, ...climb, points: points.map(([...point]) => point) };
}

/** 'Download named distance K, modality, event' (document 1, section 7). */
const fileNameOf = ({ distanceM, modalityName, eventName }: TrackFile): string =>
  `${Math.round(distanceM / 1000)}K ${modalityName} ${eventName}.gpx`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ');
