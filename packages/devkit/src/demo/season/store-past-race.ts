import { presetPrizes } from '@dorsal/domain/prizes/presets.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { bringReads } from '#factories/bring-reads.ts';
import { type StoredRace, storeRace } from '#factories/store-race.ts';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan, type RacePlan, usualTroubles } from '#generator/plan.ts';
import type { GeneratedRace } from '#generator/race.ts';
import { itemAt } from '#generator/random.ts';
import type { TrackPoint } from '#generator/track/draw-track.ts';
import { checkpointsOn } from '../demo-courses.ts';
import { dressEvent } from '../event-details.ts';
import type { PastRace } from './plans/past-races.ts';
import { type TownName, townOf } from './plans/towns.ts';
import { dayFrom, type SeasonFill } from './season-context.ts';
import { drawSeasonTrack, storeTrack } from './season-track.ts';

const minute = 60_000;

/** Writes a race that was run: people, reads and what staff did; results follow from a derive. Gives how many took part. */
export async function storePastRace(fill: SeasonFill, past: PastRace, which: number): Promise<number> {
  const startsAt = dayFrom(fill.context.now(), past.day) + past.hour * 60 * minute;
  const plan = planOf(past, which, startsAt);
  const { race, stored } = await storeSeasonRace(fill.context, plan, past.town);
  await bringReads(fill.context, race, stored);
  const [seatA, seatB] = past.organiser === 0 ? [0] : [past.organiser, 0];
  await dressEvent(fill.context.db, stored.number, {
    startsAt,
    columns: {
      ...placeOf(past.town),
      tags: [...past.tags],
      circuit_number: past.circuit === undefined ? null : (fill.circuits.get(past.circuit) ?? null),
      contact_email: `${past.slug}@example.org`,
    },
    priceCents: which % 4 === 3 ? null : [1_200, 1_600],
    organisms: [seatA, ...(seatB === undefined || which % 3 > 0 ? [] : [seatB])].flatMap(
      (seat) => fill.organisers[seat ?? 0] ?? [],
    ),
    documents: [{ name: 'Reglament', type: 'registration', url: `https://example.org/${past.slug}/reglament.pdf` }],
  });
  return race.modalities.reduce((sum, { runners }) => sum + runners.length, 0);
}

function planOf(past: PastRace, which: number, startsAt: EpochMs): RacePlan {
  return aRacePlan({
    seed: 46_000 + which,
    slug: past.slug,
    name: past.name,
    timeZone: townOf(past.town).timeZone,
    startsAt,
    phase: past.isOfficial === true ? 'finished_official' : 'finished_provisional',
    firstReader: 601 + which * 20,
    modalities: past.distances.map(({ startsAfterMin = 0, ...distance }, position) =>
      aModalityPlan({
        ...distance,
        sport: past.sport,
        firstBib: 1 + position * 500,
        startsAfterMs: startsAfterMin * minute,
        precisionMs: past.sport === 'running' ? 1000 : 1,
        shareOfWomen: 0.35,
        prizeRules: presetPrizes(which % 2 === 0 ? 'cumulative' : 'non_cumulative'),
      }),
    ),
    troubles: usualTroubles,
    burdens: { penalty: 0.02, disqualification: 0.01 },
  });
}

/** A race over the tracks that are drawn for it around its town. */
export function runInTown(
  plan: RacePlan,
  town: TownName,
): { readonly race: GeneratedRace; readonly courses: readonly (readonly TrackPoint[])[] } {
  const courses = plan.modalities.map(({ shortName, sport, distanceM, climbM }) =>
    drawSeasonTrack({ key: `${plan.slug}/${shortName}`, sport, distanceM, climbM, town }),
  );
  const modalities = plan.modalities.map((modality, i) => {
    const places = checkpointsOn(itemAt(courses, i), modality.intermediates);
    return { ...modality, heightsM: places.map(({ elevation }) => Math.round(elevation ?? 0)) };
  });
  return { race: generateRace({ ...plan, modalities }), courses };
}

/** The same in the database, with the checkpoints on their places. */
export async function storeSeasonRace(
  context: Context,
  plan: RacePlan,
  town: TownName,
): Promise<{ readonly race: GeneratedRace; readonly stored: StoredRace }> {
  const { race, courses } = runInTown(plan, town);
  const stored = await storeRace(context.db, race);
  for (const [i, modality] of stored.modalities.entries()) {
    const course = itemAt(courses, i);
    await storeTrack(context, modality, { slug: plan.slug, shortName: modality.shortName, course });
    await placeCheckpoints(
      context,
      modality.checkpoints,
      checkpointsOn(course, itemAt(plan.modalities, i).intermediates),
    );
  }
  const { city, county, latitude, longitude } = townOf(town);
  await context.db
    .updateTable('modality')
    .set({
      start_city: city,
      start_county: county,
      start_latitude: latitude,
      start_longitude: longitude,
      gpx_elevation_profile_show_names: true,
    })
    .where('event_number', '=', stored.number)
    .execute();
  return { race, stored };
}

/** Gives the checkpoints of a course their places on it. */
export async function placeCheckpoints(
  { db }: Context,
  checkpoints: readonly number[],
  places: readonly { readonly latitude: number; readonly longitude: number }[],
): Promise<void> {
  for (let position = 0; position < checkpoints.length; position += 1) {
    const { latitude, longitude } = itemAt(places, position);
    await db
      .updateTable('checkpoint')
      .set({ latitude, longitude })
      .where('number', '=', itemAt(checkpoints, position))
      .execute();
  }
}

export function placeOf(
  name: TownName,
): Pick<ReturnType<typeof townOf>, 'city' | 'county' | 'country' | 'latitude' | 'longitude'> {
  const { city, county, country, latitude, longitude } = townOf(name);
  return { city, county, country, latitude, longitude };
}
