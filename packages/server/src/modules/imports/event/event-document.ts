import { Euros, PositiveSeconds } from '@dorsal/contract/codecs/amounts.ts';
import {
  documentTypes,
  extraServices,
  organismTypes,
  punctuationTypes,
  registrationTypes,
  sports,
} from '@dorsal/contract/codecs/enums.ts';
import { OidOrSlug } from '@dorsal/contract/codecs/oid.ts';
import { WireDate } from '@dorsal/contract/codecs/wire-date.ts';
import { isShortName } from '@dorsal/domain/event/modality-defaults.ts';
import { isOtherAddress, isSlug } from '@dorsal/domain/event/slug-of.ts';
import { scopes } from '@dorsal/domain/ranking/types.ts';
import { isBlank } from '@dorsal/domain/search/visible-text.ts';
import { statuses } from '@dorsal/domain/status/status.ts';
import { chronotypes, genders } from '@dorsal/domain/timing/types.ts';
import { isZone } from '@dorsal/domain/units/dates.ts';
import * as z from 'zod';
import { slugIsAddress } from '#modules/races/editing/event-refusals.ts';
import { shortNameWanted } from '#modules/races/editing/modality-refusals.ts';
import { addressWanted, isSafeAddress, isSafeImage } from '#platform/safe-address.ts';

/*
 * In an import an absent field leaves what is stored, null empties it, and a list replaces the list.
 */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/, 'text cannot hold a null character');

/** Text in which something can be seen. */
const filledText = (max: number) => text(max).refine((value) => !isBlank(value), { error: 'this cannot be empty' });

const optionalText = (max = 500) => text(max).nullish();
const optionalDate = WireDate.nullish();
const optionalFlag = z.boolean().optional();
const count = z.int().min(0).max(2_147_483_647);
const order = z.int().min(0).max(10_000);
/** No race is longer than a quarter of the way around the earth. */
const metres = z.number().min(0).max(10_000_000);

/** A list that may be absent; null is the empty one. */
const optionalList = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(item)
    .max(max)
    .nullable()
    .transform((list) => list ?? [])
    .optional();
const services = optionalList(z.enum(extraServices), extraServices.length);
const hashtags = optionalList(text(100), 100);

/** A page may link to it: never `javascript:` and the like. */
const address = (isSafe: (text: string) => boolean = isSafeAddress) =>
  text(2000).refine((written) => written === '' || isSafe(written), { error: addressWanted });
const optionalAddress = address().nullish();
const optionalImage = address(isSafeImage).nullish();

const contact = z.strictObject({ email: optionalText(200), phone: optionalText(100) }).nullish();

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const pair = z
  .tuple([longitude, latitude])
  .transform(([east, north]): Position => ({ latitude: north, longitude: east }));

/** `[longitude, latitude]` as GeoJSON has it, a GeoJSON point, or `{latitude, longitude}`. */
const coordinates = z
  .union([
    pair,
    z.strictObject({ type: z.literal('Point'), coordinates: pair }).transform((point) => point.coordinates),
    z.strictObject({ latitude, longitude }),
  ])
  .nullish();

const place = {
  custom_name: optionalText(),
  street: optionalText(),
  city: optionalText(),
  postcode: optionalText(20),
  region: optionalText(),
  county: optionalText(),
  county_iso: optionalText(20),
  state: optionalText(),
  state_iso: optionalText(20),
  country: optionalText(),
  country_iso: optionalText(20),
  coordinates,
};

const eventLocation = z.strictObject(place).omit({ custom_name: true }).nullish();
const startLocation = z
  .strictObject(place)
  .pick({ custom_name: true, city: true, county: true, coordinates: true })
  .nullish();
const checkpointLocation = z.strictObject(place).pick({ custom_name: true, coordinates: true }).nullish();

/**
 * A point of the course. `cutoff` and `min_leg_time` are seconds: since the gun, and from the checkpoint before. `miss_rate` is the share of the
 * crossings that its mat misses, 0 to 1.
 */
const checkpointDocument = z.strictObject({
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
  miss_rate: z.number().min(0).max(1).nullish(),
});
export type CheckpointDocument = z.output<typeof checkpointDocument>;

const waveDocument = z.strictObject({ name: filledText(60), gun: WireDate.nullish() });

const neutralisedDocument = z
  .strictObject({ from: WireDate, to: WireDate })
  .refine(({ from, to }) => to > from, { path: ['to'], error: 'the span ends before it begins' });

const ageBound = z.int().min(0).max(130).nullish();
const categoryDocument = z.strictObject({
  name: filledText(100),
  gender: z.enum(genders).nullish(),
  age_from: ageBound,
  age_to: ageBound,
});

const priceDocument = z.strictObject({ start: optionalDate, end: optionalDate, price: Euros });

/** Counts per rule are 1 to 10 (document 3, section 9), 3 where none is given. */
const prizeDocument = z.strictObject({
  order: z.int().min(1).max(100).optional(),
  total: z.int().min(1).max(10).default(3),
  by: z.enum(scopes),
  non_cummulative_with: z.array(z.int().min(1)).default([]),
});

const checkpointName = z.union([z.enum(['start', 'finish']), z.int().min(1)], {
  error: 'a checkpoint is "start", "finish" or a number from 1',
});

