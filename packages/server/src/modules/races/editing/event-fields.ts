import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import type { PlaceView } from '@dorsal/contract/views/references.ts';
import { hashtags, plainTags } from '@dorsal/domain/event/tags.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { EventColumns } from '#modules/races/event-repository.ts';
import { shownAddress, shownImage } from '#platform/safe-address.ts';

/** Something that a list names by its public id. */
export interface Named {
  readonly _id: string;
}

export interface DocumentFields extends Named {
  readonly name: string;
  readonly type: 'result' | 'registration';
  readonly url: string;
}

/** An event or a circuit as staff edit it, in the names and values of the contract. Ids are public ones. */
export interface EventFields {
  readonly name: string;
  readonly name_short: string | null;
  readonly slug: string;
  readonly slug_rts: string | null;
  readonly rts_numeric_id: number | null;
  readonly description: string | null;
  readonly poster: string | null;
  /** The reason for which it was postponed or cancelled; `status_note` on the wire, `note` in the steps of the trail. */
  readonly note: string | null;
  readonly order: number;
  readonly is_circuit: boolean;
  readonly visible: boolean;
  readonly featured: boolean;
  readonly external: boolean;
  readonly external_url: string | null;
  readonly date_start: EpochMs | null;
  readonly date_end: EpochMs | null;
  readonly time_zone: string;
  readonly tags: readonly string[];
  readonly rrss_hashtags: readonly string[];
  readonly timers: readonly Named[];
  readonly circuit: string | null;
  readonly location: PlaceView | null;
  readonly contact: NonNullable<StaffEventView['contact']> | null;
  readonly registration_start: EpochMs | null;
  readonly registration_end: EpochMs | null;
  readonly registration_limit: number | null;
  readonly registration_url: string | null;
  readonly show_registration_list: boolean;
  readonly show_total_registrations: boolean;
  readonly show_registrations_by_modality: boolean;
  readonly allow_team_registration: boolean;
  readonly team_registration_name: string | null;
  readonly allow_live_registration: boolean;
  readonly live_registration_per_modality: boolean;
  readonly live_registration_allow_until: EpochMs | null;
  readonly live_registration_allow_manual_input: boolean;
  readonly live_registration_token: string | null;
  readonly live_registration_password: string | null;
  readonly natural_year: boolean;
  readonly registration_type: 'auto' | 'register' | null;
  readonly punctuation_type: string | null;
  readonly allow_parse_json: boolean | null;
  readonly importing_mdg: boolean | null;
  readonly rts_importing_registrations: boolean | null;
  readonly organisms: readonly Named[];
  readonly documents: readonly DocumentFields[];
  /** Of a circuit: the events that count for it, in its order. */
  readonly events: readonly Named[];
}

/** A new event. */
export const blankEvent: EventFields = {
  name: '',
  name_short: null,
  slug: '',
  slug_rts: null,
  rts_numeric_id: null,
  description: null,
  poster: null,
  note: null,
  order: 0,
  is_circuit: false,
  visible: true,
  featured: false,
  external: false,
  external_url: null,
  date_start: null,
  date_end: null,
  time_zone: 'UTC',
  tags: [],
  rrss_hashtags: [],
  timers: [],
  circuit: null,
  location: null,
  contact: null,
  registration_start: null,
  registration_end: null,
  registration_limit: null,
  registration_url: null,
  show_registration_list: false,
  show_total_registrations: false,
  show_registrations_by_modality: false,
  allow_team_registration: false,
  team_registration_name: null,
  allow_live_registration: false,
  live_registration_per_modality: false,
  live_registration_allow_until: null,
  live_registration_allow_manual_input: false,
  live_registration_token: null,
  live_registration_password: null,
  natural_year: false,
  registration_type: null,
  punctuation_type: null,
  allow_parse_json: null,
  importing_mdg: null,
  rts_importing_registrations: null,
  organisms: [],
  documents: [],
  events: [],
};

/** Token and PIN open the desk on site: they are for admins. */
export const secretFields: readonly string[] = ['live_registration_token', 'live_registration_password'];

/** The switches of the external platform. */
export const importFlags = ['allow_parse_json', 'importing_mdg', 'rts_importing_registrations'] as const;

