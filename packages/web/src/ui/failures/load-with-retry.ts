import { CallFailed } from '#api/call-failed.ts';
import { clearFailure, reportFailure } from './failures.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 15_000;
/** After so many failures, while the server answers, a part counts as replaced by a newer version: the error goes to `CrashPage`, which says so. */
const mostTries = 3;

interface Options {
  /** Somebody waits for it, so a failure is reported. Otherwise it is loaded silently: the page is whole without it. */
  readonly isAsked: boolean;
  /** Something stands in its place (`Awaited`) that says when there is no network: a message besides would say it twice. */
  readonly isAwaitedInPlace?: boolean;
}

/** For `lazy`: a part of the program that is fetched again until it is here, so that a lost connection takes no page with it. */
export const loadWithRetry =
  <Part>(load: () => Promise<Part>, options: Options) =>
  async (): Promise<Part> => {
    for (let tries = 1; ; tries += 1) {
      const found = await load().then(
        (part) => ({ part }),
        (error: unknown) => ({ error }),
      );
      if ('part' in found) {
        clearFailure('part');
        return found.part;
      }
      if (options.isAsked) await report(found.error, tries, options);
      await networkOr(Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1)));
      await styleAgain(found.error);
    }
  };

/** @throws the error where waiting longer is of no use */
async function report(error: unknown, tries: number, { isAwaitedInPlace = false }: Options): Promise<void> {
  if (!navigator.onLine && isAwaitedInPlace) return;
  if (navigator.onLine && tries >= mostTries && (await isServerThere())) throw error;
  reportFailure({ key: 'part', what: 'failed.part', error: noAnswer() });
}

/** A device that has a network may still reach nobody: only who is answered knows that a part is gone. */
const isServerThere = (): Promise<boolean> =>
  fetch('/robots.txt', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

const noAnswer = (): CallFailed => new CallFailed({ code: 'offline', message: null, requestId: null, status: 0 });

/** Waits until the network is back, at the longest for `waitMs`. */
const networkOr = (waitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, waitMs);
    window.addEventListener('online', go);
  });

/** The loader asks for a style once; one that did not come is asked for again here. */
async function styleAgain(error: unknown): Promise<void> {
  const address = error instanceof Error ? /preload CSS for (\S+)/.exec(error.message)?.[1] : undefined;
  if (address === undefined) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  const isHere = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  await isHere;
}
