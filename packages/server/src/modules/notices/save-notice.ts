import type { saveNotice as saveNoticeCall } from '@dorsal/contract/calls/site/save-notice.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { type Actor, audit } from '#platform/audit.ts';
import type { Context, Db } from '#platform/context.ts';
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

export type NoticeChange = BodyOf<typeof saveNoticeCall>;

export type NoticeSaved =
  | { readonly ok: true; readonly oid: string }
  | {
      readonly ok: false;
      readonly refusal: 'event_not_found' | 'modality_not_found' | 'notice_not_found' | 'notice_without_text';
    };

/** Gives a notice, or with `_id` changes or withdraws one, which then stays where it was given. All who look hear of it. */
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
  // New words are news, and stand on top.
  await updateNotice(context.db, found.number, { content, at: text === before.text ? found.at : now, now });
  const action = content.withdrawn && !before.withdrawn ? 'notice_withdrawn' : 'notice_changed';
  await audit(context.db, by, [{ action, subject: `notice:${oid}`, before, after: content }]);
  return { ok: true, oid };
}

/** Withdraws all that stands at a place itself. Gives how many that were. */
export async function withdrawNotices(context: Context, place: NoticePlace, by: Actor): Promise<number> {
  const standing = await standingAt(context.db, place);
  for (const _id of standing) await saveNotice(context, { _id, withdrawn: true }, by);
  return standing.length;
}
