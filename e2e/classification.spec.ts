import { expect, type Page } from '@playwright/test';
import { ofTheLongRun } from './long-run.ts';
import { ownPageTest, test } from './test.ts';

async function openVolta(page: Page): Promise<void> {
  await page.goto('/e/volta-a-vilaclara');
  await page.getByRole('link', { name: /Volta 10K/ }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

// @spec [Screens] doc 1 §2, doc 2 §2: Modality at `/m/{modality_id}`, Event at `/e/{event_id}`, Home at `/`: from the races to a classification
// @spec [Screens] doc 2 §2.1, doc 2 §9: Classification page size 15
// @spec [Screens] design §7: The address holds tab, page and filters, and can be shared
test('from the races to the classification of one, whose filters and pages stand in the address, so that they can be shared', async ({
  page,
}) => {
  await page.goto('/?tab=results');
  await page.getByRole('link', { name: /Volta a Vilaclara/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volta a Vilaclara');
  await page.getByRole('link', { name: /Volta 10K/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volta 10K');
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('1');
  await expect(rows).toHaveCount(16); // the heading and a page of 15
  const finish = page.getByRole('tablist', { name: 'Checkpoints' }).getByRole('tab', { name: /Finish/ });
  await expect(finish).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Women', exact: true }).click();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/gender=female/);
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current');
  // Until its rows have come, those of the page before stand there.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const first = page.getByRole('row').nth(1);
  await expect(first.getByRole('cell').first()).not.toHaveText('1');
  const seen = await first.textContent();
  const other = await page.context().newPage();
  // A row says what its width has room for.
  await other.setViewportSize(page.viewportSize() ?? { width: 1_280, height: 720 });
  await other.goto(page.url());
  await expect(other.getByRole('row').nth(1)).toHaveText(seen ?? '');
  await other.close();
});

// @spec [Live screens] design §5, doc 2 §9: A page past the end is empty and says so; pagination shows at most 4 page links, and the way to the first page from far down
test('from far down a list its first page is one tap away', ofTheLongRun, async ({ page }) => {
  await openVolta(page);
  const far = new URL(page.url());
  far.searchParams.set('page', '6');
  await page.goto(far.href);
  const first = page.getByRole('link', { name: 'First page' });
  await first.click();
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1');
  await expect(page).toHaveURL(/page=1|\/m\/[0-9a-f]+$/);
  await expect(first).toHaveCount(0);
});

// @spec [Live screens] doc 2 §2.1: Intermediates labelled by distance in km to one decimal
test(
  'a checkpoint lists who passed it, and going to another one begins at its first page',
  ofTheLongRun,
  async ({ page }) => {
    await page.goto('/e/trail-de-penagris');
    await page.getByRole('link', { name: /Maratón de montaña/ }).click();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await page
      .getByRole('tablist', { name: 'Checkpoints' })
      .getByRole('tab', { name: /14\.0.km/ })
      .click();
    await expect(page).toHaveURL(/at=/);
    await expect(page).not.toHaveURL(/page=/);
    await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1');
  },
);

// @spec [The whole public site] issue 3, proof 4: A row of a classification holds the columns that its width shows
// @spec [Live screens] issue 3: On a phone two lines a row, the rest behind a tap, no sideways scrolling; the search in thumb's reach
test('a row holds the columns that its width shows, and follows it; on a phone it says the rest behind a tap, and nothing scrolls sideways', async ({
  page,
}) => {
  const cells = page.getByRole('row').nth(1).locator('td');
  await page.setViewportSize({ width: 360, height: 740 });
  await openVolta(page);
  await expect(cells).toHaveCount(4);
  await page.setViewportSize({ width: 1_280, height: 740 });
  const columns = page.locator('thead th:visible');
  await expect(columns.nth(4)).toBeVisible();
  await expect(cells).toHaveCount(await columns.count());
  await expect(page.locator('tbody td:not(:visible)')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(cells).toHaveCount(4);

  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('link', { name: /^Only category / })).toHaveCount(0);
  await row.getByRole('button', { name: /^More about / }).click();
  await expect(
    page
      .getByRole('row')
      .nth(2)
      .getByRole('link', { name: /^Only category / }),
  ).toBeVisible();
  const button = await page.getByRole('button', { name: 'Find a runner' }).boundingBox();
  expect(button?.y).toBeGreaterThan(740 - 100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

// @spec [Live screens] doc 2 §2.1: Time struck through when disqualified
test('disqualified people keep their time, struck through and without a place', ofTheLongRun, async ({ page }) => {
  await page.goto('/e/volta-a-vilaclara');
  await page.getByRole('link', { name: /Volta 10K/ }).click();
  await page.getByRole('link', { name: 'Disqualified' }).click();
  await expect(page.getByRole('row').nth(1).locator('s')).toHaveText(/\d:\d\d/);
  await expect(page.getByRole('columnheader', { name: 'Place' })).toHaveCount(0);
});

// @spec [Live screens] doc 2 §2.1, design §7: Category and club chips filter when clicked; removable filter chips; all of it in the address
ownPageTest(
  'chips of category and club filter, can be taken off again, and work for whoever opens the address',
  ofTheLongRun,
  async ({ page, context }) => {
    await openVolta(page);
    const finished = /^\d+ have finished\b/;
    const all = await page.getByText(finished).first().textContent();
    await page.getByRole('link', { name: 'Only category V35' }).first().click();
    // Men and women share its name: the category is that of the gender.
    await expect(page).toHaveURL(/category=V35/);
    await expect(page).toHaveURL(/gender=/);
    // The rows of before stand until those of the category are there.
    await expect(page.getByText(/^\d+ people$/).first()).toBeVisible();
    const inClub = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Only club / }) });
    const others = inClub.filter({ hasNot: page.getByRole('link', { name: 'Only category V35' }) });
    await expect(others).toHaveCount(0);
    const row = inClub.first();
    const club = (await row.getByRole('link', { name: /^Only club / }).textContent()) ?? '';
    await row.getByRole('link', { name: /^Only club / }).click();
    await expect(page).toHaveURL(/club=/);

    const other = await context.newPage();
    await other.goto(page.url());
    const rows = other.getByRole('row').filter({ has: other.getByRole('cell') });
    // Lines that stand for rows to come have cells too, but no club.
    await expect(rows.getByRole('link', { name: `Only club ${club}`, exact: true }).first()).toBeVisible();
    const count = await rows.count();
    await expect(rows.filter({ has: other.getByRole('link', { name: 'Only category V35' }) })).toHaveCount(count);
    await expect(rows.filter({ has: other.getByRole('link', { name: `Only club ${club}`, exact: true }) })).toHaveCount(
      count,
    );
    await other.getByRole('link', { name: `Remove filter Club ${club}`, exact: true }).click();
    await other.getByRole('link', { name: 'Remove filter Category V35' }).click();
    await other.getByRole('link', { name: 'All', exact: true }).click();
    await expect(other).not.toHaveURL(/category=|club=|gender=/);
    await expect(other.getByText(finished).first()).toHaveText(all ?? '');
  },
);

// @spec [Live screens] issue 3: Pinned people stand on top, kept in the browser
// @spec [Live screens] doc 2 §2.1: Columns: positions (general, gender, category), bib, name linking to the individual result, club, time, pace; at the finish each penalty with added time and reason
// @spec [Live screens] doc 2 §2.1: A penalty marker with a tooltip listing each penalty with added time and reason; what it stands for is said under the table
test(
  'a runner is found with the keyboard, pinned, and stands on top after a reload too; penalties say time and reason to the keyboard, and Escape closes them',
  ofTheLongRun,
  async ({ page }) => {
    await openVolta(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    const row = page.getByRole('row').nth(8);
    const link = row.getByRole('link').first();
    await expect(page).toHaveURL(/page=2/);
    await expect(row.getByRole('cell').first()).toHaveText('23');
    const name = (await link.textContent()) ?? '';
    await page.getByRole('link', { name: 'Previous page' }).click();

    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Find a runner' });
    await dialog.getByRole('searchbox').fill(name);
    const hit = dialog
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .first();
    await expect(hit).toContainText('Finished');
    await expect(page).toHaveURL(/find=/);
    await hit.getByRole('button', { name: `Pin ${name}` }).click();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/find=/);

    const pinned = page.getByRole('rowgroup').filter({ has: page.getByRole('rowheader', { name: 'Pinned' }) });
    await expect(pinned.getByRole('link', { name, exact: true })).toBeVisible();
    await page.reload();
    await expect(pinned.getByRole('link', { name, exact: true })).toBeVisible();
    await pinned.getByRole('button', { name: `Pin ${name}` }).click();
    await expect(pinned).toHaveCount(0);

    const mark = page.getByRole('button', { name: /penalt/ }).first();
    const pages = Math.ceil(
      Number.parseInt(
        (await page
          .getByText(/^\d+ have finished\b/)
          .first()
          .textContent()) ?? '',
        10,
      ) / 15,
    );
    for (let number = 2; number <= pages && !(await mark.isVisible()); number++) {
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(page.getByRole('navigation', { name: new RegExp(`^Page ${number} of`) })).toBeVisible();
      await expect(page.getByRole('row').nth(1).getByRole('cell').first()).not.toHaveText('');
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    }
    await mark.focus();
    await expect(page.getByRole('tooltip')).toHaveText(/\+\d+:\d\d \S+/);
    await expect(page.getByText('P With a penalty: it is in the time, and not in the pace.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  },
);

// @spec [Live screens] doc 2 §2.1, doc 2 §2.5, doc 2 §9: Search dialog by bib, name, surname or club: up to 20 hits with bib, name, club and status or 'Esperando', linking to the result; hits of other races of the event link to their modality
test(
  'a search in the address opens with its hits, twenty at most, and leads to the runner',
  ofTheLongRun,
  async ({ page }) => {
    await openVolta(page);
    await page.goto(`${page.url().split('?')[0]}?find=a`);
    const hits = page.getByRole('dialog').getByRole('listitem');
    await expect(hits).toHaveCount(20);
    await hits.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/r\/[0-9a-f]{24}$/);
  },
);

// @spec [Live screens] doc 2 §2.1: Changing tab resets the page to 1
// @spec [Live screens] doc 2 §2.1: Changing tab resets the page to 1 and the status filter to finished, and hides intermediate times
// @spec [Live screens] doc 2 §2.1: Optional intermediate times on the finish tab through a toggle
// @spec [Live screens] design §5, doc 2 §9: A page past the end is empty and says so; pagination shows at most 4 page links, and the way to the first page from far down
test(
  'another tab shows finished people again and hides intermediate times; a page past the end says so',
  ofTheLongRun,
  async ({ page }) => {
    await openVolta(page);
    await page.getByRole('link', { name: 'Retired' }).click();
    await page.getByRole('link', { name: 'Show intermediate times' }).click();
    await expect(page).toHaveURL(/status=retired/);
    await expect(page).toHaveURL(/splits=true/);
    const stops = page.getByRole('tablist', { name: 'Checkpoints' });
    await stops.getByRole('tab', { name: /5\.0.km/ }).click();
    await stops.getByRole('tab', { name: /Finish/ }).click();
    await expect(page).not.toHaveURL(/status=|splits=/);
    await page.goto(`${page.url().split('?')[0]}?page=90`);
    await expect(page.getByText('There is no page 90')).toBeVisible();
    await page.getByRole('link', { name: 'To the last page' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  // @spec [Live screens] issue 16: On a phone nothing that is read or tapped lies under the search: it stands in a bar across the lower edge, and the page ends above it
  test('nothing lies beside or under the search', ofTheLongRun, async ({ page }) => {
    await openVolta(page);
    await expect(page.getByRole('contentinfo').getByRole('link').last()).toBeAttached();
    for (const share of [0, 0.3, 0.6, 1]) {
      await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share);
      expect(await page.evaluate(besideTheSearch), `at ${share} of the page`).toEqual([]);
    }
    const lastLink = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
    const button = await page.getByRole('button', { name: 'Find a runner' }).boundingBox();
    expect((lastLink?.y ?? 0) + (lastLink?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  });
});

/** Runs in the page: everything that can be hit at the height of the search and is not its bar. */
function besideTheSearch(): string[] {
  const button = [...document.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-keyshortcuts') === '/',
  );
  const { top = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
  const points = Array.from({ length: 36 }, (_, step) => 5 + step * 10);
  const hit = points.map((x) => document.elementFromPoint(x, top + height / 2));
  return [...new Set(hit)].flatMap((element) =>
    element === null || button?.contains(element) || element.contains(button ?? null) ? [] : [element.tagName],
  );
}
