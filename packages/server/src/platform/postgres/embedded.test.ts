import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLong } from '@dorsal/testkit/long-run.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { type EmbeddedPostgres, type EmbeddedRequest, openEmbeddedPostgres } from './embedded.ts';
import { runningPostmaster } from './postmaster-pid.ts';

const log = createLog('silent');
const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'dorsal-embedded-')));
chmodSync(dataDir, 0o755);
const cluster = join(dataDir, 'postgres/cluster');

const opened = new Set<EmbeddedPostgres>();
async function open(purpose: EmbeddedRequest['purpose'], onGone?: (error: unknown) => void): Promise<EmbeddedPostgres> {
  const one = await openEmbeddedPostgres({ dataDir, purpose, log, ...(onGone && { onGone }) });
  const user = {
    ...one,
    close: async (): Promise<void> => {
      opened.delete(user);
      await one.close();
    },
  };
  opened.add(user);
  return user;
}
/** Never 0: a signal to it would reach every process of the tests. */
function runningPid(): number {
  const pid = pidNow();
  if (pid === undefined) throw new Error('no PostgreSQL runs');
  return pid;
}

const pidNow = (): number | undefined => runningPostmaster(cluster)?.pid;

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

/** Asks until the answer is that: PostgreSQL is coming back. */
async function askUntil(url: string, statement: string, answer: unknown): Promise<void> {
  while ((await ask(url, statement).catch(() => undefined)) !== answer)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The next PostgreSQL, as soon as there is a process. */
async function untilOther(pid: number): Promise<number> {
  for (;;) {
    const now = pidNow();
    if (now !== undefined && now !== pid) return now;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

beforeEach(() => expect(pidNow()).toBeUndefined());
// A test that fails leaves nothing behind for the next one.
afterEach(async () => {
  for (const user of opened) await user.close();
});
afterAll(() => {
  const left = pidNow();
  if (left !== undefined) process.kill(left, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

describe('users of one embedded PostgreSQL', () => {
  test('what is written is there at the next start', async () => {
    const first = await open('command');
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.close();
    expect(pidNow()).toBeUndefined();
    const second = await open('command');
    expect(await ask(second.url, 'select answer from kept')).toBe(42);
    await second.close();
  });

  test('two that start at once share one, and the last who leaves stops it', async () => {
    const [one, two] = await Promise.all([open('command'), open('command')]);
    const pid = pidNow();
    await one.close();
    expect(pidNow()).toBe(pid);
    expect(await ask(two.url, 'select 1')).toBe(1);
    await two.close();
    expect(pidNow()).toBeUndefined();
  });

  if (isLong)
    test('two that leave at once stop it once', async () => {
      const both = await Promise.all([open('command'), open('serve')]);
      await Promise.all(both.map((user) => user.close()));
      expect(pidNow()).toBeUndefined();
    });

  test('a command beside a server outlives the server', async () => {
    const server = await open('serve');
    const command = await open('command');
    await server.close();
    expect(await ask(command.url, 'select 1')).toBe(1);
    await command.close();
  });

  test('a path through a link leads to the same one', async () => {
    const link = join(dataDir, 'a-link');
    symlinkSync(dataDir, link);
    const [one, two] = await Promise.all([
      open('command'),
      openEmbeddedPostgres({ dataDir: link, purpose: 'command', log }),
    ]);
    await one.close();
    expect(await ask(two.url, 'select 1')).toBe(1);
    await two.close();
    expect(pidNow()).toBeUndefined();
  });

  if (isLong)
    test('one that comes while the last one leaves gets one of its own', async () => {
      const leaving = await open('command');
      const [, coming] = await Promise.all([leaving.close(), open('command')]);
      expect(await ask(coming.url, 'select 1')).toBe(1);
      await coming.close();
    });

  test('a second server is refused by name of the first', async () => {
    const server = await open('serve');
    await expect(open('serve')).rejects.toThrow(`in use by another Dorsal (process ${process.pid})`);
    expect(await ask(server.url, 'select 1')).toBe(1);
    await server.close();
  });
});

// @spec [Refusals and messages] issue 16: A data folder that cannot be made is one sentence and an end, wherever it is asked for
describe('a data folder that cannot be', () => {
  const file = join(dataDir, 'a-file');
  const said = (folder: string) => expect(openEmbeddedPostgres({ dataDir: folder, purpose: 'command', log })).rejects;
  test('as a file stands there, or above it', async () => {
    writeFileSync(file, '');
    await said(file).toThrow(`${file} is not a folder: name one with DATA_DIR.`);
    await said(join(file, 'a/b')).toThrow(`${file}/a/b is not a folder: name one with DATA_DIR.`);
    rmSync(file);
  });
  if (process.platform === 'linux')
    test('as nothing can be made there, and Node would try for ever', async () => {
      await said('/proc/dorsal/data').toThrow('/proc/dorsal cannot be made there: name a folder on a disk that can be');
    });
});

describe('after a kill', () => {
  test('a PostgreSQL that outlived its server is found and used', async () => {
    const orphan = await killedServer();
    expect(pidNow()).toBe(orphan);
    const next = await open('serve');
    expect(pidNow()).toBe(orphan);
    await next.close();
    expect(pidNow()).toBeUndefined();
  });

  test('one that died with its server starts again', async () => {
    process.kill(await killedServer(), 'SIGKILL');
    const next = await open('serve');
    expect(await ask(next.url, 'select 1')).toBe(1);
    await next.close();
  });

  test('under a running server it comes back at the same address', async () => {
    const gone: unknown[] = [];
    const server = await open('serve', (error) => gone.push(error));
    const pid = runningPid();
    process.kill(pid, 'SIGKILL');
    await askUntil(server.url, "select count(*) from pg_locks where locktype = 'advisory'", '2');
    expect(pidNow()).not.toBe(pid);
    expect(gone).toEqual([]);
    await server.close();
    expect(pidNow()).toBeUndefined();
  });

  if (isLong)
    test('also where its backends are too busy to notice at once', async () => {
      const server = await open('serve');
      const busy = new pg.Client({ connectionString: server.url });
      busy.on('error', () => undefined);
      await busy.connect();
      // The notice is sent as it begins, and it ends by the clock: on a machine of any speed it is busy when PostgreSQL is killed, and for a second.
      const begun = once(busy, 'notice');
      const counting = busy
        .query(
          `do $$ declare ends timestamptz := clock_timestamp() + interval '1 second';
         begin raise notice 'begun'; while clock_timestamp() < ends loop end loop; end $$`,
        )
        .catch(() => undefined);
      await begun;
      process.kill(runningPid(), 'SIGKILL');
      await askUntil(server.url, "select count(*) from pg_locks where locktype = 'advisory'", '2');
      await counting;
      await busy.end().catch(() => undefined);
      await server.close();
      expect(pidNow()).toBeUndefined();
    });

  if (isLong)
    test('and when it is killed again while it comes back', async () => {
      const gone: unknown[] = [];
      const server = await open('serve', (error) => gone.push(error));
      const first = runningPid();
      process.kill(first, 'SIGKILL');
      const second = await untilOther(first);
      process.kill(second, 'SIGKILL');
      await askUntil(server.url, "select count(*) from pg_locks where locktype = 'advisory'", '2');
      expect(pidNow()).not.toBe(second);
      expect(gone).toEqual([]);
      await server.close();
      expect(pidNow()).toBeUndefined();
    });

  // @spec [Safety] issue 16: Sockets and locks that a killed PostgreSQL left are deleted with the next start
  test('sockets and locks that killed ones left are deleted with the next start', async () => {
    const socketsNow = (): string[] =>
      readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('.s.PGSQL'));
    for (let kill = 0; kill < 2; kill += 1) process.kill(await killedServer(), 'SIGKILL');
    while (pidNow() !== undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(socketsNow().length).toBeGreaterThan(1);
    const next = await open('command');
    expect(await ask(next.url, 'select 1')).toBe(1);
    const { port } = runningPostmaster(cluster) ?? {};
    expect(socketsNow().toSorted()).toEqual([`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]);
    await next.close();
    expect(socketsNow()).toEqual([]);
  });

  // @spec [Safety] issue 2: A start after `kill -9` finds and mends what was left
  test('a postmaster.pid that was left empty is mended', async () => {
    writeFileSync(join(cluster, 'postmaster.pid'), '');
    const next = await open('command');
    expect(await ask(next.url, 'select 1')).toBe(1);
    await next.close();
  });

  test('a postmaster.pid whose number is another program by now is mended', async () => {
    const bystander = spawn('sleep', ['60']);
    writeFileSync(
      join(cluster, 'postmaster.pid'),
      `${bystander.pid}\n${cluster}\n1600000000\n5432\n\n127.0.0.1\n\nready   \n`,
    );
    const next = await open('command');
    expect(await ask(next.url, 'select 1')).toBe(1);
    await next.close();
    expect(bystander.kill()).toBe(true);
  });
});

// @spec [Refusals and messages] issue 2: A start that cannot be says one sentence with a non-zero exit: port, settings, data folder in use or of another version, DATABASE_URL
describe('a folder that cannot be used', () => {
  test('of another PostgreSQL version is refused with both versions', async () => {
    const file = join(cluster, 'PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '15\n');
    await expect(open('command')).rejects.toThrow(/is of PostgreSQL 15, and this is 18/);
    writeFileSync(file, version);
  });

  test('that is a file is refused', async () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    await expect(openEmbeddedPostgres({ dataDir: file, purpose: 'command', log })).rejects.toThrow(
      `${file} is not a folder`,
    );
  });

  test('whose password was lost says so', async () => {
    const user = await open('command');
    const file = join(dataDir, 'postgres/password');
    const password = readFileSync(file, 'utf8');
    writeFileSync(file, 'another\n');
    await expect(open('command')).rejects.toThrow('is not that of the PostgreSQL that runs there');
    writeFileSync(file, password);
    await user.close();
  });
});

/** A process that opens the folder as a server and is killed outright; gives the PostgreSQL it leaves behind. */
async function killedServer(): Promise<number> {
  const script = `
    import { openEmbeddedPostgres } from '${new URL('./embedded.ts', import.meta.url).href}';
    import { createLog } from '${new URL('../log.ts', import.meta.url).href}';
    await openEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, purpose: 'serve', log: createLog('silent') });
    console.log('open');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return runningPid();
}
