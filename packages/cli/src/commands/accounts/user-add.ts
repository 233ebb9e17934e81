import { roleOf } from '@dorsal/server/modules/accounts/roles.ts';
import { addUser, type UserRefusal } from '@dorsal/server/modules/accounts/users.ts';
import type { Command } from 'commander';
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
    .requiredOption('--name <name>')
    .option('--surname <surname>')
    .option('--password-stdin', 'read the password from standard input (default: one is made and printed once)')
    .action(run);
}

async function run(email: string, { role, name, surname, passwordStdin }: Options): Promise<void> {
  const roles = role
    .flatMap((text) => text.split(','))
    .map((text) => {
      const known = roleOf(text);
      if (known === null || known === 'live_register') throw new CommandFailure(`There is no role "${text}" for users`);
      return known;
    });
  const password = passwordStdin ? await firstLineOfStdin() : undefined;
  await withContext(async (context) => {
    const input = { email, name, roles, ...(surname === undefined ? {} : { surname }) };
    const added = await addUser(context, password === undefined ? input : { ...input, password });
    if (!added.ok) throw new CommandFailure(refusals[added.refusal]);
    console.error(`added ${email} (${roles.join(', ')})`);
    // To standard output alone, so that it can be piped into a safe.
    if (added.password !== null) console.log(added.password);
  });
}

const refusals: Readonly<Record<UserRefusal, string>> = {
  bad_email: 'This is no e-mail address',
  email_taken: 'There is an account of this e-mail address already',
  password_too_short: 'The password needs at least 10 characters',
  password_too_long: 'The password can have 256 characters at most',
};

async function firstLineOfStdin(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return text.split(/\r?\n/, 1)[0] ?? '';
}
