import type { AppendedEvent } from '#modules/derive/board-events/board-change.ts';
import { deriveInThread } from '#modules/derive/thread/derive-thread.ts';
import { derivePace } from '#modules/reads/derive-pace.ts';
import { createReadIntake, type ReadIntake } from '#modules/reads/read-intake.ts';
import type { Context } from '#platform/context.ts';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import { createDb, createPool } from '#platform/db/pool.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';

/** Connections that reads have for themselves, so that slow pages never hold them up. */
const READ_CONNECTIONS = 4;

export interface ReadParts {
  readonly context: Context;
  readonly database: Pick<OpenDatabase, 'url' | 'listenUrl'>;
  readonly metrics: Metrics;
  /** Whether this process derives: then reads wait for it where it is behind. */
  readonly derives: boolean;
  /** Given what a derive of this process has appended for boards. */
  readonly onAppended: (events: readonly AppendedEvent[]) => void;
}

/** The way of a read in this process, up to what boards are moved by. */
export interface ComposedReads {
  readonly intake: ReadIntake;
  readonly start: () => void;
  /** After the app is closed. */
  readonly stop: () => Promise<void>;
}

/** Puts intake and derive together; derive begins with `start`. */
export function composeReads({ context, database, metrics, derives, onAppended }: ReadParts): ComposedReads {
  const pace = derivePace();
  const deriver = derives
    ? deriveInThread({
        url: database.url,
        listenUrl: database.listenUrl,
        log: context.log,
        onTaken: pace.taken,
        onDerived: (_, derived, tookMs) => {
          pace.derived(derived, tookMs);
          onAppended(derived.events);
        },
      })
    : null;
  const db = createDb(createPool(database.url, { max: READ_CONNECTIONS }));
  const intake = createReadIntake({
    context,
    db,
    ...(derives && { pace }),
    onMarked: (modality) => deriver?.nudge(modality),
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
  return { intake, start: () => deriver?.start(), stop };
}
