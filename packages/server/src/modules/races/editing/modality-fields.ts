import type { StaffModalityView } from '@dorsal/contract/views/modality-view.ts';
import type { PlaceView } from '@dorsal/contract/views/references.ts';
import { hashtags } from '@dorsal/domain/event/tags.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { type Named, withoutEmpty } from './event-fields.ts';

type View = StaffModalityView;

export interface CategoryFields extends Named {
  readonly name: string;
  readonly gender: 'male' | 'female' | 'other' | null;
  readonly age_from: number | null;
  readonly age_to: number | null;
}

export interface PriceFields extends Named {
  readonly start: EpochMs | null;
  readonly end: EpochMs | null;
  /** Cents. */
  readonly price: number;
}

/** Its order is its place in the list, and the prizes whose holders it passes over are named by their ids: so both stay right when somebody else deletes one. */
export interface PrizeFields extends Named {
  readonly total: number;
  readonly by: NonNullable<View['prizes']>[number]['by'];
  readonly not_with: readonly string[];
}

export interface WaveFields extends Named {
  readonly name: string;
  /** The planned start. */
  readonly datetime_start: EpochMs | null;
  readonly gun: EpochMs | null;
}

export interface CheckpointFields {
  readonly _id: string;
  readonly name: string | null;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
  readonly distance_from_start: number | null;
  readonly height: number | null;
  readonly timed: boolean;
  readonly extra_services: readonly string[];
  readonly min_leg_time: Ms | null;
  readonly cutoff: Ms | null;
}

/** A race as staff edit it, in the names and values of the contract. Ids are public ones. */
export interface ModalityFields {
  readonly event: string;
  readonly name: string;
  readonly short_name: string;
  readonly description: string | null;
  /** `status_note` on the wire, `note` in the steps of the trail. */
  readonly note: string | null;
  readonly order: number;
  readonly visible: boolean;
  readonly sport: View['sport'];
  readonly type: View['type'];
  readonly is_timed: boolean;
  readonly distance: number | null;
  readonly slope: number | null;
  /** Cents. */
  readonly price: number | null;
  readonly registration_limit: number | null;
  readonly registration_start: EpochMs | null;
  readonly registration_end: EpochMs | null;
  readonly datetime_start: EpochMs | null;
  readonly datetime_end: EpochMs | null;
  readonly chrono_start: EpochMs | null;
  readonly start_closes: Ms;
  readonly time_precision: NonNullable<View['time_precision']>;
  readonly shown_precision: NonNullable<View['shown_precision']> | null;
  readonly rounding: NonNullable<View['rounding']>;
  readonly positions_by_real_time: boolean;
  readonly bib_color: string | null;
  readonly rrss_hashtags: readonly string[];
  readonly extra_services: readonly string[];
  readonly extra_questions: readonly unknown[];
  readonly location_start: PlaceView | null;
  readonly gpx_use_own_distance: boolean;
  readonly gpx_elevation_profile_show_names: boolean;
  readonly show_prized_positions: boolean;
  readonly takes_claims: boolean;
  readonly circuit_modality: string | null;
  readonly allow_live_registration: boolean;
  readonly live_registration_allow_until: EpochMs | null;
  readonly categories: readonly CategoryFields[];
  readonly price_history: readonly PriceFields[];
  readonly prizes: readonly PrizeFields[];
  readonly waves: readonly WaveFields[];
  readonly start_checkpoint: CheckpointFields | null;
  readonly intermediates: readonly CheckpointFields[];
  readonly finish_checkpoint: CheckpointFields | null;
}

/** A new race. */
export const blankModality: ModalityFields = {
  event: '',
  name: '',
  short_name: '',
  description: null,
  note: null,
  order: 0,
  visible: true,
  sport: 'running',
  type: 'all',
  is_timed: true,
  distance: null,
  slope: null,
  price: null,
  registration_limit: null,
  registration_start: null,
  registration_end: null,
  datetime_start: null,
  datetime_end: null,
  chrono_start: null,
  start_closes: 1_800_000,
  time_precision: 0.001,
  shown_precision: null,
  rounding: 'down',
  positions_by_real_time: false,
  bib_color: null,
  rrss_hashtags: [],
  extra_services: [],
  extra_questions: [],
  location_start: null,
  gpx_use_own_distance: false,
  gpx_elevation_profile_show_names: false,
  show_prized_positions: false,
  takes_claims: false,
  circuit_modality: null,
  allow_live_registration: false,
  live_registration_allow_until: null,
  categories: [],
  price_history: [],
  prizes: [],
  waves: [],
  start_checkpoint: null,
  intermediates: [],
  finish_checkpoint: null,
};

