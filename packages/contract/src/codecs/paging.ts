import * as z from 'zod';

/** Most rows that one call may ask for (document 3, section 9: 'none sent as 9999'). */
export const mostRows = 9999;

/** The two fields of every list call. */
export const paging = {
  offset: z.int().min(0).max(10_000_000).optional(),
  limit: z.int().min(0).max(mostRows).optional(),
};

/** The page asked for; without a limit, the call's own page size. */
export function pageOf(
  asked: { readonly offset?: number | undefined; readonly limit?: number | undefined },
  pageSize: number,
): { readonly offset: number; readonly limit: number } {
  return { offset: asked.offset ?? 0, limit: asked.limit ?? pageSize };
}

/** Field names to sort by, each also with a minus before it for the other direction. */
export const orderBy = <const Name extends string>(names: readonly Name[]) =>
  z.enum([...names, ...names.map((name): `-${Name}` => `-${name}`)]);
