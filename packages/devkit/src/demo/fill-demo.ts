import { randomInt } from 'node:crypto';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { importGpx } from '@dorsal/server/modules/imports/import-gpx.ts';
import type { EventColumns, EventDocumentColumns } from '@dorsal/server/modules/races/event-repository.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { generateRace } from '#generator/generate-race.ts';
import type { RacePlan } from '#generator/plan.ts';
import { writeGpx } from '#generator/track/write-gpx.ts';
import { itemAt } from '#random.ts';
import { seededIds } from '#store/seeded-ids.ts';
import { sendReads } from '#store/send-reads.ts';
import { storeRace } from '#store/store-race.ts';
import { addPlannedEvents } from './demo-calendar.ts';
import { checkpointsOn, demoCourse } from './demo-courses.ts';
import { liveRace, liveSince, liveSlug, roadRace, trailRace } from './demo-races.ts';
import { eventDetails, firstOrganisms } from './event-details.ts';
import { fillSeason } from './fill-season.ts';
import { applyRuling, liveRulings } from './live-rulings.ts';

/** Counts of what the demo stored. */
export interface FilledDemo {
  readonly events: number;
  readonly participants: number;
}

const minute = 60_000;

/**
 * Fills an empty database: a road race that is official, a trail race that is provisional, a race that has been on for 38 minutes with
 * all that happened up to `now` (`simulateLiveRaces` lets the rest happen), one event that takes registrations, one that was
 * cancelled, and the season around them. Everybody in it is made up. The same `now` gives the same demo, but for the PIN of the venue.
 */
export async function fillDemo(db: Kysely<Database>, options: { readonly now: EpochMs }): Promise<FilledDemo> {
  const { now } = options;
  const newId = seededIds(40_000, 'demo');
  const context: Context = { db, now: () => now, newId, log: pino({ level: 'silent' }) };
  const startsAt = Math.floor((now - liveSince) / minute) * minute;
  let participants = 0;
  for (const { plan, columns, documents } of [
    { plan: roadRace(now), columns: roadDetails, documents: roadDocuments },
    { plan: trailRace(now), columns: trailDetails, documents: trailDocuments },
    { plan: liveRace(startsAt), columns: { ...liveDetails, ...venueOf(startsAt) }, documents: [] },
  ]) {
    participants += await addRace(context, plan, { columns, documents });
  }
  const planned = await addPlannedEvents(context);
  const season = await fillSeason(context);
  await deriveEverything(context);
  return {
    events: 3 + planned.events + season.events,
    participants: participants + planned.participants + season.participants,
  };
}

interface OwnDetails {
  readonly columns: EventColumns;
  readonly documents: readonly EventDocumentColumns[];
}

/** Stores one race with its tracks and the reads that were delivered by now, and gives the number of its people. */
async function addRace(context: Context, plan: RacePlan, own: OwnDetails): Promise<number> {
  const race = generateRace(plan);
  const { city = null, county = null } = own.columns;
  const courses = plan.modalities.map((modality) => demoCourse(plan.slug, modality));
  const stored = await storeRace(context.db, race, {
    ...eventDetails({ startsAt: plan.startsAt, priceCents: [1_200, 1_500], organisms: firstOrganisms, ...own }),
    modalities: plan.modalities.map(({ intermediates }, position) => {
      const course = itemAt(courses, position);
      const { latitude, longitude } = itemAt(course, 0);
      return {
        places: checkpointsOn(course, intermediates),
        columns: {
          start_city: city,
          start_county: county,
          start_latitude: latitude,
          start_longitude: longitude,
          gpx_elevation_profile_show_names: true,
        },
      };
    }),
  });
  for (const [position, modality] of stored.modalities.entries()) {
    const { name, shortName } = itemAt(plan.modalities, position);
    const bytes = writeGpx(name, itemAt(courses, position));
    const imported = await importGpx(context, { modality, bytes, fileName: `${plan.slug}-${shortName}.gpx` });
    if (!imported.ok) throw new Error(`the track of ${plan.slug}/${shortName} was refused`);
  }
  await sendReads(context, race, stored, context.now());
  if (plan.slug === liveSlug)
    for (const ruling of liveRulings(race))
      if (ruling.at <= context.now()) await applyRuling(context, stored.number, ruling);
  return race.modalities.reduce((sum, { runners }) => sum + runners.length, 0);
}

const roadDetails: EventColumns = {
  city: 'Vilaclara del Garrofer',
  county: 'Baix Garrofer',
  country: 'ES',
  latitude: 39.87,
  longitude: -0.31,
  tags: ['asfalt'],
  rrss_hashtags: ['#running', '#10k'],
  description: 'Deu i cinc quilòmetres pel centre de Vilaclara, amb eixida i meta a la plaça.',
  contact_email: 'volta@example.org',
};

const roadDocuments: readonly EventDocumentColumns[] = [
  { name: 'Classificació 10K (PDF)', type: 'result', url: 'https://example.org/volta/classificacio-10k.pdf' },
  { name: 'Classificació 5K (PDF)', type: 'result', url: 'https://example.org/volta/classificacio-5k.pdf' },
  { name: 'Classificació per clubs', type: 'result', url: 'https://example.org/volta/clubs.pdf' },
  { name: 'Reglament', type: 'registration', url: 'https://example.org/volta/reglament.pdf' },
];

const trailDocuments: readonly EventDocumentColumns[] = [
  { name: 'Clasificación provisional', type: 'result', url: 'https://example.org/trail/provisional.pdf' },
  { name: 'Reglamento', type: 'registration', url: 'https://example.org/trail/reglamento.pdf' },
];

const trailDetails: EventColumns = {
  city: 'Peñagris',
  county: 'Sierra de Peñagris',
  country: 'ES',
  latitude: 40.95,
  longitude: -1.63,
  tags: ['montaña'],
  rrss_hashtags: ['#trailRunning'],
  description: 'Dos recorridos por la sierra: maratón con seis controles y media con cuatro.',
  contact_email: 'trail@example.org',
};

const liveDetails: EventColumns = {
  city: 'Torrelarga de la Ribera',
  county: 'La Ribera Larga',
  country: 'ES',
  latitude: 39.21,
  longitude: -0.44,
  featured: true,
  tags: ['asfalt', 'popular'],
  rrss_hashtags: ['#running'],
  description: 'La cursa que passa ara mateix: segueix-la en directe.',
  contact_email: 'ribera@example.org',
  show_total_registrations: true,
};

/** On-site registration of the live race. The PIN is for staff, who read it in the back-office; nobody can guess it. */
const venueOf = (startsAt: EpochMs): EventColumns => ({
  allow_live_registration: true,
  live_registration_allow_until: new Date(startsAt + 24 * 60 * minute),
  live_registration_allow_manual_input: true,
  live_registration_token: seededIds(startsAt, 'venue')(),
  live_registration_password: String(randomInt(0, 1_000_000)).padStart(6, '0'),
});
