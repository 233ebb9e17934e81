import { presetPrizes } from '@dorsal/domain/prizes/presets.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan, type RacePlan, usualTroubles } from '#generator/plan.ts';
import type { GeneratedRace } from '#generator/race.ts';
import type { TrackPoint } from '#generator/track/draw-track.ts';
import { itemAt } from '#random.ts';
import { sendReads } from '#store/send-reads.ts';
import { type RaceDetails, type StoredRace, storeRace } from '#store/store-race.ts';
import { checkpointsOn } from './demo-courses.ts';
import { eventDetails, organisersAt } from './event-details.ts';
import type { SeasonLiveRace } from './plans/live-races.ts';
import type { PastRace } from './plans/past-races.ts';
import { type TownName, townOf } from './plans/towns.ts';
import { dayFrom, type SeasonFill } from './season-context.ts';
import { drawSeasonTrack, storeTrack } from './season-track.ts';

const minute = 60_000;

/** Stores a past race: people, reads and rulings of staff; results come from a derive. Returns the number of participants. */
export async function storePastRace(fill: SeasonFill, past: PastRace, which: number): Promise<number> {
  const startsAt = dayFrom(fill.context.now(), past.day) + past.hour * 60 * minute;
  const plan = planOf(past, which, startsAt);
  const [seatA = 0, seatB] = past.organiser === 0 ? [0] : [past.organiser, 0];
  const details = eventDetails({
    startsAt,
    columns: {
      ...placeOf(past.town),
      tags: [...past.tags],
      circuit_number: past.circuit === undefined ? null : (fill.circuits.get(past.circuit) ?? null),
      contact_email: `${past.slug}@example.org`,
    },
    priceCents: which % 4 === 3 ? null : [1_200, 1_600],
    organisms: organisersAt([seatA, ...(seatB === undefined || which % 3 > 0 ? [] : [seatB])]),
    documents: [{ name: 'Reglament', type: 'registration', url: `https://example.org/${past.slug}/reglament.pdf` }],
  });
  const { race, stored } = await storeSeasonRace(fill.context, plan, past.town, details);
  await sendReads(fill.context, race, stored);
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

/** The same in the database, with its tracks and the checkpoints on their places. */
export async function storeSeasonRace(
  context: Context,
  plan: RacePlan,
  town: TownName,
  details: RaceDetails,
): Promise<{ readonly race: GeneratedRace; readonly stored: StoredRace }> {
  const { race, courses } = runInTown(plan, town);
  const { city, county, latitude, longitude } = townOf(town);
  const stored = await storeRace(context.db, race, {
    ...details,
    columns: {
      ...details.columns,
      start_city: city,
      start_county: county,
      start_latitude: latitude,
      start_longitude: longitude,
      gpx_elevation_profile_show_names: true,
    },
    modalities: plan.modalities.map(({ intermediates }, i) => ({
      places: checkpointsOn(itemAt(courses, i), intermediates),
    })),
  });
  for (const [i, modality] of stored.modalities.entries()) {
    const { shortName } = modality;
    await storeTrack(context, modality, { slug: plan.slug, shortName, course: itemAt(courses, i) });
  }
  return { race, stored };
}

export function placeOf(
  name: TownName,
): Pick<ReturnType<typeof townOf>, 'city' | 'county' | 'country' | 'latitude' | 'longitude'> {
  const { city, county, country, latitude, longitude } = townOf(name);
  return { city, county, country, latitude, longitude };
}

/** The start of a live race of the season, to the minute. */
const liveStart = (now: EpochMs, { since }: SeasonLiveRace): EpochMs => Math.floor((now - since) / minute) * minute;

/** A live race as it goes, from its start on. */
export const liveRaceAsRun = (live: SeasonLiveRace, startsAt: EpochMs): GeneratedRace =>
  runInTown(live.plan(startsAt), live.town).race;

/** Stores a live race with its reads up to now; `simulateLiveRaces` sends the rest. Returns the number of participants. */
export async function storeLiveRace(fill: SeasonFill, live: SeasonLiveRace): Promise<number> {
  const { context } = fill;
  const startsAt = liveStart(context.now(), live);
  const details = eventDetails({
    startsAt,
    columns: { ...placeOf(live.town), tags: ['popular'], contact_email: `${live.slug}@example.org` },
    priceCents: [1_200, 1_500],
    organisms: organisersAt([1]),
  });
  // The gun of a race that is still to come has not gone off.
  const columns = startsAt > context.now() ? { ...details.columns, gun_at: null } : details.columns;
  const { race, stored } = await storeSeasonRace(context, live.plan(startsAt), live.town, { ...details, columns });
  await sendReads(context, race, stored, context.now());
  return race.modalities.reduce((sum, { runners }) => sum + runners.length, 0);
}
