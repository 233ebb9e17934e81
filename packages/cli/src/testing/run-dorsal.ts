import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { vi } from 'vitest';
import { runCommand } from '#run-command.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `dorsal …` as people call it, in a process of its own and a pipe, on the database of a URL. */
export async function spawnDorsal(databaseUrl: string, words: readonly string[], input = ''): Promise<Ran> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [main, ...words], { env });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out, err };
}

/** `dorsal …` in this process, which takes a tenth of the time. One at a time: its output is caught here. */
export async function runDorsal(databaseUrl: string, ...words: readonly string[]): Promise<Ran> {
  let [out, err] = ['', ''];
  const toOut = catching((piece) => {
    out += piece;
  });
  const toErr = catching((piece) => {
    err += piece;
  });
  vi.stubEnv('DATABASE_URL', databaseUrl);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(toOut.line),
    vi.spyOn(console, 'error').mockImplementation(toErr.line),
    vi.spyOn(process.stdout, 'write').mockImplementation(toOut.write),
    vi.spyOn(process.stderr, 'write').mockImplementation(toErr.write),
  ];
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await runCommand(words);
    return { code: Number(process.exitCode), out, err };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** In a process of its own in the long run; in the gate one command of a family is (`log-commands.test.ts`, `import-commands.test.ts`). */
export const spawnInTheLongRun = (databaseUrl: string, words: readonly string[]): Promise<Ran> =>
  isLong ? spawnDorsal(databaseUrl, words) : runDorsal(databaseUrl, ...words);

/** Stands in for a stream and for the lines of the console that go to it. */
function catching(take: (text: string) => void) {
  return {
    line: (...words: readonly unknown[]): void => take(`${format(...words)}\n`),
    write: (piece: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
      take(typeof piece === 'string' ? piece : new TextDecoder().decode(piece));
      const written = rest.at(-1);
      if (typeof written === 'function') written();
      return true;
    },
  };
}
