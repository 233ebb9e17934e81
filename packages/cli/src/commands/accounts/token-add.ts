import { longestName } from '@dorsal/contract/codecs/text.ts';
import { type ApiTokenRefusal, addApiToken } from '@dorsal/server/modules/accounts/api-tokens.ts';
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
    .option(
      '--owner <email>',
      'the account that it ends with, when that is disabled (default: it ends when it is revoked)',
    )
    .action(run);
}

function readerNumber(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= 2_147_483_647) return number;
  throw new InvalidArgumentError('a reader has a whole number');
}

interface Options {
  readonly reader?: number;
  readonly owner?: string;
}

async function run(name: string, { reader, owner }: Options): Promise<void> {
  await withContext(async (context) => {
    const added = await addApiToken(context, {
      name,
      ...(reader !== undefined && { readerNumber: reader }),
      ...(owner !== undefined && { owner }),
    });
    if (!added.ok) throw new CommandFailure(refusals[added.refusal](name));
    console.error(`token ${name}, shown this once:`);
    console.log(added.token);
  });
}

const refusals: Readonly<Record<ApiTokenRefusal, (name: string) => string>> = {
  token_name_missing: () => 'A token needs a name: lists and logs call it by that',
  token_name_too_long: () => `The name of a token can have ${longestName} characters at most`,
  token_name_taken: (name) => `There is or was a token "${name}"; each name is given once`,
  user_not_found: () => 'There is no account of this e-mail address that is not disabled',
};
