import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { widths } from './checks.ts';

/** Takes pictures into the folder that `LOOK` names: at every width, light and dark, in every language. Without `LOOK` it takes none. */
export async function takePictures(page: Page, { name, address }: { name: string; address: string }): Promise<void> {
  const folder = process.env['LOOK'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const { language, width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
    await page.waitForLoadState('networkidle');
    const file = `${name.replace(/\W+/g, '-')}-${language}-${width}-${colorScheme}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: true });
  }
}

const looks = ['en', 'ca', 'es'].flatMap((language) =>
  widths.flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ language, width, colorScheme }))),
);
