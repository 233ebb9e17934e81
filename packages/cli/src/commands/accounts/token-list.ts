import { listApiTokens } from '@dorsal/server/modules/accounts/api-tokens.ts';
import type { Command } from 'commander';
import { withContext } from '#shared/with-context.ts';

export function configure(command: Command): void {
  command.action(run);
}

async function run(): Promise<void> {
  await withContext(async (context) => {
    for (const token of await listApiTokens(context)) {
      const whose = token.readerNumber === null ? 'gateway' : `reader ${token.readerNumber}`;
      const used = token.lastUsedAt === null ? 'never used' : `used ${token.lastUsedAt.toISOString()}`;
      const state = token.revokedAt === null ? used : `revoked ${token.revokedAt.toISOString()}`;
      console.log([token.name, whose, `made ${token.createdAt.toISOString()}`, state].join('\t'));
    }
  });
}
