import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { expectNoAxeFaults } from '../axe.ts';
import { ofTheLongRun } from '../long-run.ts';
import { expectToFit, expectTouchable } from '../states/facts.ts';
import { test } from '../test.ts';
import { film, type Scene } from './fake-camera.ts';
import { aVenue, bibOf, changeDesk, enter, openTwoDesks, unlock } from './venue-desk.ts';

// @spec [Registration at the venue] doc 2 §2.4, doc 2 §5: PIN entry titled 'Zona restringida', deadlines, tabs 'Nuevo' and 'Listado', the stepwise form; after an entry the form is empty and the list has it
// @spec [Registration at the venue] issue 20: Under 20 s an entry by keyboard, measured
// @spec [Registration at the venue] doc 2 §8: Add failed, 502: 'El dorsal ya existe en la base de datos'
test('a volunteer registers somebody by keyboard alone in under twenty seconds, and a bib is given once', async ({
  page,
  office,
}) => {
  const { race, desk } = await aVenue(office);
  await unlock(page, desk);
  await expect(page.getByText('sin límite')).toBeVisible();
  await expectNoAxeFaults(page);
  const name = 'Bo';
  const keys = ['901', '00000000T', name, 'Llistar', ' ', '28021980', ''];
  await bibOf(page).focus();
  for (const typed of keys) {
    if (typed === ' ') await page.keyboard.press('Space');
    else await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Inscripción hecha: 901 · Bo Llistar')).toBeVisible();
  // 0.3 s a key: the model by which the editors are measured.
  expect((keys.join('').length + keys.length) * 0.3).toBeLessThan(20);
  await expect(page.getByRole('listitem').filter({ hasText: 'Bo Llistar' })).toContainText('901');
  await expect(bibOf(page)).toHaveValue('');
  await expect(bibOf(page)).toBeFocused();
  await bibOf(page).fill(race.people[0]?.bib ?? '');
  await expect(page.getByText(/^El dorsal ya existe en la base de datos: /)).toBeVisible();
  await page.getByRole('tab', { name: 'Listado' }).click();
  await page.getByLabel('Buscar por dorsal, nombre, apellidos o club').fill('llistar');
  await expect(page.getByText('1 inscripción')).toBeVisible();
  await page.getByRole('tab', { name: 'Nuevo' }).click();
  await expect(bibOf(page)).toHaveValue(race.people[0]?.bib ?? '');
  await expectToFit(page, 360);
  await expectTouchable(page);
  await page.getByRole('button', { name: 'Salir de esta mesa' }).click();
  await page.goto(desk);
  await page.getByLabel('PIN').fill('135791');
  await page.getByRole('button', { name: 'Validar' }).click();
  await expect(page).toHaveURL(/\/(\?lang=es)?$/);
  await expect(page.getByText('El PIN no es correcto. Pídelo a la organización.')).toBeVisible();
});

// @spec [Registration at the venue] issue 20, staff.md §4: Works without network, after the page was restarted; what waits is always counted; each conflict is explained ('bib 214 was given at 08:41 at desk 2') with the ways out
test('a desk without a network goes on, also after a reload, and what it brings is settled with the other desk', async ({
  browser,
  page: two,
  office,
}) => {
  const { desk } = await aVenue(office);
  const one = await browser.newPage();
  await openTwoDesks(one, two, desk);
  await one.context().setOffline(true);
  await enter(one, '901', 'Rita');
  await expect(one.getByText('Guardada aquí, se enviará cuando haya conexión: 901 · Rita Prat')).toBeVisible();
  await expect(one.getByRole('heading', { name: '1 inscripción por enviar' })).toBeVisible();
  await one.reload();
  await expect(one.getByRole('heading', { name: '1 inscripción por enviar' })).toBeVisible();
  await bibOf(one).fill('0901');
  await expect(one.getByText(/^El dorsal ya existe en la base de datos: Rita Prat/)).toBeVisible();
  await enter(one, '902', 'Max');
  await expect(one.getByRole('heading', { name: '2 inscripciones por enviar' })).toBeVisible();
  await enter(two, '901', 'Pau');
  await expect(two.getByText('Inscripción hecha: 901 · Pau Prat')).toBeVisible();
  await one.context().setOffline(false);
  await one.getByRole('button', { name: 'Enviar ahora' }).click();
  await expect(one.getByRole('heading', { name: '1 inscripción por resolver' })).toBeVisible();
  await expect(one.getByText(/inscripci.n(es)? por enviar/)).toHaveCount(0);
  await expect(one.getByText(/^El dorsal 901 se dio a las \d?\d:\d\d en Mesa 2 a Pau Prat$/)).toBeVisible();
  await expectToFit(one, 360);
  await two.reload();
  const kept = two.getByRole('region', { name: '1 inscripción por resolver' });
  await kept.getByLabel('Otro dorsal').fill('902');
  await kept.getByRole('button', { name: 'Dar este dorsal' }).click();
  await expect(kept.getByText('El dorsal ya existe en la base de datos')).toBeVisible();
  await kept.getByLabel('Otro dorsal').fill('903');
  await kept.getByRole('button', { name: 'Dar este dorsal' }).click();
  await expect(kept).toHaveCount(0);
  for (const [name, bib] of [
    ['Rita', '903'],
    ['Max', '902'],
    ['Pau', '901'],
  ] as const)
    await expect(two.getByRole('listitem').filter({ hasText: `${name} Prat` })).toContainText(bib);
});

// @spec [Registration at the venue] issue 16: A desk whose PIN or address was changed is told so, and what waits in it goes out after the PIN of now
test('a desk that is ended says so, and after the new PIN, or at the new address, what waits goes out', async ({
  page,
  office,
}) => {
  const { race, desk } = await aVenue(office);
  await unlock(page, desk);
  await expect(page.getByText(/^Preparada sin conexión: /)).toBeVisible();
  const waits = page.getByRole('heading', { name: '1 inscripción por enviar' });
  const typed = async (bib: string, name: string): Promise<void> => {
    await page.context().setOffline(true);
    await enter(page, bib, name);
    await expect(waits).toBeVisible();
  };
  const toldAndOpened = async (newPin: string): Promise<void> => {
    await expect(page.getByText(/^La mesa se ha cerrado: /)).toBeVisible({ timeout: 20_000 });
    await page.getByLabel('PIN').fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('El PIN no es correcto. Pídelo a la organización.')).toBeVisible();
    await page.getByLabel('PIN').fill(newPin);
    await page.keyboard.press('Enter');
  };
  const isIn = (name: string) =>
    expect(page.getByRole('listitem').filter({ hasText: `${name} Prat` })).toBeVisible({ timeout: 20_000 });
  await typed('901', 'Rita');
  await changeDesk(race, { live_registration_password: '135790' });
  await page.context().setOffline(false);
  await toldAndOpened('135790');
  await isIn('Rita');
  await expect(waits).toHaveCount(0);
  await typed('902', 'Max');
  await changeDesk(race, { live_registration_token: `new-${race.id}` });
  await page.context().setOffline(false);
  await expect(page.getByLabel('PIN')).toBeVisible({ timeout: 20_000 });
  await page.goto(`/live-register/new-${race.id}?lang=es`);
  await page.getByLabel('PIN').fill('135790');
  await page.keyboard.press('Enter');
  await isIn('Max');
  await expect(waits).toHaveCount(0);
});

