import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { Race, Starter } from './race-office.ts';

/** The tab of a checkpoint in the ribbon. */
export const stop = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('tablist', { name: 'Checkpoints' }).getByRole('tab', { name });

const linkTo = ({ id }: Starter): string => `a[href="/r/${id}"]`;

/** The line of a person in the classification itself, not among the pinned ones. */
export const rowOf = (page: Page, person: Starter): Locator =>
  page
    .getByRole('rowgroup')
    .last()
    .getByRole('row')
    .filter({ has: page.locator(linkTo(person)) });

/** The line of a person among the pinned ones. */
export const pinnedRowOf = (page: Page, person: Starter): Locator =>
  page
    .getByRole('rowgroup')
    .filter({ has: page.getByRole('rowheader', { name: 'Pinned' }) })
    .getByRole('row')
    .filter({ has: page.locator(linkTo(person)) });

/** The rows of a page of a classification, in its order: place as shown, then the person's id. */
export const lines = (page: Page): Promise<string[]> =>
  page
    .getByRole('rowgroup')
    .last()
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const id = row.querySelector('a[href^="/r/"]')?.getAttribute('href')?.slice('/r/'.length);
        return id === undefined ? [] : [`${row.querySelector('td')?.textContent} ${id}`];
      }),
    );

interface Registration {
  readonly _id: { readonly $oid: string };
  readonly result?: {
    readonly pos_general?: number;
    readonly intermediate_results?: readonly {
      readonly intermediate: { readonly $oid: string };
      readonly pos_general?: number;
    }[];
  };
}

interface Answered {
  readonly request: APIRequestContext;
  readonly race: Race;
  /** Of the checkpoint: 0 is the start, -1 the finish. */
  readonly at: number;
  /** The number of lines to wait for. */
  readonly count: number;
}

/** The same lines as the server answers them to anybody who asks. */
async function answeredLines({ request, race, at }: Omit<Answered, 'count'>): Promise<string[]> {
  const checkpoint = race.checkpoints.at(at)?.id ?? '';
  const isFinish = race.checkpoints.at(-1)?.id === checkpoint;
  const params = { limit: 15, ...(isFinish && { status: 'finished' }) };
  const answer = await request.get(`/api/boards/${race.id}/${checkpoint}`, { params });
  expect(answer.status()).toBe(200);
  const people: readonly Registration[] = await answer.json();
  return people.map(({ _id, result }) => {
    const split = result?.intermediate_results?.find(({ intermediate }) => intermediate.$oid === checkpoint);
    return `${(isFinish ? result?.pos_general : split?.pos_general) ?? '–'} ${_id.$oid}`;
  });
}

/** Until the server answers so many lines: a read is derived a moment after it was committed. */
export const untilAnswered = ({ count, ...asked }: Answered): Promise<void> =>
  expect.poll(async () => (await answeredLines(asked)).length).toBe(count);

/** Until the page stands as the server answers, with so many lines. */
export async function expectAsAnswered(page: Page, { count, ...asked }: Answered): Promise<void> {
  await expect(async () => {
    const answered = await answeredLines(asked);
    expect(answered).toHaveLength(count);
    expect(await lines(page)).toEqual(answered);
  }).toPass();
}

/** Fails where the page was loaded anew since this was called. */
export async function staysOpen(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return async () => expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
}
