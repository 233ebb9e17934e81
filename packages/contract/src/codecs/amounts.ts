import * as z from 'zod';
import { shownAs } from './shown-as.ts';

/** Longest span that is taken for a time: 1,000 hours, beyond any race. */
const longestMs = 3_600_000_000;

/** Seconds with decimals ↔ integer milliseconds. Every time of a result travels so (`total_time` is milliseconds inside). */
export const Seconds = shownAs(
  z.codec(
    z
      .number()
      .min(-longestMs / 1000)
      .max(longestMs / 1000),
    z.int().min(-longestMs).max(longestMs),
    { decode: (seconds) => Math.round(seconds * 1000), encode: (ms) => ms / 1000 },
  ),
  { type: 'number', description: 'Seconds, with up to three decimals.' },
);

/** Longest time that is stored: columns of milliseconds are 32 bits wide. */
const longestStoredMs = 2_147_483_647;

/** Seconds that cannot be negative ↔ integer milliseconds. What is sent so is stored. */
export const PositiveSeconds = shownAs(
  z.codec(
    z
      .number()
      .min(0)
      .max(longestStoredMs / 1000, { error: 'this is longer than 24 days: a time is 2147483 s at most' }),
    z.int().min(0).max(longestStoredMs),
    {
      decode: (seconds) => Math.round(seconds * 1000),
      encode: (ms) => ms / 1000,
    },
  ),
  { type: 'number', minimum: 0, description: 'Seconds, with up to three decimals.' },
);

/** An amount that would be rounded is typed wrongly: nobody owes a part of a cent. The product of two decimals misses the whole cents by a hair. */
const isOfCents = (euros: number): boolean => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6;

/** Euros with decimals ↔ integer cents. */
export const Euros = shownAs(
  z.codec(z.number().min(0).max(1_000_000).refine(isOfCents, 'an amount has two decimals at most'), z.int().min(0), {
    decode: (euros) => Math.round(euros * 100),
    encode: (cents) => cents / 100,
  }),
  { type: 'number', minimum: 0, description: 'Euros, with up to two decimals.' },
);

/** Sums of thousands of entries of the dearest race stay below this; cents of it are exact. */
const longestSum = 1_000_000_000_000;

/** Sums of euros, which may be owed (negative) ↔ integer cents. */
export const Balance = shownAs(
  z.codec(z.number().min(-longestSum).max(longestSum), z.int(), {
    decode: (euros) => Math.round(euros * 100),
    encode: (cents) => cents / 100,
  }),
  { type: 'number', description: 'Euros, with up to two decimals; negative: given back.' },
);
