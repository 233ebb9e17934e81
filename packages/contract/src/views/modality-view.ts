import { scopes } from '@dorsal/domain/ranking/types.ts';
import { statuses } from '@dorsal/domain/status/status.ts';
import { chronotypes, genders } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { Euros, PositiveSeconds } from '#codecs/amounts.ts';
import { extraServices, roundings, sports, timePrecisions } from '#codecs/enums.ts';
import { Oid } from '#codecs/oid.ts';
import { SequenceNumber, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { CheckpointView } from './checkpoint-view.ts';
import { NoticeView } from './notice-view.ts';
import { EventRef, PlaceView, ViewVersion } from './references.ts';

export const CategoryView = z.object({
  name: Text,
  gender: z.enum(genders).optional(),
  age_from: z.int().min(0).max(130).optional(),
  age_to: z.int().min(0).max(130).optional(),
});

/** Cents inside. */
export const PriceView = z.object({ start: WireDate.optional(), end: WireDate.optional(), price: Euros });

export const PrizeView = z.object({
  order: z.int().min(1).max(100),
  total: z.int().min(1).max(10),
  by: z.enum(scopes),
  non_cummulative_with: z.array(z.int().min(1).max(100)),
});

export const WaveView = z.object({
  name: Text.min(1).max(60),
  /** The planned start. */
  datetime_start: WireDate.optional(),
  gun: WireDate.optional(),
});

export const ModalityView = z
  .object({
    _id: Oid,
    numeric_id: SequenceNumber,
    event: EventRef.optional(),
    name: Text,
    short_name: Text,
    description: Text.optional(),
    status: z.enum(statuses),
    /** The reason for which it was postponed or cancelled. */
    status_note: Text.optional(),
    /** It is cancelled, and had begun: it shows the times that were taken, and gives no prizes. */
    had_begun: z.boolean().optional(),
    /** By itself; its status is `registrations_closed`. */
    postponed: z.boolean().optional(),
    /** Its event is, and it has not begun: it has no date either. */
    postponed_with_event: z.boolean().optional(),
    order: z.int().min(0).max(10_000).optional(),
    sport: z.enum(sports),
    /** The chronotype. */
    type: z.enum(chronotypes),
    /** Metres, and metres of climb. */
    distance: z.number().min(0).max(10_000_000).optional(),
    slope: z.number().min(0).max(1_000_000).optional(),
    is_timed: z.boolean(),
    datetime_start: WireDate.optional(),
    datetime_end: WireDate.optional(),
    /** The gun. */
    chrono_start: WireDate.optional(),
    waves: z.array(WaveView).max(500).optional(),
    registration_start: WireDate.optional(),
    registration_end: WireDate.optional(),
    registration_limit: SequenceNumber.optional(),
    /** The number of entries; absent unless the event shows it by modality. */
    registered: SequenceNumber.optional(),
    /** Cents inside. */
    price: Euros.optional(),
    price_history: z.array(PriceView).max(100).optional(),
    location_start: PlaceView.optional(),
    start_checkpoint: CheckpointView.optional(),
    intermediates: z.array(CheckpointView).max(200).optional(),
    /** The one of them where the race was stopped and is classified: times and places at the finish are those there. */
    stopped_at: Oid.optional(),
    finish_checkpoint: CheckpointView.optional(),
    extra_services: z.array(z.enum(extraServices)).optional(),
    categories: z.array(CategoryView).max(500).optional(),
    prizes: z.array(PrizeView).max(100).optional(),
    show_prized_positions: z.boolean().optional(),
    takes_claims: z.boolean().optional(),
    circuit_modality: Oid.optional(),
    bib_color: Text.optional(),
    rrss_hashtags: z.array(Text).max(100).optional(),
    /** Address of the track file. */
    gpx_track: Text.optional(),
    gpx_use_own_distance: z.boolean().optional(),
    gpx_elevation_profile_show_names: z.boolean().optional(),
    positions_by_real_time: z.boolean().optional(),
    /** Places are made of times to this; `shown_precision`: what times are shown to, never finer. Absent: the same. */
    time_precision: z.literal([...timePrecisions]).optional(),
    shown_precision: z.literal([...timePrecisions]).optional(),
    rounding: z.enum(roundings).optional(),
    /** The time after the reference within which a start read still counts. Milliseconds inside. */
    start_closes: PositiveSeconds.optional(),
    allow_live_registration: z.boolean().optional(),
    live_registration_allow_until: WireDate.optional(),
    /** Version of the board that stands now; `v` and `min_version` of later calls. */
    board_version: z.int().min(0).optional(),
    /** Its own; from `/modalities`, where no event comes along, also those of the event. */
    notices: z.array(NoticeView).optional(),
  })
  .meta({ id: 'Modality' });
export type ModalityView = z.output<typeof ModalityView>;

/** Entries of lists that staff edit; a new one has no id yet. */
const ofEntry = { _id: Oid.optional() };
export const StaffCategoryView = CategoryView.extend(ofEntry);
export const StaffPriceView = PriceView.extend(ofEntry);
export const StaffPrizeView = PrizeView.extend(ofEntry);
export const StaffWaveView = WaveView.extend(ofEntry);

/** The modality with the fields for those who edit or run a race. */
export const StaffModalityView = ModalityView.extend({
  _version: ViewVersion,
  waves: z.array(StaffWaveView).max(500).optional(),
  price_history: z.array(StaffPriceView).max(100).optional(),
  categories: z.array(StaffCategoryView).max(500).optional(),
  prizes: z.array(StaffPrizeView).max(100).optional(),
  visible: z.boolean().optional(),
  extra_questions: z.array(z.unknown()).max(200).optional(),
  calculating_positions: z.boolean().optional(),
  last_calculating_positions: WireDate.optional(),
  /** The length of the line of the track, in metres. */
  gpx_distance: z.number().min(0).optional(),
}).meta({ id: 'StaffModality' });
export type StaffModalityView = z.output<typeof StaffModalityView>;
