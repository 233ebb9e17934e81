/** Document 1, section 9: 'divided by 1000 and truncated'. */
export const inThousands = (count: number | undefined): number | undefined =>
  count === undefined ? undefined : Math.trunc(count / 1_000);

/** Fewer than a thousand are not none. */
export const isBelowOne = (count: number | undefined): boolean => count !== undefined && count > 0 && count < 1_000;
