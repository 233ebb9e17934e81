import { stampWaits } from '@dorsal/domain/pocket/pocket-entry.ts';
import * as z from 'zod';
import { Oid, OidOrSlug } from '#codecs/oid.ts';
import { Label, said, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';
import { Counter } from '#views/pocket-log.ts';

const Count = z.int().min(0);
/** Each call names the event, to which a timer is bound. */
const event = OidOrSlug;

const HelperDevice = z.object({
  device: Oid,
  name: Text,
  opened_at: WireDate,
  last_contact: WireDate.optional(),
  stamps: Count,
  without_bib: Count,
  uncertain: Count,
  /** Absent: it may send. */
  ended_at: WireDate.optional(),
});

export const listHelpers = endpoint({
  name: 'listHelpers',
  method: 'POST',
  path: '/helpers',
  summary: 'The links for helpers of an event with their PINs and phones, and the phones of its staff.',
  body: z.strictObject({ event }),
  answer: z.object({
    links: z.array(
      z.object({
        _id: Oid,
        label: Text,
        /** Empty: all places. */
        places: z.array(Oid),
        /** The path of the page for who has the link: `/timer/SLUG?link=TOKEN`. */
        address: Text,
        pin: Text,
        ends_at: WireDate,
        /** Staff have ended it. */
        ended_at: WireDate.optional(),
        devices: z.array(HelperDevice),
      }),
    ),
    /** Phones of staff, without a link. */
    devices: z.array(HelperDevice),
    /** Every place of the event, to choose from. */
    places: z.array(
      z.object({
        checkpoint: Oid,
        name: Text.optional(),
        km: z.number().min(0).optional(),
        kind: z.enum(['start', 'intermediate', 'finish']),
        modality: Oid,
        race: Text,
      }),
    ),
  }),
  errors: ['event_not_found'],
});

/** Without `ends_at` it ends twelve hours after the last reader, cut-off or start of the event. */
export const addHelperLink = endpoint({
  name: 'addHelperLink',
  method: 'POST',
  path: '/add-helper-link',
  summary: 'Makes a link with a PIN by which helpers stamp with their phones, at some places or at all.',
  body: z.strictObject({
    event,
    label: said(60),
    places: z.array(Oid).max(200),
    ends_at: WireDate.optional(),
  }),
  answer: z.object({ success: z.literal(true), _id: Oid, address: Text, pin: Text, ends_at: WireDate }),
  errors: ['event_not_found', 'checkpoint_not_found', 'command_id_reused'],
});

/** Its phones may send no more, or the one that is named. What they sent stays. */
export const endHelper = endpoint({
  name: 'endHelper',
  method: 'POST',
  path: '/end-helper',
  summary: 'Ends a link for helpers with all its phones, or one phone: from then on its token is refused.',
  body: z
    .strictObject({ event, link: Oid.optional(), device: Oid.optional() })
    .refine(({ link, device }) => (link === undefined) !== (device === undefined), {
      path: ['link'],
      message: 'name the link or the device',
    }),
  answer: Done,
  errors: ['event_not_found', 'helper_link_not_found', 'helper_device_not_found', 'command_id_reused'],
});

export const takePocketLog = endpoint({
  name: 'takePocketLog',
  method: 'POST',
  path: '/take-pocket-log',
  summary:
    'Takes in the log that a phone without a network saved as a file. What the server has already is no matter. One that moves official results is refused, unless they may move.',
  body: z.strictObject({
    event,
    file: shortText(6_000_000),
    /** Official results may move. Without it a file that would move some is refused, and the refusal names their races. */
    moves_official: z.boolean().optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    device: Oid,
    name: Text,
    accepted: Count,
    duplicate: Count,
    refused: Count,
    /** The races whose official results it moved. */
    official: z.array(Text),
  }),
  errors: ['event_not_found', 'helper_device_not_found', 'pocket_log_not_valid', 'race_official', 'command_id_reused'],
  maxBodyBytes: 8_000_000,
});

/** Null takes it back. */
export const shiftSegment = endpoint({
  name: 'shiftSegment',
  method: 'POST',
  path: '/shift-segment',
  summary:
    'Says by how much the stamps of a stretch of a phone’s log are moved, which are certain then; 0: they are right. Official results do not move.',
  body: z.strictObject({
    event,
    device: Oid,
    epoch: Counter,
    segment: Counter,
    by_ms: z.int().min(-864_000_000).max(864_000_000).nullable(),
  }),
  answer: Done,
  errors: ['event_not_found', 'helper_device_not_found', 'stamp_not_found', 'race_official', 'command_id_reused'],
});

export const listStamps = endpoint({
  name: 'listStamps',
  method: 'POST',
  path: '/stamps',
  summary:
    'The lines of phones that wait: stamps without a bib, with an unknown one, of another race, with an uncertain instant; guns and words on people that were not done.',
  body: z.strictObject({ event }),
  answer: z.object({
    total: Count,
    /** The oldest first, 500 at most. */
    stamps: z.array(
      z.object({
        device: Oid,
        device_name: Text,
        /** A stamp; a gun; or the word that somebody gave up or is back. */
        kind: z.enum(['stamp', 'gun', 'retired', 'back']),
        epoch: Counter,
        seq: Counter,
        segment: Counter,
        at: WireDate,
        checkpoint: Oid.optional(),
        place: Text.optional(),
        race: Text.optional(),
        bib: Text.optional(),
        why: z.enum(stampWaits),
      }),
    ),
  }),
  errors: ['event_not_found'],
});

/** Null takes the naming by staff back. */
export const nameStamp = endpoint({
  name: 'nameStamp',
  method: 'POST',
  path: '/name-stamp',
  summary: 'Says whose stamp it is; the word of staff beats that of the phone. Official results do not move.',
  body: z.strictObject({
    event,
    device: Oid,
    epoch: Counter,
    seq: Counter,
    bib: Label.nullable(),
    /** The bib that its sender saw; null: it had none. Absent: they looked at nothing. */
    was: Label.nullable().optional(),
  }),
  answer: Done,
  errors: [
    'event_not_found',
    'helper_device_not_found',
    'stamp_not_found',
    'changed_meanwhile',
    'race_official',
    'command_id_reused',
  ],
});
