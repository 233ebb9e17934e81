import * as z from 'zod';
import { Oid, OidOf } from '#codecs/oid.ts';
import { paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { Saved, saveErrors } from '#views/done.ts';
import { NoticeView, noticeLevels } from '#views/notice-view.ts';
import { EventRef, ModalityRef } from '#views/references.ts';
import { TotalView } from '#views/stats-view.ts';

/** Characters. */
export const longestNotice = 500;

const changeOf = <Value extends z.ZodType>(value: Value) => z.strictObject({ was: value, is: value }).optional();

/** Stands on top of the pages of the event, or of one of its races, and is pushed to those who look at them. With `_id`: changes or withdraws one. */
export const saveNotice = endpoint({
  name: 'saveNotice',
  method: 'POST',
  path: '/notice',
  summary: 'Gives, changes or withdraws a notice of an event.',
  body: z.strictObject({
    _id: Oid.optional(),
    event: OidOf.optional(),
    modality: OidOf.optional(),
    level: z.enum(noticeLevels).optional(),
    text: shortText(longestNotice).optional(),
    withdrawn: z.boolean().optional(),
    /** Of a notice with an `_id`: what was touched alone, each field as it was loaded and as it is to be. */
    changes: z
      .strictObject({
        level: changeOf(z.enum(noticeLevels)),
        text: changeOf(shortText(longestNotice)),
        withdrawn: changeOf(z.boolean()),
      })
      .optional(),
  }),
  answer: Saved,
  errors: ['event_not_found', 'modality_not_found', 'notice_not_found', 'notice_without_text', ...saveErrors],
});

/** `withdrawn`: also those that stand no more. */
const NoticeFilters = question({
  id: Oid.optional(),
  event: OidOf.optional(),
  withdrawn: z.boolean().optional(),
  ...paging,
});

/** Newest first. One that is asked for by its id is found also where it was withdrawn. */
export const listNotices = endpoint({
  name: 'listNotices',
  method: 'POST',
  path: '/notices',
  summary: 'The notices that stand, of all events or of one, the newest first.',
  body: NoticeFilters,
  pageSize: 12,
  answer: z.array(
    NoticeView.extend({
      withdrawn: z.boolean(),
      event: EventRef,
      modality: ModalityRef.optional(),
    }).meta({ id: 'StaffNotice' }),
  ),
});

export const noticeStats = endpoint({
  name: 'noticeStats',
  method: 'POST',
  path: '/notices/stats',
  summary: 'The number of notices that the filters leave.',
  body: NoticeFilters,
  answer: TotalView,
});
