import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { createEvent } from '@dorsal/server/modules/races/save-event.ts';
import { createModality } from '@dorsal/server/modules/races/save-modality.ts';
import { insertPeople } from '@dorsal/server/modules/roster/roster-repository.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { ageCategories } from '#generator/people/categories.ts';
import { generatePerson, type Person } from '#generator/people/generate-person.ts';
import type { Sport } from '#generator/plan.ts';
import { randomFrom } from '#random.ts';
import { onDay } from './demo-races.ts';
import { eventDetails, firstOrganisms } from './event-details.ts';

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
export async function addPlannedEvents(context: Context): Promise<Planned> {
  const planned = plannedEvents(context.now());
  for (const event of planned) await addPlannedEvent(context, event);
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

async function addPlannedEvent(context: Context, plan: PlannedEvent): Promise<void> {
  const { slug, name, sport, startsAt, isCancelled, registered, ...shown } = plan;
  const standing = isCancelled
    ? ({ status: 'cancelled', staff_mark: 'cancelled' } as const)
    : ({ status: 'registrations_opened', staff_mark: null } as const);
  const details = eventDetails({ startsAt, columns: shown, priceCents: [1_800, 2_200], organisms: firstOrganisms });
  const event = await createEvent(context, {
    ...details.event,
    slug,
    name,
    columns: {
      ...standing,
      date_start: new Date(startsAt),
      date_end: new Date(startsAt + 4 * 3_600_000),
      time_zone: 'Europe/Madrid',
      country: 'ES',
      ...details.event.columns,
    },
  });
  const modality = await createModality(context, {
    event: event.number,
    shortName: '21k',
    name: '21K',
    columns: {
      ...standing,
      sport,
      distance_m: 21_097.5,
      slope_m: 210,
      registration_limit: 400,
      planned_start_at: new Date(startsAt),
      planned_end_at: new Date(startsAt + 3 * 3_600_000),
      ...details.columns,
    },
    course: {
      start: { name: 'Eixida', distance_m: 0, height_m: 310 },
      intermediates: [{ name: 'Ermita', distance_m: 10_400, height_m: 420 }],
      finish: { name: 'Meta', distance_m: 21_097.5, height_m: 310 },
    },
    categories: ageCategories.map(({ name, ageFrom, ageTo }) => ({ name, age_from: ageFrom, age_to: ageTo })),
    prices: details.prices,
  });
  await register(context, { event: event.number, modality: modality.number, startsAt, registered });
}

interface Registrations {
  readonly event: number;
  readonly modality: number;
  readonly startsAt: EpochMs;
  readonly registered: number;
}

async function register({ db, newId }: Context, registrations: Registrations): Promise<void> {
  const { event, modality, startsAt, registered } = registrations;
  const random = randomFrom(40_004);
  const raceDate = new Date(startsAt).toISOString().slice(0, 10);
  const rows = Array.from({ length: registered }, (_, i) => {
    const bib = String(i + 1);
    return {
      ...registeredColumns(generatePerson(random, { bib, raceDate, shareOfWomen: 0.4 })),
      oid: newId(),
      event_number: event,
      modality_number: modality,
      bib,
      price_paid_cents: 1_800,
      created_at: new Date(startsAt - 60 * day + i * 11 * 3_600_000).toISOString(),
    };
  });
  await insertPeople(db, rows);
}

/** The row of an entered person. */
export const registeredColumns = (person: Person) => ({
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
});
