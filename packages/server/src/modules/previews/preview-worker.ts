import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { codeOf } from '#platform/config/start-failure.ts';
import { type Context, randomId } from '#platform/context.ts';
import { createDb, createPool } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { presentRaceChange } from './present-preview.ts';
import { previewChange } from './preview-change.ts';
import type { PreviewDone, PreviewOutcome, PreviewThreadOptions, ToPreviews } from './preview-thread.ts';
import { type AskedPreview, changeOf } from './previewable.ts';
import { StandingBoards } from './standing-boards.ts';

/** One reads the baseline, the other the change. */
const connections = 2;
/** A statement of a preview that takes longer is ended. */
const longestStatementMs = 15_000;

class LeftAlone extends Error {}

function work(port: MessagePort, { url, logLevel }: PreviewThreadOptions): void {
  const log = createLog(logLevel);
  const onBroken = (error: Error): void => log.warn({ code: codeOf(error) }, 'database_connection_broke');
  const pool = createPool(url, { max: connections, statementMs: longestStatementMs, onBroken });
  const context: Context = { db: createDb(pool), now: Date.now, newId: randomId, log };
  const boards = new StandingBoards();
  let left = 0;
  const outcomeOf = async (id: number, asked: AskedPreview): Promise<PreviewOutcome> => {
    try {
      const stopIfLeft = (): void => {
        if (left === id) throw new LeftAlone();
      };
      const preview = await previewChange(pool, changeOf(context, asked), { stopIfLeft, boards });
      if (preview.ok) return { kind: 'told', races: preview.races.map(presentRaceChange) };
      if ('isTooWide' in preview) return { kind: 'refused', code: 'preview_too_wide', fields: undefined };
      return { kind: 'refused', code: preview.refused.code, fields: preview.refused.fields };
    } catch (error) {
      if (error instanceof LeftAlone) return { kind: 'left' };
      log.error({ err: error, command: asked.command }, 'preview_failed');
      return { kind: 'broke' };
    }
  };
  port.on('message', (message: ToPreviews) => {
    if (message.kind === 'leave') left = message.id;
    else
      void outcomeOf(message.id, message.asked).then((outcome) =>
        port.postMessage({ id: message.id, outcome } satisfies PreviewDone),
      );
  });
}

if (parentPort) work(parentPort, workerData as PreviewThreadOptions); // begun by preview-thread alone
