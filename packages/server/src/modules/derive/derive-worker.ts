import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { codeOf } from '#platform/config/start-failure.ts';
import { randomId } from '#platform/context.ts';
import { createDb, createPool } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { createDeriver } from './derive-loop.ts';
import type { ThreadOptions, ToThread } from './derive-thread.ts';

/** Four modalities at a time, each with a connection that writes and two that load, and one for the sweep. */
const connections = 13;

function derive(port: MessagePort, { url, listenUrl, logLevel }: ThreadOptions): void {
  const log = createLog(logLevel);
  const onBroken = (error: Error): void => log.warn({ code: codeOf(error) }, 'database_connection_broke');
  const db = createDb(createPool(url, { max: connections, onBroken }));
  const deriver = createDeriver({
    context: { db, now: Date.now, newId: randomId, log },
    listenUrl,
    loadsBeside: true,
    onEvent: (event) => port.postMessage(event),
  });
  const stop = async (): Promise<void> => {
    await deriver.stop();
    await db.destroy();
    port.close();
  };
  port.on('message', (message: ToThread) => {
    if (message.kind === 'nudge') deriver.nudge(message.modality);
    else void stop();
  });
  deriver.start();
}

if (parentPort) derive(parentPort, workerData as ThreadOptions); // begun by derive-thread alone
