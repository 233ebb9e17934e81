import { layFinishedRace } from '@dorsal/devkit/bench/finished-race.ts';
import { readConfig } from '@dorsal/server/platform/config/config.ts';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { openDatabase } from '@dorsal/server/platform/db/open-database.ts';
import { createLog } from '@dorsal/server/platform/log/log.ts';
import { test as base } from '@playwright/test';
import { journeysData } from '../journeys-data.ts';
import { allScenes, type SceneName } from './scenes/all-scenes.ts';
import { layScene } from './scenes/lay-scene.ts';

interface Laid {
  /** The address of the first modality of a scene, which is laid when it is first asked for. */
  readonly addressOf: (name: SceneName | 'crowd') => Promise<string>;
}

/** Pages of races in all states. */
export const test = base.extend<object, { office: Context; scenes: Laid }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for from the pattern
    async ({}, use) => {
      const log = createLog('silent');
      const config = readConfig({ DATA_DIR: journeysData, DATABASE_POOL: '4' });
      const database = await openDatabase({ config, purpose: 'command', log });
      await use({ db: database.db, now: Date.now, newId: randomId, log });
      await database.close();
    },
    { scope: 'worker' },
  ],
  scenes: [
    async ({ office }, use, { workerIndex }) => {
      // Other than those of another worker, and of an earlier run on the same database.
      const number = (Math.floor(Date.now() / 1_000) % 50_000) * 20 + workerIndex;
      const laid = new Map<SceneName | 'crowd', Promise<string>>();
      const lay = async (name: SceneName | 'crowd'): Promise<string> => {
        if (name === 'crowd') return `/m/${(await layFinishedRace(office, 60_000)).oid}`;
        return `/m/${await layScene(office, allScenes(Date.now(), number)[name])}`;
      };
      await use({
        addressOf: (name) => {
          const address = laid.get(name) ?? lay(name);
          laid.set(name, address);
          return address;
        },
      });
    },
    { scope: 'worker' },
  ],
});
