import * as z from 'zod';
import { readKinds } from '#codecs/enums.ts';
import { shortText } from '#codecs/text.ts';
import { firstInstantMs, lastInstantMs, WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';

/** Most reads in one batch (design 4.1). */
export const mostReads = 500;

const outcomes = ['accepted', 'duplicate', 'refused'] as const;

/** A batch of a reader or gateway. Items are judged one by one with `parseReadItem`: a malformed one does not refuse the others. */
export const postReads = endpoint({
  name: 'postReads',
  method: 'POST',
  path: '/reads',
  summary:
    'Takes chip reads in; answers after they are durable, item by item. An empty list is a heartbeat. `sent_at` is the clock as the batch is sent, each time anew: the server measures it, and reads over ten seconds ahead of the server are stored and wait.',
  body: z.strictObject({
    /** The reader: its numeric id (a number, or as text), or its id. */
    device: z.union([z.int().min(0).max(2_147_483_647), shortText(64)]),
    /** The sender's clock as it sends, each time anew. Over ten seconds from the server's is a problem for staff. */
    sent_at: WireDate.optional(),
    /** Each as `ReadItem` says. */
    reads: z.array(z.unknown()).max(mostReads),
  }),
  answer: z.object({
    server_time: WireDate,
    accepted: z.int().min(0),
    duplicate: z.int().min(0),
    refused: z.int().min(0),
    /** In the order of `reads`. */
    items: z.array(z.object({ status: z.enum(outcomes), reason: z.string().optional() })),
  }),
  errors: ['device_token_missing', 'device_token_revoked', 'device_not_yours', 'device_unknown'],
  maxBodyBytes: 1_000_000,
  judgedOneByOne: ['reads'],
});

const Counter = z.int().min(0);
const SmallNumber = z.int().min(-32_768).max(32_767);

/** One read as a box sends it. Absurd times are taken (an unset clock): the rules will say that they are outside the window. */
export const ReadItem = z
  .strictObject({
    /** Raised by the box each time its counter starts anew. */
    epoch: Counter,
    seq: Counter,
    /** As the box wrote it; half a character is stored as the one that stands for it. A gun has none. */
    chip: z
      .string()
      .max(128)
      .regex(/^[^\0]*$/)
      .transform((text) => text.toWellFormed()),
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
      .transform((text) => text.toWellFormed())
      .optional(),
  })
  .refine((read) => read.kind === 'gun' || read.chip.trim() !== '', {
    path: ['chip'],
    message: 'a read names its chip',
  });
export type ReadItem = z.output<typeof ReadItem>;

type JudgedItem =
  | { readonly ok: true; readonly read: ReadItem }
  /** The field and what is wrong with it. */
  | { readonly ok: false; readonly reason: string };

/** One entry of `reads` of `POST /reads`. The kind may be left out and the chip of a gun too. */
export function parseReadItem(wire: unknown): JudgedItem {
  const plain = plainRead(wire);
  if (plain !== null) return { ok: true, read: plain };
  const read = ReadItem.safeParse(withDefaults(wire));
  if (read.success) return { ok: true, read: read.data };
  const issue = read.error.issues[0];
  return { ok: false, reason: issue === undefined ? 'malformed' : `${issue.path.join('.')}: ${issue.message}` };
}

const known = new Set(['epoch', 'seq', 'chip', 'time', 'antenna', 'rssi', 'kind', 'raw']);

/**
 * A read of a chip with a plain time, as boxes send them by the million, judged by hand: the schema costs ten times as much. Null: the schema
 * must say, as it must say what is wrong.
 */
function plainRead(wire: unknown): ReadItem | null {
  if (typeof wire !== 'object' || wire === null) return null;
  const read = wire as Record<keyof ReadItem, unknown>; // each field is looked at below
  const { epoch, seq, chip, time, antenna, rssi, kind = 'chip', raw } = read;
  if (kind !== 'chip' || !isCounter(epoch) || !isCounter(seq) || !isChip(chip) || !isPlainTime(time)) return null;
  if (antenna !== undefined || rssi !== undefined || raw !== undefined) return null;
  for (const key in read) if (!known.has(key)) return null;
  return { epoch, seq, chip, time, kind };
}

const isCounter = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0; // just found a number
const isChip = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 128 &&
  !value.includes('\0') &&
  value.isWellFormed() &&
  value.trim() !== '';
const isPlainTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= firstInstantMs && (value as number) <= lastInstantMs; // just found a number

function withDefaults(wire: unknown): unknown {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return wire;
  const isGun = 'kind' in wire && wire.kind === 'gun';
  return { kind: 'chip', ...(isGun ? { chip: '' } : {}), ...wire };
}
