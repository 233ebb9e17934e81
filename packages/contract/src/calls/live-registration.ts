import { genders } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { OidOf } from '#codecs/oid.ts';
import { describedAs, shownAs } from '#codecs/shown-as.ts';
import { Label, Text } from '#codecs/text.ts';
import { WireDay } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Saved } from '#views/done.ts';

const unseen = 'write letters and numbers, without characters that nobody sees';

/** Text with something to read in it, and nothing that nobody sees: two bibs that look the same are the same. */
const isPlain = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);
const plainText = (max: number) => Text.max(max).refine(isPlain, unseen);

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

export const registerLive = endpoint({
  name: 'registerLive',
  method: 'POST',
  path: '/registration/live-register',
  summary: 'Registers a participant on the spot.',
  body: Body,
  answer: Saved,
  errors: ['live_session_ended', 'bib_taken', 'modality_not_accepting', 'modality_not_found', 'other_event'],
});
