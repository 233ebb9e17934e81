import { genders, resultStatuses } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { CheckpointRef, Oid, OidOrSlug } from '#codecs/oid.ts';
import { Label, shortText } from '#codecs/text.ts';
import { classificationTypes } from '#enums.ts';

/** Fields of the person that `order` may name: everybody has them, timed or not. */
export const personOrders = [
  'bib_number',
  'name',
  'surname',
  'club',
  'category',
  'gender',
  'modality',
  'created_at',
  'creation',
  'result.status',
] as const;
export type PersonOrder = (typeof personOrders)[number];

/** Fields that `order` may name, as documents 1 to 3 do. Beside them: `intermediate_results.N.shown_order`, see `board-question.ts`. */
const orderNames = [
  ...personOrders,
  'result.shown_order',
  'result.shown_order_gender',
  'result.total_time',
  'result.total_time_real',
  'result.start_time',
  'result.score',
  'result.best_score',
  'result.pos_general',
  'result.pos_gender',
  'result.pos_category',
].map((name) => name.replaceAll('.', '\\.'));
const atIntermediate = '(?:result\\.)?intermediate_results\\.\\d{1,3}\\.(?:shown_order|shown_order_gender|total_time)';

/** One sort key of participants, with a minus before it for the other direction. */
export const RegistrationOrder = z
  .string()
  .regex(new RegExp(`^-?(?:${orderNames.join('|')}|${atIntermediate})$`), 'there is no such order for participants');

/** What `exist` may name: only people who have it are listed. */
export const ExistPath = z
  .string()
  .regex(
    /^(?:result|bib_number|club|category|(?:result\.)?(?:start_time|total_time|intermediate_results(?:\.\d{1,3}(?:\.total_time)?)?))$/,
    'there is no such field to ask for',
  );

/**
 * Which participants: the union of what the three documents send to `/registrations`, `/registrations/stats` and
 * `/registrations/download`. All given conditions hold together.
 */
export const registrationFilters = {
  /** An id, or the event and the short name of the modality: `EVENT-SLUG/SHORT_NAME`. */
  modality: OidOrSlug.optional(),
  /** An id, a slug, or the numeric id as in `/r/{event}-{bib}`. */
  event: z.union([z.int().min(1), OidOrSlug]).optional(),
  id: Oid.optional(),
  ids: listOf(Oid).optional(),
  bib: Label.optional(),
  bib_number: Label.optional(),
  user: Oid.optional(),
  /** Bib, name, surname or club. */
  free_text_search: shortText(200).optional(),
  status: listOf(z.enum(resultStatuses)).optional(),
  gender: listOf(z.enum(genders)).optional(),
  category: listOf(shortText(100)).optional(),
  club: listOf(shortText(200)).optional(),
  source: listOf(shortText(100)).optional(),
  exist: listOf(ExistPath).optional(),
  /** Who has a time there: the checkpoint's id (start and finish have one too), `start` or `finish`. */
  intermediate: CheckpointRef.optional(),
  include_cancelled: z.boolean().optional(),
  only_locals: z.boolean().optional(),
  has_prize: z.boolean().optional(),
  // Circuits
  circuit: OidOrSlug.optional(),
  circuit_race: Oid.optional(),
  circuit_ids: listOf(Oid).optional(),
  circuit_registrations: z.boolean().optional(),
  team_registrations: z.boolean().optional(),
  registration_type: z.enum(classificationTypes).optional(),
};

/** Conditions that only staff and (for their own event) venue staff may set: they tell what the public may not know. */
export const staffFilters = ['user', 'source', 'include_cancelled'] as const;
