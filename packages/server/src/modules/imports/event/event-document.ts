import { OidOrSlug } from '@dorsal/contract/codecs/oid.ts';
import { documentTypes, organismTypes, punctuationTypes, registrationTypes } from '@dorsal/contract/enums.ts';
import { statuses } from '@dorsal/domain/event/status.ts';
import { isZone } from '@dorsal/domain/units/dates.ts';
import * as z from 'zod';
import {
  contact,
  count,
  eventLocation,
  hashtags,
  optionalDate,
  optionalFlag,
  optionalText,
  order,
  text,
} from './field-kinds.ts';
import { modalityDocument } from './modality-document.ts';

/** What day and hour people read. */
const timeZone = text(100).refine(isZone, { error: 'no such time zone; one is named like "Europe/Madrid"' });

const organismDocument = z.strictObject({
  name: text(200).min(1),
  type: z.enum(organismTypes).optional(),
  logo: optionalText(2000),
  website: optionalText(2000),
  contact,
});
export type OrganismDocument = z.output<typeof organismDocument>;

/** What stands in addresses and in `EVENT-SLUG/SHORT_NAME`; slugs made elsewhere have points and underscores too. */
const slug = text(120).regex(
  /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/i,
  'a slug has letters and digits, with single - _ . between them',
);

/** An event file: the editable fields of the spec (document 3, section 3), its races inside. */
export const eventDocument = z.strictObject({
  slug,
  name: text(300).min(1).optional(),
  name_short: optionalText(100),
  slug_rts: optionalText(200),
  rts_numeric_id: count.nullish(),
  description: optionalText(20_000),
  poster: optionalText(2000),
  status: z.enum(statuses).optional(),
  status_note: optionalText(2000),
  postponed: optionalFlag,
  order: order.optional(),
  visible: optionalFlag,
  featured: optionalFlag,
  external: optionalFlag,
  external_url: optionalText(2000),
  is_circuit: optionalFlag,
  date_start: optionalDate,
  date_end: optionalDate,
  time_zone: timeZone.optional(),
  natural_year: optionalFlag,
  tags: z.array(text(100)).max(100).optional(),
  rrss_hashtags: hashtags,
  timers: z.array(OidOrSlug).max(100).optional(),
  circuit: z
    .union([OidOrSlug, z.strictObject({ slug, name: optionalText(300) }).transform((circuit) => circuit.slug)])
    .nullish(),
  location: eventLocation,
  contact,
  registration_start: optionalDate,
  registration_end: optionalDate,
  registration_limit: count.nullish(),
  registration_url: optionalText(2000),
  show_registration_list: optionalFlag,
  show_total_registrations: optionalFlag,
  show_registrations_by_modality: optionalFlag,
  allow_team_registration: optionalFlag,
  team_registration_name: optionalText(200),
  allow_live_registration: optionalFlag,
  live_registration_per_modality: optionalFlag,
  live_registration_allow_until: optionalDate,
  live_registration_allow_manual_input: optionalFlag,
  live_registration_token: text(200).min(1).nullish(),
  live_registration_password: z
    .string()
    .regex(/^\d{6}$/, 'a PIN has exactly 6 digits')
    .nullish(),
  registration_type: z.enum(registrationTypes).nullish(),
  punctuation_type: z.enum(punctuationTypes).nullish(),
  allow_parse_json: optionalFlag,
  importing_mdg: optionalFlag,
  rts_importing_registrations: optionalFlag,
  organisms: z.array(organismDocument).max(100).optional(),
  documents: z
    .array(z.strictObject({ name: text(200).min(1), type: z.enum(documentTypes), url: text(2000).min(1) }))
    .max(200)
    .optional(),
  modalities: z.array(modalityDocument).max(200).optional(),
});
export type EventDocument = z.output<typeof eventDocument>;
