import { test as base } from '@playwright/test';
import { Gateway } from './gateway.ts';
import { RaceOffice } from './race-office.ts';

/** Journeys on races of their own, with somebody in the race office and a gateway at the mats. */
export const test = base.extend<{ gateway: Gateway }, { office: RaceOffice; token: string }>({
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
  gateway: async ({ request, token }, use) => use(new Gateway(request, token)),
});
