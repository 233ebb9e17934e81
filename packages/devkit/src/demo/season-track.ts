import type { Sport } from '@dorsal/contract/codecs/enums.ts';
import { importGpx } from '@dorsal/server/modules/imports/import-gpx.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { drawTrack, type TrackPoint } from '#generator/track/draw-track.ts';
import { writeGpx } from '#generator/track/write-gpx.ts';
import { type TownName, townOf } from './plans/towns.ts';

const inTheHills: readonly Sport[] = ['trail_running', 'hiking', 'time_trial_climb', 'stages', 'btt', 'nordic_walking'];

export interface SeasonCourse {
  /** Event and race: the seed of the drawing. */
  readonly key: string;
  readonly sport: Sport;
  readonly distanceM: number;
  readonly climbM: number;
  readonly town: TownName;
}

/** A course through the country around a town; the same key gives the same one. */
export function drawSeasonTrack({ key, sport, distanceM, climbM, town }: SeasonCourse): TrackPoint[] {
  const ground = inTheHills.includes(sport) || climbM / distanceM > 0.03 ? 'mountain' : 'city';
  const { longitude, latitude, elevation } = townOf(town);
  return drawTrack({
    seed: 48_000 + textSeed(key),
    ground,
    isClosed: true,
    distanceM,
    climbM,
    start: { longitude, latitude, elevation },
  });
}

const textSeed = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7);

/** Gives a race its track, as `dorsal import gpx` does. */
export async function storeTrack(
  context: Context,
  modality: { readonly number: number; readonly oid: string },
  {
    slug,
    shortName,
    course,
  }: { readonly slug: string; readonly shortName: string; readonly course: readonly TrackPoint[] },
): Promise<void> {
  const bytes = writeGpx(shortName, course);
  const imported = await importGpx(context, { modality, bytes, fileName: `${slug}-${shortName}.gpx` });
  if (!imported.ok) throw new Error(`the track of ${slug}/${shortName} was refused`);
}
