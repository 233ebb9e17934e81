import { stampsOfPhone } from '@dorsal/server/modules/pocket/log-repository.ts';
import { phonesOfEvent } from '@dorsal/server/modules/pocket/phone-repository.ts';
import { expect, type Page } from '@playwright/test';
import { besideTheServer } from '../beside-the-server.ts';
import { ofTheLongRun } from '../long-run.ts';
import { test } from '../test.ts';
import { asStaff, openPhone } from './a-phone.ts';
import { aVenue, enter, openTwoDesks } from './venue-desk.ts';

const cut = async (...pages: readonly Page[]): Promise<void> => {
  for (const page of pages) await page.context().setOffline(true);
};
const join = async (...pages: readonly Page[]): Promise<void> => {
  for (const page of pages) await page.context().setOffline(false);
};

/** A bib by the big keys of a phone. */
async function key(page: Page, bib: string): Promise<void> {
  for (const digit of bib) await page.getByRole('button', { name: digit, exact: true }).click();
}

/** The bibs of an event, as the server has them. */
const enteredAt = (event: number): Promise<readonly (string | null)[]> =>
  besideTheServer(async ({ db }) =>
    (await db.selectFrom('participant').select('bib').where('event_number', '=', event).execute()).map(
      ({ bib }) => bib,
    ),
  );

const part = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

// @spec [Race day] issue 20 point 1: A whole morning of phones, desks and the table of bibs, the phones and a desk cut off twice: stamps, a start, who retired, entries, collection; nothing is lost, nothing stands twice, the conflict is explained
test(
  'a morning in which phones and a desk are cut off twice ends with all of it, once',
  ofTheLongRun,
  async ({ browser, request, office, page: table }) => {
    const { race, desk } = await aVenue(office, Date.now() + 600_000);
    const session = await office.session('admin');
    const ask = asStaff(request, session.token);
    const [first, second, third] = race.people;
    if (!first || !second || !third) throw new Error('nobody has entered');
    const [start, phone, one, two] = [
      await browser.newPage(),
      await browser.newPage(),
      await browser.newPage(),
      await browser.newPage(),
    ];
    await openPhone(start, { race, at: 0, ask });
    await openPhone(phone, { race, at: 1, ask });
    await openTwoDesks(one, two, desk);
    await table.addInitScript((text) => localStorage.setItem('dorsal.session', text), JSON.stringify(session));
    await table.goto(`/admin/race-day/${race.slug}/bibs?lang=es`);
    const field = table.getByRole('searchbox', { name: 'Dorsal, código o nombre' });
    const handOut = async (bib: string): Promise<void> => {
      await field.fill(bib);
      await field.press('Enter');
      await expect(table.getByRole('button', { name: new RegExp(`^Recuperar: dorsal ${bib},`) })).toBeVisible();
    };
    await expect(field).toBeVisible();
    await handOut(first.bib);

    await cut(start, phone, one);
    await enter(one, '901', 'Rita');
    await enter(one, '902', 'Max');
    await expect(one.getByRole('heading', { name: '2 inscripciones por enviar' })).toBeVisible();
    await enter(two, '901', 'Pau');
    await expect(two.getByText('Inscripción hecha: 901 · Pau Prat')).toBeVisible();
    const tap = phone.getByRole('button', { name: /Marcar · / });
    await tap.click();
    await tap.click();
    await expect(phone.getByText('2 por enviar', { exact: true })).toBeVisible();
    await handOut(second.bib);
    await join(one, phone);
    await one.getByRole('button', { name: 'Enviar ahora' }).click();
    await expect(one.getByText(/^El dorsal 901 se dio a las \d?\d:\d\d en Mesa 2 a Pau Prat$/)).toBeVisible();
    const kept = one.getByRole('region', { name: '1 inscripción por resolver' });
    await kept.getByLabel('Otro dorsal').fill('903');
    await kept.getByRole('button', { name: 'Dar este dorsal' }).click();
    await expect(kept).toHaveCount(0);
    await expect(phone.getByText('todo enviado')).toBeVisible();

    await cut(phone, one);
    await enter(one, '904', 'Lia');
    await one.reload();
    await expect(one.getByRole('heading', { name: '1 inscripción por enviar' })).toBeVisible();
    await handOut('902');
    await part(start, 'Salida');
    await part(start, 'Preparar');
    const gun = start.getByRole('button', { name: 'SALIDA', exact: true });
    // A button that has just changed under the finger is deaf for a moment.
    await expect(async () => {
      await gun.click({ timeout: 1_000 });
      await expect(start.getByText(/^Pulsaste SALIDA a las /)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const pressedAt = Date.now();
    await tap.click();
    await phone.reload();
    await expect(phone.getByText('1 por enviar', { exact: true })).toBeVisible();
    await part(phone, 'Dorsales');
    for (const { bib } of [first, second]) {
      await key(phone, bib);
      await phone.getByRole('button', { name: /^Es el de / }).click();
    }
    await part(phone, 'Retirados');
    await key(phone, third.bib);
    await phone.getByRole('button', { name: /^Retirado en / }).click();
    await expect(phone.getByText('4 por enviar', { exact: true })).toBeVisible();
    await join(one);
    await one.getByRole('button', { name: 'Enviar ahora' }).click();
    // A page that comes back from a reload without a network draws itself anew, and says nothing meanwhile.
    await expect.poll(() => enteredAt(race.event)).toContain('904');
    await expect(one.getByText(/inscripci.n(es)? por (enviar|resolver)/)).toHaveCount(0);
    await join(phone, start);
    for (const page of [phone, start]) await expect(page.getByText('todo enviado')).toBeVisible();

    const ends = await besideTheServer(async ({ db }) => {
      const columns = ['bib', 'name', 'bib_collected_at as out', 'cancelled_at'] as const;
      const people = await db
        .selectFrom('participant')
        .select(columns)
        .where('event_number', '=', race.event)
        .execute();
      const phones = await phonesOfEvent(db, race.event);
      const stamps = (await Promise.all(phones.map(({ number }) => stampsOfPhone(db, number)))).flat();
      const { gun_at: gunAt } = await db
        .selectFrom('modality')
        .select('gun_at')
        .where('oid', '=', race.id)
        .executeTakeFirstOrThrow();
      return { people, stamps, gunAt };
    });
    expect(ends.people).toHaveLength(race.people.length + 4);
    expect(new Set(ends.people.map(({ bib }) => bib)).size).toBe(race.people.length + 4);
    const entered = ends.people.filter(({ bib }) => bib?.startsWith('90')).map(({ bib, name }) => `${bib} ${name}`);
    expect(entered.toSorted()).toEqual(['901 Pau', '902 Max', '903 Rita', '904 Lia']);
    const collected = ends.people.filter(({ out }) => out !== null).map(({ bib }) => bib);
    expect(collected.filter((bib) => bib === null || !/^90[134]$/.test(bib)).toSorted()).toEqual(
      [first.bib, second.bib, '902'].toSorted(),
    );
    expect(ends.stamps.map(({ bib }) => bib).toSorted()).toEqual([first.bib, second.bib, null].toSorted());
    expect(Math.abs((ends.gunAt ?? 0) - pressedAt)).toBeLessThan(10_000);
    await table.goto(`/r/${race.event}-${third.bib}?lang=es`);
    await expect(table.getByText('Abandono').first()).toBeVisible();
  },
);
