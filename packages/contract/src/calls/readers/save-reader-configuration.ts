import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { OidOf } from '#codecs/oid.ts';
import { WireMoment } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { ModalityRef } from '#views/event/references.ts';

/** The window comes as 'date time' text in the zone of the event, or as instants. Screens show minutes and send seconds. */
export const saveReaderConfiguration = endpoint({
  name: 'saveReaderConfiguration',
  method: 'POST',
  path: '/reader-configuration',
  access: raceStaff,
  summary: 'Creates or changes the window of a reader at a checkpoint.',
  body: z.strictObject({
    _id: OidOf.optional(),
    reader: OidOf,
    intermediate: OidOf,
    datetime_start: WireMoment,
    datetime_end: WireMoment,
    security_seconds: z.number().min(0).max(86_400).optional(),
    /** Sent back by screens, ignored: the checkpoint tells it. */
    modality: z.union([OidOf, ModalityRef]).optional(),
  }),
  /** Clients compare with true. */
  answer: z.literal(true),
  errors: [
    'reader_not_found',
    'checkpoint_not_found',
    'checkpoint_not_timed',
    'dates_reversed',
    'reader_window_outside_race',
  ],
});
