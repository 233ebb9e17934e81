import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { widths } from './facts.ts';

/** The folder for pictures of every combination; absent: none are taken. */
export const lookFolder = process.env['LOOK'];

/** One picture of the whole page for each width and colours. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (lookFolder === undefined) return;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // On a scrolled page a sticky header would stand in the middle of the picture.
      await page.evaluate(() => scrollTo(0, 0));
      const path = join(lookFolder, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    }
  }
}
