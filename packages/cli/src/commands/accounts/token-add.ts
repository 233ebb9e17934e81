import { addApiToken } from '@dorsal/server/modules/accounts/api-tokens.ts';
import { type Command, InvalidArgumentError } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { withContext } from '#shared/with-context.ts';

export function configure(command: Command): void {
  command
    .argument('<name>', 'what the token is called in lists and logs')
    .option(
      '--reader <number>',
      'only for this reader (default: a gateway that brings reads of any reader)',
      readerNumber,
    )
    .action(run);
}

function readerNumber(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= 2_147_483_647) return number;
  throw new InvalidArgumentError('a reader has a whole number');
}

async function run(name: string, { reader }: { readonly reader?: number }): Promise<void> {
  await withContext(async (context) => {
    const added = await addApiToken(context, reader === undefined ? { name } : { name, readerNumber: reader });
    if (!added.ok) throw new CommandFailure(`There is or was a token "${name}"; each name is given once`);
    console.error(`token ${name}, shown this once:`);
    console.log(added.token);
  });
}
