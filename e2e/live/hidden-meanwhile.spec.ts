import { expect } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import { staysOpen } from './race/pages.ts';

// @spec [Live screens] issue 16: A page that no stream follows learns within a minute, or when it is seen again, that what it shows is hidden
test(
  'pages of a cancelled race that are open when its event is hidden show it no longer',
  ofTheLongRun,
  async ({ page, context, office }) => {
    const race = await office.aRace({ startsAt: Date.now() + 24 * 3_600_000 });
    await office.takes(race, 'cancel');
    await context.clock.install();
    const event = await context.newPage();
    const runner = await context.newPage();
    await page.goto(`/m/${race.id}`);
    await event.goto(`/e/${race.slug}`);
    await runner.goto(`/r/${race.people[0]?.id}`);
    const pages = [page, event, runner];
    for (const open of pages) await expect(open.getByRole('heading', { level: 1 })).toBeVisible();
    const areSamePages = await Promise.all(pages.map(staysOpen));

    await office.hides(race);
    await context.clock.fastForward(61_000);
    for (const open of [page, event])
      await expect(open.getByRole('heading', { level: 1 })).toHaveText('There is nothing at this address');
    await expect(runner.getByRole('heading', { level: 1 })).toHaveText('Nobody has this address');
    for (const isSamePage of areSamePages) await isSamePage();
  },
);
