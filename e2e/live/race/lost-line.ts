import { expect, type Locator, type Page } from '@playwright/test';

/** The way of a change: it never arrives; it is done and its answer is lost; all is well. */
type Line = 'cut' | 'answer lost' | 'whole';

export interface CutLine {
  is: Line;
  /** Changes that were sent: their address, id and body. */
  readonly sent: string[];
  /** Those of them that came to an end. */
  ended: number;
}

/** The way of the page's changes to the server. Looks at what they would do get no answer, so that nobody waits for them. */
export async function aLine(page: Page): Promise<CutLine> {
  const line: CutLine = { is: 'whole', sent: [], ended: 0 };
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const id = request.headers()['idempotency-key'];
    if (request.url().endsWith('/api/preview')) return await route.abort();
    if (id === undefined) return await route.fallback();
    const { is } = line;
    line.sent.push([request.url(), id, request.postData()].join(' '));
    if (is === 'whole') return await route.continue();
    if (is === 'answer lost') await route.fetch();
    await route.abort();
    line.ended += 1;
  });
  return line;
}

/** Sends a form over a line that is cut, one that loses the answer, and a whole one: what was typed stays, and it is the same command each time. Gives its id. */
export async function survives(
  line: CutLine,
  form: Locator,
  button: Locator,
  { isLooked = true, isSeenAtOnce = false }: { readonly isLooked?: boolean; readonly isSeenAtOnce?: boolean } = {},
): Promise<string> {
  const typed = () =>
    form
      .locator('input, select, textarea')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)); // they all have one
  const was = await typed();
  line.sent.length = 0;
  line.ended = 0;
  if (isLooked) await expect(form.getByText('No network: what this would change')).toBeVisible();
  const press = async (is: Line): Promise<void> => {
    line.is = is;
    const before = line.sent.length;
    await button.click();
    await expect.poll(() => line.sent.length).toBe(before + 1);
  };
  for (const is of ['cut', 'answer lost'] as const) {
    await press(is);
    await expect.poll(() => line.ended).toBe(line.sent.length);
    // The page may see by itself that the act was done.
    if (isSeenAtOnce && is === 'answer lost') break;
    await expect(form.getByText('No connection to the server.')).toBeVisible();
    expect(await typed()).toEqual(was);
  }
  if (!isSeenAtOnce) await press('whole');
  line.is = 'whole';
  expect([...new Set(line.sent)]).toHaveLength(1);
  return line.sent[0]?.split(' ')[1] ?? '';
}
