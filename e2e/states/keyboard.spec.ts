import { expect, type Page } from '@playwright/test';
import { ofTheLongRun, partOfTheGate } from '../long-run.ts';
import { ownPageTest, test } from '../test.ts';
import { expectNoAxe } from './facts.ts';

/** Names of what has the focus, one after another, up to the language of the page's end. */
async function tabOrder(page: Page): Promise<string[]> {
  const names: string[] = [];
  const most = 120;
  while (names.length < most && !names.at(-1)?.startsWith('button Language')) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(nameOfFocus));
  }
  return names;
}

/** Runs in the page. */
function nameOfFocus(): string {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return 'nothing';
  const kind = focused.getAttribute('role') ?? focused.tagName.toLowerCase();
  return `${kind} ${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim()}`;
}

async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?lang=en`);
  await expect(page.getByRole('row').nth(15)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Race of this event' })).toBeVisible();
}

// @spec [Live screens] issue 3: By keyboard: switcher, panels, refresh, one tab of the ribbon, filters, search, rows, pages in the order of the page; dialogs take the focus, Escape closes them and gives it back
test(
  'the Tab key passes switcher, panels, refresh, one tab, filters, search, rows and pages in the order of the page',
  ofTheLongRun,
  async ({ page, scenes }) => {
    await openLive(page, await scenes.addressOf('live'));
    const order = await tabOrder(page);
    const wanted = [
      /^a Skip to the content/,
      /^a Cursa de Migdia/,
      /^select Race of this event/,
      /^button Numbers/,
      /^button Map/,
      /^select /,
      /^tab Finish/,
      /^a All/,
      /^a Women/,
      /^a Disqualified/,
      /^button Find a runner/,
      /^a Show intermediate times/,
      /^a \S+ \S+/,
      /^button (Pin|More about) /,
      /^a Next page/,
      /^button Language and units/,
    ];
    let from = 0;
    for (const name of wanted) {
      const at = order.findIndex((one, index) => index >= from && name.test(one));
      expect(at, `${name} after ${order[from - 1]} in ${order.join(' · ')}`).toBeGreaterThanOrEqual(from);
      from = at + 1;
    }
    expect(order.filter((name) => name.startsWith('tab '))).toHaveLength(1);
  },
);

test('arrows go from stop to stop, and what Enter chooses keeps the focus', ofTheLongRun, async ({ page, scenes }) => {
  await openLive(page, await scenes.addressOf('live'));
  await page.getByRole('tab', { name: /^Finish/ }).focus();
  await page.keyboard.press('ArrowLeft');
  const stop = page.getByRole('tab', { name: /^7\.5/ });
  await expect(stop).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stop).toHaveAttribute('aria-selected', 'true');
  await expect(stop).toBeFocused();
  await expect(page).toHaveURL(/[?&]at=3(&|$)/);
  const women = page.getByRole('link', { name: 'Women', exact: true });
  await women.focus();
  await page.keyboard.press('Enter');
  await expect(women).toHaveAttribute('aria-current');
  await expect(women).toBeFocused();
  const numbers = page.getByRole('button', { name: 'Numbers' });
  await numbers.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Participants' })).toBeVisible();
  await expect(numbers).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('a row unfolds by Enter, and what it holds comes next', async ({ page, scenes }) => {
    await openLive(page, await scenes.addressOf('live'));
    const more = page.getByRole('button', { name: /^More about / }).first();
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect(more).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /^Only category / })).toBeFocused();
  });
});

const dialogs = [
  { opens: 'Find a runner', title: 'Find a runner' },
  { opens: /^Language and units/, title: 'Language and units' },
];
for (const { opens, title } of partOfTheGate(dialogs, () => false)) {
  test(`${title}: opens by Enter with the focus inside, Escape closes, and the focus comes back`, async ({
    page,
    scenes,
  }) => {
    await openLive(page, await scenes.addressOf('live'));
    const button = page.getByRole('button', { name: opens });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await expectNoAxe(page, 'light', 360);
    await expectNoAxe(page, 'dark', 1280);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
}

// @spec [Live screens] design §7: Values stand in the address as they are read: a bib that is looked for or a checkpoint's number without quotes
ownPageTest(
  'a bib that is looked for stands in the address as it was typed, and means the same for whoever opens it',
  ofTheLongRun,
  async ({ page, context, scenes }) => {
    await openLive(page, await scenes.addressOf('live'));
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('17');
    await expect(page).toHaveURL(/[?&]find=17(&|$)/);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByRole('searchbox')).toHaveValue('17');
    const hit = other.getByRole('listitem').filter({ has: other.getByText('17', { exact: true }) });
    await expect(hit).toHaveCount(1);
  },
);
