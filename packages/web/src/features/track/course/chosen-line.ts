import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { chosenDistance } from '@dorsal/domain/event/course/chosen-distance.ts';
import type { TrackLine } from './track-line.ts';

/**
 * The line with its metres on the length that the race is said to have, see `chosenDistance`: kilometres on the map and on the profile are
 * those that runners find on the road. Climbs and heights stay what the track says.
 */
export function chosenLine(
  line: TrackLine,
  { distance, gpx_use_own_distance: usesTrack = false }: Pick<ModalityView, 'distance' | 'gpx_use_own_distance'>,
): TrackLine {
  const lengthM = chosenDistance({ distanceM: distance ?? null, trackM: line.distance, usesTrack }) ?? line.distance;
  // The last point closes the line, whatever was rounded on the way here.
  const trackM = line.points.at(-1)?.[3] ?? 0;
  if (trackM <= 0 || lengthM <= 0) return line;
  const scale = lengthM / trackM;
  return { ...line, distance: lengthM, points: line.points.map(([x, y, height, at]) => [x, y, height, at * scale]) };
}
