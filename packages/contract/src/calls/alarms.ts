import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { Oid } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { EventRef } from '#views/references.ts';

/** Alarms of one kind. `subject` names what it is about in ids and numbers, never a person. */
const AlarmGroupView = z
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

export const listAlarms = endpoint({
  name: 'listAlarms',
  method: 'POST',
  path: '/alarms',
  access: raceStaff,
  summary: 'Alarms that need a look, grouped by kind.',
  body: z.strictObject({}).nullish(),
  answer: z.array(AlarmGroupView),
});
