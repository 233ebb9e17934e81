import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { SequenceNumber, Text } from '#codecs/text.ts';
import type { RefusalCode } from '#refusals/refusals.ts';

/** A call that did its work and has nothing to tell. */
export const Done = z.object({ success: z.literal(true) }).meta({ id: 'Done' });

/** The record that was saved; a new one gets its id here. */
export const Saved = z
  .object({ success: z.literal(true), _id: Oid, numeric_id: SequenceNumber.optional(), slug: Text.optional() })
  .meta({ id: 'Saved' });

/** The refusals of every save: somebody else has changed a field, or the id of the command was used for something else. */
export const saveErrors = ['changed_meanwhile', 'command_id_reused'] as const satisfies readonly RefusalCode[];

/** A file to open in a new tab: the address is valid for a few minutes, without a log-in. */
export const FileAddress = z.object({ url: Text }).meta({ id: 'FileAddress' });
