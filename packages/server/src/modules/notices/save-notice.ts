import { saveNotice as saveNoticeCall } from '@dorsal/contract/calls/notices.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import type { Context, Db } from '#platform/context.ts';
import { type Actor, audit } from '#platform/db/audit-repository.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import {
  findNotice,
  insertNotice,
  type NoticeContent,
  type NoticePlace,
  placeOfEvent,
  placeOfModality,
  standingAt,
  updateNotice,
} from './notice-repository.ts';

/** Notices of staff to those who follow a race. */
export const noticeRoute = (context: Context): ServedEndpoint =>
  serveEndpoint(saveNoticeCall, async ({ body, caller }): Promise<AnswerOf<typeof saveNoticeCall> | Refused> => {
    const saved = await saveNotice(context, body, actorOf(caller));
    return saved.ok ? { success: true, _id: saved.oid } : refuse(saved.refusal);
  });

export type NoticeChange = BodyOf<typeof saveNoticeCall>;

export type NoticeSaved =
  | { readonly ok: true; readonly oid: string }
  | {
      readonly ok: false;
      readonly refusal: 'event_not_found' | 'modality_not_found' | 'notice_not_found' | 'notice_without_text';
    };

/** Gives a notice, or with `_id` changes or withdraws one, which then stays where it was given. Every open page is notified. */
export function saveNotice(context: Context, change: NoticeChange, by: Actor): Promise<NoticeSaved> {
  return context.db
    .transaction()
    .execute((trx) =>
      change._id === undefined
        ? giveNotice({ ...context, db: trx }, change, by)
        : changeNotice({ ...context, db: trx }, change._id, change, by),
    );
}

async function giveNotice(context: Context, change: NoticeChange, by: Actor): Promise<NoticeSaved> {
  const place = await placeOf(context.db, change);
  if (!place) return { ok: false, refusal: change.modality === undefined ? 'event_not_found' : 'modality_not_found' };
  const text = change.text?.trim() ?? '';
  if (text === '') return { ok: false, refusal: 'notice_without_text' };
  const oid = context.newId();
  const content: NoticeContent = { level: change.level ?? 'info', text, withdrawn: change.withdrawn ?? false };
  await insertNotice(context.db, { oid, place, content, at: new Date(context.now()) });
  await audit(context.db, by, [{ action: 'notice_given', subject: place.subject, after: { notice: oid, ...content } }]);
  return { ok: true, oid };
}

async function placeOf(db: Db, { event, modality }: NoticeChange): Promise<NoticePlace | null> {
  if (modality !== undefined) return await placeOfModality(db, modality, event);
  return event === undefined ? null : await placeOfEvent(db, event);
}

async function changeNotice(context: Context, oid: string, change: NoticeChange, by: Actor): Promise<NoticeSaved> {
  const found = await findNotice(context.db, oid);
  if (!found) return { ok: false, refusal: 'notice_not_found' };
  const before: NoticeContent = { level: found.level, text: found.text, withdrawn: found.withdrawn };
  const text = change.text?.trim() ?? before.text;
  if (text === '') return { ok: false, refusal: 'notice_without_text' };
  const content = { level: change.level ?? before.level, text, withdrawn: change.withdrawn ?? before.withdrawn };
  const now = new Date(context.now());
  // A new text moves the notice to the top.
  await updateNotice(context.db, found.number, { content, at: text === before.text ? found.at : now, now });
  const action = content.withdrawn && !before.withdrawn ? 'notice_withdrawn' : 'notice_changed';
  await audit(context.db, by, [{ action, subject: `notice:${oid}`, before, after: content }]);
  return { ok: true, oid };
}

/** Withdraws the notices of a place itself. Returns their number. */
export async function withdrawNotices(context: Context, place: NoticePlace, by: Actor): Promise<number> {
  const standing = await standingAt(context.db, place);
  for (const _id of standing) await saveNotice(context, { _id, withdrawn: true }, by);
  return standing.length;
}