// @spec [Registration at the venue] issue 20: The scanner with Chromium's fake camera: one code, several, wrong event, wrong modality, not a code, tilted, dim, small, on a curved bib
test(
  'the camera reads a bib however it is held, and says what is wrong with anything else',
  ofTheLongRun,
  async ({ baseURL, office }) => {
    const { race, desk } = await aVenue(office);
    const code = `https://race.example/r/${race.event}-777`;
    const scenes: readonly (readonly [string, Scene, string | RegExp])[] = [
      ['one', { codes: [{ text: code }] }, '777'],
      ['small', { codes: [{ text: code, side: 80 }] }, '777'],
      ['tilted', { codes: [{ text: code }], tilt: 0.6 }, '777'],
      ['dim', { codes: [{ text: code }], light: 0.25 }, '777'],
      ['on a curved bib', { codes: [{ text: code, side: 220 }], radius: 0.8 }, '777'],
      [
        'several',
        {
          codes: [
            { text: code, x: 160, side: 180 },
            { text: '/r/1-2', x: 480, side: 180 },
          ],
        },
        /más de un código/,
      ],
      ['of another event', { codes: [{ text: '/r/999999-777' }] }, 'Este dorsal no es válido para la carrera'],
      ['of another race', { codes: [{ text: `${code}?mod=999999` }] }, 'Este dorsal no es válido para la carrera'],
      ['of something else', { codes: [{ text: 'WIFI:S:club;;' }] }, 'Código no válido'],
    ];
    const folder = await mkdtemp(join(tmpdir(), 'dorsal-camera-'));
    for (const [name, scene, told] of scenes) {
      const path = join(folder, 'camera.y4m');
      await film(path, scene);
      const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
      const browser = await chromium.launch({
        ...(process.env['CHROMIUM'] !== undefined && { executablePath: process.env['CHROMIUM'] }),
        args: ['--headless', '--no-sandbox', '--disable-gpu', ...camera, `--use-file-for-fake-video-capture=${path}`],
      });
      const page = await (await browser.newContext({ baseURL: baseURL ?? '', permissions: ['camera'] })).newPage();
      await unlock(page, desk);
      await page.getByRole('button', { name: 'Escanear el dorsal' }).click();
      if (told === '777') await expect(bibOf(page), name).toHaveValue(told);
      else await expect(page.getByRole('dialog').getByText(told), name).toBeVisible();
      await browser.close();
    }
    await rm(folder, { recursive: true });
  },
);
