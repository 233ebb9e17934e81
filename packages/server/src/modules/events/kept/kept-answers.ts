import { type EncodedPage, encodedPage, PageCache } from '#modules/registrations/pages/page-cache.ts';
import type { Context } from '#platform/context.ts';
import { aListener } from '#platform/db/listener.ts';

/** Channel on which the database says that something changed that the calendar shows. */
const calendarChannel = 'dorsal_calendar';
const mostBytes = 32 * 1024 * 1024;
/** Longer questions are of no screen. */
const longestQuestion = 2_000;
/** What no table of the calendar tells (how many are entered, the price of the hour, the version of a board) is as old as this at most. */
const usableMs = 2_000;
const everyMs = 1_000;

export interface KeptAnswers {
  /** The encoded answer to a question of the public: kept, or made once for all who ask at the same moment. Null: nothing is kept. */
  readonly find: (question: string, make: () => Promise<string>) => Promise<EncodedPage | null>;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Answers about the calendar, kept for two seconds or until the database says that something in it changed, whichever comes first. Nothing is
 * kept while the database cannot be heard.
 */
export function createKeptAnswers(context: Context, listenUrl: string): KeptAnswers {
  const cache = new PageCache(mostBytes);
  const making = new Map<string, Promise<EncodedPage>>();
  let changes = 0;
  let isHeard = false;
  let timer: NodeJS.Timeout | undefined;

  const forget = (): void => {
    changes += 1;
  };
  const listener = aListener(listenUrl, calendarChannel, forget);
  const stampNow = (): string => `${changes}/${Math.floor(context.now() / usableMs)}`;

  const make = (question: string, stamp: string, answer: () => Promise<string>): Promise<EncodedPage> => {
    const name = `${stamp} ${question}`;
    const known = making.get(name);
    if (known) return known;
    const made = answer().then((json) => {
      const page = encodedPage(json, 0);
      // What changed while it was made may be missing in it.
      if (stampNow() === stamp) cache.keep(question, stamp, page);
      return page;
    });
    making.set(name, made);
    const done = (): void => void making.delete(name);
    made.then(done, done);
    return made;
  };
  const listen = async (): Promise<void> => {
    try {
      await listener.ensure();
      if (!isHeard) forget();
      isHeard = true;
    } catch (error) {
      isHeard = false;
      context.log.warn({ err: error }, 'calendar_listen_failed');
    }
  };
  return {
    find: async (question, answer) => {
      if (!isHeard || question.length > longestQuestion) return null;
      const stamp = stampNow();
      return cache.find(question, stamp) ?? (await make(question, stamp, answer));
    },
    start: () => {
      void listen();
      timer = setInterval(() => void listen(), everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      isHeard = false;
      await listener.stop();
    },
  };
}

/** Keeps nothing. */
export const nothingKept: Pick<KeptAnswers, 'find'> = { find: async () => null };
