import { genders, resultStatuses } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { byName } from '#codecs/by-name.ts';
import { classificationTypes, groupings } from '#codecs/enums.ts';
import { listOf } from '#codecs/lists.ts';
import { CheckpointRef, Oid, OidOrSlug } from '#codecs/oid.ts';
import { paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { Label, SearchText, shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { RegistrationStatsView } from '#views/registration-stats-view.ts';
import { RegistrationView, StaffRegistrationView, VenueRegistrationView } from '#views/registration-view.ts';

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

/** Fields that `order` may name, as documents 1 to 3 do. Beside them: `intermediate_results.N.shown_order`, see `boards.ts`. */
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

/** The last arrivals at a checkpoint, the newest first; without `intermediate` those at the finish. */
export const byArrival = '-arrival';

/** One sort key of participants, with a minus before it for the other direction; or `-arrival`. */
export const RegistrationOrder = z
  .string()
  .regex(
    new RegExp(`^(?:${byArrival}|-?(?:${orderNames.join('|')}|${atIntermediate}))$`),
    'there is no such order for participants',
  );

/** The fields that `exist` may name: only people who have the field are listed. */
const ExistPath = z
  .string()
  .regex(
    /^(?:result|bib_number|club|category|(?:result\.)?(?:start_time|total_time|intermediate_results(?:\.\d{1,3}(?:\.total_time)?)?))$/,
    'there is no such field to ask for',
  );

/**
 * Conditions on participants: the union of those that the three documents send to `/registrations`, `/registrations/stats` and
 * `/registrations/download`. All given conditions apply together.
 */
const registrationFilters = {
  /** An id, or the event and the short name of the modality: `EVENT-SLUG/SHORT_NAME`. */
  modality: OidOrSlug.optional(),
  /** An id, a slug, or the numeric id as in `/r/{event}-{bib}`. */
  event: z.union([z.int().min(1), OidOrSlug]).optional(),
  id: Oid.optional(),
  ids: listOf(Oid).optional(),
  bib: Label.optional(),
  bib_number: Label.optional(),
  /** Of several people at once: a desk has a list in order of arrival. */
  bibs: listOf(Label).optional(),
  user: Oid.optional(),
  /** Bib, name, surname or club. */
  free_text_search: SearchText.optional(),
  status: listOf(z.enum(resultStatuses)).optional(),
  gender: listOf(z.enum(genders)).optional(),
  category: listOf(shortText(100)).optional(),
  club: listOf(shortText(200)).optional(),
  source: listOf(shortText(100)).optional(),
  exist: listOf(ExistPath).optional(),
  /**
   * The people of the classification there: the checkpoint's id (start and finish have one too), `start` or `finish`. At the start all who are registered,
   * at the finish who finished (with `status`: who has one of these), elsewhere who has a time there; and who is being checked there. Without another
   * `order` in that of places. Lists in any order and counts, of one race and of several, name the same people.
   */
  intermediate: CheckpointRef.optional(),
  include_cancelled: z.boolean().optional(),
  /** Of staff: people of the events in which the caller may work. A timer gets those of the events that name them, others all. */
  mine: z.boolean().optional(),
  only_locals: z.boolean().optional(),
  /** True: people who take a prize, in races that show to the caller who does. False filters nothing, as if absent. */
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
const staffFilters = ['user', 'source', 'include_cancelled', 'mine'] as const;

/** A list; with `group_by` (other than none) lists by the name of their group. */
const listOrGroups = <View extends z.ZodType>(view: View) => z.union([z.array(view), byName(z.array(view))]);

const forRaceStaff = listOrGroups(StaffRegistrationView);

/**
 * Participants in all ways the documents ask for them: a page of a classification (`boards.ts` parses the checkpoint), one
 * result, search hits, the podium, the staff's lists. The header `x-board-version` carries the version that the page shows,
 * `x-total-count` how many the filters leave (10,000 at most of all races together; `/registrations/stats` counts all), `x-server-time` the server's clock.
 */
export const listRegistrations = endpoint({
  name: 'listRegistrations',
  method: 'POST',
  path: '/registrations',
  summary: 'Participants and their results: classification pages, search, one result, podium.',
  body: question({
    ...registrationFilters,
    ...paging,
    order: listOf(RegistrationOrder).optional(),
    /** The podium: the first places of each gender of each race. */
    winners: z.boolean().optional(),
    group_by: z.enum(groupings).optional(),
    include_modality: z.boolean().optional(),
    simple_stats: z.boolean().optional(),
    /** The answer shows this version of the board or a later one; a node behind waits up to a second for it. */
    min_version: z.int().min(0).optional(),
  }),
  pageSize: 25,
  staffFields: staffFilters,
  answer: listOrGroups(RegistrationView),
  answerByRole: {
    admin: forRaceStaff,
    timer: forRaceStaff,
    live_register: listOrGroups(VenueRegistrationView),
  },
  errors: [
    'not_allowed',
    'modality_not_found',
    'event_not_found',
    'checkpoint_not_found',
    'registration_not_found',
    'version_not_reached',
    'too_many_races',
  ],
});

/** Counts; screens send the same filters as for the list, so paging and order are taken and mean nothing here. */
export const registrationStats = endpoint({
  name: 'registrationStats',
  method: 'POST',
  path: '/registrations/stats',
  summary: 'The number of participants, by status, checkpoint, gender, category, club and modality.',
  body: question({
    ...registrationFilters,
    ...paging,
    order: listOf(RegistrationOrder).optional(),
    /** Only total and status. */
    simple_stats: z.boolean().optional(),
    include_modality: z.boolean().optional(),
    min_version: z.int().min(0).optional(),
  }),
  staffFields: staffFilters,
  answer: RegistrationStatsView,
  errors: [
    'not_allowed',
    'modality_not_found',
    'event_not_found',
    'checkpoint_not_found',
    'version_not_reached',
    'too_many_races',
  ],
});
