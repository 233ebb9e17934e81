import {
  forgetMail as forgetCall,
  listMails as listCall,
  sendMailAgain as sendCall,
  mailStats as statsCall,
} from '@dorsal/contract/calls/accounts/mails.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { forgetMail, sendMailAgain } from './change-mail.ts';
import { listMails, statsOfMails } from './list-mails.ts';

/** The outbox, as admins see it. */
export const mailRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listCall, ({ body, language }) =>
    listMails(context, body, { ...pageOf(body, listCall.pageSize), language }),
  ),
  serveEndpoint(statsCall, ({ body }) => statsOfMails(context, body)),
  serveEndpoint(sendCall, async ({ body: { _id }, caller }) => {
    const sent = await sendMailAgain(context, _id, actorOf(caller));
    return sent.ok ? done : refuse(sent.refusal);
  }),
  serveEndpoint(forgetCall, async ({ body: { _id }, caller }) => {
    const forgotten = await forgetMail(context, _id, actorOf(caller));
    return forgotten.ok ? done : refuse(forgotten.refusal);
  }),
];

const done: AnswerOf<typeof forgetCall> = { success: true };
