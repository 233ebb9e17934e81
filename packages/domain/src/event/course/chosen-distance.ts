interface Lengths {
  /** What staff say that the course measures. */
  readonly distanceM: number | null;
  /** What the line of the track measures; null: there is no track. */
  readonly trackM: number | null;
  /** `gpx_use_own_distance`: the track knows better. */
  readonly usesTrack: boolean;
}

/**
 * How long a course is said to be: what staff say, or the track where it is told to know better or nobody says anything (document 3, GPX:
 * 'disabled when the modality has no distance'). Kilometres on map and profile count on this length, and the track is stretched to it: a
 * certified marathon has its mark 42 where the recorded line is 42.6 km long.
 */
export function chosenDistance({ distanceM, trackM, usesTrack }: Lengths): number | null {
  if (trackM !== null && (usesTrack || distanceM === null || distanceM <= 0)) return trackM;
  return distanceM;
}
