import { genders } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { Oid, OidOf, OidOrSlug } from '#codecs/oid.ts';
import { describedAs, shownAs } from '#codecs/shown-as.ts';
import { Label, Text } from '#codecs/text.ts';
import { WireDate, WireDay } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done, Saved } from '#views/done.ts';
import { DeskName, isPlain, plainText, TillId, unseen, VenuePayment } from '#views/venue-payment.ts';

/**
 * A participant registered on the spot. Without a document `valid_id` is false and `id_number` is the event's numeric id, an
 * underscore and the bib. The clients in use expect 401, 502 and 503 (document 2, section 8).
 */
export const LiveRegistration = z.strictObject({
  source: z.literal('live_register').optional(),
  modality: OidOf,
  bib_number: Label.refine(isPlain, unseen),
  id_number: plainText(60),
  valid_id: z.boolean().optional(),
  name: plainText(120),
  surname: plainText(120),
  /** Other is not offered on this screen. */
  gender: z.enum(genders).exclude(['other']),
  birthdate: WireDay,
  club: Text.max(200).nullish(),
  local: z.boolean().optional(),
  desk: DeskName.optional(),
  /** The device, whose till takes the money. */
  till: TillId.optional(),
  /** Absent: not paid yet. */
  payment: VenuePayment.optional(),
  /** When the desk told what it costs, which is the price of then; else that of now. */
  quoted_at: WireDate.optional(),
  /**
   * The instant at which a desk without a network typed it, whose person may have left with the bib: it is taken as it was then, and what stands
   * against it is kept for staff to settle.
   */
  waited_since: WireDate.optional(),
});
export type LiveRegistration = z.output<typeof LiveRegistration>;

type Registration = z.input<typeof LiveRegistration>;

/** The registration is the body; `{registration: {…}}` is taken too. A codec and not a union, so that a refusal names the field. */
const Body = shownAs(
  z.codec(z.custom<Registration | { readonly registration: Registration }>(), z.custom<LiveRegistration>(), {
    decode: (wire, ctx) => {
      const isWrapped = typeof wire === 'object' && wire !== null && 'registration' in wire;
      const read = LiveRegistration.safeParse(isWrapped ? wire.registration : wire);
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues)
        ctx.issues.push({ code: 'custom', input: wire, path, message });
      return z.NEVER;
    },
    encode: (registration): Registration => z.encode(LiveRegistration, registration),
  }),
  () => describedAs(LiveRegistration),
);

/** The reasons that stood against an entry that came in after a desk was without a network. */
export const reasonsToKeep = ['bib_taken', 'race_full', 'race_closed'] as const;

/** Somebody with a bib. `desk`: the one that gave it, where it was given at the venue and the desk has a name. */
const BibOwner = z.object({ bib_number: Text, name: Text, given_at: WireDate, desk: Text.optional() });

const KeptFor = z.object({
  kept_for: z.enum(reasonsToKeep),
  /** The other reasons that stand. */
  also: z.array(z.enum(reasonsToKeep)).optional(),
  /** The bib that the desk had given, which somebody else has. */
  wanted_bib: Text.optional(),
  given_to: BibOwner.optional(),
});

export const registerLive = endpoint({
  name: 'registerLive',
  method: 'POST',
  path: '/registration/live-register',
  summary: 'Registers a participant on the spot.',
  body: Body,
  answer: Saved.extend({
    kept: KeptFor.optional(),
    /** The payment that was noted before, with a paper that names another: it stands. */
    paid_before: VenuePayment.optional(),
  }).meta({ id: 'RegisteredLive' }),
  errors: [
    'live_session_ended',
    'bib_taken',
    'bib_at_other_desk',
    'modality_not_accepting',
    'modality_not_found',
    'other_event',
    'race_official',
  ],
});

const KeptEntry = KeptFor.extend({
  _id: Oid,
  bib_number: Text.optional(),
  name: Text,
  surname: Text,
  modality: Oid,
  typed_at: WireDate,
  /** The desk that entered them, where it has a name. */
  desk: Text.optional(),
  /** Absent: not paid. */
  payment: VenuePayment.optional(),
}).meta({ id: 'KeptEntry' });
export type KeptEntryView = z.output<typeof KeptEntry>;

export const listKeptEntries = endpoint({
  name: 'listKeptEntries',
  method: 'POST',
  path: '/registration/kept',
  summary:
    'People whom desks without a network entered and who wait for a decision: their bib was given out, their race was full or closed.',
  body: z.strictObject({ event: OidOrSlug }),
  answer: z.array(KeptEntry),
});

/** `bib`: they get this one, which must be free; in a race that is full `although_full` says that they run all the same. `accept`: they stay as they are. `cancel`: they do not run; `given_back` is the money, as it stands, that goes out of the till for it. */
export const settleKeptEntry = endpoint({
  name: 'settleKeptEntry',
  method: 'POST',
  path: '/registration/settle-kept',
  summary: 'Settles an entry that waits for a decision.',
  body: z
    .strictObject({
      registration: Oid,
      how: z.enum(['bib', 'accept', 'cancel']),
      bib_number: Label.refine(isPlain, unseen).optional(),
      although_full: z.boolean().optional(),
      given_back: VenuePayment.optional(),
      till: TillId.optional(),
      desk: DeskName.optional(),
    })
    .refine(({ how, bib_number }) => (how === 'bib') === (bib_number !== undefined), {
      path: ['bib_number'],
      message: 'it goes with the decision to give another bib, and with no other',
    })
    .refine(({ how, given_back }) => how === 'cancel' || given_back === undefined, {
      path: ['given_back'],
      message: 'money is given back with the decision to cancel, and with no other',
    }),
  answer: Done,
  errors: ['registration_not_found', 'bib_taken', 'bib_at_other_desk', 'changed_meanwhile', 'race_official'],
});
