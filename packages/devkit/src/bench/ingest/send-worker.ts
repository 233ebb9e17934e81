import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The work of a sender thread: post bodies to one server, some at a time, no faster than the pace. */
export interface SendOptions {
  readonly port: number;
  readonly bodies: readonly { readonly reads: number; readonly text: string }[];
  readonly senders: number;
  /** Reads a second; null: as fast as they are taken. */
  readonly pace: number | null;
  /** Of the gateway. Default: one that the server of the benchmark lets in. */
  readonly token?: string;
}

/** The span of all bodies, and that of each from its first byte to the answer. */
export interface Sent {
  readonly ms: number;
  readonly waits: readonly number[];
}

async function send({ port, bodies, senders, pace, token = 'bench' }: SendOptions): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: senders });
  const post = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'content-length': Buffer.byteLength(text),
      };
      const asked = request(
        { port, host: '127.0.0.1', path: '/api/reads', method: 'POST', agent, headers },
        (answer) => {
          answer
            .resume()
            .on('end', () =>
              answer.statusCode === 200 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
            );
        },
      );
      asked.on('error', reject).end(text);
    });
  const startedAt = performance.now();
  const waits: number[] = [];
  let next = 0;
  let sent = 0;
  const sender = async (): Promise<void> => {
    for (let body = bodies[next]; body; body = bodies[next]) {
      next += 1;
      const due = pace === null ? 0 : (sent * 1_000) / pace - (performance.now() - startedAt);
      sent += body.reads;
      if (due > 1) await wait(due);
      const postedAt = performance.now();
      await post(body.text);
      waits.push(performance.now() - postedAt);
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  agent.destroy();
  return { ms: performance.now() - startedAt, waits };
}

parentPort?.once('message', async () => {
  parentPort?.postMessage(await send(workerData as SendOptions)); // started by start-sender alone
});
parentPort?.postMessage('ready');
