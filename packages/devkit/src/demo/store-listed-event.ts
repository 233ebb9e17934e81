import type { EventColumns, EventDocumentColumns } from '@dorsal/server/modules/races/event-repository.ts';
import { createEvent } from '@dorsal/server/modules/races/save-event.ts';
import { organisersAt } from './event-details.ts';
import type { SeasonEvent } from './plans/season-event.ts';
import { townOf } from './plans/towns.ts';
import { dayFrom, type SeasonFill, windowOf } from './season-context.ts';
import { storeListedModality } from './store-listed-modality.ts';

const hour = 3_600_000;

/** Stores an event without results, with its races and participants. Returns the number of participants. */
export async function storeListedEvent(fill: SeasonFill, plan: SeasonEvent): Promise<number> {
  const startsAt = plan.day === null ? null : dayFrom(fill.context.now(), plan.day) + (plan.hour ?? 8) * hour;
  const { number } = await createEvent(fill.context, {
    slug: plan.slug,
    name: plan.name,
    columns: eventColumns(fill, plan, startsAt),
    organisms: organisersAt(plan.organisers),
    documents: plan.hasDocuments ? documentsOf(plan.slug) : [],
  });
  let registered = 0;
  for (const [position, modality] of plan.modalities.entries())
    registered += await storeListedModality(fill, { event: number, plan, modality, position, startsAt });
  return registered;
}

const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

function eventColumns(fill: SeasonFill, plan: SeasonEvent, startsAt: number | null): EventColumns {
  const { now } = fill.context;
  return {
    name_short: orNull(plan.shortName),
    description: orNull(plan.description),
    staff_mark: orNull(plan.mark),
    staff_note: orNull(plan.note),
    visible: plan.isHidden !== true,
    featured: plan.isFeatured === true,
    external: plan.externalUrl !== undefined,
    external_url: orNull(plan.externalUrl),
    tags: [...(plan.tags ?? [])],
    rrss_hashtags: [...(plan.hashtags ?? [])],
    circuit_number: orNull(fill.circuits.get(plan.circuit ?? '')),
    created_at: new Date(now()),
    updated_at: new Date(now()),
    ...datesOf(plan, startsAt),
    ...registrationOf(plan, now()),
    ...placeOf(plan),
    ...contactOf(plan),
  };
}

function datesOf({ lastsH = 5 }: SeasonEvent, startsAt: number | null): EventColumns {
  if (startsAt === null) return {};
  return { date_start: new Date(startsAt), date_end: new Date(startsAt + lastsH * hour) };
}

function registrationOf(plan: SeasonEvent, now: number): EventColumns {
  const [opens, closes] = windowOf(now, plan);
  return {
    slug_rts: orNull(plan.provider),
    registration_url: orNull(plan.registrationUrl),
    registration_start: opens,
    registration_end: closes,
    show_registration_list: plan.showsList === true,
    show_total_registrations: plan.showsTotals === true,
    show_registrations_by_modality: plan.showsTotals === true,
    allow_team_registration: plan.teamRegistration !== undefined,
    team_registration_name: orNull(plan.teamRegistration),
  };
}

const contactOf = (plan: SeasonEvent): EventColumns =>
  plan.organisers.length === 0
    ? {}
    : {
        contact_email: `${plan.slug.slice(0, 40)}@example.org`,
        contact_phone: plan.hasDocuments === true ? '+34 000 000 010' : null,
      };

function placeOf({ town }: SeasonEvent): EventColumns {
  if (town === null) return { time_zone: 'Europe/Madrid' };
  const { city, county, country, timeZone, latitude, longitude } = townOf(town);
  return { city, county, country, time_zone: timeZone, latitude, longitude };
}

const documentsOf = (slug: string): EventDocumentColumns[] => [
  { name: 'Reglament', type: 'registration', url: `https://example.org/${slug}/reglament.pdf` },
  { name: 'Autorització de menors', type: 'registration', url: `https://example.org/${slug}/menors.pdf` },
];
