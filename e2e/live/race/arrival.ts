import type { Page } from '@playwright/test';
import type { Race, Starter } from './race-office.ts';

interface Received {
  /** By the page's own clock, as all instants here. */
  readonly at: number;
  readonly text: string;
}

declare global {
  interface Window {
    messages?: Received[];
    arrival?: Promise<number>;
  }
}

/** Records the messages of the stream of a page, from its next load on. */
export const recordMessages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const messages: Received[] = [];
    window.messages = messages;
    window.EventSource = class extends EventSource {
      constructor(url: string | URL, init?: EventSourceInit) {
        super(url, init);
        this.addEventListener('message', ({ data }) => messages.push({ at: performance.now(), text: String(data) }));
      }
    };
  });

export const recordedMessages = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window.messages ?? []).map(({ text }) => text));

/** Looks out for a person, pinned and in the classification, with a time in both lines. Resolves once it is watching. */
export const lookOutFor = (page: Page, { id }: Starter): Promise<void> =>
  page.evaluate((href) => {
    const hasArrived = (): boolean => {
      const links = [...document.querySelectorAll(`tr a[href="${href}"]`)];
      return links.length === 2 && links.every((link) => /\d:\d\d/.test(link.closest('tr')?.textContent ?? ''));
    };
    window.arrival = new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        if (!hasArrived()) return;
        watch.disconnect();
        resolve(performance.now());
      });
      watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }, `/r/${id}`);

export interface Arrival {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The messages and calls that led to it, in the order of the page. */
  readonly steps: readonly string[];
}

/** Waits until the person who is looked out for has arrived. Gives the messages and calls since `since` (the page's own clock) and the instant at which the row stood. */
export const untilArrival = (page: Page, race: Race, since: number): Promise<Arrival> =>
  page.evaluate(
    async ({ race, since }) => {
      const at = (await window.arrival) ?? 0;
      const pushed = (window.messages ?? []).flatMap((message) =>
        message.text.includes('"changed"') ? [{ at: message.at, step: 'pushed' }] : [],
      );
      const asked = performance.getEntriesByType('resource').flatMap(({ name, startTime }) => {
        const { pathname } = new URL(name);
        if (pathname.startsWith(`/api/boards/${race}/`)) return [{ at: startTime, step: 'asked for the page' }];
        return pathname === '/api/registrations' ? [{ at: startTime, step: 'asked for the pinned' }] : [];
      });
      const steps = [...pushed, ...asked, { at, step: 'shown' }]
        .filter((step) => step.at >= since && step.at <= at)
        .sort((a, b) => a.at - b.at);
      return { at: performance.timeOrigin + at, steps: steps.map(({ step }) => step) };
    },
    { race: race.id, since },
  );