/** Fields as they are stored and compared: what stands and what was loaded from a view are brought to one form. */
export const normalModality: {
  readonly [Field in keyof ModalityFields]?: (value: ModalityFields[Field] | null) => ModalityFields[Field] | null;
} = {
  name: (name) => name?.trim() ?? null,
  short_name: (name) => name?.trim() ?? null,
  rrss_hashtags: (tags) => hashtags(tags ?? []),
  extra_services: (services) => services ?? [],
  extra_questions: (questions) => questions ?? [],
  location_start: (place) => withoutEmpty(place && startPlace(place)),
  categories: (list) => (list ?? []).map(normalCategory),
  price_history: (list) => (list ?? []).map(normalPrice),
  prizes: (list) => (list ?? []).map(({ _id, total, by, not_with }) => ({ _id, total, by, not_with })),
  waves: (list) =>
    (list ?? []).map(({ _id, name, datetime_start = null, gun = null }) => ({ _id, name, datetime_start, gun })),
  start_checkpoint: (point) => point && normalCheckpoint(point),
  intermediates: (list) => (list ?? []).map(normalCheckpoint),
  finish_checkpoint: (point) => point && normalCheckpoint(point),
};

const startPlace = ({ custom_name, city, county, coordinates }: PlaceView): PlaceView => ({
  custom_name,
  city,
  county,
  coordinates,
});

const normalCategory = ({
  _id,
  name,
  gender = null,
  age_from = null,
  age_to = null,
}: CategoryFields): CategoryFields => ({
  _id,
  name,
  gender,
  age_from,
  age_to,
});

const normalPrice = ({ _id, start = null, end = null, price }: PriceFields): PriceFields => ({
  _id,
  start,
  end,
  price,
});

/** A checkpoint as the wire or the product has it; document 3, section 3: its name is `location.custom_name`. */
type AnyCheckpoint = Partial<CheckpointFields> & {
  readonly location?: { readonly custom_name?: string; readonly coordinates?: CheckpointFields['coordinates'] } | null;
};

function normalCheckpoint(point: AnyCheckpoint): CheckpointFields {
  const { distance_from_start = null, height = null, timed = true, extra_services = [] } = point;
  const { min_leg_time = null, cutoff = null, location } = point;
  const coordinates = location?.coordinates ?? point.coordinates ?? null;
  return {
    _id: point._id as string, // a new one has none yet: it gets one with the merge
    name: (location?.custom_name ?? point.name) || null,
    coordinates: coordinates && { latitude: coordinates.latitude, longitude: coordinates.longitude },
    distance_from_start,
    height,
    timed,
    extra_services: extra_services ?? [],
    min_leg_time,
    cutoff: cutoff === 0 ? null : cutoff,
  };
}

/** Prizes as the wire has them: numbered, and with the orders that they exclude. */
type SentPrize = NonNullable<View['prizes']>[number];

/** Prizes as they were sent, for merging; a new one gets its id here, as others of the list may name it by its order. */
export function prizesAsMerged(sent: readonly SentPrize[], newId: () => string): PrizeFields[] {
  const inOrder = sent.toSorted((one, other) => one.order - other.order);
  const named = inOrder.map((prize) => ({ ...prize, _id: prize._id ?? newId() }));
  const idOf = new Map(named.map(({ order, _id }) => [order, _id]));
  return named.map(({ _id, total, by, non_cummulative_with }) => ({
    _id,
    total,
    by,
    // An order that is not in the list stays what it is, for the check of references.
    not_with: non_cummulative_with.map((order) => idOf.get(order) ?? `order ${order}`),
  }));
}

/** Prizes as they are sent: numbered 1 to n (document 3, section 2). */
export function prizesAsSent(prizes: readonly PrizeFields[]): SentPrize[] {
  const orderOf = new Map(prizes.map(({ _id }, index) => [_id, index + 1]));
  return prizes.map(({ _id, total, by, not_with }, index) => ({
    _id,
    order: index + 1,
    total,
    by,
    non_cummulative_with: not_with.flatMap((id) => orderOf.get(id) ?? []).sort((one, other) => one - other),
  }));
}
