interface CourseLengths {
  /** The distance from start to finish; null: the finish has no distance, or there is none. */
  readonly finishM: number | null;
  /** `chosenDistance`. */
  readonly chosenM: number | null;
}

/**
 * The length of a course: the distance of its finish, because the distances of the other checkpoints and of people count on it; if the finish
 * has none, the chosen distance of the race. Null: unknown. The track is stretched to this length.
 */
export const courseLength = ({ finishM, chosenM }: CourseLengths): number | null => finishM ?? chosenM;

interface Distances {
  /** The length of the course as staff stated it. */
  readonly distanceM: number | null;
  /** The length of the line of the track; null: there is no track. */
  readonly trackM: number | null;
  /** `gpx_use_own_distance`: the track knows better. */
  readonly usesTrack: boolean;
}

/**
 * The shown length of a race: the distance set by staff, or the track's if `usesTrack` is set or staff have set none (document 3, GPX: 'disabled
 * when the modality has no distance'). Kilometres on map and profile count on this length, and the track is stretched to it: a certified
 * marathon has its mark 42 even if the recorded line is 42.6 km long.
 */
export function chosenDistance({ distanceM, trackM, usesTrack }: Distances): number | null {
  if (trackM !== null && (usesTrack || distanceM === null || distanceM <= 0)) return trackM;
  return distanceM;
}
