import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { Kysely } from 'kysely';
import { insertRows } from '#factories/insert-rows.ts';
import { searchText } from '#factories/search-text.ts';
import { aPerson } from '#generator/people/a-person.ts';
import { ageCategories } from '#generator/people/categories.ts';
import type { Sport } from '#generator/plan.ts';
import { randomFrom } from '#generator/random.ts';
import { onDay } from './demo-races.ts';
import { dressEvent } from './event-details.ts';

const day = 86_400_000;

/** Events of which nothing was run: internal numbers and how many people are registered. */
export interface Planned {
  readonly events: number;
  readonly participants: number;
}

interface PlannedEvent {
  readonly slug: string;
  readonly name: string;
  readonly sport: Sport;
  readonly startsAt: EpochMs;
  readonly isCancelled: boolean;
  readonly registered: number;
  readonly city: string;
  readonly county: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly description: string;
}

/** One event with registrations open, and one that was called off. */
export async function addPlannedEvents(
  db: Kysely<Database>,
  demo: { readonly now: EpochMs; readonly newId: () => string; readonly organisms: readonly number[] },
): Promise<Planned> {
  const planned = plannedEvents(demo.now);
  for (const event of planned) await addPlannedEvent(db, event, demo);
  return { events: planned.length, participants: planned.reduce((sum, { registered }) => sum + registered, 0) };
}

const plannedEvents = (now: EpochMs): PlannedEvent[] => [
  {
    slug: 'mitja-del-garrofer',
    name: 'Mitja Marató del Garrofer',
    sport: 'running',
    startsAt: onDay(now, 24, 7),
    isCancelled: false,
    registered: 64,
    city: "Sant Eloi d'Amunt",
    county: 'Alt Garrofer',
    latitude: 40.42,
    longitude: 0.02,
    description: 'Vint-i-un quilòmetres entre garrofers, amb tres avituallaments i sopar de poble.',
  },
  {
    slug: 'travesia-del-paramo',
    name: 'Travesía del Páramo',
    sport: 'btt',
    startsAt: onDay(now, 10, 6),
    isCancelled: true,
    registered: 0,
    city: 'Peñagris',
    county: 'Sierra de Peñagris',
    latitude: 40.95,
    longitude: -1.63,
    description: 'Suspendida por el riesgo de incendio en la sierra.',
  },
];

async function addPlannedEvent(
  db: Kysely<Database>,
  plan: PlannedEvent,
  { newId, organisms }: { readonly newId: () => string; readonly organisms: readonly number[] },
): Promise<void> {
  const { slug, name, sport, startsAt, isCancelled, registered, ...shown } = plan;
  const status = isCancelled ? 'cancelled' : 'registrations_opened';
  const event = await db
    .insertInto('event')
    .values({
      oid: newId(),
      slug,
      name,
      status,
      staff_mark: isCancelled ? 'cancelled' : null,
      date_start: new Date(startsAt),
      date_end: new Date(startsAt + 4 * 3_600_000),
      time_zone: 'Europe/Madrid',
      country: 'ES',
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  const modality = await addHalfMarathon(db, { event: event.number, sport, startsAt, isCancelled, newId });
  await dressEvent(db, event.number, { startsAt, columns: shown, priceCents: [1_800, 2_200], organisms });
  await register(db, { event: event.number, modality, startsAt, registered, newId });
}

interface HalfMarathon {
  readonly event: number;
  readonly sport: Sport;
  readonly startsAt: EpochMs;
  readonly isCancelled: boolean;
  readonly newId: () => string;
}

async function addHalfMarathon(db: Kysely<Database>, half: HalfMarathon): Promise<number> {
  const { event, sport, startsAt, isCancelled, newId } = half;
  const { number } = await db
    .insertInto('modality')
    .values({
      oid: newId(),
      event_number: event,
      name: '21K',
      short_name: '21k',
      sport,
      status: isCancelled ? 'cancelled' : 'registrations_opened',
      staff_mark: isCancelled ? 'cancelled' : null,
      distance_m: 21_097.5,
      slope_m: 210,
      registration_limit: 400,
      planned_start_at: new Date(startsAt),
      planned_end_at: new Date(startsAt + 3 * 3_600_000),
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  const course = [
    { kind: 'start' as const, name: 'Eixida', distance_m: 0, height_m: 310 },
    { kind: 'intermediate' as const, name: 'Ermita', distance_m: 10_400, height_m: 420 },
    { kind: 'finish' as const, name: 'Meta', distance_m: 21_097.5, height_m: 310 },
  ];
  await db
    .insertInto('checkpoint')
    .values(course.map((checkpoint, position) => ({ oid: newId(), modality_number: number, position, ...checkpoint })))
    .execute();
  await db
    .insertInto('category')
    .values(
      ageCategories.map(({ name, ageFrom, ageTo }, position) => ({
        modality_number: number,
        position,
        name,
        age_from: ageFrom,
        age_to: ageTo,
      })),
    )
    .execute();
  return number;
}

interface Registrations {
  readonly event: number;
  readonly modality: number;
  readonly startsAt: EpochMs;
  readonly registered: number;
  readonly newId: () => string;
}

async function register(db: Kysely<Database>, registrations: Registrations): Promise<void> {
  const { event, modality, startsAt, registered, newId } = registrations;
  const random = randomFrom(40_004);
  const raceDate = new Date(startsAt).toISOString().slice(0, 10);
  const rows = Array.from({ length: registered }, (_, i) => {
    const bib = String(i + 1);
    const person = aPerson(random, { bib, raceDate, shareOfWomen: 0.4 });
    return {
      oid: newId(),
      event_number: event,
      modality_number: modality,
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
      price_paid_cents: 1_800,
      search: searchText({ ...person, bib }),
      created_at: new Date(startsAt - 60 * day + i * 11 * 3_600_000).toISOString(),
    };
  });
  await insertRows(db, 'participant', rows);
}
