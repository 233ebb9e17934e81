import { addUser } from '@dorsal/server/modules/accounts/users.ts';
import type { Command } from 'commander';
import { passwordOfStdin, rolesNamed, userRefusals } from '#shared/account-input.ts';
import { CommandFailure } from '#shared/explain-failure.ts';
import { withContext } from '#shared/with-context.ts';

interface Options {
  readonly role: readonly string[];
  readonly name: string;
  readonly surname?: string;
  readonly passwordStdin?: true;
}

export function configure(command: Command): void {
  command
    .argument('<email>')
    .requiredOption('--role <role...>', 'admin, community_manager (cm), timer')
    .requiredOption('--name <name>', 'as staff see it')
    .option('--surname <surname>')
    .option('--password-stdin', 'read the password from standard input (default: one is made and printed once)')
    .action(run);
}

async function run(email: string, { role, name, surname, passwordStdin }: Options): Promise<void> {
  const roles = rolesNamed(role);
  const password = passwordStdin ? await passwordOfStdin() : undefined;
  await withContext(async (context) => {
    const input = { email, name, roles, ...(surname === undefined ? {} : { surname }) };
    const added = await addUser(context, password === undefined ? input : { ...input, password });
    if (!added.ok) throw new CommandFailure(userRefusals[added.refusal]);
    console.error(`added ${email} (${roles.join(', ')})`);
    // To standard output alone, so that it can be piped into a safe.
    if (added.password !== null) console.log(added.password);
  });
}
