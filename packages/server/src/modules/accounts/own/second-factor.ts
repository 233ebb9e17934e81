import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { hashCode, newRecoveryCodes, newSecret, ownerOf, stepOf, uriOf } from '#modules/second-factor/check-code.ts';
import {
  confirmSecondFactor,
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  takeStep,
} from '#modules/second-factor/second-factor-repository.ts';
import type { SecretBox } from '#modules/second-factor/secret-box.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { countAttempt, forgiveAttempt } from '../attempt-repository.ts';
import { accountSubject } from '../log-in.ts';
import { type AccountName, findOwnAccount, lockAccount } from '../user-repository.ts';
import { checkOwnPassword, type OwnPasswordRefusal } from './change-password.ts';
import { withoutRepeat } from './password-links.ts';

type Refused<Code extends string> = { readonly ok: false; readonly refusal: Code };
type TooMany = Refused<'too_many_attempts'> & { readonly retryAt: EpochMs };

/** Makes a secret for an app. It is asked for at no log-in before a code of it is confirmed. */
export async function beginSecondFactor(
  context: Context,
  { user, password, secrets }: { readonly user: number; readonly password: string; readonly secrets: SecretBox | null },
): Promise<
  | { readonly ok: true; readonly secret: string; readonly uri: string }
  | OwnPasswordRefusal
  | Refused<'second_factor_on' | 'second_factor_not_offered'>
> {
  if (secrets === null) return { ok: false, refusal: 'second_factor_not_offered' };
  const checked = await checkOwnPassword(context, user, password);
  if (!checked.ok) return checked;
  const secret = newSecret();
  const sealed = secrets.seal(secret, ownerOf(user));
  const isBegun = await insertSecondFactor(context.db, { user, secret: sealed, now: context.now() });
  if (!isBegun) return { ok: false, refusal: 'second_factor_on' };
  return { ok: true, secret, uri: uriOf(secret, checked.account.email ?? checked.account.name) };
}

/** Switches it on by a first code, which shows that the app has the secret. Gives the recovery codes, this once. */
export async function switchOnSecondFactor(
  context: Context,
  { user, code, secrets }: { readonly user: number; readonly code: string; readonly secrets: SecretBox | null },
  by: Actor,
): Promise<
  | { readonly ok: true; readonly recoveryCodes: readonly string[] }
  | Refused<'wrong_code' | 'second_factor_off' | 'second_factor_not_offered'>
  | TooMany
> {
  if (secrets === null) return { ok: false, refusal: 'second_factor_not_offered' };
  const account = await findOwnAccount(context.db, user);
  const factor = await findSecondFactor(context.db, user);
  if (!account || !factor || factor.isOn) return { ok: false, refusal: 'second_factor_off' };
  const count = { subject: `${accountSubject(account.email ?? '')} code`, limit: attemptLimits.own, isOwn: true };
  const retryAt = await countAttempt(context.db, count.subject, count.limit, context.now());
  if (retryAt !== null) return { ok: false, refusal: 'too_many_attempts', retryAt };
  const secret = secrets.open(factor.secret, ownerOf(user));
  const step = secret === null ? null : stepOf(secret, code, context.now());
  if (step === null) return { ok: false, refusal: 'wrong_code' };
  await forgiveAttempt(context.db, [count]);
  const codes = newRecoveryCodes();
  const switched = await runCommand(
    context,
    { name: 'second_factor_on', by: withoutRepeat(by) },
    async (trx, note): Promise<{ ok: true } | Refused<'second_factor_off'>> => {
      const isOn = await confirmSecondFactor(trx, { user, codes: codes.map(hashCode), now: context.now() });
      if (!isOn) return { ok: false, refusal: 'second_factor_off' };
      await takeStep(trx, user, step);
      note(`user:${account.oid}`, { second_factor: false }, { second_factor: true });
      return { ok: true };
    },
  );
  return switched.ok ? { ok: true, recoveryCodes: codes } : switched;
}

/** Switches one's own off, with the present password. */
export async function switchOffSecondFactor(
  context: Context,
  { user, password }: { readonly user: number; readonly password: string },
  by: Actor,
): Promise<{ readonly ok: true } | OwnPasswordRefusal | Refused<'user_not_found' | 'second_factor_off'>> {
  const checked = await checkOwnPassword(context, user, password);
  return checked.ok ? await takeOffSecondFactor(context, { oid: checked.account.oid }, by) : checked;
}

/** Takes it off a user: their password alone lets them in from then on. */
export const takeOffSecondFactor = (
  context: Context,
  user: AccountName,
  by: Actor,
): Promise<{ readonly ok: true } | Refused<'user_not_found' | 'second_factor_off'>> =>
  runCommand(context, { name: 'second_factor_off', by }, async (trx: Db, note) => {
    const account = await lockAccount(trx, user);
    if (!account) return { ok: false, refusal: 'user_not_found' } as const;
    if (!(await deleteSecondFactor(trx, account.number))) return { ok: false, refusal: 'second_factor_off' } as const;
    note(`user:${account.oid}`, { second_factor: true }, { second_factor: false });
    return { ok: true } as const;
  });
