import { saveNotice as saveNoticeCall } from '@dorsal/contract/calls/staff/notices.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import type { Actor } from '#platform/actor.ts';
import { type NoteChange, runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
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
  return runCommand(context, { name: nameOf(change), by }, (trx, note) =>
    change._id === undefined
      ? giveNotice({ ...context, db: trx }, change, note)
      : changeNotice({ ...context, db: trx }, change._id, change, note),
  );
}

const nameOf = ({ _id, withdrawn }: NoticeChange): string => {
  if (_id === undefined) return 'notice_given';
  return withdrawn === true ? 'notice_withdrawn' : 'notice_changed';
};

async function giveNotice(context: Context, change: NoticeChange, noted: NoteChange): Promise<NoticeSaved> {
  const place = await placeOf(context.db, change);
  if (!place) return { ok: false, refusal: change.modality === undefined ? 'event_not_found' : 'modality_not_found' };
  const text = change.text?.trim() ?? '';
  if (text === '') return { ok: false, refusal: 'notice_without_text' };
  const oid = context.newId();
  const content: NoticeContent = { level: change.level ?? 'info', text, withdrawn: change.withdrawn ?? false };
  await insertNotice(context.db, { oid, place, content, at: new Date(context.now()) });
  noted(`notice:${oid}`, null, { ...content, place: place.subject });
  return { ok: true, oid };
}

async function placeOf(db: Db, { event, modality }: NoticeChange): Promise<NoticePlace | null> {
  if (modality !== undefined) return await placeOfModality(db, modality, event);
  return event === undefined ? null : await placeOfEvent(db, event);
}

async function changeNotice(
  context: Context,
  oid: string,
  change: NoticeChange,
  noted: NoteChange,
): Promise<NoticeSaved> {
  const found = await findNotice(context.db, oid);
  if (!found) return { ok: false, refusal: 'notice_not_found' };
  const before: NoticeContent = { level: found.level, text: found.text, withdrawn: found.withdrawn };
  const text = change.text?.trim() ?? before.text;
  if (text === '') return { ok: false, refusal: 'notice_without_text' };
  const content = { level: change.level ?? before.level, text, withdrawn: change.withdrawn ?? before.withdrawn };
  const now = new Date(context.now());
  // A new text moves the notice to the top.
  await updateNotice(context.db, found.number, { content, at: text === before.text ? found.at : now, now });
  noted(`notice:${oid}`, before, content);
  return { ok: true, oid };
}

/** Withdraws the notices of a place itself. Returns their number. */
export async function withdrawNotices(context: Context, place: NoticePlace, by: Actor): Promise<number> {
  const standing = await standingAt(context.db, place);
  for (const _id of standing) await saveNotice(context, { _id, withdrawn: true }, by);
  return standing.length;
}
