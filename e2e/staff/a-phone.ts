import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Race } from '../live/race/race-office.ts';

interface MadeLink {
  readonly address: string;
  readonly pin: string;
}

/** Asks the server as somebody of the staff. */
export const asStaff =
  (request: APIRequestContext, token: string) =>
  async (path: string, data: object): Promise<unknown> => {
    const answer = await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  };

/** Makes a page the phone of a helper at one place, which is ready to work without a network. */
export async function openPhone(
  page: Page,
  { race, at, ask }: { readonly race: Race; readonly at: number; readonly ask: ReturnType<typeof asStaff> },
): Promise<void> {
  const places = [race.checkpoints[at]?.id];
  const made = (await ask('/add-helper-link', { event: race.slug, label: `Sitio ${at}`, places })) as MadeLink; // as the contract has it
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto(`${made.address}&lang=es`);
  await page.getByLabel('Tu nombre o el de este móvil').fill(`Ada ${at}`);
  await page.getByLabel('PIN').fill(made.pin);
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect(page.getByText(/^Listo sin red: \d+ dorsales$/)).toBeVisible();
}
