import { metresBetween } from '@dorsal/domain/units/distances.ts';
import { measureTrack } from '@dorsal/server/modules/tracks/measure-track.ts';
import { parseGpx } from '@dorsal/server/modules/tracks/parse-gpx.ts';
import { describe, expect, test } from 'vitest';
import { itemAt } from '#random.ts';
import { drawTrack, type TrackOptions, type TrackPoint } from './draw-track.ts';
import { writeGpx } from './write-gpx.ts';

const start = { longitude: -1.63, latitude: 40.95, elevation: 840 };

const aTrackOptions = (options: Partial<TrackOptions>): TrackOptions => ({
  seed: 1,
  ground: 'mountain',
  isClosed: true,
  distanceM: 21_500,
  climbM: 1_250,
  start,
  ...options,
});

const courses: readonly [name: string, TrackOptions][] = [
  ['a mountain marathon', aTrackOptions({ seed: 2, distanceM: 42_000, climbM: 2_600 })],
  ['a half over a summit', aTrackOptions({ seed: 3 })],
  ['a way over a pass', aTrackOptions({ seed: 4, isClosed: false, riseM: -300 })],
  ['a walk in the hills', aTrackOptions({ seed: 5, distanceM: 12_000, climbM: 420 })],
  ['a round through a city', aTrackOptions({ seed: 6, ground: 'city', distanceM: 10_000, climbM: 60 })],
  ['a short round through a city', aTrackOptions({ seed: 7, ground: 'city', distanceM: 5_000, climbM: 20 })],
  [
    'from one quarter to another',
    aTrackOptions({ seed: 8, ground: 'city', isClosed: false, distanceM: 10_000, climbM: 60 }),
  ],
];

describe.each(courses)('%s', (_, options) => {
  const track = drawTrack(options);
  const measured = measureTrack([track]);

  // @spec [Live screens] issue 3: A real-looking track from a seed: a mountain's climbs and descents, city streets; length, climb, slopes, no crossing
  test('is as long as asked, and climbs as much', () => {
    expect(Math.abs(measured.distanceM / options.distanceM - 1)).toBeLessThan(0.01);
    expect(Math.abs((measured.ascentM ?? 0) - options.climbM)).toBeLessThan(0.1 * options.climbM + 3);
  });

  test('ends where it should', () => {
    const [first, last] = [itemAt(track, 0), itemAt(track, track.length - 1)];
    expect(first.elevation).toBe(start.elevation);
    expect(Math.abs(last.elevation - first.elevation - (options.riseM ?? 0))).toBeLessThan(3);
    if (options.isClosed) expect(metresBetween(first, last)).toBeLessThan(1);
    else expect(metresBetween(first, last)).toBeGreaterThan(options.distanceM / 20);
  });

  test('has a point every few metres, and no jump aside or up', () => {
    const steps = track.slice(1).map((point, i) => stepTo(itemAt(track, i), point));
    expect(Math.max(...steps.map(({ aside }) => aside))).toBeLessThan(25);
    expect(Math.max(...steps.map(({ up }) => Math.abs(up)))).toBeLessThan(6);
  });

  test('is nowhere steeper than people run', () => {
    expect(steepestOver(track, 40)).toBeLessThan(options.ground === 'city' ? 0.1 : 0.25);
  });

  test('never crosses itself', () => {
    expect(crossings(track)).toBe(0);
  });
});

test('a path has no straight: within any 400 m it turns', () => {
  const track = drawTrack(aTrackOptions({ seed: 3 }));
  for (let i = 40; i < track.length; i += 10) {
    const piece = track.slice(i - 40, i);
    const straight = metresBetween(itemAt(piece, 0), itemAt(piece, 39));
    expect(straight).toBeLessThan(0.995 * (measureTrack([piece]).distanceM || 1));
  }
});

test('one summit stands out, somewhere in the middle of the day', () => {
  const heights = drawTrack(aTrackOptions({ seed: 3 })).map(({ elevation }) => elevation);
  const at = heights.indexOf(Math.max(...heights)) / heights.length;
  expect(at).toBeGreaterThan(0.15);
  expect(at).toBeLessThan(0.85);
  expect(Math.max(...heights) - start.elevation).toBeGreaterThan(1_250 / 3);
});

// @spec [Live screens] issue 3: A real-looking track from a seed: a mountain's climbs and descents, city streets; length, climb, slopes, no crossing
test('the same seed draws the same track, another one another', () => {
  expect(drawTrack(aTrackOptions({ seed: 9 }))).toEqual(drawTrack(aTrackOptions({ seed: 9 })));
  expect(drawTrack(aTrackOptions({ seed: 9 }))).not.toEqual(drawTrack(aTrackOptions({ seed: 10 })));
});

test('more climb than the way has room for is refused', () => {
  expect(() => drawTrack(aTrackOptions({ distanceM: 5_000, climbM: 900 }))).toThrow(
    '900 m of climb are too steep for 5000 m',
  );
});

test('the file that is written is read as the same points', async () => {
  const track = drawTrack(aTrackOptions({ distanceM: 5_000, climbM: 200 }));
  const read = await parseGpx(writeGpx('Pujada & "Cim" <5K>', track));
  expect(read.ok && read.segments).toEqual([track]);
});

function stepTo(from: TrackPoint, to: TrackPoint): { readonly aside: number; readonly up: number } {
  return { aside: metresBetween(from, to), up: to.elevation - from.elevation };
}

/** The steepest slope between points that lie at least so far apart. */
function steepestOver(track: readonly TrackPoint[], leastM: number): number {
  const along = measureTrack([track]).segments.flat();
  let [steepest, from] = [0, 0];
  for (let to = 0; to < track.length; to += 1) {
    const run = itemAt(along, to).distanceM - itemAt(along, from).distanceM;
    if (run < leastM) continue;
    steepest = Math.max(steepest, Math.abs(itemAt(track, to).elevation - itemAt(track, from).elevation) / run);
    from += 1;
  }
  return steepest;
}

/** Counts the crossings of the line with itself: pairs of pieces that meet and are not neighbours. */
function crossings(track: readonly TrackPoint[]): number {
  const pieces = track.slice(1).map((to, i) => [itemAt(track, i), to] as const);
  let found = 0;
  for (let i = 0; i < pieces.length; i += 1) {
    // The ends of a round touch.
    const last = i === 0 ? pieces.length - 1 : pieces.length;
    for (let j = i + 2; j < last; j += 1) if (doMeet(itemAt(pieces, i), itemAt(pieces, j))) found += 1;
  }
  return found;
}

type Piece = readonly [from: TrackPoint, to: TrackPoint];

function doMeet([a, b]: Piece, [c, d]: Piece): boolean {
  if (Math.abs(a.latitude - c.latitude) > 0.0005) return false;
  return sideOf(a, b, c) !== sideOf(a, b, d) && sideOf(c, d, a) !== sideOf(c, d, b);
}

const sideOf = (from: TrackPoint, to: TrackPoint, point: TrackPoint): number =>
  Math.sign(
    (to.longitude - from.longitude) * (point.latitude - from.latitude) -
      (to.latitude - from.latitude) * (point.longitude - from.longitude),
  );
