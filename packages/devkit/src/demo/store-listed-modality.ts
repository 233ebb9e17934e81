import { presetPrizes } from '@dorsal/domain/prizes/presets.ts';
import type { CourseChange } from '@dorsal/server/modules/races/course-repository.ts';
import type { ModalityColumns, PricePeriod, PrizeColumns } from '@dorsal/server/modules/races/modality-repository.ts';
import { createModality } from '@dorsal/server/modules/races/save-modality.ts';
import { insertPeople } from '@dorsal/server/modules/roster/roster-repository.ts';
import { ageCategories } from '#generator/people/categories.ts';
import { generatePerson } from '#generator/people/generate-person.ts';
import { randomFrom } from '#random.ts';
import { registeredColumns } from './demo-calendar.ts';
import type { SeasonEvent, SeasonModality } from './plans/season-event.ts';
import { type TownName, townOf } from './plans/towns.ts';
import { type SeasonFill, windowOf } from './season-context.ts';
import { drawSeasonTrack, storeTrack } from './season-track.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface ListedModality {
  /** Internal number. */
  readonly event: number;
  readonly plan: SeasonEvent;
  readonly modality: SeasonModality;
  readonly position: number;
  readonly startsAt: number | null;
}

/** Writes one race with its course, lists, prices and people, and gives how many are in. */
export async function storeListedModality(fill: SeasonFill, listed: ListedModality): Promise<number> {
  const { event, modality } = listed;
  const { number, oid } = await createModality(fill.context, {
    event,
    shortName: modality.shortName,
    name: modality.name,
    columns: modalityColumns(fill, listed),
    course: courseOf(modality),
    categories: ageCategories.map(({ name, ageFrom, ageTo }) => ({ name, age_from: ageFrom, age_to: ageTo })),
    prices: pricesOf(fill, listed),
    prizes: prizesOf(modality),
  });
  if (listed.modality.hasTrack && listed.plan.town !== null && listed.startsAt !== null) {
    const { shortName, sport, distanceM = 0, climbM = 0, startsIn } = listed.modality;
    const course = drawSeasonTrack({
      key: `${listed.plan.slug}/${shortName}`,
      sport,
      distanceM,
      climbM,
      town: startsIn ?? listed.plan.town,
    });
    await storeTrack(fill.context, { number, oid }, { slug: listed.plan.slug, shortName, course });
  }
  return await storePeople(fill, number, listed);
}

const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

function modalityColumns(
  { context }: SeasonFill,
  { plan, modality, position, startsAt }: ListedModality,
): ModalityColumns {
  const [opens, closes] = windowOf(context.now(), plan);
  return {
    staff_mark: orNull(plan.mark),
    staff_note: orNull(plan.note),
    position,
    sport: modality.sport,
    distance_m: orNull(modality.distanceM),
    slope_m: orNull(modality.climbM),
    is_timed: modality.isTimed !== false,
    price_cents: modality.prices[0] ?? 0,
    registration_limit: orNull(modality.limit),
    registration_start: opens,
    registration_end: closes,
    rrss_hashtags: [...(modality.hashtags ?? [])],
    extra_services: [...(modality.services ?? [])],
    gpx_elevation_profile_show_names: true,
    show_prized_positions: modality.hasPrizes === true,
    created_at: new Date(context.now()),
    updated_at: new Date(context.now()),
    ...plannedTimes(plan, modality, startsAt),
    ...startPlace(modality.startsIn ?? plan.town),
  };
}

function plannedTimes(
  { lastsH = 5 }: SeasonEvent,
  { startsAfterH = 0 }: SeasonModality,
  startsAt: number | null,
): ModalityColumns {
  if (startsAt === null) return {};
  const start = startsAt + startsAfterH * hour;
  return { planned_start_at: new Date(start), planned_end_at: new Date(start + lastsH * hour) };
}

function startPlace(town: TownName | null): ModalityColumns {
  if (town === null) return {};
  const { city, county, latitude, longitude } = townOf(town);
  return { start_city: city, start_county: county, start_latitude: latitude, start_longitude: longitude };
}

function courseOf({ distanceM, stops = [] }: SeasonModality): CourseChange {
  const along = (at: number): number | null => (distanceM === undefined ? null : Math.round(distanceM * at));
  return {
    start: { name: 'Eixida', distance_m: along(0) },
    intermediates: stops.map(({ name, at, services, isTimed = true }) => ({
      name,
      distance_m: along(at),
      is_timed: isTimed,
      extra_services: [...services],
    })),
    finish: { name: 'Meta', distance_m: along(1), extra_services: ['water', 'food'] },
  };
}

const prizesOf = ({ hasPrizes, sport }: SeasonModality): PrizeColumns[] =>
  hasPrizes
    ? presetPrizes(sport === 'running' ? 'cumulative' : 'non_cumulative').map(({ order, total, by, notWith }) => ({
        order,
        total,
        by,
        not_with: [...notWith],
      }))
    : [];

/** Each period as long as the others. */
function pricesOf({ context }: SeasonFill, { plan, modality }: ListedModality): PricePeriod[] {
  const [opens, closes] = windowOf(context.now(), plan);
  if (opens === null || closes === null || modality.prices.length === 0) return [];
  const each = (closes.getTime() - opens.getTime()) / modality.prices.length;
  return modality.prices.map((price_cents, i) => ({
    starts_at: new Date(opens.getTime() + each * i),
    ends_at: new Date(opens.getTime() + each * (i + 1)),
    price_cents,
  }));
}

async function storePeople(
  { context }: SeasonFill,
  number: number,
  { event, plan, modality, position, startsAt }: ListedModality,
): Promise<number> {
  const { registered = 0 } = modality;
  const random = randomFrom(47_000 + registered).fork(`${plan.slug}/${modality.shortName}`);
  const raceDate = new Date(startsAt ?? context.now()).toISOString().slice(0, 10);
  const rows = Array.from({ length: registered }, (_, i) => {
    const bib = String(position * 1_000 + i + 1);
    return {
      ...registeredColumns(generatePerson(random, { bib, raceDate, shareOfWomen: 0.4 })),
      oid: context.newId(),
      event_number: event,
      modality_number: number,
      bib,
      price_paid_cents: modality.prices[0] ?? 0,
      created_at: new Date(context.now() - (registered - i) * (day / 8)).toISOString(),
    };
  });
  await insertPeople(context.db, rows);
  return registered;
}
