import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runDorsal, type Served } from '@dorsal/devkit/resilience/served.ts';
import { projectFolder } from '@dorsal/server/platform/config/config.ts';
import { runningPostmaster } from '@dorsal/server/platform/postgres/postmaster-pid.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { afterAll, describe, expect, test } from 'vitest';

const parent = realpathSync(mkdtempSync(join(tmpdir(), 'dorsal-serve-')));
chmodSync(parent, 0o755); // or root's PostgreSQL would live elsewhere
const dataDir = join(parent, 'dorsal');
const cluster = (): string => join(dataDir, 'postgres/cluster');
const started: ChildProcess[] = [];

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  const left = runningPostmaster(cluster());
  if (left !== null) process.kill(left.pid, 'SIGKILL');
  rmSync(parent, { recursive: true, force: true });
});

function serve(environment: Record<string, string>): Served {
  const served = runDorsal(['serve', '--no-demo'], environment);
  started.push(served.child);
  return served;
}

// @spec [Refusals and messages] issue 2: A start that cannot be says one sentence with a non-zero exit: port, settings, data folder in use or of another version, DATABASE_URL
// @spec [Safety] design §6, style 'Config': With `TLS_CERT` and `TLS_KEY` the server speaks HTTPS itself; a file that is no certificate or no key, or a key of another certificate, stops the start with one sentence
describe('one sentence and a code, where it cannot start', () => {
  test('a taken port', async () => {
    const other = createServer().listen(0, '0.0.0.0');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await serve({ PORT: port, DATA_DIR: dataDir }).ended).toEqual({
      code: 1,
      said: `Port ${port} is taken by another program: stop it, or name another port with PORT.`,
    });
    other.close();
    expect(existsSync(dataDir)).toBe(false);
  });

  // The sentences of settings are those of `config.test.ts`.
  if (isLong) {
    test('a wrong setting', async () => {
      expect(await serve({ PORT: 'x' }).ended).toEqual({
        code: 1,
        said: "PORT is 'x': a whole number from 0 to 65535 is needed.",
      });
    });

    test('a certificate that is none', async () => {
      const noCert = join(parent, 'cert.pem');
      writeFileSync(noCert, 'a certificate, one day');
      expect(await serve({ TLS_CERT: noCert, TLS_KEY: noCert, DATA_DIR: dataDir }).ended).toEqual({
        code: 1,
        said: `TLS_CERT is '${noCert}': a PEM file with a certificate is needed.`,
      });
      expect(existsSync(dataDir)).toBe(false);
    });
  }
});

describe('on its own PostgreSQL', () => {
  test('it answers, a second one on the same folder is refused, and SIGTERM stops it and PostgreSQL', async () => {
    const served = serve({ DATA_DIR: dataDir });
    const address = await served.ready;
    expect((await fetch(`${address}/api/health/live`)).ok).toBe(true);
    expect(await serve({ DATA_DIR: dataDir }).ended).toEqual({
      code: 1,
      said: expect.stringContaining(`is in use by another Dorsal (process ${served.child.pid})`),
    });
    served.child.kill('SIGTERM');
    expect(await served.ended).toMatchObject({ code: 0, said: expect.stringContaining('(shown this once)') });
    expect(runningPostmaster(cluster())).toBeNull();
  });

  test('a signal in the middle of the start ends it, however often it is sent', async () => {
    const served = serve({ DATA_DIR: dataDir });
    while (runningPostmaster(cluster()) === null) await pause(5);
    served.child.kill('SIGINT');
    served.child.kill('SIGINT'); // as from the terminal and from npm
    expect((await served.ended).code).toBe(0);
    expect(runningPostmaster(cluster())).toBeNull();
  });

  if (isLong)
    test('two signals, as from the terminal and from npm, stop a server in order', async () => {
      const served = serve({ DATA_DIR: dataDir });
      await served.ready;
      served.child.kill('SIGINT');
      served.child.kill('SIGINT');
      expect((await served.ended).code).toBe(0);
      expect(runningPostmaster(cluster())).toBeNull();
    });
});

// A signal to the server itself is above.
if (isLong)
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s to npm alone stops the server and PostgreSQL before npm is gone',
    async (signal) => {
      const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
      const words = ['--prefix', projectFolder, '--silent', 'run', 'dorsal', '--', 'serve', '--no-demo'];
      const npm = spawn('npm', words, { cwd: parent, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      npm.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      while (!said.includes('Log in at')) await once(npm.stdout, 'data');
      expect(runningPostmaster(cluster())).not.toBeNull();
      npm.kill(signal);
      await once(npm, 'exit');
      expect(runningPostmaster(cluster())).toBeNull();
    },
  );

// A killed PostgreSQL that comes back below a server is in the gate too, with `resilience/kill.test.ts`; here are the moments of the start.
if (isLong)
  describe('a PostgreSQL that is killed in the start', () => {
    test('a PostgreSQL killed at the moment when it is ready comes back, and the server goes on with it', async () => {
      const served = serve({ DATA_DIR: join(parent, 'killed-at-once') });
      const address = await served.ready;
      const running = (): number | undefined => runningPostmaster(join(parent, 'killed-at-once/postgres/cluster'))?.pid;
      const killed = running();
      if (killed === undefined) throw new Error('no PostgreSQL runs');
      process.kill(killed, 'SIGKILL');
      while ((running() ?? killed) === killed) await pause(20);
      while (!(await fetch(`${address}/api/health/ready`)).ok) await pause(20);
      served.child.kill('SIGTERM');
      expect(await served.ended).toMatchObject({ code: 0, said: expect.stringContaining('Log in at') });
    });

    // @spec [Safety] issue 16: PostgreSQL that is killed while a server starts comes back, or the start says so in one sentence
    test.each([0, 100, 150, 200, 400, 600, 800, 1000, 1250, 1500])(
      'a PostgreSQL killed %i ms after it is there: the server is ready all the same, or says so in one sentence',
      async (delayMs) => {
        const folder = join(parent, `killed-in-the-start-${delayMs}`);
        const served = serve({ DATA_DIR: folder });
        const running = () => runningPostmaster(join(folder, 'postgres/cluster'));
        while (running() === null) await pause(5);
        await pause(delayMs);
        const killed = running();
        if (killed !== null) process.kill(killed.pid, 'SIGKILL');
        if ((await served.ready) !== null) served.child.kill('SIGTERM');
        const { code, said } = await served.ended;
        expect(said).not.toMatch(/\n\s+at /);
        if (code !== 0)
          expect(said).toMatch(/^(The first account.*\n)?(The database went away|PostgreSQL does not start).*$/);
        const left = running();
        if (left !== null) process.kill(left.pid, 'SIGQUIT');
      },
    );
  });
