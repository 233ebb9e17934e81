import { expect, type Page } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import { recordedMessages, recordMessages } from './race/arrival.ts';
import { rowOf } from './race/pages.ts';

const minute = 60_000;

/** Records every answer of the server to a page. */
function recordAnswers(page: Page): () => Promise<string[]> {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === '/api/live') return; // it never ends, and is recorded otherwise
    if (pathname.startsWith('/api/') || response.request().resourceType() === 'document') {
      answers.push(response.text().catch(() => ''));
    }
  });
  return () => Promise.all(answers);
}

// @spec [Live screens] issue 3 point 1, design §5 'what the public may see': A person without a public name is the bib in page, title, search, answers and stream
test('who has no public name is the bib, and the name is nowhere', ofTheLongRun, async ({ page, office, gateway }) => {
  const gunAt = Date.now() - 40 * minute;
  const secret = { name: 'Zenobia', surname: 'Quelmora' };
  const race = await office.aRace({ startsAt: gunAt, secret });
  const [hidden, other] = race.people;
  if (!hidden || !other) throw new Error('nobody has entered');
  await gateway.gun(race, gunAt);
  await gateway.sendReads(race, 0, race.people, { at: gunAt + 5_000 });
  for (const at of [1, 2]) await gateway.sendReads(race, at, race.people, { at: gunAt + at * 12 * minute });
  await gateway.sendReads(race, -1, [other]);

  await recordMessages(page);
  const answers = recordAnswers(page);
  const seen: string[] = [];
  const look = async (): Promise<void> => {
    seen.push(await page.content(), await page.title(), ...(await recordedMessages(page)));
  };

  await page.goto(`/m/${race.id}?at=finish`);
  await expect(rowOf(page, other)).toBeVisible();
  await gateway.sendReads(race, -1, [hidden]);
  await expect(rowOf(page, hidden).getByRole('link').first()).toHaveText(`Bib ${hidden.bib}`);
  await rowOf(page, hidden)
    .getByRole('button', { name: `Pin Bib ${hidden.bib}` })
    .click();
  await look();

  await page.getByRole('button', { name: 'Find a runner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find a runner' });
  await dialog.getByRole('searchbox').fill(hidden.bib);
  await expect(dialog.getByRole('link', { name: `Bib ${hidden.bib}`, exact: true })).toBeVisible();
  await look();
  for (const name of Object.values(secret)) {
    await dialog.getByRole('searchbox').fill(name);
    await expect(dialog.getByText('No registrations were found.', { exact: false })).toBeVisible();
  }
  for (const address of [`/r/${hidden.id}`, `/r/${race.event}-${hidden.bib}`, `/r/${hidden.id}/diploma`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bib ${hidden.bib}`);
    await look();
  }
  const all = [...seen, ...(await answers())];
  expect(all.filter((text) => text.includes(hidden.id)).length).toBeGreaterThan(5);
  const tell = new RegExp(`.{0,80}(${secret.name}|${secret.surname}).{0,80}`, 'i');
  expect(all.map((text) => tell.exec(text)?.[0]).filter(Boolean)).toEqual([]);
});
