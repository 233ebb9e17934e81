import { type APIRequestContext, expect } from '@playwright/test';
import type { StoredSession } from '../live/race/race-office.ts';
import { ofTheLongRun } from '../long-run.ts';
import { test } from '../test.ts';
import { eachScreenIsSound, enterAs } from './soundness.ts';

async function anOrganism(request: APIRequestContext, { token }: StoredSession, name: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/api/organism', { data: { name, type: 'organizer' }, headers });
  const { _id } = (await answer.json()) as { readonly _id: { readonly $oid: string } }; // as the contract says it
  return _id.$oid;
}

const unique = (name: string): string => `${name} ${Date.now().toString(36)}`;

// @spec [Back-office editors] doc 3 §2: AdminOrganism: title 'Crear organismo' or 'Editar organismo'; save returns to the list
// @spec [Back-office editors] issue 17: What was typed survives a reload; a save names its field; by keyboard alone
test('a new organism is typed, survives a reload, is told what is missing, and stands in the list', async ({
  page,
  office,
}) => {
  await enterAs(page, await office.session('admin'));
  await page.goto('/admin/organisms');
  await page.getByRole('link', { name: 'New organism' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New organism' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save the organism' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Nothing has changed.')).toBeVisible();
  await page.getByLabel('E-mail').fill('club@example.org');
  await page.keyboard.press('Control+s');
  const summary = page.getByRole('alert').filter({ hasText: 'This was not saved.' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /^Name/ }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  const name = unique('Club Nou');
  await page.keyboard.type(name);
  await page.reload();
  await expect(page.getByText(/A draft of \d\d:\d\d/)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/organisms$/);
  await page.goto(`/admin/organisms?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

// @spec [Back-office editors] issue 17: Two editors: what does not conflict is merged, what does is decided by a person, with their value and who
test('two people edit one organism: fields that differ merge, the same field is decided', async ({
  page,
  office,
  request,
}) => {
  const session = await office.session('admin');
  const name = unique('Club Vell');
  const id = await anOrganism(request, session, name);
  await enterAs(page, session);
  await page.goto(`/admin/organism/${id}`);
  await page.getByLabel('Web').fill('https://mine.example.org');
  await page.getByLabel('Name').fill(`${name} meu`);
  const headers = { authorization: `Bearer ${session.token}` };
  const changes = { name: { was: name, is: `${name} seu` }, contact: { was: null, is: { phone: '123' } } };
  await request.post('/api/organism', { data: { _id: id, changes }, headers });
  await page.getByRole('button', { name: 'Save the organism' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'changed meanwhile' });
  await expect(conflict).toContainText(`${name} seu`);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save the organism' }).click();
  await expect(page).toHaveURL(/\/admin\/organisms$/);
  const [saved] = await (await request.post('/api/organisms', { data: { id }, headers })).json();
  expect(saved).toMatchObject({ name: `${name} meu`, website: 'https://mine.example.org', contact: { phone: '123' } });
});

// @spec [Back-office editors] issue 17: Each save that fails is seen by the person who made it, and nothing typed is lost
test('a refusal and a lost network are said in the form, which stays as it was typed', async ({
  page,
  office,
  request,
}) => {
  const session = await office.session('admin');
  const [name, other] = [unique('Club A'), unique('Club B')];
  await anOrganism(request, session, other);
  const id = await anOrganism(request, session, name);
  await enterAs(page, session);
  await page.goto(`/admin/organism/${id}`);
  await page.getByLabel('Name').fill(other);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'This was not saved.' })).toBeFocused();
  await page.getByLabel('Name').fill(`${other} bis`);
  await page.route('**/api/organism', (route) => route.abort());
  await page.getByRole('button', { name: 'Save the organism' }).click();
  await expect(page.getByText('Not known yet whether this was saved')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(`${other} bis`);
  await page.unroute('**/api/organism');
  await expect(page).toHaveURL(/\/admin\/organisms$/);
});

// @spec [Back-office editors] doc 3 §2: AdminUser: create when id is 0; fields and roles
test(
  'an admin makes a user, who sets a password by a link and logs in',
  ofTheLongRun,
  async ({ page, office, request }) => {
    await enterAs(page, await office.session('admin'));
    await page.goto('/admin/user/0');
    const email = `${unique('nova').replace(' ', '-')}@example.org`;
    await page.getByLabel('Name', { exact: true }).fill('Nova');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('checkbox', { name: 'Timer' }).check();
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/admin\/user\/[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit the user' })).toBeVisible();
    await expect(page.getByText('The user has no entries.')).toBeVisible();
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.goto(await page.getByRole('textbox', { name: 'Link for a new password' }).inputValue());
    await page.getByLabel('New password').fill('long enough for this');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByText('The password is set.')).toBeVisible();
    const entered = await request.post('/api/login', { data: { email, password: 'long enough for this' } });
    expect((await entered.json()).roles).toEqual(['timer']);
  },
);

// @spec [Back-office editors] doc 3 §2: AdminAd: an event or dates, never both; the text with an event alone; events are searched and assigned
test('an ad is given an event, and has no dates then', ofTheLongRun, async ({ page, office }) => {
  await enterAs(page, await office.session('community_manager'));
  await page.goto('/admin/ad/0');
  const name = unique('Sabates');
  await page.getByLabel('Name').fill(name);
  await expect(page.getByLabel('Text of the ad')).toBeDisabled();
  await page.getByLabel('First day').fill('2026-05-01');
  await expect(page.getByRole('button', { name: 'Assign an event' })).toBeDisabled();
  await page.getByLabel('First day').fill('');
  await page.getByRole('button', { name: 'Assign an event' }).click();
  await page.getByRole('searchbox', { name: 'Search events' }).fill('fontclara');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Assign Trail de Fontclara' }).click();
  await expect(page.getByLabel('First day')).toBeDisabled();
  await page.getByLabel('Text of the ad').fill('10 % with the bib');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/ad\/[0-9a-f]{24}$/);
  await expect(page.getByLabel('Text of the ad')).toHaveValue('10 % with the bib');
  await expect(page.getByText('Trail de Fontclara')).toBeVisible();
  await page.goto(`/admin/ads?q=${encodeURIComponent(name)}`);
  await expect(page.locator('tr[data-row]')).toContainText('Trail de Fontclara');
});

eachScreenIsSound(['/admin', '/admin/organism/0', '/admin/user/0', '/admin/ad/0', '/admin/reader/0'], '/admin/ad/0');
