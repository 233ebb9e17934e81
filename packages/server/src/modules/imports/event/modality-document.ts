import { Euros, PositiveSeconds } from '@dorsal/contract/codecs/amounts.ts';
import { OidOrSlug } from '@dorsal/contract/codecs/oid.ts';
import { WireDate } from '@dorsal/contract/codecs/wire-date.ts';
import { sports } from '@dorsal/contract/enums.ts';
import { statuses } from '@dorsal/domain/event/status.ts';
import { scopes } from '@dorsal/domain/ranking/types.ts';
import { chronotypes, genders } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import {
  checkpointLocation,
  count,
  hashtags,
  metres,
  optionalDate,
  optionalFlag,
  optionalText,
  order,
  services,
  startLocation,
  text,
} from './field-kinds.ts';

/** A point of the course. `cutoff` and `min_leg_time` are seconds: since the gun, and from the checkpoint before. */
export const checkpointDocument = z.strictObject({
  /** From 0, as on the wire; it has to be the place in the list. */
  order: count.optional(),
  name: optionalText(),
  distance_from_start: metres.nullish(),
  height: z.number().min(-500).max(9000).nullish(),
  location: checkpointLocation,
  timed: optionalFlag,
  extra_services: services,
  cutoff: PositiveSeconds.nullish(),
  min_leg_time: PositiveSeconds.nullish(),
});
export type CheckpointDocument = z.output<typeof checkpointDocument>;

export const waveDocument = z.strictObject({ name: text(60).min(1), gun: WireDate.nullish() });
export type WaveDocument = z.output<typeof waveDocument>;

const ageBound = z.int().min(0).max(130).nullish();
export const categoryDocument = z.strictObject({
  name: text(100).min(1),
  gender: z.enum(genders).nullish(),
  age_from: ageBound,
  age_to: ageBound,
});

export const priceDocument = z.strictObject({ start: optionalDate, end: optionalDate, price: Euros });

/** Counts per rule are 1 to 10 (document 3, section 9), 3 where none is given. */
export const prizeDocument = z.strictObject({
  order: z.int().min(1).max(100).optional(),
  total: z.int().min(1).max(10).default(3),
  by: z.enum(scopes),
  non_cummulative_with: z.array(z.int().min(1)).default([]),
});

const checkpointName = z.union([z.enum(['start', 'finish']), z.int().min(1)], {
  error: 'a checkpoint is "start", "finish" or a number from 1',
});

export const readerConfigurationDocument = z
  .strictObject({
    checkpoint: checkpointName,
    reader: z.strictObject({ numeric_id: count, name: text(120).min(1).optional() }),
    datetime_start: WireDate,
    datetime_end: WireDate,
    security_seconds: PositiveSeconds.refine((ms) => ms <= 86_400_000, { error: 'a gap is a day at most' }).default(0),
  })
  .refine((configuration) => configuration.datetime_end >= configuration.datetime_start, {
    path: ['datetime_end'],
    error: 'the window ends before it begins',
  });
export type ReaderConfigurationDocument = z.output<typeof readerConfigurationDocument>;

/** One race of an event file, in the field names of the spec (document 3, section 3) and those of timing. */
export const modalityDocument = z.strictObject({
  short_name: text(60).min(1),
  name: text(200).min(1).optional(),
  description: optionalText(20_000),
  status: z.enum(statuses).optional(),
  status_note: optionalText(2000),
  postponed: optionalFlag,
  order: order.optional(),
  visible: optionalFlag,
  sport: z.enum(sports).optional(),
  type: z.enum(chronotypes).optional(),
  is_timed: optionalFlag,
  distance: metres.nullish(),
  slope: z.number().min(0).max(200_000).nullish(),
  price: Euros.nullish(),
  price_history: z.array(priceDocument).max(100).optional(),
  registration_limit: count.nullish(),
  registration_start: optionalDate,
  registration_end: optionalDate,
  datetime_start: optionalDate,
  datetime_end: optionalDate,
  chrono_start: optionalDate,
  start_closes: PositiveSeconds.optional(),
  time_precision: z.union([z.literal(1), z.literal(0.1), z.literal(0.001)]).optional(),
  rounding: z.enum(['down', 'up']).optional(),
  positions_by_real_time: optionalFlag,
  bib_color: optionalText(50),
  rrss_hashtags: hashtags,
  extra_services: services,
  extra_questions: z.array(z.json()).max(200).optional(),
  location_start: startLocation,
  gpx_use_own_distance: optionalFlag,
  gpx_elevation_profile_show_names: optionalFlag,
  show_prized_positions: optionalFlag,
  circuit_modality: OidOrSlug.nullish(),
  allow_live_registration: optionalFlag,
  live_registration_allow_until: optionalDate,
  categories: z.array(categoryDocument).max(300).optional(),
  prizes: z.array(prizeDocument).max(100).optional(),
  waves: z.array(waveDocument).max(200).optional(),
  intermediates: z.array(checkpointDocument).max(200).optional(),
  start_checkpoint: checkpointDocument.optional(),
  finish_checkpoint: checkpointDocument.optional(),
  reader_configurations: z.array(readerConfigurationDocument).max(1000).optional(),
});
export type ModalityDocument = z.output<typeof modalityDocument>;
