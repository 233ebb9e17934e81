import { presetPrizes } from '@dorsal/domain/prizes/presets.ts';
import type { CheckpointTable, ModalityTable } from '@dorsal/server/platform/db/tables/events.ts';
import type { Insertable } from 'kysely';
import { insertRows } from '#factories/insert-rows.ts';
import { searchText } from '#factories/search-text.ts';
import { aPerson } from '#generator/people/a-person.ts';
import { ageCategories } from '#generator/people/categories.ts';
import { randomFrom } from '#generator/random.ts';
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
  const { db, newId } = fill.context;
  const { number, oid } = await insertModality(fill, listed);
  const checkpoints = courseOf(listed.modality).map((checkpoint, position) => ({
    oid: newId(),
    modality_number: number,
    position,
    ...checkpoint,
  }));
  await db.insertInto('checkpoint').values(checkpoints).execute();
  await storeLists(fill, number, listed);
  await storePrices(fill, number, listed);
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

async function insertModality(
  { context }: SeasonFill,
  { event, plan, modality, position, startsAt }: ListedModality,
): Promise<{ number: number; oid: string }> {
  const [opens, closes] = windowOf(context.now(), plan);
  return await context.db
    .insertInto('modality')
    .values({
      oid: context.newId(),
      event_number: event,
      name: modality.name,
      short_name: modality.shortName,
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
    })
    .returning(['number', 'oid'])
    .executeTakeFirstOrThrow();
}

function plannedTimes(
  { lastsH = 5 }: SeasonEvent,
  { startsAfterH = 0 }: SeasonModality,
  startsAt: number | null,
): Partial<Insertable<ModalityTable>> {
  if (startsAt === null) return {};
  const start = startsAt + startsAfterH * hour;
  return { planned_start_at: new Date(start), planned_end_at: new Date(start + lastsH * hour) };
}

function startPlace(town: TownName | null): Partial<Insertable<ModalityTable>> {
  if (town === null) return {};
  const { city, county, latitude, longitude } = townOf(town);
  return { start_city: city, start_county: county, start_latitude: latitude, start_longitude: longitude };
}

type Place = Pick<Insertable<CheckpointTable>, 'kind' | 'name' | 'distance_m' | 'is_timed' | 'extra_services'>;

function courseOf({ distanceM, stops = [] }: SeasonModality): Place[] {
  const along = (at: number): number | null => (distanceM === undefined ? null : Math.round(distanceM * at));
  return [
    { kind: 'start', name: 'Eixida', distance_m: along(0), is_timed: true, extra_services: [] },
    ...stops.map(
      ({ name, at, services, isTimed = true }): Place => ({
        kind: 'intermediate',
        name,
        distance_m: along(at),
        is_timed: isTimed,
        extra_services: [...services],
      }),
    ),
    { kind: 'finish', name: 'Meta', distance_m: along(1), is_timed: true, extra_services: ['water', 'food'] },
  ];
}

/** Categories and prizes. */
async function storeLists({ context }: SeasonFill, number: number, { modality }: ListedModality): Promise<void> {
  const categories = ageCategories.map(({ name, ageFrom, ageTo }, position) => ({
    modality_number: number,
    position,
    name,
    age_from: ageFrom,
    age_to: ageTo,
  }));
  await context.db.insertInto('category').values(categories).execute();
  if (!modality.hasPrizes) return;
  const prizes = presetPrizes(modality.sport === 'running' ? 'cumulative' : 'non_cumulative');
  await context.db
    .insertInto('prize_rule')
    .values(
      prizes.map(({ order, total, by, notWith }) => ({
        modality_number: number,
        order,
        total,
        by,
        not_with: [...notWith],
      })),
    )
    .execute();
}

/** Each period as long as the others. */
async function storePrices({ context }: SeasonFill, number: number, { plan, modality }: ListedModality): Promise<void> {
  const [opens, closes] = windowOf(context.now(), plan);
  if (opens === null || closes === null || modality.prices.length === 0) return;
  const each = (closes.getTime() - opens.getTime()) / modality.prices.length;
  const periods = modality.prices.map((price_cents, i) => ({
    modality_number: number,
    starts_at: new Date(opens.getTime() + each * i),
    ends_at: new Date(opens.getTime() + each * (i + 1)),
    price_cents,
  }));
  await context.db.insertInto('price_period').values(periods).execute();
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
    const person = aPerson(random, { bib, raceDate, shareOfWomen: 0.4 });
    return {
      oid: context.newId(),
      event_number: event,
      modality_number: number,
      bib,
      name: person.name,
      surname: person.surname,
      gender: person.gender,
      birthdate: person.birthdate,
      category: person.category,
      category_is_by_hand: person.category === null,
      club: person.club,
      is_local: person.isLocal,
      is_public: person.isPublic,
      id_number: person.idNumber,
      contact_email: person.email,
      source: 'import',
      price_paid_cents: modality.prices[0] ?? 0,
      search: searchText({ ...person, bib }),
      created_at: new Date(context.now() - (registered - i) * (day / 8)).toISOString(),
    };
  });
  await insertRows(context.db, 'participant', rows);
  return registered;
}
