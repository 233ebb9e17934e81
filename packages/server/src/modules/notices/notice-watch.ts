import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import type { Context } from '#platform/context.ts';
import { createListener } from '#platform/db/listener.ts';
import { type ChangedNotice, changedNotices, noticeChannel } from './notice-repository.ts';

export interface NoticeWatchParts {
  readonly context: Context;
  /** The connection string for LISTEN; null: the poll alone finds notices. */
  readonly listenUrl: string | null;
  /** Sends a message to the streams that follow one of these modalities. */
  readonly notify: (modalities: readonly number[], message: LiveMessage) => Promise<void>;
  readonly everyMs?: Ms;
}

export interface NoticeWatch {
  readonly start: () => void;
  /** Looks now, and sends what is new. */
  readonly look: () => Promise<void>;
  /** The messages of the last minutes about these modalities: a stream that opens gets them again, because its page may be older. */
  readonly recent: (modalities: readonly number[]) => LiveMessage[];
  readonly stop: () => Promise<void>;
}

/**
 * The age up to which notices are looked at: a slow commit is still found, no open stream is notified twice, and the slowest page load gets it
 * by its stream.
 */
const lookBackS = 600;

/** Notifies the streams of this node of notices that staff give, change and withdraw on any node. One small query every two seconds; a NOTIFY makes it come sooner. */
export function watchNotices({ context, listenUrl, notify, everyMs = 2_000 }: NoticeWatchParts): NoticeWatch {
  let recentNotices: readonly ChangedNotice[] = [];
  let looking: Promise<void> | null = null;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;

  const lookOnce = async (): Promise<void> => {
    const changed = await changedNotices(context.db, lookBackS);
    const notified = new Map(recentNotices.map(({ number, version }) => [number, version]));
    const news = changed.filter(({ number, version }) => version > (notified.get(number) ?? 0));
    recentNotices = changed;
    for (const notice of news) await notify(notice.modalities, messageOf(notice, context.now()));
  };
  const lookWhileDue = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      // The database is away for a moment; the next look tries again.
      await lookOnce().catch((error: unknown) => context.log.warn({ err: error }, 'notice_look_failed'));
    }
  };
  const look = (): Promise<void> => {
    isDue = true;
    looking ??= lookWhileDue().finally(() => {
      looking = null;
    });
    return looking;
  };
  const listener = listenUrl === null ? null : createListener(listenUrl, noticeChannel, () => void look());
  const tick = async (): Promise<void> => {
    await listener?.ensure().catch((error: unknown) => context.log.warn({ err: error }, 'notice_listen_failed'));
    await look();
  };
  return {
    start: () => {
      void tick();
      timer = setInterval(() => void tick(), everyMs);
    },
    look,
    recent: (modalities) =>
      recentNotices
        .filter((notice) => notice.modalities.some((modality) => modalities.includes(modality)))
        .map((notice) => messageOf(notice, context.now())),
    stop: async () => {
      clearInterval(timer);
      await listener?.stop();
      await looking;
    },
  };
}

const messageOf = ({ oid, event, modality, level, text, withdrawn, at }: ChangedNotice, now: number): LiveMessage => ({
  type: 'notice',
  server_time: now,
  at: at.getTime(),
  event,
  ...(modality !== null && { modality }),
  notice: oid,
  level,
  text,
  ...(withdrawn && { withdrawn: true as const }),
});
