import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type { Context, Db } from '#platform/context.ts';
import { claimMail, deleteOldMails, type MailRow, markInterrupted, settleMail } from './mail-repository.ts';
import type { Letter, SendMail, Sent } from './send-mail.ts';

/** Composes the letter of a mail when it is sent, in the transaction that claims it. Null: there is nobody to send it to any more. */
export type ComposeMail = (trx: Db, mail: MailRow) => Promise<Letter | null>;

export interface OutboxParts {
  readonly context: Context;
  readonly send: SendMail;
  readonly compose: ComposeMail;
}

const minuteMs: Ms = 60_000;
/** Longer than any sending takes (see the limits of `mailSender`). */
const interruptedAfterMs: Ms = 5 * minuteMs;
/** Mails that are done with go after a month. */
const storedMs: Ms = 30 * 24 * 60 * minuteMs;
/** Waits after a try that certainly did not go out; after the last one the mail has failed. */
const waits: readonly Ms[] = [minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs];
/** Most letters of one look, so that a stop is not waited for long. */
const mostAtOnce = 20;

/**
 * Sends what is due, one after the other, and gives the number. `sending` is committed before the server of mail is spoken to: whatever
 * happens then, no mail goes out twice by itself, and an interrupted one becomes `unknown`, for staff.
 */
export async function sendDue({ context, send, compose }: OutboxParts): Promise<number> {
  const { db, now, log } = context;
  const interrupted = await markInterrupted(db, now() - interruptedAfterMs, now());
  if (interrupted > 0) log.warn({ mails: interrupted }, 'mails_interrupted');
  await deleteOldMails(db, now() - storedMs);
  for (let count = 0; count < mostAtOnce; count += 1) {
    const claimed = await db.transaction().execute(async (trx) => {
      const mail = await claimMail(trx, now());
      return mail && { mail, letter: await compose(trx, mail) };
    });
    if (!claimed) return count;
    const { mail, letter } = claimed;
    const sent: Sent = letter === null ? nobody : await send(letter);
    await settleMail(db, { number: mail.number, now: now(), ...settledAs(sent, mail.tries, now()) });
    log.info({ mail: mail.oid, outcome: sent.outcome }, 'mail_sent');
  }
  return mostAtOnce;
}

const nobody: Sent = { outcome: 'refused', fault: 'this user is disabled or has no e-mail' };

function settledAs(sent: Sent, tries: number, now: EpochMs) {
  if (sent.outcome === 'sent') return { state: 'sent', fault: null } as const;
  const { outcome, fault } = sent;
  if (outcome === 'unknown') return { state: 'unknown', fault } as const;
  const wait = outcome === 'not_taken' ? waits[tries - 1] : undefined;
  return wait === undefined
    ? ({ state: 'failed', fault } as const)
    : ({ state: 'waiting', fault, dueAt: now + wait } as const);
}

const everyMs: Ms = 5_000;

/** Starts the job that sends what is due. Returns the function that stops it after the letter that it is at. */
export function startOutbox(parts: OutboxParts): () => Promise<void> {
  let sending: Promise<unknown> | null = null;
  const look = (): void => {
    sending ??= sendDue(parts)
      // The database is away for a moment; the next look tries again.
      .catch((error: unknown) => parts.context.log.warn({ err: error }, 'outbox_failed'))
      .finally(() => {
        sending = null;
      });
  };
  const timer = setInterval(look, everyMs);
  look();
  return async () => {
    clearInterval(timer);
    await sending;
  };
}
