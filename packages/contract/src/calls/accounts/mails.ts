import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';

/** `unknown`: the sending was interrupted, so that nobody knows whether the mail went out; it is never sent again by itself. */
export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'forgotten'] as const;
export type MailState = (typeof mailStates)[number];

/** The faults of ours that screens say in words. `restored`: it waited in a backup that was restored. */
export const mailFaults = { restored: 'restored' } as const;

/** A mail without its text, which is composed when it is sent. */
const MailView = z
  .object({
    _id: Oid,
    kind: z.enum(['password_link']),
    state: z.enum(mailStates),
    name: Text,
    email: Text.optional(),
    created_at: WireDate,
    changed_at: WireDate,
    tries: z.int().min(0),
    /** The words of the server of mail, or the reason of ours in the caller's language. */
    fault: Text.optional(),
  })
  .meta({ id: 'Mail' });

/** Without `all` those that are not done with: waiting, being sent, failed, unknown. */
const filters = { all: z.boolean().optional() };

export const listMails = endpoint({
  name: 'listMails',
  method: 'POST',
  path: '/mails',
  summary: 'The outbox: mails that wait, failed, or of which nobody knows whether they went out; the newest first.',
  body: question({ ...filters, ...paging }),
  pageSize: 20,
  answer: z.array(MailView),
});

export const mailStats = endpoint({
  name: 'mailStats',
  method: 'POST',
  path: '/mails/stats',
  summary: 'The number of mails that the filters leave.',
  body: question(filters),
  answer: z.object({ total: z.int().min(0) }),
});

const OneMail = z.strictObject({ _id: Oid });

export const sendMailAgain = endpoint({
  name: 'sendMailAgain',
  method: 'POST',
  path: '/mail/send-again',
  summary: 'Sends a mail that failed, waits or is unknown, now.',
  body: OneMail,
  answer: Done,
  errors: ['mail_not_found', 'mail_not_open', 'command_id_reused'],
});

export const forgetMail = endpoint({
  name: 'forgetMail',
  method: 'POST',
  path: '/mail/forget',
  summary: 'Takes a mail that failed, waits or is unknown out of the outbox without sending it.',
  body: OneMail,
  answer: Done,
  errors: ['mail_not_found', 'mail_not_open', 'command_id_reused'],
});
