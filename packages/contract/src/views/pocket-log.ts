import { pocketKinds } from '@dorsal/domain/pocket/pocket-entry.ts';
import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { Label } from '#codecs/text.ts';
import { firstInstantMs, lastInstantMs, WireDate } from '#codecs/wire-date.ts';

export const Counter = z.int().min(0).max(2_147_483_647);
/** Whole milliseconds of a phone's clock of the day, moved as it may be. */
export const Wall = z.int().min(firstInstantMs).max(lastInstantMs);
/** Whole milliseconds of `performance.now()`. */
export const Mono = z.int().min(0).max(1e12);

/** One round trip: the phone's clocks in the middle of it, and the `server_time` that came back. */
export const PocketContact = z.strictObject({
  epoch: Counter,
  segment: Counter,
  wall: Wall,
  mono: Mono,
  server_at: WireDate,
  /** Milliseconds. */
  rtt: z.int().min(0).max(600_000),
});
export type PocketContact = z.output<typeof PocketContact>;

/** One line of a phone's log. `seq` rises with each line of an epoch; another epoch begins where the phone has lost its log. */
export const PocketEntry = z
  .strictObject({
    epoch: Counter,
    seq: Counter,
    /** Another one begins when wall minus mono has moved by over 50 ms, and with each start of the page. */
    segment: Counter,
    kind: z.enum(pocketKinds),
    wall: Wall,
    mono: Mono,
    /** Of a stamp, and where somebody gave up. Of a bib: the same place in the race of whoever has it, where races share a place. */
    checkpoint: Oid.optional(),
    /** The `seq` of the stamp that a bib names, or of the line that is taken back; of the epoch `ref_epoch`, else of the same one. */
    ref: Counter.optional(),
    ref_epoch: Counter.optional(),
    /** Of bib, retired, back; and of a stamp that came with it. */
    bib: Label.optional(),
    /** Of a gun. */
    modality: Oid.optional(),
    wave: Oid.optional(),
  })
  .superRefine((entry, ctx) => {
    for (const field of neededBy[entry.kind])
      if (entry[field] === undefined)
        ctx.addIssue({ code: 'custom', path: [field], message: `${entry.kind} needs it` });
  });
export type PocketEntry = z.output<typeof PocketEntry>;

const neededBy = {
  stamp: ['checkpoint'],
  bib: ['ref', 'bib'],
  cancel: ['ref'],
  gun: ['modality'],
  retired: ['bib'],
  back: ['bib'],
} as const satisfies Record<(typeof pocketKinds)[number], readonly ('checkpoint' | 'ref' | 'bib' | 'modality')[]>;

type Judged<Item> =
  | { readonly ok: true; readonly item: Item }
  /** The field and what is wrong with it. */
  | { readonly ok: false; readonly reason: string };

function judge<Item>(schema: z.ZodType<Item>, wire: unknown): Judged<Item> {
  const item = schema.safeParse(wire);
  if (item.success) return { ok: true, item: item.data };
  const issue = item.error.issues[0];
  return { ok: false, reason: issue === undefined ? 'malformed' : `${issue.path.join('.')}: ${issue.message}` };
}

/** One entry of `entries` of `POST /pocket/log`. */
export const parsePocketEntry = (wire: unknown): Judged<PocketEntry> => judge(PocketEntry, wire);

/** One contact of `contacts` of `POST /pocket/log`. */
export const parsePocketContact = (wire: unknown): Judged<PocketContact> => judge(PocketContact, wire);

/** The file that a phone without a network saves: a JSON text. Its entries and contacts are judged one by one. */
export const PocketLogFile = z.object({
  device: Oid,
  entries: z.array(z.unknown()).max(20_000),
  contacts: z.array(z.unknown()).max(20_000),
});
export type PocketLogFile = z.output<typeof PocketLogFile>;
