import { expect, type Page, type Request } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { stopClock } from '../stopped-clock.ts';
import { ownPageTest as test } from '../test.ts';

const stepMs = 500;

interface Said {
  readonly at: number;
  readonly text: string;
}

/** A stream of which the journey writes every message, and a record of all that live regions come to say. */
function standInForTheStream(): void {
  class Stream extends EventTarget {
    onopen: (() => void) | null = null;
    onmessage: ((message: { readonly data: string }) => void) | null = null;
    onerror: (() => void) | null = null;
    close(): void {}
    constructor() {
      super();
      setTimeout(() => this.onopen?.(), 0);
      Object.assign(window, { push: (data: string) => this.onmessage?.({ data }) });
    }
  }
  const said: Said[] = [];
  const liveRegions = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
  const record = (changes: readonly MutationRecord[]): void => {
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(liveRegions);
      const text = region?.textContent?.trim();
      if (text) said.push({ at: performance.now(), text });
    }
  };
  new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true });
  Object.assign(window, { EventSource: Stream, said });
}

/**
 * Runs in the page. Its messages wait in the queue behind the drawing that React has scheduled, of which a busy machine draws only a part between two of
 * them: what is spoken before a step of the clock must not be seen after it.
 */
const untilDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let left = 50;
    port1.onmessage = () => {
      left -= 1;
      if (left === 0) resolve();
      else port2.postMessage('drawn');
    };
    port2.postMessage('drawn');
  });

const allSaid = (page: Page): Promise<Said[]> =>
  page.evaluate(() => ('said' in window && Array.isArray(window.said) ? window.said : []));

/** Answers each board with the version of the last message, as a server would. Gives the checkpoint that the page last asked for. */
async function answerBoardsAt(page: Page, version: () => number): Promise<() => string> {
  let asked = '';
  await page.route('**/api/boards/**', async (route) => {
    const url = new URL(route.request().url());
    asked = url.pathname.split('/').at(-1) ?? '';
    url.searchParams.delete('v');
    const response = await route.fetch({ url: url.href });
    await route.fulfill({ response, headers: { ...response.headers(), 'x-board-version': String(version()) } });
  });
  // Counts too: an older version would look like a gap, and the page would fetch the counts of the real race in place of those pushed.
  await page.route('**/api/registrations/stats', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), version: version() } });
  });
  return () => asked;
}

/**
 * Gives a wait for all calls of the page to have their answers. A call waits twenty seconds at most: where the stopped clock leaps while one is under way,
 * it fails, and the page says 'Connection lost.', which is true of that clock alone.
 */
function followCalls(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  const isCall = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/api/');
  page.on('request', (request) => isCall(request) && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return () => expect.poll(() => underWay.size, { intervals: [10, 20, 50, 100] }).toBe(0);
}

// @spec [Live screens] issue 3: A screen reader hears at most one live message each 10 s
test(
  'while fifty people come in, a screen reader hears one message each ten seconds at most',
  ofTheLongRun,
  async ({ page, scenes }) => {
    const address = await scenes.addressOf('live');
    let version = 1_000;
    const finish = await answerBoardsAt(page, () => version);
    const untilAnswered = followCalls(page);
    await page.clock.install();
    await page.addInitScript(standInForTheStream);
    await page.goto(`${address}?lang=en`);
    await expect(page.getByRole('row').nth(15)).toBeVisible();
    // The stream opens after the rows are shown; a message sent before would be lost.
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return page.evaluate(() => 'push' in window);
      })
      .toBe(true);
    // From here on the clock moves in steps only, however long the machine takes for one.
    await untilAnswered();
    await stopClock(page);
    await untilAnswered();
    await page.evaluate(untilDrawn);
    const row = await page.getByRole('row').nth(3).getByRole('link').first().getAttribute('href');
    const registration = row?.match(/[0-9a-f]{24}/)?.[0];
    const before = (await allSaid(page)).length;

    for (let finished = 31; finished <= 80; finished += 1) {
      version += 1;
      const message = {
        type: 'board',
        modality: address.slice(-24),
        from: version - 1,
        to: version,
        server_time: Date.now(),
        counts: {
          total: 150,
          status: { started: 150 - finished, finished },
          checkpoints: [150, 149, 148, 140, finished],
        },
        // Without its checkpoint a change is one of the person, and the counts of the real race would be asked for.
        changed: [{ registration, checkpoint: finish(), status: 'finished' }],
      };
      await page.evaluate((text) => {
        if ('push' in window && typeof window.push === 'function') window.push(text);
      }, JSON.stringify(message));
      await page.clock.runFor(stepMs);
      await page.evaluate(untilDrawn);
      await untilAnswered();
    }
    await expect(page.getByRole('tab', { name: /^Finish, 80 have passed/ })).toBeVisible();
    await page.clock.runFor(10_000);

    const announced = (await allSaid(page)).slice(before);
    expect(announced.length).toBeGreaterThanOrEqual(3);
    expect(announced.length).toBeLessThanOrEqual(5); // four in 35 s, and one of before the first step that a busy machine draws late: the gaps below hold either way
    const gaps = announced.slice(1).map(({ at }, index) => at - (announced[index]?.at ?? 0));
    // The page draws the words of one step of the clock before the next, so a gap can measure a step too short.
    for (const gap of gaps) expect(gap, JSON.stringify(announced)).toBeGreaterThanOrEqual(10_000 - stepMs);
    expect(announced.at(-1)?.text).toBe('80 of 150 have finished.');
    // An answer that is still on its way belongs to this journey, and not to the end of its page.
    await page.unrouteAll({ behavior: 'wait' });
  },
);
