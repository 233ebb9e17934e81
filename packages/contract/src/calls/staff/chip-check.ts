import { chipFaults } from '@dorsal/domain/race-day/chip-check.ts';
import * as z from 'zod';
import { Oid, OidOf, OidOrSlug } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';

/** Chips in one answer, those heard last. */
export const mostCheckedChips = 8;

export const checkChips = endpoint({
  name: 'checkChips',
  method: 'POST',
  path: '/check-chips',
  summary:
    'The chips that a reader has brought within two minutes, the last one first, with whose each is in an event, or what is wrong with it.',
  body: z.strictObject({
    event: OidOrSlug,
    reader: Oid,
    /** The race that the table is for; absent: all of the event. */
    modality: OidOf.optional(),
    /** When the last chip that stands on the screen came in (`received_at`): the answer waits for the next one, two seconds at most. */
    after: WireDate.optional(),
  }),
  answer: z.object({
    at: WireDate,
    /** When the reader was heard last; absent: never. */
    heartbeat: WireDate.optional(),
    /** From then on reads of this reader can be times of a race, of whatever event; absent: it has no place any more. */
    times_from: WireDate.optional(),
    /** 8 at most, each chip once. */
    chips: z.array(
      z.object({
        chip: Text,
        /** By the clock of the reader. */
        heard_at: WireDate,
        received_at: WireDate,
        /** Absent: all is well. */
        fault: z.enum(chipFaults).optional(),
        /** Its bearer in the event. */
        person: z
          .object({
            registration: Oid,
            name: Text,
            surname: Text,
            bib_number: Text.optional(),
            modality: Oid,
            modality_name: Text,
            /** The colour of the bibs of that race. */
            bib_color: Text.optional(),
          })
          .optional(),
      }),
    ),
  }),
  errors: ['event_not_found', 'reader_not_found', 'modality_not_found'],
});
