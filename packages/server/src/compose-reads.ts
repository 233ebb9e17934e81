import type { BoardNode } from '#modules/boards/board-node.ts';
import { createDerivePace } from '#modules/reads/derive-pace.ts';
import type { ReadBell } from '#modules/reads/read-bell.ts';
import { createReadIntake, type ReadIntake } from '#modules/reads/read-intake.ts';
import type { Context } from '#platform/context.ts';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import { createDb, createPool, type DatabasePulse } from '#platform/db/pool.ts';
import { deriveInThread } from './modules/derive/derive-thread.ts';
import type { Metrics } from './platform/metrics.ts';

/** Connections for reads alone, so that slow pages never delay them. */
const READ_CONNECTIONS = 4;

export interface ReadParts {
  readonly context: Context;
  readonly database: Pick<OpenDatabase, 'url' | 'listenUrl'>;
  readonly metrics: Metrics;
  /** True if this process derives: storing reads then waits while derive is behind. */
  readonly derives: boolean;
  /** Offered what a derive of this process has appended for boards. */
  readonly boards: Pick<BoardNode, 'offer'>;
  readonly bell?: Pick<ReadBell, 'ring'>;
  readonly pulse?: DatabasePulse | undefined;
}

/** The way of a read in this process, up to what boards are moved by. */
export interface ComposedReads {
  readonly intake: ReadIntake;
  /** The connections of reads, also for what every read waits for: who sends it, and for which reader. */
  readonly db: Context['db'];
  readonly start: () => void;
  /** After the app is closed. */
  readonly stop: () => Promise<void>;
}

/** Puts intake and derive together; derive begins with `start`. */
export function composeReads({ context, database, metrics, derives, boards, bell, pulse }: ReadParts): ComposedReads {
  const pace = createDerivePace();
  const deriver = derives
    ? deriveInThread({
        url: database.url,
        listenUrl: database.listenUrl,
        log: context.log,
        onEvent: (event) => {
          pace.onDerive(event);
          if (event.kind === 'derived') boards.offer(event.derived.events);
        },
      })
    : null;
  const db = createDb(createPool(database.url, { max: READ_CONNECTIONS, pulse }));
  const intake = createReadIntake({
    context,
    db,
    ...(derives && { pace }),
    ...(deriver && { deriver }),
    ...(bell && { bell }),
    onTaken: ({ accepted, duplicate }) => {
      metrics.readsIn.inc({ outcome: 'stored' }, accepted);
      metrics.readsIn.inc({ outcome: 'repeated' }, duplicate);
    },
  });
  const stop = async (): Promise<void> => {
    await intake.close();
    await deriver?.stop();
    await db.destroy();
  };
  return { intake, db, start: () => deriver?.start(), stop };
}
