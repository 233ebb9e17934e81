import type { EventStatus, StaffMark } from '@dorsal/domain/status/status.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { CheckpointColumns, CourseChange } from '#modules/races/course-repository.ts';
import type { EventColumns } from '#modules/races/event-repository.ts';
import type { ModalityColumns } from '#modules/races/modality-repository.ts';
import type { EventChange } from '#modules/races/save-event.ts';
import type { CheckpointConfiguration, ModalityChange } from '#modules/races/save-modality.ts';
import type { References } from './check-references.ts';
import type { CheckpointDocument, EventDocument, ModalityDocument } from './event-document.ts';

export const isFinished = (status: EventStatus | undefined): status is 'finished_provisional' | 'finished_official' =>
  status === 'finished_provisional' || status === 'finished_official';

/** The changes of an event file to the event itself. */
export function eventChange(document: EventDocument, references: References): EventChange {
  const { allow_parse_json, importing_mdg, rts_importing_registrations } = document;
  // Finishing an event finishes its races (document 3, section 4), so the mark is theirs.
  const marksRaces = isFinished(document.status) && hasRaces(document, references);
  return {
    columns: {
      ...plainColumns(document),
      ...placeColumns(document),
      ...registrationColumns(document),
      ...markColumns(marksRaces ? { ...document, status: 'live' } : document),
      circuit_number: references.circuit,
      timers: references.timers,
    },
    importFlags: { allow_parse_json, importing_mdg, rts_importing_registrations },
    documents: document.documents,
    organisms: document.organisms?.map(({ contact, ...organism }) => ({
      ...organism,
      email: contact?.email,
      phone: contact?.phone,
    })),
  };
}

/** The changes of an event file to one race. A race without a status of its own is finished with its event. */
export function modalityChange(
  document: ModalityDocument,
  { event, references }: { readonly event: EventDocument; readonly references: References },
): ModalityChange {
  const status = document.status ?? (isFinished(event.status) ? event.status : undefined);
  return {
    columns: {
      ...shownColumns(document),
      ...timingColumns(document),
      ...registrationColumnsOfModality(document),
      ...markColumns({ ...document, status }),
      circuit_modality_number:
        document.circuit_modality === null ? null : references.circuitModalities.get(document.short_name),
    },
    course: courseChange(document),
    ...listChanges(document),
  };
}

const hasRaces = (document: EventDocument, references: References): boolean =>
  references.modalities.length > 0 || (document.modalities ?? []).length > 0;

function plainColumns(document: EventDocument): EventColumns {
  return {
    name: document.name,
    name_short: document.name_short,
    slug_rts: document.slug_rts,
    rts_numeric_id: document.rts_numeric_id,
    description: document.description,
    poster: document.poster,
    position: document.order,
    visible: document.visible,
    featured: document.featured,
    external: document.external,
    external_url: document.external_url,
    is_circuit: document.is_circuit,
    date_start: dateColumn(document.date_start),
    date_end: dateColumn(document.date_end),
    time_zone: document.time_zone,
    natural_year: document.natural_year,
    tags: document.tags,
    rrss_hashtags: document.rrss_hashtags,
    ...contactColumns(document.contact),
    registration_type: document.registration_type,
    punctuation_type: document.punctuation_type,
  };
}

function contactColumns(contact: EventDocument['contact']): EventColumns {
  if (contact === null) return { contact_email: null, contact_phone: null };
  return { contact_email: contact?.email, contact_phone: contact?.phone };
}

const noPlace = {
  street: null,
  city: null,
  postcode: null,
  region: null,
  county: null,
  county_iso: null,
  state: null,
  state_iso: null,
  country: null,
  country_iso: null,
  coordinates: null,
} satisfies { readonly [Field in keyof NonNullable<EventDocument['location']>]-?: null };

function placeColumns({ location }: EventDocument): EventColumns {
  if (location === undefined) return {};
  const { coordinates, ...address } = location ?? noPlace;
  return { ...address, ...positionColumns(coordinates) };
}

function registrationColumns(document: EventDocument): EventColumns {
  return {
    registration_start: dateColumn(document.registration_start),
    registration_end: dateColumn(document.registration_end),
    registration_limit: document.registration_limit,
    registration_url: document.registration_url,
    show_registration_list: document.show_registration_list,
    show_total_registrations: document.show_total_registrations,
    show_registrations_by_modality: document.show_registrations_by_modality,
    allow_team_registration: document.allow_team_registration,
    team_registration_name: document.team_registration_name,
    allow_live_registration: document.allow_live_registration,
    live_registration_per_modality: document.live_registration_per_modality,
    live_registration_allow_until: dateColumn(document.live_registration_allow_until),
    live_registration_allow_manual_input: document.live_registration_allow_manual_input,
    live_registration_token: document.live_registration_token,
    live_registration_password: document.live_registration_password,
  };
}

function shownColumns(document: ModalityDocument): ModalityColumns {
  return {
    name: document.name,
    description: document.description,
    position: document.order,
    visible: document.visible,
    sport: document.sport,
    distance_m: document.distance,
    slope_m: document.slope,
    bib_color: document.bib_color,
    rrss_hashtags: document.rrss_hashtags,
    extra_services: document.extra_services,
    extra_questions: document.extra_questions && JSON.stringify(document.extra_questions),
    gpx_use_own_distance: document.gpx_use_own_distance,
    gpx_elevation_profile_show_names: document.gpx_elevation_profile_show_names,
    show_prized_positions: document.show_prized_positions,
    takes_claims: document.takes_claims,
    ...startColumns(document.location_start),
  };
}

