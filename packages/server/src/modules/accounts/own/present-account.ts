import type { ownAccount as ownCall } from '@dorsal/contract/calls/accounts/own-account.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { countRecoveryCodes, findSecondFactor } from '#modules/second-factor/second-factor-repository.ts';
import type { Context } from '#platform/context.ts';
import { rolesOf } from '../roles.ts';
import { findOwnAccount } from '../user-repository.ts';

/** The account of a session that stands. */
export async function ownAccount({ db }: Context, user: number, isOffered: boolean): Promise<AnswerOf<typeof ownCall>> {
  const account = await findOwnAccount(db, user);
  if (!account) throw new Error('a session of no account'); // its rows go with the account
  const { oid, name, surname, email, roles } = account;
  const isOn = (await findSecondFactor(db, user))?.isOn === true;
  return {
    _id: oid,
    name,
    surname: surname || undefined,
    email: email ?? undefined,
    roles: rolesOf(roles),
    two_steps: isOn ? 'on' : isOffered ? 'off' : 'not_offered',
    recovery_codes: await countRecoveryCodes(db, user),
  };
}
