import { longestName } from '@dorsal/contract/codecs/text.ts';
import { saveReader } from '@dorsal/server/modules/readers/reader-repository.ts';
import { type Command, InvalidArgumentError } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { withContext } from '#shared/with-context.ts';

export function configure(command: Command): void {
  command
    .argument('<number>', 'the number that its reads come with', readerNumber)
    .option('--name <name>', 'what people call it (default: Reader and the number)')
    .action(run);
}

function readerNumber(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= 2_147_483_647) return number;
  throw new InvalidArgumentError('a reader has a whole number');
}

async function run(number: number, options: { readonly name?: string }): Promise<void> {
  const name = options.name?.trim();
  if (name === '') throw new CommandFailure('A reader needs a name; without --name it is Reader and its number');
  if (name !== undefined && name.length > longestName)
    throw new CommandFailure(`The name of a reader can have ${longestName} characters at most`);
  await withContext(async ({ db, newId }) => {
    await saveReader(db, { number, name }, newId);
    console.log(`There is a reader ${number}: what it sends is taken from now on.`);
  });
}