const readerConfigurationDocument = z
  .strictObject({
    checkpoint: checkpointName,
    reader: z.strictObject({ numeric_id: count, name: filledText(120).optional() }),
    datetime_start: WireDate,
    datetime_end: WireDate,
    security_seconds: PositiveSeconds.refine((ms) => ms <= 86_400_000, { error: 'a gap is a day at most' }).default(0),
  })
  .refine((configuration) => configuration.datetime_end >= configuration.datetime_start, {
    path: ['datetime_end'],
    error: 'the window ends before it begins',
  });

/** One race of an event file, in the field names of the spec (document 3, section 3) and those of timing. */
const modalityDocument = z.strictObject({
  short_name: filledText(60).refine(isShortName, shortNameWanted),
  name: filledText(200).optional(),
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
  price_history: optionalList(priceDocument, 100),
  registration_limit: count.nullish(),
  registration_start: optionalDate,
  registration_end: optionalDate,
  datetime_start: optionalDate,
  datetime_end: optionalDate,
  chrono_start: optionalDate,
  start_closes: PositiveSeconds.optional(),
  time_precision: z.union([z.literal(1), z.literal(0.1), z.literal(0.001)]).optional(),
  /** Counts where it is coarser. */
  shown_precision: z.union([z.literal(1), z.literal(0.1), z.literal(0.001)]).nullish(),
  rounding: z.enum(['down', 'up']).optional(),
  positions_by_real_time: optionalFlag,
  bib_color: optionalText(50),
  rrss_hashtags: hashtags,
  extra_services: services,
  extra_questions: optionalList(z.json(), 200),
  location_start: startLocation,
  gpx_use_own_distance: optionalFlag,
  gpx_elevation_profile_show_names: optionalFlag,
  show_prized_positions: optionalFlag,
  takes_claims: optionalFlag,
  circuit_modality: OidOrSlug.nullish(),
  allow_live_registration: optionalFlag,
  live_registration_allow_until: optionalDate,
  categories: optionalList(categoryDocument, 300),
  prizes: optionalList(prizeDocument, 100),
  waves: optionalList(waveDocument, 200),
  neutralised: optionalList(neutralisedDocument, 1000),
  intermediates: optionalList(checkpointDocument, 200),
  start_checkpoint: checkpointDocument.omit({ miss_rate: true }).optional(),
  finish_checkpoint: checkpointDocument.optional(),
  reader_configurations: optionalList(readerConfigurationDocument, 1000),
});
export type ModalityDocument = z.output<typeof modalityDocument>;

/** The day and the hour that people read. */
const timeZone = text(100).refine(isZone, { error: 'no such time zone; one is named like "Europe/Madrid"' });

const organismDocument = z.strictObject({
  name: filledText(200),
  type: z.enum(organismTypes).optional(),
  logo: optionalImage,
  website: optionalAddress,
  contact,
});

/** A name in addresses and in `EVENT-SLUG/SHORT_NAME`; slugs made elsewhere have points and underscores too. */
const slug = text(120)
  .refine(isSlug, 'a slug has letters and digits, with single - _ . between them')
  .refine((written) => !isOtherAddress(written), slugIsAddress);

/** An event file: the editable fields of the spec (document 3, section 3), its races inside. */
export const eventDocument = z.strictObject({
  slug,
  name: filledText(300).optional(),
  name_short: optionalText(100),
  slug_rts: optionalText(200),
  rts_numeric_id: count.nullish(),
  description: optionalText(20_000),
  poster: optionalImage,
  status: z.enum(statuses).optional(),
  status_note: optionalText(2000),
  postponed: optionalFlag,
  order: order.optional(),
  visible: optionalFlag,
  featured: optionalFlag,
  external: optionalFlag,
  external_url: optionalAddress,
  is_circuit: optionalFlag,
  date_start: optionalDate,
  date_end: optionalDate,
  time_zone: timeZone.optional(),
  natural_year: optionalFlag,
  tags: optionalList(text(100), 100),
  rrss_hashtags: hashtags,
  timers: optionalList(OidOrSlug, 100),
  circuit: z
    .union([OidOrSlug, z.strictObject({ slug, name: optionalText(300) }).transform((circuit) => circuit.slug)])
    .nullish(),
  location: eventLocation,
  contact,
  registration_start: optionalDate,
  registration_end: optionalDate,
  registration_limit: count.nullish(),
  registration_url: optionalAddress,
  show_registration_list: optionalFlag,
  show_total_registrations: optionalFlag,
  show_registrations_by_modality: optionalFlag,
  allow_team_registration: optionalFlag,
  team_registration_name: optionalText(200),
  allow_live_registration: optionalFlag,
  live_registration_per_modality: optionalFlag,
  live_registration_allow_until: optionalDate,
  live_registration_allow_manual_input: optionalFlag,
  live_registration_token: filledText(200).nullish(),
  live_registration_password: z
    .string()
    .regex(/^\d{6}$/, 'a PIN has exactly 6 digits')
    .nullish(),
  registration_type: z.enum(registrationTypes).nullish(),
  punctuation_type: z.enum(punctuationTypes).nullish(),
  allow_parse_json: optionalFlag,
  importing_mdg: optionalFlag,
  rts_importing_registrations: optionalFlag,
  organisms: optionalList(organismDocument, 100),
  documents: optionalList(
    z.strictObject({ name: filledText(200), type: z.enum(documentTypes), url: address().min(1) }),
    200,
  ),
  /** Never null: a race that the file does not name stays. */
  modalities: z.array(modalityDocument).max(200).optional(),
});
export type EventDocument = z.output<typeof eventDocument>;
