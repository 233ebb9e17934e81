import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import type { Context } from '#platform/context.ts';
import { aListener } from '#platform/db/listener.ts';
import { type ChangedNotice, changedNotices, noticeChannel } from './notice-repository.ts';

export interface NoticeWatchParts {
  readonly context: Context;
  /** Where to LISTEN; null: asking alone finds them. */
  readonly listenUrl: string | null;
  /** Says something to the streams that follow one of these modalities. */
  readonly tell: (modalities: readonly number[], message: LiveMessage) => Promise<void>;
  readonly everyMs?: Ms;
}

export interface NoticeWatch {
  readonly start: () => void;
  /** Looks now, and tells what is new. */
  readonly look: () => Promise<void>;
  /** What was told of these modalities in the last minutes: a stream that opens hears it again, for its page may be from before. */
  readonly recent: (modalities: readonly number[]) => LiveMessage[];
  readonly stop: () => Promise<void>;
}

/** So long a notice is held: a commit that took its time is still found, no open stream is told twice, and the slowest load hears of it by its stream. */
const lookBackS = 600;

/** Tells the streams of this node what staff give, change and withdraw, on whichever node. One small query every two seconds; a NOTIFY makes it come sooner. */
export function watchNotices({ context, listenUrl, tell, everyMs = 2_000 }: NoticeWatchParts): NoticeWatch {
  let held: readonly ChangedNotice[] = [];
  let looking: Promise<void> | null = null;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;

  const lookOnce = async (): Promise<void> => {
    const changed = await changedNotices(context.db, lookBackS);
    const told = new Map(held.map(({ number, version }) => [number, version]));
    const news = changed.filter(({ number, version }) => version > (told.get(number) ?? 0));
    held = changed;
    for (const notice of news) await tell(notice.modalities, messageOf(notice, context.now()));
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
  const listener = listenUrl === null ? null : aListener(listenUrl, noticeChannel, () => void look());
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
      held
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
