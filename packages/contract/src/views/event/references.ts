import { statuses } from '@dorsal/domain/event/status.ts';
import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { SequenceNumber, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { PlaceView } from './place.ts';

/** A circuit as its races name it. */
export const CircuitRef = z
  .object({ _id: Oid, name: Text, slug: Text, punctuation_type: Text.optional() })
  .meta({ id: 'CircuitRef' });

/** An event as its modalities and participants name it: enough for a breadcrumb and a card. */
export const EventRef = z
  .object({
    _id: Oid,
    slug: Text,
    numeric_id: SequenceNumber,
    name: Text,
    name_short: Text.optional(),
    poster: Text.optional(),
    status: z.enum(statuses).optional(),
    is_circuit: z.boolean().optional(),
    date_start: WireDate.optional(),
    time_zone: Text.optional(),
    location: PlaceView.optional(),
    circuit: CircuitRef.optional(),
  })
  .meta({ id: 'EventRef' });

/** A modality as its participants and readers name it. */
export const ModalityRef = z
  .object({
    _id: Oid,
    numeric_id: SequenceNumber,
    name: Text,
    short_name: Text.optional(),
    status: z.enum(statuses).optional(),
    distance: z.number().optional(),
    sport: Text.optional(),
    event: EventRef.optional(),
  })
  .meta({ id: 'ModalityRef' });
