import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createDeriver } from '#modules/derive/derive-loop.ts';
import { randomId } from '#platform/context.ts';
import { createDb, createPool } from '#platform/db/pool.ts';
import { createLog } from '#platform/log/log.ts';
import { codeOf } from '#platform/start-failure.ts';
import type { FromThread, ThreadWish, ToThread } from './thread-messages.ts';

/** Four modalities at a time, each with a connection that writes and two that load, and one for the sweep. */
const connections = 13;

function derive(port: MessagePort, { url, listenUrl, logLevel }: ThreadWish): void {
  const log = createLog(logLevel);
  const onBroken = (error: Error): void => log.warn({ code: codeOf(error) }, 'database_connection_broke');
  const db = createDb(createPool(url, { max: connections, onBroken }));
  const tell = (message: FromThread): void => port.postMessage(message);
  const deriver = createDeriver({
    context: { db, now: Date.now, newId: randomId, log },
    listenUrl,
    loadsBeside: true,
    onTaken: (modality, taken) => tell({ kind: 'taken', modality, taken }),
    onDerived: (modality, derived, tookMs) => tell({ kind: 'derived', modality, derived, tookMs }),
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

if (parentPort) derive(parentPort, workerData as ThreadWish); // begun by derive-thread alone
