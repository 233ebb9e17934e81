import type { ApiTokenLine } from '@dorsal/server/modules/accounts/api-token-repository.ts';
import { listApiTokens } from '@dorsal/server/modules/accounts/api-tokens.ts';
import type { Command } from 'commander';
import { withContext } from '#shared/with-context.ts';

export function configure(command: Command): void {
  command.action(run);
}

async function run(): Promise<void> {
  await withContext(async (context) => {
    for (const token of await listApiTokens(context)) console.log(lineOf(token));
  });
}

function lineOf({ name, readerNumber, createdAt, lastUsedAt, revokedAt, owner }: ApiTokenLine): string {
  const whose = readerNumber === null ? 'gateway' : `reader ${readerNumber}`;
  const used = lastUsedAt === null ? 'never used' : `used ${lastUsedAt.toISOString()}`;
  const state = revokedAt === null ? used : `revoked ${revokedAt.toISOString()}`;
  return [name, whose, `made ${createdAt.toISOString()}`, state, ...(owner === null ? [] : [`of ${owner}`])].join('\t');
}
