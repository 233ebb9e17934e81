import type { Context } from '#platform/context.ts';
import { createListener } from '#platform/db/listener.ts';
import { createPageCache, type EncodedPage, encodedPage } from '#platform/http/encoded-page.ts';

/** Channel of the database's notifications of changes to the calendar. */
const calendarChannel = 'dorsal_calendar';
const maxBytes = 32 * 1024 * 1024;
/** Longer questions are of no screen. */
const longestQuestion = 2_000;
/** No trigger fires for counts of entries, the price of the hour or the version of a board: they are this old at most. */
const maxAgeMs = 2_000;
const everyMs = 1_000;

export interface CachedAnswers {
  /** The encoded answer to a public question: cached, or made once for all who ask at the same moment. Null: nothing is cached. */
  readonly find: (question: string, make: () => Promise<string>) => Promise<EncodedPage | null>;
  /** Another text after each change: whatever was made of the calendar before is old. */
  readonly stamp: () => string;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Answers about the calendar, cached for two seconds or until the database says that something in it changed, whichever comes first. Nothing is
 * cached while this node does not listen to the database.
 */
export function createCachedAnswers(context: Context, listenUrl: string): CachedAnswers {
  const cache = createPageCache({ maxBytes, maxAgeMs, now: context.now });
  let changes = 0;
  let isListening = false;
  let timer: NodeJS.Timeout | undefined;

  const countChange = (): void => {
    changes += 1;
  };
  const listener = createListener(listenUrl, calendarChannel, countChange);
  const listen = async (): Promise<void> => {
    try {
      await listener.ensure();
      if (!isListening) countChange();
      isListening = true;
    } catch (error) {
      isListening = false;
      context.log.warn({ err: error }, 'calendar_listen_failed');
    }
  };
  return {
    find: async (question, answer) => {
      if (!isListening || question.length > longestQuestion) return null;
      const make = async (): Promise<EncodedPage> => encodedPage(await answer(), 0);
      return await cache.load(question, make, () => String(changes));
    },
    stamp: () => String(changes),
    start: () => {
      void listen();
      timer = setInterval(() => void listen(), everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      isListening = false;
      await listener.stop();
    },
  };
}

/** Caches nothing. */
export const uncached: Pick<CachedAnswers, 'find'> = { find: async () => null };
