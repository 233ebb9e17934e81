import { expect } from '@playwright/test';
import { partOfTheGate } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import { lookOutFor, recordMessages, untilArrival } from './race/arrival.ts';
import { expectAsAnswered, pinnedRowOf, rowOf, staysOpen, untilAnswered } from './race/pages.ts';

const minute = 60_000;

/** Messages go out each half second at most: a crossing right behind another one waits for the next message. */
const ways = { alone: 0, 'right behind two others': 2 } as const;

for (const [way, rivals] of partOfTheGate(Object.entries(ways), ([, count]) => count > 0)) {
  // @spec [Live screens] issue 3 point 1, design §1: Found in the search, pinned, seen passing a checkpoint: told, asked once, in its place (measured)
  // @spec [The whole public site] issue 3: No list of a classification stays older than the others: rows, leader, pinned people
  test(`somebody who was found and pinned is seen passing a checkpoint ${way}`, async ({
    page,
    request,
    office,
    gateway,
  }) => {
    const gunAt = Date.now() - 20 * minute;
    const race = await office.aRace({ startsAt: gunAt });
    const ahead = race.people.slice(0, 5 + rivals);
    const [friend, ...behind] = race.people.slice(ahead.length);
    if (!friend) throw new Error('nobody has entered');
    await gateway.gun(race, gunAt);
    await gateway.sendReads(race, 0, race.people, { at: gunAt + 5_000 });
    await gateway.sendReads(race, 1, ahead.slice(rivals));
    await untilAnswered({ request, race, at: 1, count: ahead.length - rivals });
    await recordMessages(page);
    await page.goto(`/m/${race.id}`);
    await expectAsAnswered(page, { request, race, at: 1, count: ahead.length - rivals });

    await page.getByRole('button', { name: 'Find a runner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Find a runner' });
    await dialog.getByRole('searchbox').fill(friend.name);
    const hit = dialog.getByRole('listitem').filter({ has: page.getByText(friend.bib, { exact: true }) });
    await expect(hit).toContainText('Running');
    await hit.getByRole('button', { name: /^Pin / }).click();
    await page.keyboard.press('Escape');
    const pinned = pinnedRowOf(page, friend);
    await expect(pinned.getByRole('cell').first()).toHaveText('–');
    await expect(rowOf(page, friend)).toHaveCount(0);

    const isSamePage = await staysOpen(page);
    await lookOutFor(page, friend);
    const since = await page.evaluate(() => performance.now());
    for (const rival of ahead.slice(0, rivals)) await gateway.sendReads(race, 1, [rival]);
    const committedAt = await gateway.sendReads(race, 1, [friend]);
    const arrival = await untilArrival(page, race, since);
    const spanMs = Math.round(arrival.at - committedAt);
    test.info().annotations.push({ type: 'from the commit of the read to the lines', description: `${spanMs} ms` });

    const { steps } = arrival;
    const count = (step: string): number => steps.filter((one) => one === step).length;
    expect([steps[0], steps.at(-1)]).toEqual(['pushed', 'shown']);
    // Each message is asked about once at most, and nothing is asked without one.
    expect(count('pushed')).toBeLessThanOrEqual(1 + rivals);
    expect(count('asked for the page')).toBeLessThanOrEqual(count('pushed'));
    expect(count('asked for the pinned')).toBeLessThanOrEqual(count('pushed'));
    const place = String(ahead.length + 1);
    await expect(pinned.getByRole('cell').first()).toHaveText(place);
    await expect(rowOf(page, friend).getByRole('cell').first()).toHaveText(place);
    await gateway.sendReads(race, 1, behind);
    await expectAsAnswered(page, { request, race, at: 1, count: race.people.length });
    await expect(pinned.getByRole('cell').first()).toHaveText(place);
    await isSamePage();
  });
}
