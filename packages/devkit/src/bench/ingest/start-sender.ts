import { Worker } from 'node:worker_threads';
import type { SendOptions, Sent } from './send-worker.ts';

/** A thread with the bodies at hand, that begins when it is asked to. */
export async function startSender({
  port,
  bodies,
  senders,
  pace,
  token,
}: SendOptions): Promise<{ readonly sent: () => Promise<Sent> }> {
  const workerData: SendOptions = { port, bodies, senders, pace, ...(token !== undefined && { token }) };
  const worker = new Worker(new URL('./send-worker.ts', import.meta.url), { workerData });
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return {
    sent: async () => {
      const done = new Promise<Sent>((resolve, reject) => worker.once('message', resolve).once('error', reject));
      worker.postMessage('begin');
      return await done;
    },
  };
}
