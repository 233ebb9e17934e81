import { expect, type Page } from '@playwright/test';
import { besideTheServer } from '../beside-the-server.ts';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import { aVenue, fillIn, unlock } from './venue-desk.ts';

const open = (page: Page, tab: 'Nuevo' | 'Caja'): Promise<void> => page.getByRole('tab', { name: tab }).click();

interface Payer {
  readonly bib: string;
  readonly name: string;
  readonly how: 'Efectivo' | 'Tarjeta';
}

/** Somebody typed into the form, who pays as is said. */
async function enterPaid(page: Page, { bib, name, how }: Payer): Promise<void> {
  await open(page, 'Nuevo');
  await fillIn(page, bib, name);
  await page.getByRole('radio', { name: how }).check();
  await page.getByLabel('Importe cobrado').fill('25');
  await page.locator('[data-field=add]').click();
  await expect(page.getByText(new RegExp(`${bib} · ${name} Prat`)).first()).toBeVisible();
}

async function closeTill(page: Page): Promise<void> {
  await open(page, 'Caja');
  await page.getByRole('button', { name: 'Cerrar la caja' }).click();
  await page.getByRole('button', { name: 'Cerrarla y contar de cero' }).click();
}

/** The closings and the open sums of an event, as the server has them: '25 closed 1'. */
const tillsOf = (event: number): Promise<readonly string[]> =>
  besideTheServer(async ({ db }) => {
    const lines = await db
      .selectFrom('till_line')
      .select(['how', 'cents', 'closing_number as closing'])
      .where('event_number', '=', event)
      .orderBy('number')
      .execute();
    const closings = [...new Set(lines.map(({ closing }) => closing))];
    return lines.map(({ how, cents, closing }) =>
      [how, cents / 100, closing === null ? 'open' : `closing ${closings.indexOf(closing) + 1}`].join(' '),
    );
  });

// @spec [Registration at the venue] issue 20, staff.md §7: The till of a desk is closed without a network too, over a reload, and by one closing where the answer got lost
test(
  'a till that is closed without a network has what was entered before, and nothing of it twice',
  ofTheLongRun,
  async ({ page, office }) => {
    const { race, desk } = await aVenue(office);
    await unlock(page, desk);
    await page.getByLabel('Nombre de esta mesa').fill('Mesa 1');
    await expect(page.getByText(/^Preparada sin conexión: /)).toBeVisible();
    await enterPaid(page, { bib: '901', name: 'Ada', how: 'Efectivo' });
    await page.context().setOffline(true);
    await enterPaid(page, { bib: '902', name: 'Cai', how: 'Tarjeta' });
    await closeTill(page);
    await expect(page.getByRole('tabpanel').getByText('No hay nada en la caja')).toBeVisible();
    await enterPaid(page, { bib: '903', name: 'Dan', how: 'Efectivo' });
    await page.reload();
    await open(page, 'Caja');
    await expect(page.getByRole('row', { name: /^Efectivo.*25/ }).first()).toBeVisible();
    expect(await tillsOf(race.event)).toEqual(['cash 25 open']);
    await page.context().setOffline(false);
    await open(page, 'Nuevo');
    await page.getByRole('button', { name: 'Enviar ahora' }).click();
    await expect.poll(() => tillsOf(race.event)).toEqual(['cash 25 closing 1', 'card 25 closing 1', 'cash 25 open']);
    // The answer to the closing gets lost: it is asked for again under its id.
    await page.route(
      '**/api/registration/close-till',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/close-till'));
    await closeTill(page);
    await lost;
    await enterPaid(page, { bib: '904', name: 'Eva', how: 'Tarjeta' });
    const ends = ['cash 25 closing 1', 'card 25 closing 1', 'cash 25 closing 2', 'card 25 open'];
    await expect.poll(() => tillsOf(race.event)).toEqual(ends);
    const closings = await besideTheServer(({ db }) =>
      db.selectFrom('till_closing').select('desk').where('event_number', '=', race.event).execute(),
    );
    expect(closings).toEqual([{ desk: 'Mesa 1' }, { desk: 'Mesa 1' }]);
  },
);
