import { genders } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';

export const listedStatuses = ['finished', 'disqualified', 'retired'] as const;

/** The state of a classification as it stands in the address; what does not fit is dropped, never an error page. */
const search = z.object({
  /** `start`, `finish` or the checkpoint's number from 1; absent: chosen by what has happened. */
  at: z.coerce
    .string()
    .regex(/^(start|finish|\d{1,3})$/)
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  gender: z.enum(genders).optional().catch(undefined),
  status: z.enum(listedStatuses).optional().catch(undefined),
  category: z.string().max(100).optional().catch(undefined),
});

export type ClassificationSearch = z.output<typeof search>;

export const classificationSearch = (raw: Record<string, unknown>): ClassificationSearch => search.parse(raw);
