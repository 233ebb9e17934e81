import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { EventRef } from '#views/event/references.ts';

/** Alarms of one kind. `subject` names the thing in ids and numbers, never a person. */
export const AlarmGroupView = z
  .object({
    type: Text,
    object_type: z.enum(['event', 'modality', 'reader', 'registration', 'read']),
    objects: z.array(
      z.object({
        _id: Oid.optional(),
        subject: Text,
        event: EventRef.optional(),
        modality: Oid.optional(),
        raised_at: WireDate,
        detail: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  })
  .meta({ id: 'AlarmGroup' });
