import type { MailState } from '@dorsal/contract/calls/accounts/mails.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { lockMail, setMailState } from './mail-repository.ts';

type MailChanged = { readonly ok: true } | { readonly ok: false; readonly refusal: 'mail_not_found' | 'mail_not_open' };

interface MailChange {
  readonly name: 'mail_sent_again' | 'mail_forgotten' | 'mail_restored';
  readonly from: readonly MailState[];
  readonly to: MailState;
}

/** The states in which staff decide on a mail: not while it is being sent, and not once it is done with. */
const open = ['waiting', 'failed', 'unknown'] as const satisfies readonly MailState[];

/** Sends a mail now. That cannot be taken back. */
export const sendMailAgain = (context: Context, mail: string, by: Actor): Promise<MailChanged> =>
  changeMail(context, mail, { name: 'mail_sent_again', from: open, to: 'waiting' }, by);

export const forgetMail = (context: Context, mail: string, by: Actor): Promise<MailChanged> =>
  changeMail(context, mail, { name: 'mail_forgotten', from: open, to: 'forgotten' }, by);

/** Puts a forgotten mail back as it was. */
export const restoreMail = (context: Context, mail: string, to: MailState, by: Actor): Promise<MailChanged> =>
  changeMail(context, mail, { name: 'mail_restored', from: ['forgotten'], to }, by);

const changeMail = (context: Context, oid: string, { name, from, to }: MailChange, by: Actor): Promise<MailChanged> =>
  runCommand(context, { name, by }, async (trx, note): Promise<MailChanged> => {
    const mail = await lockMail(trx, oid);
    if (!mail) return { ok: false, refusal: 'mail_not_found' };
    if (!from.includes(mail.state)) return { ok: false, refusal: 'mail_not_open' };
    await setMailState(trx, mail.number, to, context.now());
    note(`mail:${oid}`, { state: mail.state }, { state: to });
    return { ok: true };
  });
