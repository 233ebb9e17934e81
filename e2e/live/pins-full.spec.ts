import { expect } from '@playwright/test';
import { partOfTheGate } from '../long-run.ts';
import { test } from '../test.ts';
import { rowOf } from './race/pages.ts';

const viewports = [
  { width: 360, height: 740, isPhone: true },
  { width: 1_280, height: 720, isPhone: false },
];

for (const { isPhone, ...viewport } of partOfTheGate(viewports, (one) => one.isPhone)) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });
    // @spec [Live screens] issue 16: Fifty pins a race, and the next one is refused with a word, never an old one pushed out
    test('one pin too many is refused with a word that stands whole on the screen until one goes on', async ({
      page,
      office,
    }) => {
      const race = await office.aRace({ startsAt: Date.now() + 3_600_000 });
      const [first, next] = race.people;
      if (!first || !next) throw new Error('nobody has entered');
      const fifty = [first.id, ...Array.from({ length: 49 }, (_, at) => String(at).padStart(24, '0'))];
      await page.addInitScript(
        (text) => localStorage.setItem('dorsal.pins', text),
        JSON.stringify({ [race.id]: fifty }),
      );
      // On a phone the pin of a row stands in its details.
      for (const address of [...(isPhone ? [] : [`/m/${race.id}`]), `/r/${next.id}`]) {
        await page.goto(address);
        const place = address.startsWith('/m/') ? rowOf(page, next) : page;
        const pin = place.getByRole('button', { name: `Pin ${next.name}` });
        await pin.click();
        const word = page.getByRole('alert');
        await expect(word).toHaveText(
          '50 runners of this race are pinned: there is room for no more. Unpin one to pin another.',
        );
        await expect(word).toBeInViewport({ ratio: 1 });
        await expect(pin).toHaveAttribute('aria-pressed', 'false');
        await pin.blur();
        await expect(word).toHaveCount(0);
      }
      // Beside an open dialog it would be below it.
      await page.goto(`/m/${race.id}?find=${next.bib}`);
      const dialog = page.getByRole('dialog', { name: 'Find a runner' });
      await dialog.getByRole('button', { name: `Pin ${next.name}` }).click();
      const word = dialog.getByRole('alert');
      await expect(word).toBeInViewport({ ratio: 1 });
      const isOnTop = (element: Element): boolean => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === element;
      };
      expect(await word.evaluate(isOnTop)).toBe(true);
    });
  });
}
