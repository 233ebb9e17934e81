import { Command, CommanderError } from 'commander';
import { commands } from './command-table.ts';
import { explainFailure } from './shared/explain-failure.ts';

/** `dorsal WORDS…`: only the file of the command that is called is loaded. A failure is said on standard error, and in the exit code of this process. */
export async function runCommand(words: readonly string[]): Promise<void> {
  try {
    await (await programFor(words)).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) console.error(explainFailure(error)); // commander prints its own refusals
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
  }
}

async function programFor(words: readonly string[]): Promise<Command> {
  const program = new Command('dorsal')
    .description('Times sports races, and serves everyone around them.')
    .version('4.0.0')
    .exitOverride();
  const groups = new Map<string, Command>();
  for (const { path, summary, load } of commands) {
    const [first = path, second] = path.split(' ');
    const command = second === undefined ? program.command(first) : groupOf(program, groups, first).command(second);
    command.description(summary);
    const isCalled = path.split(' ').every((word, at) => words[at] === word);
    if (isCalled) (await load()).configure(command);
  }
  return program;
}

function groupOf(program: Command, groups: Map<string, Command>, name: string): Command {
  const known = groups.get(name);
  if (known !== undefined) return known;
  const group = program.command(name).description(`${name} …`);
  groups.set(name, group);
  return group;
}
