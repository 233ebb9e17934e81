import { searchLimits } from '@dorsal/domain/search/search-limits.ts';
import * as z from 'zod';
import { shownAs } from './shown-as.ts';

/** Text that PostgreSQL can store: without the null character. Its length is bound by the size of the body. */
export const Text = z.string().regex(/^[^\0]*$/, 'text cannot hold a null character');

/** Text that says something, up to `max` characters. */
export const shortText = (max: number) => Text.min(1).max(max);

/** Text that can be read: a reason or a place of spaces and invisible characters alone says nothing. */
export const said = (max: number) =>
  shortText(max).refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), 'write something that can be read');

/** The address of a page elsewhere. */
export const AddressText = Text.max(2_000);

/** The address of a picture, or the picture itself as `data:`. */
export const PictureText = Text.max(100_000);

/** Characters of the name of a reader, a token or a person of the staff, at most. */
export const longestName = 120;

/** Text typed to find somebody or something. */
export const SearchText = shortText(searchLimits.characters).refine(
  (text) => text.trim().split(/\s+/).length <= searchLimits.words,
  `search for ${searchLimits.words} words at most`,
);

/** A bib or another short label: text (`W12`, `F-3`); a number is taken as text. */
export const Label = shownAs(
  z.codec(z.custom<string | number>(), z.string().min(1).max(64), {
    decode: (wire, ctx) => {
      if (typeof wire === 'number' && Number.isFinite(wire)) return String(wire);
      // Half a character, which PostgreSQL does not store, becomes the sign that stands for one.
      if (typeof wire === 'string' && !wire.includes('\0')) return wire.trim().toWellFormed();
      ctx.issues.push({ code: 'custom', input: wire, message: 'text is wanted here' });
      return z.NEVER;
    },
    encode: (text): string | number => text,
  }),
  { type: 'string', maxLength: 64 },
);

/** A number from a sequence of the database (`numeric_id`), inside the range of its integers. */
export const SequenceNumber = z.int().min(0).max(2_147_483_647);
