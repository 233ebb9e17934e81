import { layFinishedRace } from '@dorsal/devkit/bench/finished-race.ts';
import { test as base, type Page } from '@playwright/test';
import { openBesideTheServer } from './beside-the-server.ts';
import { Gateway } from './live/race/gateway.ts';
import { RaceOffice } from './live/race/race-office.ts';
import { allScenes, type SceneName } from './states/scenes/all-scenes.ts';
import { layScene } from './states/scenes/lay-scene.ts';

interface OfWorker {
  /** Of races of their own. */
  readonly office: RaceOffice;
  /** With it a gateway brings reads. */
  readonly token: string;
  /** Races in all states. */
  readonly scenes: Scenes;
  /** The open page of {@link test}. */
  readonly openPage: Page;
}

export interface Scenes {
  /** The address of the first modality of a scene, which is laid when it is first asked for. */
  readonly addressOf: (name: SceneName | 'crowd') => Promise<string>;
}

/**
 * For journeys that stop the clock of their page, cut its network, open a second one beside it, ask for another language, place or permission, or for a
 * browser that has loaded nothing yet. It declares all fixtures of workers: tests that differ in them get another worker, and with it another browser.
 */
export const ownPageTest = base.extend<{ gateway: Gateway; clearedAway: undefined }, OfWorker>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for from the pattern
    async ({}, use, { workerIndex }) => {
      const office = await RaceOffice.open(workerIndex);
      await use(office);
      await office.close();
    },
    { scope: 'worker' },
  ],
  token: [async ({ office }, use) => use(await office.gatewayToken()), { scope: 'worker' }],
  clearedAway: [
    async ({ office }, use) => {
      await use(undefined);
      await office.putsAwayItsRaces();
    },
    { auto: true },
  ],
  gateway: async ({ request, token }, use) => use(new Gateway(request, token)),
  scenes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for from the pattern
    async ({}, use, { workerIndex }) => {
      const { context, close } = await openBesideTheServer();
      // Differs from the numbers of other workers and of earlier runs on the same database.
      const number = (Math.floor(Date.now() / 1_000) % 50_000) * 20 + workerIndex;
      const laid = new Map<SceneName | 'crowd', Promise<string>>();
      const lay = async (name: SceneName | 'crowd'): Promise<string> => {
        if (name === 'crowd') return `/m/${(await layFinishedRace(context, 60_000)).oid}`;
        return `/m/${await layScene(context, allScenes(Date.now(), number)[name])}`;
      };
      await use({
        addressOf: (name) => {
          const address = laid.get(name) ?? lay(name);
          laid.set(name, address);
          return address;
        },
      });
      await close();
    },
    { scope: 'worker' },
  ],
  openPage: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale } = project.use;
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...(locale && { locale }) });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});

type Script = Awaited<ReturnType<Page['addInitScript']>>;

/**
 * The usual test. Tests run one after another in one open page, as a new page costs as much as a whole test. Each loads its address again with the
 * settings of a new page; it can choose viewport and colours only, and cannot install a clock, which a page never loses.
 */
export const test = ownPageTest.extend<{ page: Page }>({
  page: async ({ openPage: page, viewport, colorScheme, baseURL }, use, journey) => {
    const scripts: Script[] = [];
    const { addInitScript } = page;
    page.addInitScript = async (...words: Parameters<typeof addInitScript>) => {
      const script = await addInitScript.apply(page, words);
      scripts.push(script);
      return script;
    };
    await page.setViewportSize(viewport ?? { width: 1_280, height: 720 });
    await page.emulateMedia({ colorScheme: colorScheme ?? 'light' });
    await use(page);
    if (journey.status !== journey.expectedStatus) await tellWhereItStood(page);
    page.addInitScript = addInitScript;
    for (const script of scripts) await script.dispose();
    for (const name of ['pageerror', 'console', 'request', 'response'] as const) page.removeAllListeners(name);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
    // A page that is none of the site has no storage to clear, or another's.
    if (!page.url().startsWith(`${baseURL ?? ''}/`)) await page.goto('/api/health/live');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.context().clearCookies();
    await page.goto('about:blank');
    // A mouse left in place would hover something of the next page.
    await page.mouse.move(0, 0);
  },
});

/** Prints the address, the focus and the calls under way of a page whose journey failed: a picture does not show them. */
async function tellWhereItStood(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const pending = performance.getEntriesByType('resource').filter((entry) => entry.duration === 0);
    return { focus: document.activeElement?.outerHTML.slice(0, 200), pending: pending.map(({ name }) => name) };
  });
  process.stderr.write(`The page stood at ${page.url()}: ${JSON.stringify(seen)}\n`);
}
