import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '@dorsal/server/platform/config/config.ts';
import { runningPostmaster } from '@dorsal/server/platform/postgres/postmaster-pid.ts';
import { partOfTheGate } from '@dorsal/testkit/long-run.ts';
import { afterAll, expect, test } from 'vitest';

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'dorsal-npm-')));
chmodSync(dataDir, 0o755); // or root's PostgreSQL would live elsewhere
const postgres = () => runningPostmaster(join(dataDir, 'postgres/cluster'));

afterAll(() => {
  const left = postgres();
  if (left !== null) process.kill(left.pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true });
});

test.each(partOfTheGate(['SIGINT', 'SIGTERM'] as const, (signal) => signal === 'SIGTERM'))(
  '%s to npm alone stops the server and PostgreSQL before npm is gone',
  async (signal) => {
    const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
    const words = ['--prefix', projectFolder, '--silent', 'run', 'dorsal', '--', 'serve', '--no-demo'];
    const npm = spawn('npm', words, { cwd: dataDir, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    npm.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    while (!said.includes('Log in at')) await once(npm.stdout, 'data');
    expect(postgres()).not.toBeNull();
    npm.kill(signal);
    await once(npm, 'exit');
    expect(postgres()).toBeNull();
  },
);
