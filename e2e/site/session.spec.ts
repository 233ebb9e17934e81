import { expect, type Page } from '@playwright/test';
import { expectNoAxeFaults } from '../axe.ts';
import { test } from '../test.ts';
import { aMemberOfStaff } from './a-member-of-staff.ts';

async function logIn(page: Page, { email, password }: { readonly email: string; readonly password: string }) {
  await page.getByLabel('E-mail').last().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

// @spec [Accounts and roles] issue 17: A session that ended while a form is filled: the log-in opens over the page, and the save goes on after it under its id
test('a session that ends over a half-filled form: the log-in opens over it, and the save goes on', async ({
  page,
  request,
}) => {
  const staff = await aMemberOfStaff('admin');
  await page.goto('/login?from=%2Fadmin%2Forganism%2F0');
  await logIn(page, staff);
  const name = `Club ${staff.email.slice(6, 14)}`;
  await page.getByLabel('Name').fill(name);
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('dorsal.session') ?? '{}').token);
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.keyboard.press('Control+s');
  const over = page.getByRole('dialog', { name: 'Log in' });
  await expect(over).toContainText('Your session has ended, Empar.');
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expectNoAxeFaults(page);
  await logIn(page, staff);
  await expect(page).toHaveURL(/\/admin\/organisms$/);
  await expect(over).toBeHidden();
  await page.goto(`/admin/organisms?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
});
