import { courseLength } from '@dorsal/domain/event/course-length.ts';

interface Placed {
  readonly kind: 'start' | 'checkpoint' | 'finish';
  readonly distanceM: number | null;
}

/**
 * The share of the course at which each stop lies. The race's own distances count, and the track is stretched to them: a measured course
 * and a recorded one differ by a few parts in a hundred. A stop without a distance stands evenly between those beside it.
 */
export function placeStops(stops: readonly Placed[], trackM: number | null): number[] {
  const furthest = Math.max(0, ...stops.map(({ distanceM }) => distanceM ?? 0));
  const finishM = stops.find(({ kind }) => kind === 'finish')?.distanceM ?? null;
  const lengthM = Math.max(courseLength({ finishM, chosenM: trackM }) ?? 0, furthest);
  const known = stops.map(({ kind, distanceM }) => {
    if (kind === 'start') return 0;
    if (kind === 'finish') return 1;
    return distanceM === null || lengthM <= 0 ? null : distanceM / lengthM;
  });
  return filled(known);
}

function filled(shares: readonly (number | null)[]): number[] {
  const last = shares.length - 1;
  let [before, beforeAt] = [0, shares[0] === null ? -1 : 0];
  return shares.map((share, index) => {
    if (share !== null) {
      [before, beforeAt] = [Math.max(before, share), index];
      return before;
    }
    const nextAt = shares.findIndex((one, at) => at > index && one !== null);
    const [after, afterAt] = nextAt < 0 ? [1, last + 1] : [shares[nextAt] ?? 1, nextAt];
    return before + ((Math.max(before, after) - before) * (index - beforeAt)) / (afterAt - beforeAt);
  });
}