function startColumns(start: ModalityDocument['location_start']): ModalityColumns {
  if (start === undefined) return {};
  const at = positionColumns(start === null ? null : start.coordinates);
  return {
    start_name: start === null ? null : start.custom_name,
    start_city: start === null ? null : start.city,
    start_county: start === null ? null : start.county,
    start_latitude: at.latitude,
    start_longitude: at.longitude,
  };
}

const precisions = { 1: 1000, 0.1: 100, 0.001: 1 } as const;

function timingColumns(document: ModalityDocument): ModalityColumns {
  return {
    chronotype: document.type,
    is_timed: document.is_timed,
    planned_start_at: dateColumn(document.datetime_start),
    planned_end_at: dateColumn(document.datetime_end),
    gun_at: document.chrono_start,
    start_closes_ms: document.start_closes,
    precision_ms: document.time_precision && precisions[document.time_precision],
    shown_precision_ms: document.shown_precision && precisions[document.shown_precision],
    rounding: document.rounding,
    ranks_by_net_time: document.positions_by_real_time,
  };
}

function registrationColumnsOfModality(document: ModalityDocument): ModalityColumns {
  return {
    price_cents: document.price,
    registration_limit: document.registration_limit,
    registration_start: dateColumn(document.registration_start),
    registration_end: dateColumn(document.registration_end),
    allow_live_registration: document.allow_live_registration,
    live_registration_allow_until: dateColumn(document.live_registration_allow_until),
  };
}

const courseChange = (document: ModalityDocument): CourseChange => ({
  distanceM: document.distance,
  start: document.start_checkpoint && checkpointColumns(document.start_checkpoint),
  finish: document.finish_checkpoint && checkpointColumns(document.finish_checkpoint),
  intermediates: document.intermediates?.map(checkpointColumns),
});

function checkpointColumns(document: CheckpointDocument): CheckpointColumns {
  const location =
    document.location === null ? { custom_name: document.name ?? null, coordinates: null } : document.location;
  const columns: CheckpointColumns = {
    name: location?.custom_name === undefined ? document.name : location.custom_name,
    height_m: document.height,
    is_timed: document.timed,
    min_leg_time_ms: document.min_leg_time,
    miss_rate: document.miss_rate,
    cutoff_ms: document.cutoff === 0 ? null : document.cutoff,
    extra_services: document.extra_services,
    ...positionColumns(location?.coordinates),
  };
  return document.distance_from_start === undefined
    ? columns
    : { ...columns, distance_m: document.distance_from_start };
}

/** Prizes without an order get their place in the list. */
function listChanges(document: ModalityDocument): Omit<ModalityChange, 'columns' | 'course'> {
  return {
    categories: document.categories?.map(({ name, gender = null, age_from = null, age_to = null }) => ({
      name,
      gender,
      age_from,
      age_to,
    })),
    prices: document.price_history?.map(({ start, end, price }) => ({
      starts_at: dateColumn(start) ?? null,
      ends_at: dateColumn(end) ?? null,
      price_cents: price,
    })),
    prizes: document.prizes?.map(({ order, total, by, non_cummulative_with }, index) => ({
      order: order ?? index + 1,
      total,
      by,
      not_with: non_cummulative_with,
    })),
    neutralised: document.neutralised,
    waves: document.waves?.map(({ name, gun }) => ({ name, gunAt: gun })),
    readerConfigurations: document.reader_configurations?.map(
      (configuration): CheckpointConfiguration => ({
        checkpoint: configuration.checkpoint,
        reader: { number: configuration.reader.numeric_id, name: configuration.reader.name },
        opensAt: configuration.datetime_start,
        closesAt: configuration.datetime_end,
        minGapMs: configuration.security_seconds,
      }),
    ),
  };
}

/** Epoch milliseconds as a timestamptz; null empties, undefined leaves. */
const dateColumn = (at: EpochMs | null | undefined): Date | null | undefined =>
  at === null || at === undefined ? at : new Date(at);

/** Both or neither, so that no half of a place is stored. */
function positionColumns(position: { latitude: number; longitude: number } | null | undefined): {
  latitude?: number | null;
  longitude?: number | null;
} {
  if (position === undefined) return {};
  return { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null };
}

/**
 * Only what staff decide is stored; of any other status the clock and the counts decide, and a file that names one takes back what
 * staff had marked.
 */
function markColumns(document: {
  readonly status?: EventStatus | undefined;
  readonly postponed?: boolean | undefined;
  readonly status_note?: string | null | undefined;
}): { staff_mark?: StaffMark | null; staff_note?: string | null } {
  const note = document.status_note === undefined ? {} : { staff_note: document.status_note };
  if (document.postponed === true) return { staff_mark: 'postponed', ...note };
  if (document.status === undefined) return document.postponed === false ? { staff_mark: null, ...note } : note;
  return { staff_mark: markOf(document.status), ...note };
}

function markOf(status: EventStatus): StaffMark | null {
  if (status === 'cancelled' || isFinished(status)) return status;
  return null;
}
