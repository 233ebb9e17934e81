import type { ScreenPoint } from '#modules/tracks/thin-track.ts';

/** A rise counts once it is this high; below, it is the noise of the heights. As `measureTrack` counts. */
const leastRiseM = 3;

/** Metres of climb from the start up to some shares (0 to 1) of a track's length, in their order. Null: no track, or heights are missing. */
export function climbAlong(track: readonly ScreenPoint[], shares: readonly number[]): number[] | null {
  const lengthM = track.at(-1)?.[3] ?? 0;
  if (lengthM <= 0 || track.some(([, , height]) => height === null)) return null;
  return shares.map((share) => {
    let climbM = 0;
    let from = track[0]?.[2] ?? 0;
    for (const [, , height, distanceM] of track) {
      if (distanceM > share * lengthM) break;
      const rise = (height ?? from) - from;
      if (Math.abs(rise) < leastRiseM) continue;
      climbM += Math.max(0, rise);
      from += rise;
    }
    return climbM;
  });
}
