import * as z from 'zod';
import { WireDate } from '#codecs/wire-date.ts';
import { readKinds } from '#enums.ts';

const Counter = z.int().min(0);
const SmallNumber = z.int().min(-32_768).max(32_767);

/** One read as a box sends it. Absurd times are taken (an unset clock): the rules will say that they are outside the window. */
export const ReadItem = z
  .strictObject({
    /** Raised by the box each time its counter starts anew. */
    epoch: Counter,
    seq: Counter,
    /** As the box wrote it. A gun has none. */
    chip: z
      .string()
      .max(128)
      .regex(/^[^\0]*$/),
    /** As the box's own clock had it. Milliseconds inside. */
    time: WireDate,
    antenna: SmallNumber.optional(),
    rssi: SmallNumber.optional(),
    kind: z.enum(readKinds),
    /** The line or frame as it came. */
    raw: z
      .string()
      .max(2000)
      .regex(/^[^\0]*$/)
      .optional(),
  })
  .refine((read) => read.kind === 'gun' || read.chip.trim() !== '', {
    path: ['chip'],
    message: 'a read names its chip',
  });
export type ReadItem = z.output<typeof ReadItem>;

export type JudgedItem =
  | { readonly ok: true; readonly read: ReadItem }
  /** The field and what is wrong with it. */
  | { readonly ok: false; readonly reason: string };

/** One entry of `reads` of `POST /reads`. The kind may be left out and the chip of a gun too. */
export function readItem(wire: unknown): JudgedItem {
  const read = ReadItem.safeParse(withDefaults(wire));
  if (read.success) return { ok: true, read: read.data };
  const issue = read.error.issues[0];
  return { ok: false, reason: issue === undefined ? 'malformed' : `${issue.path.join('.')}: ${issue.message}` };
}

function withDefaults(wire: unknown): unknown {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return wire;
  const isGun = 'kind' in wire && wire.kind === 'gun';
  return { kind: 'chip', ...(isGun ? { chip: '' } : {}), ...wire };
}
