import * as z from 'zod';
import { byName } from '#codecs/by-name.ts';
import { WireDate } from '#codecs/wire-date.ts';

const Count = z.int().min(0);
/** Counts by name, id or order, whichever the field says. */
const Counts = byName(Count);

/** Counts of the people that a filter leaves. Statuses absent from `status` are zero. */
export const RegistrationStatsView = z
  .object({
    /** With the people of races that hide their start list, where the event shows how many are registered and no filter is set. */
    total: Count,
    /** Those of `total` whom no list has, as their race hides its start list: `/registrations` has the others. Absent: nobody. */
    unlisted: Count.optional(),
    /** The race, or each race of the event, hides its start list until it is on: nobody is counted in any group, and `total` only where the event shows it, else 0. */
    list_hidden: z.literal(true).optional(),
    /** `started` are on the course; `took_start` are all who ever started. */
    status: Counts.optional(),
    /** By `order` of the intermediate, from 0. */
    result_intermediate_results: Counts.optional(),
    /** With a start crossing, and finished: a disqualified person with a time is not among them. */
    start: Count.optional(),
    finish: Count.optional(),
    /** Those of `finish` who are placed: the `general` of a result's `totals`. */
    classified: Count.optional(),
    gender: Counts.optional(),
    category: Counts.optional(),
    /** The names of `category` that people of several genders have. */
    shared_categories: z.array(z.string()).optional(),
    club: Counts.optional(),
    /** By id of the modality, and of the event. */
    modalities: Counts.optional(),
    events: Counts.optional(),
    version: Count.optional(),
    server_time: WireDate.optional(),
    /** So long ago the server last heard its database: the counts are as old. Absent: it hears it. */
    stale_ms: z.int().min(0).optional(),
  })
  .meta({ id: 'RegistrationStats' });
export type RegistrationStatsView = z.output<typeof RegistrationStatsView>;
