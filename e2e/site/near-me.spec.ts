import { expect } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';

test.use({ geolocation: { latitude: 40.62, longitude: -0.1 }, permissions: ['geolocation'], locale: 'es-ES' });

// @spec [The whole public site] issue 4: On a phone: a race near me, its course, and back
test('on a phone: a race near me, its course, and back to where I was', ofTheLongRun, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Buscar eventos' }).click();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('button', { name: 'Usar mi ubicación' }).click();
  await expect(page.getByRole('slider', { name: 'Cerca' })).toBeEnabled();
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: 'Ultra Ports de Penyaroja' });
  await card.getByRole('link', { name: '+ info' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ultra Ports de Penyaroja' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Ver recorrido' })
    .or(page.getByRole('button', { name: 'Ver recorrido' }))
    .first()
    .click();
  const course = page.getByRole('dialog');
  await expect(course.getByRole('slider')).toBeVisible();
  await expect(course).toContainText('104,0 km');
  await page.keyboard.press('Escape');
  await expect(course).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/near=40\.62/);
});

// @spec [The whole public site] issue 4: Language and units are chosen on any page, kept, and go along
test('language and units are chosen on any page and go along to the next', ofTheLongRun, async ({ page }) => {
  await page.goto('/e/ultra-ports-de-penyaroja');
  await page.getByRole('button', { name: /Español, km/ }).click();
  await page.getByText('Valencià', { exact: true }).click();
  await page.getByText(/Imperial/).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca');
  await expect(page.getByText(/64[,.]6\s*mi/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Calendari' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendari' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /Valencià, mi/ })).toBeVisible();
});
