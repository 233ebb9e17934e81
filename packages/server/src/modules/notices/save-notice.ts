import { allStaff } from '@dorsal/contract/access.ts';
import { listNotices, noticeStats, saveNotice as saveNoticeCall } from '@dorsal/contract/calls/staff/notices.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import type { Actor } from '#platform/actor.ts';
import { newestChanges } from '#platform/commands/command-repository.ts';
import { planEdit } from '#platform/commands/plan-edit.ts';
import { type NoteChange, runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { type FieldFault, type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf, eventsOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import {
  countNotices,
  findNotice,
  insertNotice,
  type NoticeContent,
  type NoticePlace,
  placeOfEvent,
  placeOfModality,
  searchNotices,
  standingAt,
  updateNotice,
} from './notice-repository.ts';
import { presentListed } from './present-notice.ts';

/** Notices of staff to those who follow a race. */
export const noticeRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(saveNoticeCall, async ({ body, caller }): Promise<AnswerOf<typeof saveNoticeCall> | Refused> => {
    const saved = await saveNotice(context, body, actorOf(caller));
    return saved.ok
      ? { success: true, _id: saved.oid }
      : refuse(saved.refusal, saved.faults && { fields: saved.faults });
  }),
  serveEndpoint(listNotices, async ({ body, caller }) => {
    const filters = { ...body, only: eventsOfCaller(allStaff, caller) };
    return (await searchNotices(context.db, filters, pageOf(body, listNotices.pageSize))).map(presentListed);
  }),
  serveEndpoint(noticeStats, async ({ body, caller }) => ({
    total: await countNotices(context.db, { ...body, only: eventsOfCaller(allStaff, caller) }),
  })),
];

export type NoticeChange = BodyOf<typeof saveNoticeCall>;

export type NoticeSaved =
  | { readonly ok: true; readonly oid: string }
  | {
      readonly ok: false;
      readonly refusal:
        | 'event_not_found'
        | 'modality_not_found'
        | 'notice_not_found'
        | 'notice_without_text'
        | 'changed_meanwhile';
      readonly faults?: readonly FieldFault[];
    };

/** Gives a notice, or with `_id` changes or withdraws one, which then stays where it was given. Every open page is notified. */
export function saveNotice(context: Context, change: NoticeChange, by: Actor): Promise<NoticeSaved> {
  return runCommand(context, { name: nameOf(change), by }, (trx, note) =>
    change._id === undefined
      ? giveNotice({ ...context, db: trx }, change, note)
      : changeNotice({ ...context, db: trx }, change._id, change, note),
  );
}

const nameOf = ({ _id, withdrawn, changes }: NoticeChange): string => {
  if (_id === undefined) return 'notice_given';
  return (changes?.withdrawn?.is ?? withdrawn) === true ? 'notice_withdrawn' : 'notice_changed';
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
  const conflicts = await conflictsOf(context.db, { oid, before }, change.changes);
  if (conflicts.length > 0) return { ok: false, refusal: 'changed_meanwhile', faults: conflicts };
  const wanted = wantedOf(change);
  const text = wanted.text?.trim() ?? before.text;
  if (text === '') return { ok: false, refusal: 'notice_without_text' };
  const content = { level: wanted.level ?? before.level, text, withdrawn: wanted.withdrawn ?? before.withdrawn };
  const now = new Date(context.now());
  // A new text moves the notice to the top.
  await updateNotice(context.db, found.number, { content, at: text === before.text ? found.at : now, now });
  noted(`notice:${oid}`, before, content);
  return { ok: true, oid };
}

/** The fields as they are to be; those that nobody named stay. */
const wantedOf = ({ level, text, withdrawn, changes }: NoticeChange): Partial<NoticeContent> => ({
  ...definedOf({ level, text, withdrawn }),
  ...definedOf({ level: changes?.level?.is, text: changes?.text?.is, withdrawn: changes?.withdrawn?.is }),
});

const definedOf = (fields: { readonly [Field in keyof NoticeContent]?: NoticeContent[Field] | undefined }) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<NoticeContent>; // what is left of it

/** The touched fields that somebody else has changed since they were loaded, with who and when. */
async function conflictsOf(
  trx: Db,
  { oid, before }: { readonly oid: string; readonly before: NoticeContent },
  changes: NoticeChange['changes'] = {},
): Promise<FieldFault[]> {
  const edits = Object.fromEntries(Object.entries(changes).flatMap(([field, edit]) => (edit ? [[field, edit]] : [])));
  const plan = planEdit({ ...before }, edits);
  if (plan.ok) return [];
  const fields = plan.conflicts.map(({ field }) => field);
  const newest = await newestChanges(trx, `notice:${oid}`, fields);
  return plan.conflicts.map(({ field, theirs }) => {
    const last = newest.find((change) => change.field === field);
    const author = last && { who: last.who ?? last.actor, at: last.at.toISOString() };
    return { path: field, message: 'somebody else has changed it meanwhile', theirs, ...author };
  });
}

/** Withdraws the notices of a place itself. Returns their number. */
export async function withdrawNotices(context: Context, place: NoticePlace, by: Actor): Promise<number> {
  const standing = await standingAt(context.db, place);
  for (const _id of standing) await saveNotice(context, { _id, withdrawn: true }, by);
  return standing.length;
}