/** Fields as they are stored and compared: what stands and what was loaded from a view are brought to one form. */
export const normalEvent: {
  readonly [Field in keyof EventFields]?: (value: EventFields[Field] | null) => EventFields[Field] | null;
} = {
  name: (name) => name?.trim() ?? null,
  slug: (slug) => slug?.trim() ?? null,
  tags: (tags) => plainTags(tags ?? []),
  rrss_hashtags: (tags) => hashtags(tags ?? []),
  location: (place) => withoutEmpty(place),
  contact: (contact) => withoutEmpty(contact),
  organisms: (list) => list ?? [],
  timers: (list) => list ?? [],
  documents: (list) => list ?? [],
  events: (list) => list ?? [],
};

/** An object without what is empty in it; null: nothing is left. */
export function withoutEmpty<Fields extends object>(fields: Fields | null): Fields | null {
  const filled = Object.entries(fields ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return filled.length === 0 ? null : (Object.fromEntries(filled) as Fields); // its own fields, all of them optional
}

/** The addresses of an event that a page may not show are none in its views. */
export const shownAddresses = (event: Pick<EventFields, 'poster' | 'external_url' | 'registration_url'>) => ({
  poster: shownImage(event.poster) ?? null,
  external_url: shownAddress(event.external_url) ?? null,
  registration_url: shownAddress(event.registration_url) ?? null,
});

/** The columns of the row of an event that follow from its fields alone. */
export function eventColumns(fields: EventFields): EventColumns {
  const { location, contact } = fields;
  return {
    name: fields.name,
    name_short: fields.name_short,
    slug_rts: fields.slug_rts,
    rts_numeric_id: fields.rts_numeric_id,
    description: fields.description,
    poster: fields.poster,
    staff_note: fields.note,
    position: fields.order,
    is_circuit: fields.is_circuit,
    visible: fields.visible,
    featured: fields.featured,
    external: fields.external,
    external_url: fields.external_url,
    date_start: dateOf(fields.date_start),
    date_end: dateOf(fields.date_end),
    time_zone: fields.time_zone,
    tags: [...fields.tags],
    rrss_hashtags: [...fields.rrss_hashtags],
    ...placeColumns(location),
    contact_email: contact?.email ?? null,
    contact_phone: contact?.phone ?? null,
    natural_year: fields.natural_year,
    registration_type: fields.registration_type,
    punctuation_type: fields.punctuation_type,
    ...registrationColumns(fields),
  };
}

const placeColumns = (place: EventFields['location']): EventColumns => ({
  ...noPlace,
  ...(place && addressOf(place)),
  latitude: place?.coordinates?.latitude ?? null,
  longitude: place?.coordinates?.longitude ?? null,
});

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
};

const addressOf = ({ coordinates: _at, custom_name: _name, ...address }: PlaceView) => address;

const registrationColumns = (fields: EventFields): EventColumns => ({
  registration_start: dateOf(fields.registration_start),
  registration_end: dateOf(fields.registration_end),
  registration_limit: fields.registration_limit,
  registration_url: fields.registration_url,
  show_registration_list: fields.show_registration_list,
  show_total_registrations: fields.show_total_registrations,
  show_registrations_by_modality: fields.show_registrations_by_modality,
  allow_team_registration: fields.allow_team_registration,
  team_registration_name: fields.team_registration_name,
  allow_live_registration: fields.allow_live_registration,
  live_registration_per_modality: fields.live_registration_per_modality,
  live_registration_allow_until: dateOf(fields.live_registration_allow_until),
  live_registration_allow_manual_input: fields.live_registration_allow_manual_input,
  live_registration_token: fields.live_registration_token,
  live_registration_password: fields.live_registration_password,
});

export const dateOf = (at: EpochMs | null): Date | null => (at === null ? null : new Date(at));

/** The columns that differ between two states. */
export function changedColumns<Columns extends object>(before: Columns | null, after: Columns): Partial<Columns> {
  const was: Readonly<Record<string, unknown>> = { ...before };
  const changed = Object.entries(after).filter(
    ([column, value]) => before === null || JSON.stringify(was[column]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed) as Partial<Columns>; // some of its own columns
}
