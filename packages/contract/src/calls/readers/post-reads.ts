import * as z from 'zod';
import { shortText } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';

/** Most reads that one batch may bring (design 4.1). */
export const mostReads = 500;

const outcomes = ['accepted', 'duplicate', 'refused'] as const;

/** A batch of a reader or gateway. Items are judged one by one with `readItem`: a malformed one does not refuse the others. */
export const postReads = endpoint({
  name: 'postReads',
  method: 'POST',
  path: '/reads',
  access: 'gateway',
  summary: 'Takes chip reads in; answers after they are durable, item by item. An empty list is a heartbeat.',
  body: z.strictObject({
    /** The reader: its numeric id (a number, or as text), or its id. */
    device: z.union([z.int().min(0).max(2_147_483_647), shortText(64)]),
    /** The sender's clock, to see how far off it is. */
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
});
