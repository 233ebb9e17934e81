import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { listOf } from '#codecs/lists.ts';
import { Oid } from '#codecs/oid.ts';
import { mostRows, orderBy, paging } from '#codecs/paging.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { ReaderView } from '#views/back-office/reader-view.ts';

export const listReaders = endpoint({
  name: 'listReaders',
  method: 'POST',
  path: '/readers',
  access: raceStaff,
  summary: 'Readers, with their last sign of life.',
  body: z.strictObject({
    id: Oid.optional(),
    name: shortText(120).optional(),
    ...paging,
    order: listOf(orderBy(['name', 'numeric_id', 'heartbeat'])).optional(),
  }),
  pageSize: mostRows,
  answer: z.array(ReaderView),
});
