import { expect, type Locator } from '@playwright/test';
import { ofTheLongRun } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import { aLine, survives } from './race/lost-line.ts';
import { untilAnswered } from './race/pages.ts';

const minute = 60_000;
/** So far apart at every mat nobody runs together. */
const apart = { apartMs: 20_000 } as const;

// @spec [Race day] issue 19, point 5: The lists of race day in a network that is cut before and after each act: still out, likely times of one and of all, what is let stand, an unknown chip and the gun by button keep what was typed, say that they failed, and are one command
test(
  'every act of the lists survives a network that is cut before it and one that loses its answer',
  ofTheLongRun,
  async ({ page, request, office, gateway }) => {
    const gunAt = Date.now() - 90 * minute;
    const race = await office.aRace({ startsAt: gunAt });
    const session = await office.session('admin');
    const names = async (id: string): Promise<string[]> => {
      const headers = { authorization: `Bearer ${session.token}` };
      const answer = await request.post('/api/trail', { headers, data: { command: id } });
      return (await answer.json()).map(({ name }: { name: string }) => name);
    };
    await page.addInitScript((text) => localStorage.setItem('dorsal.session', text), JSON.stringify(session));
    const line = await aLine(page);

    // The gun by button.
    const toStart = await office.aRace({ startsAt: Date.now() - minute });
    await page.goto(`/admin/race-day/${toStart.slug}/acts?lang=en`);
    const starts = page.getByRole('list', { name: 'Starts' });
    const now = starts.getByRole('button', { name: /^Start now/ });
    const gun = await survives(line, starts, now, { isLooked: false, isSeenAtOnce: true });
    await expect(starts).toContainText('Started at');
    await expect(starts.getByRole('button', { name: 'Take back' })).toBeVisible();
    expect(await names(gun)).toEqual(['gun_set']);

    // Four were not heard at the first checkpoint, three are still out.
    await gateway.gun(race, gunAt);
    const passing = [race.people, race.people.slice(4), race.people.slice(0, 10), race.people.slice(0, 9)];
    for (const [position, minutes] of [5, 25, 55, 80].entries())
      await gateway.sendReads(race, position, passing[position] ?? [], { at: gunAt + minutes * minute, ...apart });
    await gateway.sendReads(race, 2, [{ id: '', bib: 'E28011', name: '' }], { at: gunAt + 50 * minute });
    await untilAnswered({ request, race, at: 3, count: 9 });
    const nameOf = (index: number): string => race.people[index]?.name ?? '';
    const rowOf = (index: number): Locator =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name: nameOf(index) }) });

    await page.goto(`/admin/race-day/${race.slug}/problems?lang=en&kind=missing_checkpoint`);
    const accepted = rowOf(1);
    await accepted.getByRole('button', { name: 'Let it stand: Missed checkpoint' }).click();
    const why = accepted.locator('form');
    await why.getByLabel('Why may it stay?').fill('Ran beside the mat');
    const left = await survives(line, why, why.locator('[type=submit]'), { isLooked: false, isSeenAtOnce: true });
    await expect(accepted).toHaveCount(0, { timeout: 20_000 });

    const estimated = rowOf(0);
    const write = estimated.getByRole('button', { name: /^Write (this time|it) in: bib/ });
    await write.click();
    const one = await survives(line, estimated, write, { isSeenAtOnce: true });
    await expect(estimated).toHaveCount(0, { timeout: 20_000 });

    await page.getByRole('button', { name: /write 2 likely times in$/ }).click();
    const all = page.getByRole('form', { name: /write 2 likely times in$/ });
    const two = await survives(line, all, all.locator('[type=submit]'));
    await expect(page.getByRole('region', { name: 'Done.' })).toContainText('write 2 likely times in');
    await expect(all).toHaveCount(0);

    await page.goto(`/admin/race-day/${race.slug}/problems?lang=en`);
    const chip = page
      .getByRole('listitem')
      .filter({ hasText: 'E28011', has: page.getByRole('button', { name: 'Give the chip' }) });
    await chip.getByLabel('It is of bib').fill(race.people[11]?.bib ?? '');
    await expect(chip).toContainText(nameOf(11));
    const given = await survives(line, chip, chip.getByRole('button', { name: 'Give the chip' }), {
      isSeenAtOnce: true,
    });

    await page.goto(`/admin/race-day/${race.slug}/out?lang=en`);
    const out = rowOf(9);
    await out.getByRole('button', { name: `Say where ${nameOf(9)} is` }).click();
    await out.getByRole('button', { name: 'Retired', exact: true }).click();
    const retired = out.getByRole('form', { name: 'Retired' });
    await retired.getByLabel('Where', { exact: true }).fill('Ford');
    await retired.getByLabel('Who says so').fill('Radio 2');
    const told = await survives(line, retired, retired.locator('[type=submit]'));
    await expect(retired).toHaveCount(0);
    expect(await Promise.all([left, one, two, given, told].map(names))).toEqual([
      ...[['person_problem_accepted'], ['time_added'], ['time_added'], ['chip_given'], ['whereabouts_reported']],
    ]);
  },
);
