import type { Language } from '@dorsal/contract/codecs/enums.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { insertMail } from '#modules/mail/mail-repository.ts';
import type { ComposeMail } from '#modules/mail/outbox.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { addressSubject } from '#platform/http/caller-address.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { countAttempt } from '../attempt-repository.ts';
import { accountSubject } from '../log-in.ts';
import { insertPasswordLink } from '../password-link-repository.ts';
import { hashToken, newToken } from '../tokens.ts';
import { findAccount, findOwnAccount } from '../user-repository.ts';

/** From the moment at which it is sent. */
const mailedLifeMs: Ms = 60 * 60_000;

interface Asking {
  readonly email: string;
  readonly address: string;
  readonly language: Language;
}

/**
 * Asks for a link by mail. Counted before anything is looked at, by address and by account, apart from the counts of the log-in. The account is
 * looked for behind the answer (`isWritten`), which is the same, and takes as long, whether there is one or not.
 */
export async function askForLink(
  context: Context,
  { email: typed, address, language }: Asking,
): Promise<
  { readonly ok: true; readonly isWritten: Promise<boolean> } | { readonly ok: false; readonly retryAt: EpochMs }
> {
  const email = typed.trim().toLowerCase();
  const counts = [
    { subject: `${addressSubject(address)} links`, limit: attemptLimits.linksFrom },
    { subject: `${accountSubject(email)} links`, limit: attemptLimits.linksTo },
  ];
  for (const { subject, limit } of counts) {
    const retryAt = await countAttempt(context.db, subject, limit, context.now());
    if (retryAt !== null) return { ok: false, retryAt };
  }
  return { ok: true, isWritten: writeMail(context, email, language) };
}

/** The mail with its cause in one transaction; false: there is no such account. */
async function writeMail(context: Context, email: string, language: Language): Promise<boolean> {
  const account = await findAccount(context.db, email);
  if (!account) return false;
  await runCommand(
    context,
    { name: 'password_link_asked', by: { name: 'forgotten password', user: null } },
    async (trx, note) => {
      const oid = context.newId();
      await insertMail(trx, { oid, kind: 'password_link', user: account.number, language, now: context.now() });
      note(`mail:${oid}`, null, { kind: 'password_link', user: account.oid });
      return { ok: true } as const;
    },
  );
  return true;
}

/** Composes the letter, with a link that is made for it: its digest is stored with `sending`, and its token nowhere. */
export const composeLinkMail =
  ({ now }: Pick<Context, 'now'>, publicUrl: string): ComposeMail =>
  async (trx, { user_number: user, language }) => {
    const account = await findOwnAccount(trx, user);
    if (!account || account.email === null || account.isDisabled) return null;
    const token = newToken();
    await insertPasswordLink(trx, { tokenHash: hashToken(token), user, now: now(), expiresAt: now() + mailedLifeMs });
    const { subject, lines } = letters[language];
    const filled = lines.map((line) => line.replace('{name}', account.name));
    const [greeting, ...rest] = filled;
    const text = [greeting, `${publicUrl}/new-password#${token}`, ...rest, publicUrl].join('\n\n');
    return { to: account.email, subject, text };
  };

const letters: Readonly<Record<Language, { readonly subject: string; readonly lines: readonly string[] }>> = {
  en: {
    subject: 'A new password',
    lines: [
      'Hello {name},\n\nset a new password here:',
      'The link holds for one hour, for one use. It ends all your sessions.',
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
  },
  ca: {
    subject: 'Una contrasenya nova',
    lines: [
      'Hola, {name}:\n\nposa una contrasenya nova ací:',
      'L’enllaç val durant una hora, una sola vegada. Acaba totes les teues sessions.',
      'Si no l’has demanat tu, no faces res: la teua contrasenya continua igual.',
    ],
  },
  es: {
    subject: 'Una contraseña nueva',
    lines: [
      'Hola, {name}:\n\npon una contraseña nueva aquí:',
      'El enlace vale durante una hora, una sola vez. Termina todas tus sesiones.',
      'Si no lo has pedido tú, no hagas nada: tu contraseña sigue igual.',
    ],
  },
};
