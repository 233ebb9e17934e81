import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '@dorsal/server/platform/config/config.ts';

/** A `dorsal` of its own process. */
export interface Served {
  readonly child: ChildProcess;
  /** Its address once it is ready; null: it ended before. */
  readonly ready: Promise<string | null>;
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
}

/** Runs `dorsal WORDS…` on this data folder, and nothing else of the caller's environment. */
export function runDorsal(words: readonly string[], environment: Record<string, string>): Served {
  const main = join(projectFolder, 'packages/cli/src/main.ts');
  const { PATH, NODE_COMPILE_CACHE } = process.env; // with the cache a start takes half of the work
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...environment };
  const child = spawn(process.execPath, [main, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'], cwd: tmpdir() });
  let said = '';
  const ready = new Promise<string | null>((resolve) => {
    const collect = (chunk: Buffer): void => {
      said += chunk.toString();
      const address = /Dorsal is ready at (\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('close', () => resolve(null));
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, said: said.trim() }));
  return { child, ready, ended };
}

/** `dorsal serve` on this data folder, without the demo. */
export const serve = (dataDir: string): Served => runDorsal(['serve', '--no-demo'], { DATA_DIR: dataDir });
