import * as z from 'zod';
import { describedAs, shownAs } from './shown-as.ts';

/** Most entries in one list of a call; a limit of 9999 rows is the largest that any screen asks for. */
const longestList = 9999;

/** A list, of which a single value is taken as its only entry. Inside: always a list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  const many = z.array(item).max(longestList);
  type Wire = z.input<Item> | z.input<Item>[];
  return shownAs(
    z.codec(z.custom<Wire>(), z.custom<z.output<Item>[]>(), {
      decode: (wire, ctx) => {
        const read = many.safeParse(Array.isArray(wire) ? wire : [wire]);
        if (read.success) return read.data;
        for (const issue of read.error.issues) {
          ctx.issues.push({ code: 'custom', input: wire, path: issue.path, message: issue.message });
        }
        return z.NEVER;
      },
      encode: (list): Wire => z.encode(many, list),
    }),
    () => ({ type: 'array', items: describedAs(item) }),
  );
}

/** Entries in one text, parted by commas, as addresses have them (`a,b,c`). Inside: a list without doubles. */
export function commaListOf<Item extends z.ZodType<string, string | object>>(item: Item, max: number) {
  const many = z.array(item).min(1).max(max);
  return shownAs(
    z.codec(z.string(), z.array(z.string()), {
      decode: (wire, ctx) => {
        const entries = wire.split(',').filter((entry) => entry !== '');
        const read = many.safeParse([...new Set(entries)]);
        if (read.success) return read.data;
        ctx.issues.push({
          code: 'custom',
          input: wire,
          message: read.error.issues[0]?.message ?? 'a list is wanted here',
        });
        return z.NEVER;
      },
      encode: (list) => list.join(','),
    }),
    { type: 'string', description: `Up to ${max} entries, parted by commas.` },
  );
}

/** A whole number in an address ↔ number. */
export const NumberInAddress = shownAs(
  z.codec(z.string().regex(/^\d{1,15}$/, 'a whole number is wanted here'), z.int().min(0), {
    decode: (text) => Number(text),
    encode: (number) => String(number),
  }),
  { type: 'integer', minimum: 0 },
);

/** `true`/`1` or `false`/`0` in an address ↔ boolean. */
export const FlagInAddress = shownAs(
  z.codec(z.enum(['true', 'false', '1', '0']), z.boolean(), {
    decode: (text) => text === 'true' || text === '1',
    encode: (flag) => (flag ? 'true' : 'false'),
  }),
  { type: 'boolean' },
);
