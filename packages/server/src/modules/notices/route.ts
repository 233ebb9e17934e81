import { saveNotice as saveNoticeCall } from '@dorsal/contract/calls/site/save-notice.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { saveNotice } from './save-notice.ts';

/** What staff tell those who follow a race. */
export const noticeRoute = (context: Context): ServedEndpoint =>
  serveEndpoint(saveNoticeCall, async ({ body, caller }): Promise<AnswerOf<typeof saveNoticeCall> | Refused> => {
    const saved = await saveNotice(context, body, actorOf(caller));
    return saved.ok ? { success: true, _id: saved.oid } : refuse(saved.refusal);
  });
