import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { allBenches } from '@dorsal/devkit/bench/runs/all-benches.ts';
import { type Bench, isMet, type Line } from '@dorsal/devkit/bench/runs/bench.ts';
import { machineText } from '@dorsal/devkit/bench/runs/machine.ts';
import { plainTable } from '@dorsal/devkit/bench/runs/table.ts';
import { throwawayDatabases } from '@dorsal/devkit/bench/runs/throwaway-databases.ts';
import type { Command } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { withProgress } from '#shared/progress.ts';
import { writeOut } from '#shared/write-out.ts';
import { type MeasuredBench, writeReport } from './write-report.ts';

interface Options {
  readonly quick?: boolean;
  readonly markdown?: string;
  readonly json?: boolean;
}

export function configure(command: Command): void {
  command
    .argument('[names...]', `which of them (default: all): ${allBenches.map(({ name }) => name).join(', ')}`)
    .option('--quick', 'small fields: shows that they run; the figures say nothing')
    .option('--markdown <file>', 'also keep the tables in a file, between its marks')
    .option('--json', 'write the figures of one of them as JSON, for programs')
    .addHelpText(
      'after',
      `\n${allBenches.map(({ name, summary }) => `${name.padEnd(16)}${summary}`).join('\n')}\n\nEach runs in a process of its own, on a database that is thrown away. Exit code 1 where something asked for is not met.`,
    )
    .action(run);
}

async function run(names: readonly string[], { quick = false, markdown, json = false }: Options): Promise<void> {
  const benches = names.length === 0 ? allBenches : names.map(benchOf);
  if (json) {
    const [only] = benches;
    if (only === undefined || benches.length > 1) throw new CommandFailure('--json takes one name');
    await writeOut(`${JSON.stringify(await measureHere(only, quick))}\n`);
    return;
  }
  const measured: MeasuredBench[] = [];
  for (const bench of benches) {
    const one = await withProgress(`Measuring ${bench.name}`, () => runInOwnProcess(bench.name, quick));
    measured.push({ ...one, bench });
    const title = measured.length === 1 ? `${one.machine}\n\n` : '';
    await writeOut(`${title}${bench.name}: ${bench.summary}\n${plainTable(one.lines)}\n\n`);
  }
  if (markdown !== undefined) await writeReport(resolve(markdown), measured);
  const missed = measured.flatMap(({ lines }) => lines).filter((one) => isMet(one) === false);
  if (missed.length > 0 && !quick) process.exitCode = 1;
}

function benchOf(name: string): Bench {
  const found = allBenches.find((bench) => bench.name === name);
  if (found) return found;
  throw new CommandFailure(`There is no benchmark "${name}": ${allBenches.map((bench) => bench.name).join(', ')}`);
}

async function measureHere(bench: Bench, isQuick: boolean): Promise<{ machine: string; lines: Line[] }> {
  const databases = throwawayDatabases();
  try {
    const lines = await bench.run({ isQuick, aDatabase: databases.next });
    return { machine: machineText(await databases.version()), lines };
  } finally {
    await databases.stop();
  }
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Measures in a process of its own, so that no benchmark finds the memory and the compiled code of another. */
async function runInOwnProcess(name: string, isQuick: boolean): Promise<{ machine: string; lines: Line[] }> {
  const words = [...process.execArgv, main, 'bench', name, '--json', ...(isQuick ? ['--quick'] : [])];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new CommandFailure(`${name} ended with code ${code}`);
  return JSON.parse(output);
}
