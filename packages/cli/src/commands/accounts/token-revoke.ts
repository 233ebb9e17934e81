import { revokeApiToken } from '@dorsal/server/modules/accounts/api-tokens.ts';
import type { Command } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { withContext } from '#shared/with-context.ts';

export function configure(command: Command): void {
  command.argument('<name>').action(run);
}

async function run(name: string): Promise<void> {
  await withContext(async (context) => {
    const revoked = await revokeApiToken(context, name);
    if (!revoked.ok) throw new CommandFailure(`No token "${name}" is in force`);
    console.log(`revoked ${name}; a running server takes it no longer than another second`);
  });
}
