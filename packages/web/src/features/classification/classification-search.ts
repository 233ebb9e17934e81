import { genders } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';

export const listedStatuses = ['finished', 'disqualified', 'retired'] as const;

const words = (most: number) => z.string().max(most).optional().catch(undefined);

/** The state of a classification as it stands in the address; what does not fit is dropped, never an error page. */
const search = z.object({
  /** `start`, `finish` or the checkpoint's number from 1; absent: chosen by what has happened. */
  at: z
    .string()
    .regex(/^(start|finish|\d{1,3})$/)
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  gender: z.enum(genders).optional().catch(undefined),
  status: z.enum(listedStatuses).optional().catch(undefined),
  category: words(100),
  club: words(200),
  /** Intermediate times under each row of the finish. */
  splits: z
    .union([z.literal(true), z.literal('true').transform(() => true as const)])
    .optional()
    .catch(undefined),
  /** Text of the search for a runner; present, even empty: its dialog is open. */
  find: words(200),
});

export type ClassificationSearch = z.output<typeof search>;

export const classificationSearch = (raw: Record<string, unknown>): ClassificationSearch => search.parse(raw);

/** Document 2, 2.1: 'Changing tab resets the page to 1, resets the status filter to finished and hides intermediate times'. */
export const atTab = (search: ClassificationSearch, at: string): ClassificationSearch => ({
  ...search,
  at,
  page: undefined,
  status: undefined,
  splits: undefined,
});

/** The change that takes all filters away. */
export const noFilter = { gender: undefined, status: undefined, category: undefined, club: undefined } as const;

/** Whether other filters would leave other people. */
export const isFiltered = ({ gender, status, category, club }: ClassificationSearch): boolean =>
  [gender, status, category, club].some((filter) => filter !== undefined);
