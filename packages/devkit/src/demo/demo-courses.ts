import { type MeasuredPoint, measureTrack } from '@dorsal/server/modules/tracks/measure-track.ts';
import type { ModalityPlan } from '#generator/plan.ts';
import { drawTrack, type TrackOptions, type TrackPoint } from '#generator/track/draw-track.ts';
import { itemAt } from '#random.ts';

/** The start of each race of the demo. The terrain is real, the places are invented. */
const starts: Readonly<Record<string, TrackPoint>> = {
  'volta-a-vilaclara': { longitude: -0.31, latitude: 39.87, elevation: 64 },
  'trail-de-penagris': { longitude: -1.63, latitude: 40.95, elevation: 1_180 },
  'cursa-de-la-ribera': { longitude: -0.44, latitude: 39.21, elevation: 22 },
};

const drawn = new Map<string, readonly TrackPoint[]>();

/** The course of a race of the demo, always the same one. */
export function demoCourse(slug: string, plan: ModalityPlan): readonly TrackPoint[] {
  const key = `${slug}/${plan.shortName}`;
  const course = drawn.get(key) ?? drawTrack(trackOptions(slug, plan));
  drawn.set(key, course);
  return course;
}

function trackOptions(slug: string, { sport, distanceM, climbM }: ModalityPlan): TrackOptions {
  const start = starts[slug];
  if (!start) throw new Error(`nobody has said where ${slug} starts`);
  const ground = sport === 'trail_running' ? 'mountain' : 'city';
  const seed = 41_000 + 1_000 * Object.keys(starts).indexOf(slug) + Math.round(distanceM / 100);
  return { seed, ground, isClosed: true, distanceM, climbM, start };
}

/** The points of the checkpoints on a course, start and finish included: evenly along the line, as the generator lays its mats. */
export function checkpointsOn(course: readonly TrackPoint[], intermediates: number): MeasuredPoint[] {
  const { segments, distanceM } = measureTrack([course]);
  const line = segments.flat();
  const last = intermediates + 1;
  return Array.from({ length: last + 1 }, (_, position) => {
    const metres = (distanceM * position) / last;
    return line.find((point) => point.distanceM >= metres - 1) ?? itemAt(line, line.length - 1);
  });
}
