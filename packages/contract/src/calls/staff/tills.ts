import { waysToPay } from '@dorsal/domain/registration/till.ts';
import * as z from 'zod';
import { Balance, Euros } from '#codecs/amounts.ts';
import { Oid, OidOrSlug } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { DeskName, TillId, VenuePayment } from '#views/venue-payment.ts';

const Sum = z.object({ how: z.enum(waysToPay), amount: Balance, entries: z.int().min(0) });

const Closing = z.object({ closed_at: WireDate, desk: Text.optional(), sums: z.array(Sum) });

const Till = z.object({
  /** The device; absent: one of an older page, which gave no id. */
  till: Text.optional(),
  /** By its own word, as it was called last. */
  desk: Text.optional(),
  /** Since it was closed last. */
  sums: z.array(Sum),
  /** The latest first, 50 at most. */
  closings: z.array(Closing),
});

export const listTills = endpoint({
  name: 'listTills',
  method: 'POST',
  path: '/registration/tills',
  summary:
    'The tills of the desks at the venue of an event by way of payment, their closings, and what is not paid yet.',
  body: z.strictObject({ event: OidOrSlug }),
  answer: z.object({ tills: z.array(Till), unpaid: z.object({ entries: z.int().min(0), amount: Balance }) }),
  errors: ['event_not_found'],
});

/** Entries in one answer; how many there are in all stands with the tills. */
export const mostUnpaid = 1_000;

export const listUnpaid = endpoint({
  name: 'listUnpaid',
  method: 'POST',
  path: '/registration/unpaid',
  summary: 'The people who were entered at the venue and have not paid, the oldest entries first.',
  body: z.strictObject({ event: OidOrSlug }),
  answer: z.array(
    z.object({
      registration: Oid,
      bib_number: Text.optional(),
      /** '': it runs without a name. */
      name: Text,
      surname: Text,
      modality: Oid,
      due: Euros,
      /** That entered them, by its own word. */
      desk: Text.optional(),
      typed_at: WireDate,
    }),
  ),
  errors: ['event_not_found'],
});

/** People who were entered elsewhere, or are not there, are left out. */
export const listPayments = endpoint({
  name: 'listPayments',
  method: 'POST',
  path: '/registration/payments',
  summary: 'The money of people who were entered at the venue: due, and paid.',
  body: z.strictObject({ event: OidOrSlug, registrations: z.array(Oid).max(200) }),
  answer: z.array(
    z.object({
      registration: Oid,
      /** Absent: nobody had said what the race costs. */
      due: Euros.optional(),
      /** Absent: not paid yet. */
      payment: VenuePayment.optional(),
    }),
  ),
  errors: ['event_not_found'],
});

/** Null: not paid. A payment that stands otherwise than `was` is refused as `changed_meanwhile`. */
export const correctPayment = endpoint({
  name: 'correctPayment',
  method: 'POST',
  path: '/registration/payment',
  summary:
    'Says how somebody who was entered at the venue paid: what was taken before goes out of the till of the desk that says so.',
  body: z.strictObject({
    registration: Oid,
    was: VenuePayment.nullable(),
    is: VenuePayment.nullable(),
    till: TillId.optional(),
    desk: DeskName.optional(),
  }),
  answer: z.object({ success: z.literal(true) }),
  errors: ['changed_meanwhile', 'command_id_reused'],
});

export const closeTill = endpoint({
  name: 'closeTill',
  method: 'POST',
  path: '/registration/close-till',
  summary: 'Closes the till of a desk: what stood in it by way of payment; from then on it counts from nothing.',
  body: z.strictObject({
    event: OidOrSlug,
    till: z.union([TillId, z.literal('')]),
    desk: DeskName.optional(),
    /** The instant at which a desk without a network closed it. */
    waited_since: WireDate.optional(),
  }),
  answer: z.object({ success: z.literal(true), closing: Closing }),
  errors: ['event_not_found', 'command_id_reused'],
});
