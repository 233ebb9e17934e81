import type { Generated, GeneratedAlways } from 'kysely';
import type { GeneratedJson, GeneratedTimestamp, JsonColumn, Timestamp } from './column-kinds.ts';

export interface EventTable {
  number: GeneratedAlways<number>;
  oid: string;
  is_circuit: Generated<boolean>;
  slug: string;
  slug_rts: string | null;
  rts_numeric_id: number | null;
  name: string;
  name_short: string | null;
  description: string | null;
  poster: string | null;
  status: Generated<string>;
  staff_mark: 'cancelled' | 'postponed' | 'finished_provisional' | 'finished_official' | null;
  staff_note: string | null;
  position: Generated<number>;
  visible: Generated<boolean>;
  featured: Generated<boolean>;
  external: Generated<boolean>;
  external_url: string | null;
  date_start: Timestamp | null;
  date_end: Timestamp | null;
  time_zone: Generated<string>;
  tags: Generated<string[]>;
  rrss_hashtags: Generated<string[]>;
  timers: Generated<number[]>;
  circuit_number: number | null;
  street: string | null;
  city: string | null;
  postcode: string | null;
  region: string | null;
  county: string | null;
  county_iso: string | null;
  state: string | null;
  state_iso: string | null;
  country: string | null;
  country_iso: string | null;
  latitude: number | null;
  longitude: number | null;
  contact_email: string | null;
  contact_phone: string | null;
  registration_start: Timestamp | null;
  registration_end: Timestamp | null;
  registration_limit: number | null;
  show_registration_list: Generated<boolean>;
  show_total_registrations: Generated<boolean>;
  show_registrations_by_modality: Generated<boolean>;
  allow_team_registration: Generated<boolean>;
  team_registration_name: string | null;
  registration_url: string | null;
  allow_live_registration: Generated<boolean>;
  live_registration_per_modality: Generated<boolean>;
  live_registration_allow_until: Timestamp | null;
  live_registration_allow_manual_input: Generated<boolean>;
  live_registration_token: string | null;
  live_registration_password: string | null;
  natural_year: Generated<boolean>;
  registration_type: 'auto' | 'register' | null;
  scoring_rules: JsonColumn | null;
  punctuation_type: string | null;
  import_flags: GeneratedJson;
  /** All its races are off, and one of them comes on another day. Written with the statuses. */
  races_postponed: Generated<boolean>;
  /** Computed by PostgreSQL: postponed by its own mark or by its races, so that it has no day. */
  is_postponed: GeneratedAlways<boolean>;
  /** Of the results that it has while its own status tells of none. Written with the statuses, as the next one. */
  results_status: 'finished_provisional' | 'finished_official' | null;
  /** The start of the last of its races that are to come. */
  last_start_at: Timestamp | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  /** Computed by PostgreSQL: the words of name, place, tags and slug, and the name as it is sorted. */
  search: GeneratedAlways<string>;
  sort_name: GeneratedAlways<string>;
}

export interface EventSlugTable {
  slug: string;
  event_number: number;
}

export interface EventDocumentTable {
  number: GeneratedAlways<number>;
  oid: Generated<string>;
  event_number: number;
  position: number;
  name: string;
  type: 'result' | 'registration';
  url: string;
}

export interface EventOrganismTable {
  event_number: number;
  organism_number: number;
  position: Generated<number>;
}

export interface ModalityTable {
  number: GeneratedAlways<number>;
  oid: string;
  event_number: number;
  name: string;
  short_name: string;
  description: string | null;
  status: Generated<string>;
  staff_mark: 'cancelled' | 'postponed' | 'finished_provisional' | 'finished_official' | null;
  staff_note: string | null;
  /** It is cancelled, and had begun. Written with the statuses. */
  had_begun: Generated<boolean>;
  position: Generated<number>;
  visible: Generated<boolean>;
  sport: Generated<string>;
  chronotype: Generated<'all' | 'individual_chrono' | 'batched_chrono'>;
  distance_m: number | null;
  slope_m: number | null;
  is_timed: Generated<boolean>;
  price_cents: number | null;
  registration_limit: number | null;
  registration_start: Timestamp | null;
  registration_end: Timestamp | null;
  planned_start_at: Timestamp | null;
  planned_end_at: Timestamp | null;
  gun_at: number | null;
  start_closes_ms: Generated<number>;
  precision_ms: Generated<1 | 100 | 1000>;
  /** Counts where it is coarser than `precision_ms`. */
  shown_precision_ms: 1 | 100 | 1000 | null;
  rounding: Generated<'down' | 'up'>;
  ranks_by_net_time: Generated<boolean>;
  bib_color: string | null;
  rrss_hashtags: Generated<string[]>;
  extra_services: Generated<string[]>;
  extra_questions: GeneratedJson;
  start_name: string | null;
  start_city: string | null;
  start_county: string | null;
  start_latitude: number | null;
  start_longitude: number | null;
  gpx_use_own_distance: Generated<boolean>;
  /** The distance on the page: `distance_m`, or the track's. Computed by the database. */
  shown_distance_m: GeneratedAlways<number | null>;
  gpx_elevation_profile_show_names: Generated<boolean>;
  show_prized_positions: Generated<boolean>;
  takes_claims: Generated<boolean>;
  circuit_modality_number: number | null;
  allow_live_registration: Generated<boolean>;
  live_registration_allow_until: Timestamp | null;
  positions_recalculated_at: Timestamp | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface CheckpointTable {
  number: GeneratedAlways<number>;
  oid: string;
  modality_number: number;
  position: number;
  kind: 'start' | 'intermediate' | 'finish';
  name: string | null;
  distance_m: number | null;
  height_m: number | null;
  is_timed: Generated<boolean>;
  min_leg_time_ms: number | null;
  cutoff_ms: number | null;
  /** 0 to 1; null: the usual one. */
  miss_rate: number | null;
  extra_services: Generated<string[]>;
  latitude: number | null;
  longitude: number | null;
}

export interface NeutralisedSpanTable {
  modality_number: number;
  from_at: number;
  to_at: number;
}

export interface WaveTable {
  number: GeneratedAlways<number>;
  oid: Generated<string>;
  modality_number: number;
  name: string;
  /** The hour at which it is to start, as its gun is told. */
  planned_start_at: number | null;
  gun_at: number | null;
  position: Generated<number>;
}

export interface CategoryTable {
  number: GeneratedAlways<number>;
  oid: Generated<string>;
  modality_number: number;
  position: number;
  name: string;
  gender: 'male' | 'female' | 'other' | null;
  age_from: number | null;
  age_to: number | null;
}

export interface PricePeriodTable {
  number: GeneratedAlways<number>;
  oid: Generated<string>;
  modality_number: number;
  starts_at: Timestamp | null;
  ends_at: Timestamp | null;
  price_cents: number;
}

export interface PrizeRuleTable {
  oid: Generated<string>;
  modality_number: number;
  order: number;
  total: number;
  by: 'general' | 'gender' | 'category' | 'local' | 'local_gender' | 'local_category';
  not_with: Generated<number[]>;
}

export interface TrackTable extends StoredTrack {
  modality_number: number;
}

export interface DeletedTrackTable extends StoredTrack {
  /** Public id of the race that is gone. */
  modality: string;
}

interface StoredTrack {
  file_name: string;
  file: Buffer;
  distance_m: number;
  ascent_m: number | null;
  descent_m: number | null;
  screen: JsonColumn;
  uploaded_at: GeneratedTimestamp;
}
