import * as z from 'zod';
import { Oid, OidOrSlug } from '#codecs/oid.ts';
import { Label, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';
import { DeskName, isPlain, TillId, unseen } from '#views/venue-payment.ts';

/** Bibs in one call, at most. */
export const mostBibsAtOnce = 2_000;

const Bib = Label.refine(isPlain, unseen);
/** Each call names the event, to which desks and timers are bound. */
const event = OidOrSlug;
/** The device of a desk, and how it calls itself. */
const device = { till: TillId, desk: DeskName.optional() };

export const listStock = endpoint({
  name: 'listStock',
  method: 'POST',
  path: '/bib-stock',
  summary:
    'The bibs that are there before people: those that nobody has yet and those that run without a name; and how many have one.',
  body: z.strictObject({ event }),
  answer: z.object({
    /** In the order of bibs. */
    bibs: z.array(
      z.object({
        bib_number: Text,
        modality: Oid,
        state: z.enum(['free', 'nameless']),
        /** The device of the desk that has leased it; absent: none has. */
        till: Text.optional(),
        desk: Text.optional(),
      }),
    ),
    given: z.array(z.object({ modality: Oid, count: z.int().min(1) })),
  }),
  errors: ['event_not_found'],
});

/** Without a chip the bib is its chip. A bib that somebody has, or a chip that is somebody’s, refuses the call, and is named. */
export const giveStock = endpoint({
  name: 'giveStock',
  method: 'POST',
  path: '/give-bib-stock',
  summary: 'Gives the desks of a venue a stock of bibs of a race, each with its chip.',
  body: z.strictObject({
    event,
    modality: Oid,
    bibs: z
      .array(z.strictObject({ bib_number: Bib, chip: shortText(64).optional() }))
      .min(1)
      .max(mostBibsAtOnce),
  }),
  answer: Done,
  errors: ['event_not_found', 'modality_not_found', 'command_id_reused'],
});

/** Bibs that somebody has, also without a name, stay; so do those that a desk has leased, which alone gives them back. */
export const takeStock = endpoint({
  name: 'takeStock',
  method: 'POST',
  path: '/take-bib-stock',
  summary:
    'Takes bibs that neither a person nor a desk has out of the stock. Tells how many it took, and which desks have others.',
  body: z.strictObject({ event, bibs: z.array(Bib).min(1).max(mostBibsAtOnce) }),
  answer: z.object({
    success: z.literal(true),
    taken: z.int().min(0),
    /** Those that stay, as a desk has leased them. Absent: none. */
    leased: z.array(z.object({ till: Text, desk: Text.optional(), bibs: z.array(Text) })).optional(),
  }),
  errors: ['event_not_found', 'command_id_reused'],
});

export const leaseStock = endpoint({
  name: 'leaseStock',
  method: 'POST',
  path: '/lease-bib-stock',
  summary:
    'Gives a desk the next free bibs of a race out of the stock, as many as there are: from then on it alone gives them out.',
  body: z.strictObject({ event, modality: Oid, count: z.int().min(1).max(500), ...device }),
  answer: z.object({ success: z.literal(true), bibs: z.array(Text) }),
  errors: ['event_not_found', 'modality_not_found', 'command_id_reused'],
});

export const returnStock = endpoint({
  name: 'returnStock',
  method: 'POST',
  path: '/return-bib-stock',
  summary: 'Gives the bibs that a desk has not given out back to the stock.',
  body: z.strictObject({ event, till: TillId }),
  answer: z.object({ success: z.literal(true), returned: z.int().min(0) }),
  errors: ['event_not_found', 'command_id_reused'],
});

/** Money that was taken for it goes out of the till that took it. */
export const stopNameless = endpoint({
  name: 'stopNameless',
  method: 'POST',
  path: '/stop-nameless',
  summary: 'Takes a bib back that runs without a name: nobody runs with it, and it is free in the stock again.',
  body: z.strictObject({ event, bib_number: Bib }),
  answer: Done,
  errors: ['event_not_found', 'race_official', 'changed_meanwhile', 'command_id_reused'],
});

/** The reasons for which a bib does not run without a name. */
const reasonsNotToRun = ['not_in_stock', 'bib_taken', 'bib_at_other_desk', 'race_closed', 'race_full'] as const;

/** Bibs are judged one by one: one that cannot run does not hold up the others. */
export const runNameless = endpoint({
  name: 'runNameless',
  method: 'POST',
  path: '/run-nameless',
  summary:
    'Bibs of the stock that are given out run without a name, are shown and not awarded, until their papers are typed.',
  body: z.strictObject({
    event,
    bibs: z.array(Bib).min(1).max(200),
    ...{ till: TillId.optional(), desk: DeskName.optional() },
    /** The instant at which a desk without a network gave them out. */
    waited_since: WireDate.optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    refused: z.array(z.object({ bib_number: Text, reason: z.enum(reasonsNotToRun) })),
  }),
  errors: ['event_not_found', 'command_id_reused'],
});
