import { roles as allRoles, type Role } from '@dorsal/contract/codecs/enums.ts';
import { longestName } from '@dorsal/contract/codecs/text.ts';
import { roleOf } from '@dorsal/server/modules/accounts/roles.ts';
import type { UserRefusal } from '@dorsal/server/modules/accounts/users.ts';
import { CommandFailure } from './explain-failure.ts';

/** Roles as they are typed, with commas or spaces between them; those that accounts can have. */
export const rolesNamed = (words: readonly string[]): Role[] => [
  ...new Set(
    words
      .flatMap((text) => text.split(','))
      .map((text) => {
        const known = roleOf(text);
        if (known !== null && known !== 'live_register') return known;
        const names = allRoles.filter((role) => role !== 'live_register').join(', ');
        throw new CommandFailure(`There is no role "${text}" for users; there are ${names}`);
      }),
  ),
];

/** The reasons for which an account is not made or changed. */
export const userRefusals: Readonly<Record<UserRefusal | 'user_not_found' | 'last_admin', string>> = {
  bad_email: 'This is no e-mail address, or it has more than 254 characters',
  email_taken: 'There is an account of this e-mail address already',
  name_missing: 'An account needs a name',
  name_too_long: `Name and surname can have ${longestName} characters at most each`,
  password_too_short: 'The password needs at least 10 characters',
  password_too_long: 'The password can have 256 characters at most',
  user_not_found: 'There is no account of this e-mail address',
  last_admin: 'This is the last admin who can log in; make another one first (dorsal user add … --role admin)',
};

/** A password from standard input: its first line. */
export async function passwordOfStdin(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return text.split(/\r?\n/, 1)[0] ?? '';
}
