import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';

export const noticeLevels = ['info', 'warning'] as const;

/** A notice to the people who follow a race ('start put off by 15 minutes'), in the words of the staff. */
export const NoticeView = z
  .object({ _id: Oid, level: z.enum(noticeLevels), text: Text.min(1).max(500), at: WireDate })
  .meta({ id: 'Notice' });
