import { type MailState, mailFaults } from '@dorsal/contract/calls/accounts/mails.ts';
import type { Language } from '@dorsal/contract/codecs/enums.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { MailTable } from '#platform/db/tables/mail.ts';

export interface NewMail {
  readonly oid: string;
  readonly kind: MailTable['kind'];
  readonly user: number;
  readonly language: Language;
  readonly now: EpochMs;
}

/** Puts a mail into the outbox, in the transaction of its cause. */
export async function insertMail(trx: Db, { oid, kind, user, language, now }: NewMail): Promise<void> {
  const at = new Date(now);
  await trx
    .insertInto('mail')
    .values({ oid, kind, user_number: user, language, created_at: at, due_at: at, changed_at: at })
    .execute();
}

export type MailRow = Selectable<MailTable>;

/** Takes the next mail that is due, as `sending`. Nobody else gets it; the caller commits before the server of mail is spoken to. */
export async function claimMail(trx: Db, now: EpochMs): Promise<MailRow | undefined> {
  return await trx
    .updateTable('mail')
    .set({ state: 'sending', tries: sql`tries + 1`, changed_at: new Date(now) })
    .where('number', '=', (by) =>
      by
        .selectFrom('mail')
        .select('number')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', new Date(now))
        .orderBy('due_at')
        .orderBy('number')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

export interface SettledMail {
  readonly number: number;
  readonly state: MailState;
  readonly fault: string | null;
  readonly now: EpochMs;
  /** Of one that waits again. */
  readonly dueAt?: EpochMs;
}

/** Settles a mail that was being sent. One that staff have decided on meanwhile stays theirs. */
export async function settleMail(db: Db, { number, state, fault, now, dueAt = now }: SettledMail): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state, fault, changed_at: new Date(now), due_at: new Date(dueAt) })
    .where('number', '=', number)
    .where('state', 'in', ['sending', 'unknown'])
    .execute();
}

/** Mails whose sending began before an instant and never ended: nobody knows whether they went out. Gives their number. */
export async function markInterrupted(db: Db, before: EpochMs, now: EpochMs): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'unknown', changed_at: new Date(now), fault: null })
    .where('state', '=', 'sending')
    .where('changed_at', '<', new Date(before))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteOldMails(db: Db, before: EpochMs): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('state', 'in', ['sent', 'forgotten'])
    .where('changed_at', '<', new Date(before))
    .execute();
}

const open = ['waiting', 'sending', 'failed', 'unknown'] as const satisfies readonly MailState[];

interface MailFilters {
  readonly all?: boolean | undefined;
}

export const findMails = (
  db: Db,
  { all }: MailFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) =>
  db
    .selectFrom('mail')
    .innerJoin('user_account', 'user_account.number', 'mail.user_number')
    .select(['mail.oid', 'mail.kind', 'mail.state', 'mail.created_at', 'mail.changed_at', 'mail.tries', 'mail.fault'])
    .select(['user_account.name', 'user_account.surname', 'user_account.email'])
    .$if(all !== true, (query) => query.where('mail.state', 'in', [...open]))
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export async function countMails(db: Db, { all }: MailFilters): Promise<number> {
  const { total } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .$if(all !== true, (query) => query.where('state', 'in', [...open]))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The state of a mail; locked until the transaction ends. */
export const lockMail = (trx: Db, oid: string) =>
  trx.selectFrom('mail').select(['number', 'state']).where('oid', '=', oid).forUpdate().executeTakeFirst();

export async function setMailState(trx: Db, number: number, state: MailState, now: EpochMs): Promise<void> {
  const at = new Date(now);
  await trx
    .updateTable('mail')
    .set({ state, changed_at: at, due_at: at, ...(state === 'waiting' && { tries: 0, fault: null }) })
    .where('number', '=', number)
    .execute();
}

/** After a restore: what waited then may have gone out since, and is for staff. Gives their number. */
export async function holdOutbox(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'unknown', fault: mailFaults.restored })
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
