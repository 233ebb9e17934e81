import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { Coordinates } from '#views/event/place.ts';

/** Where someone is by the last crossing and the pace since: an estimate, and marked as one. */
export const PositionView = z
  .object({
    registration: Oid,
    bib_number: Text.optional(),
    name: Text.optional(),
    surname: Text.optional(),
    at: WireDate,
    /** Metres from the start. */
    distance: z.number().min(0),
    coordinates: Coordinates.optional(),
    is_estimate: z.boolean(),
    last_crossing: z.object({ intermediate: Oid, at: WireDate }).optional(),
  })
  .meta({ id: 'Position' });
