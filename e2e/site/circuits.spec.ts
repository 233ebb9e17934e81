import { expect } from '@playwright/test';
import { expectNoAxeFaults } from '../axe.ts';
import { ofTheLongRun } from '../long-run.ts';
import { expectToFit, widths } from '../states/facts.ts';
import { test } from '../test.ts';

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §8, doc 1 §9, design §5: Circuits list: cards, 12 a page with 4 page links, title Circuitos, 'No circuits were found'; a page past the end says so
// @spec [Results of an event, and circuits] doc 1 §2: Circuit page: poster, name, tags, federation chips; the numeric id for admins
// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §4, doc 1 §5: Circuit registration by type: 'auto' says that any race suffices; 'register' shows documents, a button enabled only while registrations are opened (else the status), the window as DD/MM HH:mm, and the list of registrations
// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §8: Circuit page: result documents with 'Currently dynamic standings are not available'
// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §7, doc 1 §9: Circuit page: previous and next event cards while it is in progress, and its events (limit 999)
// @spec [Event pages] doc 1 §2: Event header: link to the Circuit route if the event belongs to a circuit
test('from the list of circuits into one, from there to its next race, and back', ofTheLongRun, async ({ page }) => {
  await page.goto('/circuits');
  await expect(page.getByRole('heading', { level: 1, name: 'Circuits' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectNoAxeFaults(page);
  await page.getByRole('link', { name: 'Lliga 5K del Garrofer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lliga 5K del Garrofer');
  await expect(page.getByText('Whoever enters any race of this circuit scores in it.')).toBeVisible();
  await expect(page.getByText('Currently dynamic standings are not available')).toBeVisible();
  await expect(page.getByText('3 of 5 races run')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Races of the circuit' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('heading', { name: 'Previous race' })).toBeVisible();
  await expectNoAxeFaults(page);
  const next = page.getByRole('heading', { name: 'Next race' }).locator('xpath=..').getByRole('article');
  const name = (await next.getByRole('heading').textContent()) ?? '';
  await next.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const header = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
  await header.getByRole('link', { name: /Lliga 5K del Garrofer/ }).click();
  await expect(page).toHaveURL(/\/c\/lliga-5k-del-garrofer$/);
});

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §4, doc 1 §5: Circuit registration by type: 'auto' says that any race suffices; 'register' shows documents, a button enabled only while registrations are opened (else the status), the window as DD/MM HH:mm, and the list of registrations
test('a circuit in which one registers says when and how', ofTheLongRun, async ({ page }) => {
  await page.goto('/c/copa-de-muntanya-dels-ports');
  const box = page.getByRole('region', { name: 'Registration' });
  await expect(box).toContainText(/Registration from \d\d\/\d\d \d\d:\d\d to \d\d\/\d\d \d\d:\d\d/);
  // Without a page that takes registrations no button pretends that there is one.
  await expect(box).toContainText('See in the documents how to register, or ask the organiser.');
  await expect(box.getByRole('link', { name: 'Register', exact: true })).toHaveCount(0);
  await expect(box.getByRole('link', { name: /Reglament de la copa/ })).toHaveAttribute('target', '_blank');
});

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §7 (`{slug, search_circuits}`), doc 2 §2.3: Registration pages of a provider stand under a circuit that one registers in
test(
  'where a provider takes the entries of a circuit, its pages stand under it, with the way back',
  ofTheLongRun,
  async ({ page }) => {
    const withPages = (path: string): Promise<unknown> =>
      page.route(path, async (route) => {
        const answered = await route.fetch();
        const [circuit] = await answered.json();
        const registration_pages = { list: 'https://in.example.org/list', register: 'https://in.example.org/in' };
        await route.fulfill({
          response: answered,
          json: circuit?.is_circuit ? [{ ...circuit, registration_pages }] : [],
        });
      });
    await withPages('**/api/circuits');
    await withPages('**/api/events');
    await page.route('https://in.example.org/**', (route) =>
      route.fulfill({ body: 'the list', contentType: 'text/html' }),
    );
    await page.goto('/c/copa-de-muntanya-dels-ports');
    await page.getByRole('link', { name: 'Registrations list' }).click();
    await expect(page).toHaveURL(/\/e\/copa-de-muntanya-dels-ports\/registrations$/);
    await expect(page.locator('iframe')).toHaveAttribute('src', 'https://in.example.org/list');
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').click();
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await expect(page.locator('iframe')).toHaveAttribute('src', 'https://in.example.org/in');
  },
);

// @spec [Results of an event, and circuits] issue 16: `/c/…/results` says that it is not built yet, with the way back
// @spec [Results of an event, and circuits] doc 1 §2, issue 4: Addresses of circuit standings say that they are still to come; without scoring rules they lead to the circuit
test('a page that is not built yet says so, and leads back', ofTheLongRun, async ({ page }) => {
  for (const path of ['results', 'results/abc/teams/female']) {
    await page.goto(`/c/lliga-5k-del-garrofer/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accumulated standings');
  }
  for (const width of widths) await expectToFit(page, width);
  await page.getByRole('link', { name: 'To the circuit Lliga 5K del Garrofer' }).click();
  await expect(page).toHaveURL(/\/c\/lliga-5k-del-garrofer$/);
  await page.route('**/api/circuits', async (route) => {
    const response = await route.fetch();
    const found = (await response.json()) as readonly object[]; // as the contract says it
    await route.fulfill({ response, json: found.map((circuit) => ({ ...circuit, punctuation_type: 'unassigned' })) });
  });
  await page.goto('/c/lliga-5k-del-garrofer/results');
  await expect(page).toHaveURL(/\/c\/lliga-5k-del-garrofer$/);
});

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §8, doc 1 §9, design §5: Circuits list: cards, 12 a page with 4 page links, title Circuitos, 'No circuits were found'; a page past the end says so
test('sixty circuits are five pages of twelve, four of them linked by number', ofTheLongRun, async ({ page }) => {
  await page.route('**/api/circuits/stats', (route) => route.fulfill({ json: { total: 60 } }));
  const asked = page.waitForRequest('**/api/circuits');
  await page.goto('/circuits?page=2&lang=es');
  expect((await asked).postDataJSON()).toMatchObject({ offset: 12, limit: 12 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Circuitos');
  await expect(page.getByRole('link', { name: /^Página \d$/ })).toHaveText(['1', '2', '3', '4']);
  await page.getByRole('link', { name: 'Página 4' }).click();
  await expect(page.getByRole('link', { name: /^Página \d$/ })).toHaveText(['2', '3', '4', '5']);
});

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §8, doc 1 §9, design §5: Circuits list: cards, 12 a page with 4 page links, title Circuitos, 'No circuits were found'; a page past the end says so
test(
  'a list without circuits, a page past the end, an unknown circuit and a failure each say so',
  ofTheLongRun,
  async ({ page }) => {
    await page.goto('/circuits?page=9');
    await expect(page.getByText('There is no page 9: the last one is 1.')).toBeVisible();
    await page.getByRole('link', { name: 'To the last page' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.goto('/c/nobody-knows-it');
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();

    await page.route('**/api/circuits', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/circuits/stats', (route) => route.fulfill({ json: { total: 0 } }));
    await page.goto('/circuits');
    await expect(page.getByText('No circuits were found')).toBeVisible();
    await page.route('**/api/circuits', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Try again');
  },
);

// @spec [Results of an event, and circuits] doc 1 §2: Circuit page: poster, name, tags, federation chips; the numeric id for admins
test('admins see the number of a circuit, others do not', ofTheLongRun, async ({ page, office }) => {
  await page.goto('/c/lliga-5k-del-garrofer');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Id \d+$/)).toHaveCount(0);
  await page.evaluate(
    (text) => localStorage.setItem('dorsal.session', text),
    JSON.stringify(await office.session('admin')),
  );
  await page.reload();
  await expect(page.getByText(/^Id \d+$/)).toBeVisible();
});
