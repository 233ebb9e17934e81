import { type AccountChange, changeAccount } from '@dorsal/server/modules/accounts/change-account.ts';
import { takeOffSecondFactor } from '@dorsal/server/modules/accounts/own/second-factor.ts';
import type { Command } from 'commander';
import { passwordOfStdin, rolesNamed, userRefusals } from '#shared/account-input.ts';
import { CommandFailure } from '#shared/explain-failure.ts';
import { withContext } from '#shared/with-context.ts';

/** `dorsal user disable`: nobody logs in with the account any more. */
export const disable = {
  configure: (command: Command): void => {
    command.argument('<email>').action((email: string) => change(email, { kind: 'disable' }, 'disabled'));
  },
};

/** `dorsal user enable`: the account is as it was before it was disabled, without its sessions. */
export const enable = {
  configure: (command: Command): void => {
    command.argument('<email>').action((email: string) => change(email, { kind: 'enable' }, 'enabled'));
  },
};

/** `dorsal user password`: a new one, made and printed once or taken from standard input. */
export const password = {
  configure: (command: Command): void => {
    command
      .argument('<email>')
      .option('--password-stdin', 'read the password from standard input (default: one is made and printed once)')
      .action(async (email: string, { passwordStdin }: { readonly passwordStdin?: true }) => {
        const given = passwordStdin ? { password: await passwordOfStdin() } : {};
        await change(email, { kind: 'password', ...given }, 'new password for');
      });
  },
};

/** `dorsal user role`: the roles of the account, in place of those that it had. */
export const role = {
  configure: (command: Command): void => {
    command
      .argument('<email>')
      .argument('<role...>', 'admin, community_manager (cm), timer')
      .action(async (email: string, words: readonly string[]) => {
        const roles = rolesNamed(words);
        await change(email, { kind: 'roles', roles }, `${roles.join(', ')}:`);
      });
  },
};

/** `dorsal user second-factor-off`: for whoever has lost the phone and the recovery codes, and has no other admin. */
export const secondFactorOff = {
  configure: (command: Command): void => {
    command.argument('<email>').action((email: string) =>
      withContext(async (context) => {
        const off = await takeOffSecondFactor(context, { email }, { name: 'command line', user: null });
        if (off.ok) console.error(`second factor of ${email} taken off`);
        else
          throw new CommandFailure(
            off.refusal === 'user_not_found' ? userRefusals.user_not_found : 'This account has no second factor',
          );
      }),
    );
  },
};

async function change(email: string, wanted: AccountChange, done: string): Promise<void> {
  await withContext(async (context) => {
    const changed = await changeAccount(context, { email }, wanted, { name: 'command line', user: null });
    if (!changed.ok) throw new CommandFailure(userRefusals[changed.refusal]);
    const { endedSessions } = changed;
    console.error(`${done} ${email}; ${endedSessions} ${endedSessions === 1 ? 'session' : 'sessions'} ended`);
    // To standard output alone, so that it can be piped into a safe.
    if (changed.password !== null) console.log(changed.password);
  });
}
