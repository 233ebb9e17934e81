import { expect, type Page } from '@playwright/test';
import { isLong, ofTheLongRun } from '../long-run.ts';
import { test } from '../test.ts';
import { isForEveryone } from './checks.ts';
import { aPerson, aRace, finished, runnerId, setStage } from './stage.ts';
import { atTheFinish } from './states/at-the-finish.ts';
import { oddRaces } from './states/odd-races.ts';
import { withoutAFinish } from './states/without-a-finish.ts';
import { takePictures } from './take-pictures.ts';

const ofFinishers = [
  'net times rank, in tenths',
  'very long names',
  'no public name',
  'no track',
  'outside the classification',
  'in miles',
];
const states = [atTheFinish[0], ...[...atTheFinish, ...oddRaces].filter(({ name }) => ofFinishers.includes(name))];

/** The one with the least room. A sheet of paper takes as long as five pages on the screen. */
const ofTheGate = ['very long names'];

for (const [index, state] of states.entries()) {
  if (state === undefined || !(isLong || ofTheGate.includes(state.name))) continue;
  const { name, stage } = state;
  const [language = 'en', colorScheme] = [['en', 'ca', 'es'][index % 3], index % 2 === 0 ? 'dark' : 'light'] as const;
  // @spec [Live screens] doc 2 §2.2, issue 3: A diploma is exactly one page A4 across, ink on paper also from a dark screen, without anything of the browser page, in three languages and with long names
  test(`the diploma of "${name}" is one page A4 of ink on paper, in ${language}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await setStage(page, stage());
    await page.goto(`/r/${runnerId}/diploma?lang=${language}`);
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await sheetsOf(page)).toEqual(['297 × 210']);
    await page.emulateMedia({ media: 'print', colorScheme });
    await expect(page.getByRole('article')).toHaveCSS('background-color', 'rgb(247, 244, 238)');
    for (const chrome of ['banner', 'contentinfo', 'button'] as const)
      for (const one of await page.getByRole(chrome, { includeHidden: true }).all()) await expect(one).toBeHidden();
    expect(await cutOff(page)).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await takePictures(page, { name: `diploma ${name}`, address: `/r/${runnerId}/diploma` });
  });
}

test('a diploma on the screen is for everyone, and leads back', async ({ page }) => {
  await setStage(page, { modality: aRace(), registration: aPerson(finished()) });
  await page.goto(`/r/${runnerId}/diploma`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await isForEveryone(page);
  await page.getByRole('link', { name: 'Back to the result' }).click();
  await expect(page.getByRole('heading', { name: 'Official time' })).toBeVisible();
});

test('who did not finish finds no diploma, and reads who gets one', ofTheLongRun, async ({ page }) => {
  const retired = withoutAFinish.find(({ name }) => name === 'retired');
  if (retired) await setStage(page, retired.stage());
  await page.goto(`/r/${runnerId}/diploma`);
  await expect(page.getByText('There is a diploma for everyone with a final time.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
});

/** The sizes of what comes out of the printer, in millimetres. */
async function sheetsOf(page: Page): Promise<string[]> {
  const paper = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  const millimetres = (points = ''): number => Math.round((Number(points) / 72) * 25.4);
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(paper) ?? [];
  return Array.from(paper.matchAll(/\/Type\s*\/Page\b/g), () => `${millimetres(width)} × ${millimetres(height)}`);
}

/** Texts that reach over the edge of the sheet. */
const cutOff = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluate((sheet) => {
    const edge = sheet.getBoundingClientRect();
    return [...sheet.querySelectorAll('h1, p, dt, dd')]
      .filter((one) => one.textContent !== '')
      .filter((one) => {
        const { left, right, bottom } = one.getBoundingClientRect();
        return left < edge.left || right > edge.right || bottom > edge.bottom;
      })
      .map((one) => one.textContent ?? '');
  });
