import type { eventPlaces } from '@dorsal/contract/calls/events.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { EventView, StaffEventView } from '@dorsal/contract/views/event-view.ts';
import type { CircuitRef, EventRef, PlaceView } from '@dorsal/contract/views/references.ts';
import { hashtags, plainTags } from '@dorsal/domain/event/tags.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type * as z from 'zod';
import { presentOrganism } from '#modules/organisms/organisms.ts';
import type { RegistrationTemplates } from '#platform/config/config.ts';
import type { EventLevel } from '#platform/http/visibility.ts';
import { isSafeAddress, shownAddress, shownImage } from '#platform/safe-address.ts';
import type { CircuitRow, EventRows } from './event-rows-repository.ts';
import type { PlacedEvent } from './event-search-repository.ts';
import { registrationWayOf } from './registration-pages.ts';

/** A column that is null is absent on the wire. */
export const shown = <Value>(value: Value | null): Value | undefined => value ?? undefined;
export const instant = (date: Date | null): EpochMs | undefined => date?.getTime();
const filled = (list: readonly string[]): string[] | undefined => (list.length > 0 ? [...list] : undefined);

/** The event as everyone sees it: an allow-list. A postponed one has no date. */
export function presentEvent({ event, circuit, organisms, documents }: EventRows): EventView {
  const isPostponed = event.is_postponed;
  return {
    _id: event.oid,
    slug: event.slug,
    slug_rts: shown(event.slug_rts),
    numeric_id: event.number,
    name: event.name,
    name_short: shown(event.name_short),
    description: shown(event.description),
    poster: shownImage(event.poster),
    status: event.status as EventStatus, // only the status job writes it
    status_note: shown(event.staff_note),
    postponed: event.staff_mark === 'postponed' || undefined,
    postponed_with_races: (isPostponed && event.staff_mark !== 'postponed') || undefined,
    order: event.position,
    is_circuit: event.is_circuit,
    featured: event.featured,
    external: event.external,
    external_url: shownAddress(event.external_url),
    date_start: isPostponed ? undefined : instant(event.date_start),
    date_end: isPostponed ? undefined : instant(event.date_end),
    time_zone: event.time_zone,
    location: placeOf(event),
    circuit: circuit ? circuitReference(circuit) : undefined,
    tags: filled(plainTags(event.tags)),
    rrss_hashtags: filled(hashtags(event.rrss_hashtags)),
    organisms: organisms.map(presentOrganism),
    documents: documents.filter(({ url }) => isSafeAddress(url)).map(({ name, type, url }) => ({ name, type, url })),
    contact: contactOf(event.contact_email, event.contact_phone),
    natural_year: event.natural_year,
    registration_type: shown(event.registration_type),
    punctuation_type: shown(event.punctuation_type) as EventView['punctuation_type'], // the contract's list is checked on the way in
    ...registrationPart(event),
  };
}

function registrationPart(event: EventRows['event']): Partial<EventView> {
  return {
    registration_start: instant(event.registration_start),
    registration_end: instant(event.registration_end),
    registration_limit: shown(event.registration_limit),
    registration_url: shownAddress(event.registration_url),
    show_registration_list: event.show_registration_list,
    show_total_registrations: event.show_total_registrations,
    show_registrations_by_modality: event.show_registrations_by_modality,
    allow_team_registration: event.allow_team_registration,
    team_registration_name: shown(event.team_registration_name),
    allow_live_registration: event.allow_live_registration,
    live_registration_per_modality: event.live_registration_per_modality,
    live_registration_allow_until: instant(event.live_registration_allow_until),
    live_registration_allow_manual_input: event.live_registration_allow_manual_input,
  };
}

/** The fields for staff. Token and PIN of the venue screen are for admins. */
export function presentStaffEvent(rows: EventRows, visibility: Exclude<EventLevel, 'public'>): StaffEventView {
  const { event, timers } = rows;
  const flags = event.import_flags as Readonly<Record<string, boolean | undefined>>; // written by the import of events alone
  return {
    ...presentEvent(rows),
    date_start: instant(event.date_start),
    date_end: instant(event.date_end),
    documents: rows.documents
      .filter(({ url }) => isSafeAddress(url))
      .map(({ oid, name, type, url }) => ({ _id: oid, name, type, url })),
    rts_numeric_id: shown(event.rts_numeric_id),
    visible: event.visible,
    timers: [...timers],
    postponed: event.staff_mark === 'postponed',
    allow_parse_json: flags['allow_parse_json'],
    importing_mdg: flags['importing_mdg'],
    rts_importing_registrations: flags['rts_importing_registrations'],
    ...(visibility === 'admin' && {
      live_registration_token: shown(event.live_registration_token),
      live_registration_password: shown(event.live_registration_password),
    }),
  };
}

/** An event on the map of a list. */
export const presentPlace = (
  event: PlacedEvent,
  pages: RegistrationTemplates,
): AnswerOf<typeof eventPlaces>[number] => ({
  _id: event.oid,
  slug: event.slug,
  name: event.name,
  city: shown(event.city),
  status: event.status as EventStatus, // as above
  is_timed: event.is_timed,
  registration_way: registrationWayOf(pages, event),
  postponed: event.is_postponed || undefined,
  date_start: event.is_postponed ? undefined : instant(event.date_start),
  time_zone: event.time_zone,
  coordinates: { latitude: event.latitude, longitude: event.longitude },
});

/** An event as its modalities name it: enough for a breadcrumb and a card. `pages`: with them it says where one registers. */
export function eventReference(
  { event, circuit }: EventRows,
  pages?: RegistrationTemplates,
): z.output<typeof EventRef> {
  return {
    _id: event.oid,
    slug: event.slug,
    numeric_id: event.number,
    name: event.name,
    name_short: shown(event.name_short),
    poster: shownImage(event.poster),
    status: event.status as EventStatus, // as above
    is_circuit: event.is_circuit,
    external: event.external,
    registration_way: pages && registrationWayOf(pages, event),
    date_start: event.is_postponed ? undefined : instant(event.date_start),
    time_zone: event.time_zone,
    location: placeOf(event),
    circuit: circuit ? circuitReference(circuit) : undefined,
  };
}

const circuitReference = (circuit: CircuitRow): z.output<typeof CircuitRef> => ({
  _id: circuit.oid,
  name: circuit.name,
  slug: circuit.slug,
  punctuation_type: shown(circuit.punctuation_type),
});

const contactOf = (
  email: string | null,
  phone: string | null,
): { email?: string | undefined; phone?: string | undefined } | undefined =>
  email === null && phone === null ? undefined : { email: shown(email), phone: shown(phone) };

function placeOf(event: EventRows['event']): PlaceView | undefined {
  const place: PlaceView = {
    street: shown(event.street),
    city: shown(event.city),
    postcode: shown(event.postcode),
    region: shown(event.region),
    county: shown(event.county),
    county_iso: shown(event.county_iso),
    state: shown(event.state),
    state_iso: shown(event.state_iso),
    country: shown(event.country),
    country_iso: shown(event.country_iso),
    coordinates: coordinatesOf(event.latitude, event.longitude),
  };
  return Object.values(place).some((value) => value !== undefined) ? place : undefined;
}

export const coordinatesOf = (
  latitude: number | null,
  longitude: number | null,
): { latitude: number; longitude: number } | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };
