import { expect, type Locator } from '@playwright/test';
import { partOfTheGate } from '../long-run.ts';
import { ownPageTest as test } from '../test.ts';
import { aLine, survives } from './race/lost-line.ts';
import { untilAnswered } from './race/pages.ts';
import type { Race } from './race/race-office.ts';

const minute = 60_000;

interface Form {
  /** The words on the button that opens it. */
  readonly opens: string;
  readonly fill: (form: Locator, race: Race) => Promise<unknown>;
  /** Its command in the trail. */
  readonly command: string;
}

const bib = (race: Race, index: number): string => race.people[index]?.bib ?? '';
/** An hour of the day of the race as a field of day and hour has it. */
const momentOf = (at: number): string =>
  new Date(at).toLocaleString('sv', { timeZone: 'Europe/Madrid' }).replace(' ', 'T');

/** Before the gun. */
const before: readonly Form[] = [
  { opens: 'Delay the start', command: 'start_delayed', fill: (form) => form.getByLabel('Minutes later').fill('-1') },
];

const acts = (gunAt: number): readonly Form[] => [
  {
    opens: 'Swap two people',
    command: 'people_swapped',
    fill: async (form, race) => {
      await form.getByLabel('Bib', { exact: true }).fill(bib(race, 0));
      await form.getByLabel('The other bib').fill(bib(race, 1));
      await form.getByLabel('They swap').selectOption('chips');
    },
  },
  {
    opens: 'Rule on several people',
    command: 'people_ruled',
    fill: async (form, race) => {
      await form.getByLabel('Bibs').fill(race.people.map((one) => one.bib).join(' '));
      await form.getByLabel('Ruling').selectOption('wave');
      await form.getByLabel('New wave').selectOption('B');
    },
  },
  {
    opens: 'Give time back',
    command: 'people_ruled',
    fill: async (form, race) => {
      await form.getByLabel('Bibs').fill(bib(race, 2));
      await form.getByLabel('Time').fill('1:30');
      await form.getByLabel('Reason').fill('Held at the crossing');
    },
  },
  {
    opens: 'Neutralise a stretch',
    command: 'neutralised_added',
    fill: async (form) => {
      await form.getByLabel('From').fill(momentOf(gunAt + 20 * minute));
      await form.getByLabel('Until').fill(momentOf(gunAt + 30 * minute));
    },
  },
  {
    opens: 'Change the course',
    command: 'course_changed',
    fill: async (form) => {
      await form.getByLabel('Checkpoint').selectOption({ index: 1 });
      await form.getByLabel('Reason').fill('River');
    },
  },
  {
    opens: 'Stop the race',
    command: 'race_stopped',
    fill: (form) => form.getByLabel('Classify at').selectOption({ index: 2 }),
  },
  {
    opens: 'Set a mat aside',
    command: 'mat_set_aside',
    fill: async (form) => {
      await form.getByLabel('Reader').selectOption({ index: 1 });
      await form.getByLabel('Reason').fill('Start mat dead');
    },
  },
  {
    opens: 'Restart',
    command: 'race_restarted',
    fill: (form) => form.getByLabel('Nothing counts before').fill(momentOf(gunAt + 5 * minute)),
  },
];

// @spec [Race day] issue 19, point 5: A network that drops in the middle of each act: every form keeps what was typed, says that it failed, and sends the same command again, so that nothing is done twice
test('every act survives a network that is cut before it and one that loses its answer', async ({
  page,
  request,
  office,
  gateway,
}) => {
  const gunAt = Date.now() - 90 * minute;
  const waves = { chronotype: 'batched_chrono', waves: 2, waveEveryMs: 10 * minute } as const;
  const race = await office.aRace({ startsAt: gunAt, plan: waves });
  const session = await office.session('admin');
  /** The commands that stand in the trail under an id. */
  const done = async (id: string): Promise<string[]> => {
    const headers = { authorization: `Bearer ${session.token}` };
    const answer = await request.post('/api/trail', { headers, data: { command: id } });
    return (await answer.json()).map(({ name }: { name: string }) => name);
  };
  await page.addInitScript((text) => localStorage.setItem('dorsal.session', text), JSON.stringify(session));
  const line = await aLine(page);

  const walk = async ({ opens, fill, command }: Form): Promise<void> => {
    await page.getByRole('button', { name: opens, exact: true }).click();
    const form = page.getByRole('form', { name: opens });
    await fill(form, race);
    const id = await survives(line, form, form.locator('[type=submit]'));
    await expect(form).toHaveCount(0);
    expect([opens, ...(await done(id))]).toEqual([opens, command]);
  };

  const later = await office.aRace({ startsAt: Date.now() + 60 * minute });
  await page.goto(`/admin/race-day/${later.slug}/acts?lang=en`);
  for (const form of before) await walk(form);
  await gateway.gun(race, gunAt);
  for (const [position, minutes] of [[0, 1] as const, [1, 25] as const, [2, 55] as const])
    await gateway.sendReads(race, position, race.people, { at: gunAt + minutes * minute });
  await untilAnswered({ request, race, at: 2, count: race.people.length });

  // The desk: a list that is pasted, and the rulings on one person.
  const [, , third, fourth] = race.people;
  await page.goto(`/admin/results/${race.id}?lang=en&open=list`);
  const pasted = page.getByRole('region', { name: 'Paste a list' });
  await pasted.getByRole('textbox').fill(`${third?.bib} 1:12:03\n${fourth?.bib} 1:13:01`);
  await pasted.getByRole('button', { name: 'Look at the list' }).click();
  const list = await survives(line, pasted, pasted.getByRole('button', { name: 'Write 2 times' }), { isLooked: false });
  await expect(pasted).toContainText('Written.');
  await page.goto(`/admin/results/${race.id}?lang=en&person=${third?.id}`);
  const penalties = page.getByRole('form', { name: 'Penalties' });
  await penalties.getByLabel('Seconds').fill('60');
  await penalties.getByLabel('Reason, as everybody reads it').fill('Yellow card');
  const penalty = await survives(line, penalties, penalties.locator('[type=submit]'));
  await expect(penalties.getByText('+1:00 Yellow card')).toHaveCount(1);
  const ruling = page.getByRole('form', { name: 'Ruling' });
  await ruling.getByLabel('Status').selectOption('disqualified');
  await ruling.getByLabel('Reason, as everybody reads it').fill('Cut the course');
  const out = await survives(line, ruling, ruling.locator('[type=submit]'), { isSeenAtOnce: true });
  expect([await done(list), await done(penalty), await done(out)]).toEqual([
    ['time_added'],
    ['penalty_added'],
    ['staff_status_set'],
  ]);

  await page.goto(`/admin/race-day/${race.slug}/acts?lang=en`);
  const short = ['Swap two people', 'Set a mat aside'];
  for (const form of partOfTheGate(acts(gunAt), ({ opens }) => short.includes(opens))) await walk(form);
});
