import { Command } from 'commander';
import { commands } from './command-table.ts';
import { explainFailure } from './explain-failure.ts';

/** `dorsal …`: only the file of the command that is called is loaded. */
async function main(words: readonly string[]): Promise<void> {
  const program = new Command('dorsal')
    .description('Times sports races, and serves everyone around them.')
    .version('4.0.0');
  const groups = new Map<string, Command>();
  for (const { path, summary, load } of commands) {
    const [first = path, second] = path.split(' ');
    const command = second === undefined ? program.command(first) : groupOf(program, groups, first).command(second);
    command.description(summary);
    const isCalled = path.split(' ').every((word, at) => words[at] === word);
    if (isCalled) (await load()).configure(command);
  }
  await program.parseAsync(words, { from: 'user' });
}

function groupOf(program: Command, groups: Map<string, Command>, name: string): Command {
  const known = groups.get(name);
  if (known !== undefined) return known;
  const group = program.command(name).description(`${name} …`);
  groups.set(name, group);
  return group;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
