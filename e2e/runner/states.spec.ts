import { expect, type Page } from '@playwright/test';
import { isLong, ofTheLongRun, partOfTheGate } from '../long-run.ts';
import { test } from '../test.ts';
import { fitsEverywhere, isForEveryone } from './checks.ts';
import { aPerson, aRace, finished, runnerId, setStage } from './stage.ts';
import { atTheFinish } from './states/at-the-finish.ts';
import { beforeTheStart } from './states/before-the-start.ts';
import { oddRaces } from './states/odd-races.ts';
import { onTheCourse } from './states/on-the-course.ts';
import { withoutAFinish } from './states/without-a-finish.ts';
import { takePictures } from './take-pictures.ts';

const states = [...beforeTheStart, ...onTheCourse, ...atTheFinish, ...withoutAFinish, ...oddRaces];

/** The states of the gate: each has a part of the page that no other of them has. */
const withPartsOfTheirOwn = new Set(['official, local, with a prize that another one excludes', 'very long names']);
/** The states of the gate that axe and the keyboard go through too: they have the most controls and grounds. */
const withAll = new Set(['official, local, with a prize that another one excludes']);

for (const { name, stage, says, saysNot = [], search = '' } of partOfTheGate(states, (one) =>
  withPartsOfTheirOwn.has(one.name),
)) {
  // @spec [Live screens] issue 3: Who is later than expected stands on the runner's page where they were last heard, in line, map and list, not where an estimate would have them
  // @spec [Live screens] issue 3, doc 2 §2.2: A runner outside the classification has times and no places; what penalties added stands under the time at the finish; a mat that missed somebody says 'no time'
  // @spec [Live screens] doc 2 §2.2, issue 3 point 5: The result page in 30 states: facts by the words of the specification, nothing scrolls sideways at 360, 768 and 1,280 px, axe finds nothing in light and dark, the keyboard reaches all
  // @spec [The whole public site] issue 3, design §5: A stop whose name says no more than its distance is named by it, in the units of the visitor
  test(`${name}: says what is so, at every width, to everyone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await setStage(page, stage());
    const address = `/r/${runnerId}${search}`;
    await page.goto(address);
    await expect(async () => {
      const text = await wordsOf(page);
      for (const words of says) expect(text).toMatch(asPattern(words));
      for (const words of saysNot) expect(text).not.toMatch(asPattern(words));
    }).toPass();
    await (isLong || withAll.has(name) ? isForEveryone(page) : fitsEverywhere(page));
    await takePictures(page, { name, address });
  });
}

// @spec [Live screens] doc 2 §2.2, issue 3 point 5: The result page in 30 states: facts by the words of the specification, nothing scrolls sideways at 360, 768 and 1,280 px, axe finds nothing in light and dark, the keyboard reaches all
// @spec [Live screens] doc 2 §2.2, design §5: 'Esperando' with the hour of the start where all start together; nobody waits for a race that is called off; who never came in is not running when the race is over
test('in Spanish it speaks with the words of the specification', ofTheLongRun, async ({ page }) => {
  await setStage(page, { modality: aRace(), registration: aPerson(finished()) });
  await page.goto(`/r/${runnerId}?lang=es`);
  await expect(page.getByRole('heading', { name: 'Tiempo oficial' })).toBeVisible();
  expect(await wordsOf(page)).toContain('24 de 312');
  await page.unrouteAll();
  await setStage(page, { modality: aRace({ status: 'waiting_for_start' }), registration: aPerson(undefined) });
  await page.reload();
  await expect(page.getByText('Esperando', { exact: true }).first()).toBeVisible();
});

async function wordsOf(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: as it is read, where blocks stand apart and what is hidden is not there
  const text = await page.getByRole('article').innerText();
  return text.replace(/\s+/gu, ' ');
}

const asPattern = (words: string | RegExp): RegExp =>
  typeof words === 'string' ? new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : words;
