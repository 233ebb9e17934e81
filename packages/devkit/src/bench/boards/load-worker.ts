import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** The work of a loader thread: ask one server over some connections, one request after the other on each. */
export interface LoadOptions {
  readonly port: number;
  /** Whole requests, asked in turn. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly ms: number;
}

export interface LoadAnswer {
  readonly answers: number;
  readonly ms: number;
}

/** One request after the other on each connection, until the time is over. */
async function load({ port, requests, connections, ms }: LoadOptions): Promise<LoadAnswer> {
  let answers = 0;
  let next = 0;
  const startedAt = performance.now();
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const ask = () => socket.write(requests[next++ % requests.length] ?? '');
      const answered = createCounter(() => {
        answers++;
        if (performance.now() - startedAt > ms) socket.end();
        else ask();
      });
      const socket = connect(port, '127.0.0.1', ask);
      socket.on('error', reject).on('close', () => resolve());
      socket.on('data', (chunk) => answered(chunk));
    });
  await Promise.all(Array.from({ length: connections }, one));
  return { answers, ms: performance.now() - startedAt };
}

/** Finds the end of each answer by its length, from its own header: the loader must cost less than the server that it loads. */
function createCounter(answered: () => void): (chunk: Buffer) => void {
  let left = 0;
  let head = '';
  return (chunk) => {
    if (left > 0) left -= chunk.length;
    else {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      left = end + 4 + lengthIn(head) - head.length;
      head = '';
    }
    if (left === 0) answered();
  };
}

function lengthIn(head: string): number {
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`not an answer: ${head.slice(0, 80)}`);
  return Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
}

const answer = await load(workerData as LoadOptions); // started by pages-bench alone
parentPort?.postMessage(answer);
