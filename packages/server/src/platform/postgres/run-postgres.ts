import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterOf, isAlive, postgresFailure } from './cluster.ts';
import type { Home } from './home.ts';
import { type Postmaster, runningPostmaster } from './postmaster-pid.ts';
import { KILLED, type StartedPostgres, spawnPostgres } from './spawn-postgres.ts';

const POLL_MS = 15;
/** The longest time that a start is retried while a passing reason stops it (another process starts or stops the cluster). */
const PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 60_000;

export interface RunRequest {
  readonly home: Home;
  readonly settings: Record<string, string>;
  /** Default: any free one. A restart takes the port from before, since open pools connect to it. */
  readonly port?: number;
}

/**
 * The PostgreSQL that runs on the home's cluster: the one found (also one whose Dorsal was killed), else a new one. Recovery
 * after a crash takes as long as it takes. Throws a StartFailure with PostgreSQL's own reason when it does not come up.
 */
export async function runPostgres(request: RunRequest): Promise<Postmaster> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const outcome = await foundOrStarted(request);
    if (typeof outcome !== 'string') return outcome;
    if (!passes(outcome) || Date.now() > giveUpAt) throw postgresFailure(request.home, outcome);
    await pause(POLL_MS);
  }
}

/** The PostgreSQL once it is ready, or the words with which it did not come up. */
async function foundOrStarted({ home, settings, port }: RunRequest): Promise<Postmaster | string> {
  const found = runningPostmaster(clusterOf(home));
  if (found?.status === 'stopping') return STOPPING;
  if (found !== null) return untilReady(clusterOf(home), found.pid);
  return outcomeOf(spawnPostgres(home, port ?? (await freePort()), settings), clusterOf(home));
}

const STOPPING = 'FATAL: the one that runs does not finish stopping';

/** Reasons that go away: another process was quicker, the port was just taken, dying backends still hold the shared memory. */
const passes = (words: string): boolean =>
  words === STOPPING ||
  words === KILLED ||
  /lock file ".*" (already exists|is empty)|pre-existing shared memory block|Address already in use|could not create any TCP/.test(
    words,
  );

async function outcomeOf(started: StartedPostgres, cluster: string): Promise<Postmaster | string> {
  let lastWords: string | undefined;
  started.gone.then((words) => {
    lastWords = words;
  });
  while (lastWords === undefined) {
    const postmaster = runningPostmaster(cluster);
    if (postmaster?.pid === started.pid && postmaster.status === 'ready') return postmaster;
    await pause(POLL_MS);
  }
  return lastWords;
}

async function untilReady(cluster: string, pid: number): Promise<Postmaster | string> {
  for (;;) {
    const postmaster = runningPostmaster(cluster);
    if (postmaster === null || postmaster.pid !== pid || postmaster.status === 'stopping') return STOPPING;
    if (postmaster.status === 'ready') return postmaster;
    await pause(POLL_MS);
  }
}

/** Stops PostgreSQL: sessions are ended, a checkpoint is written. Settles when it is gone. */
export async function stopPostgres(home: Home, pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  const impatientAt = Date.now() + STOP_PATIENCE_MS;
  let isUrged = false;
  while (isAlive(pid) && runningPostmaster(clusterOf(home))?.pid === pid) {
    if (!isUrged && Date.now() > impatientAt) {
      isUrged = true;
      signal(pid, 'SIGQUIT'); // without a checkpoint: the next start recovers from the log
    }
    await pause(POLL_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name);
}

/** A TCP port of the loopback address that nobody uses just now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address === null || typeof address === 'string' ? reject(new Error('no port')) : resolve(address.port),
      );
    });
  });
}
