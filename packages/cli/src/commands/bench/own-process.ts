import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Line } from '@dorsal/devkit/bench/runs/bench.ts';
import { CommandFailure } from '#explain-failure.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Measures in a process of its own, so that no benchmark finds the memory and the compiled code of another. */
export async function runInOwnProcess(name: string, isQuick: boolean): Promise<{ machine: string; lines: Line[] }> {
  const words = [...process.execArgv, main, 'bench', name, '--json', ...(isQuick ? ['--quick'] : [])];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new CommandFailure(`${name} ended with code ${code}`);
  return JSON.parse(output);
}
