import * as z from 'zod';
import { WireDate } from '#codecs/wire-date.ts';

const Count = z.int().min(0);
/** Counts by name, id or order, whichever the field says. */
const Counts = z.record(z.string(), Count);

/** Counts of the people that a filter leaves. Statuses absent from `status` are zero. */
export const RegistrationStatsView = z
  .object({
    total: Count,
    /** `started` are on the course; `took_start` are all who ever started. */
    status: Counts.optional(),
    /** By `order` of the intermediate, from 0. */
    result_intermediate_results: Counts.optional(),
    /** With a start crossing, and with a time at the finish. */
    start: Count.optional(),
    finish: Count.optional(),
    gender: Counts.optional(),
    category: Counts.optional(),
    club: Counts.optional(),
    /** By id of the modality, and of the event. */
    modalities: Counts.optional(),
    events: Counts.optional(),
    version: Count.optional(),
    server_time: WireDate.optional(),
  })
  .meta({ id: 'RegistrationStats' });
export type RegistrationStatsView = z.output<typeof RegistrationStatsView>;
