import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the installed clock of a page, after a jump of ten seconds: it then moves only by `runFor`, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Moves the stopped clock on by hundredths of a second until something can be seen: loading waits for short timers too. */
export function untilVisible(page: Page, seen: Locator): Promise<void> {
  return expect(async () => {
    await page.clock.runFor(10);
    await expect(seen).toBeVisible({ timeout: 100 });
  }).toPass();
}
