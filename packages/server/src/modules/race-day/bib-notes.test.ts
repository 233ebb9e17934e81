import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { aRace, oidOf } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';

const { ask, tokenOf, context } = await aProgram();
const call = async (path: string, body: object, caller: CallerKind = 'timer') =>
  (await ask(path, { body, token: tokenOf(caller) })).json();

// @spec [Race day] issue 20: A note on who fetched a bib is kept with its handing out, comes back with an undo, and goes with the bib; nobody writes one on a bib that has come back
test('a note is of one handing out: it goes when the bib comes back, and the trail brings both again', async () => {
  const race = await aRace(context, { people: 1, readers: [51, 52, 53] });
  const registration = await oidOf(context, 'participant', race.people[0] ?? 0);
  const say = async (more: object) => {
    const { error } = await call('/report-whereabouts', { registration, bib: '1', ...more });
    return error ?? 'done';
  };
  const shown = async () => {
    const [person] = await call('/registrations', { id: registration });
    return [person.bib_collected_at !== undefined, person.bib_note];
  };
  const early = await say({ bib_note: 'with the sister' });
  expect([early.code, early.fields]).toEqual([
    'changed_meanwhile',
    [expect.objectContaining({ path: 'bib_note', message: expect.stringMatching(/^the bib has come back/) })],
  ]);
  expect(await say({ collected: true, bib_note: ' with the sister ' })).toBe('done');
  expect(await shown()).toEqual([true, 'with the sister']);
  // Another table, which has not seen it, hands it out again: the first handing out stands.
  expect(await say({ collected: true })).toBe('done');
  expect(await shown()).toEqual([true, 'with the sister']);
  expect(await say({ bib_note: 'with the coach' })).toBe('done');
  expect(await say({ collected: false })).toBe('done');
  expect(await shown()).toEqual([false, undefined]);
  const [last] = await call('/trail', { limit: 1 });
  expect(await call('/undo', { number: last.number })).toEqual({ success: true });
  expect(await shown()).toEqual([true, 'with the coach']);
  expect(await say({ bib_note: null })).toBe('done');
  expect(await shown()).toEqual([true, undefined]);
  const everyones = await call('/registrations', { id: registration }, 'nobody');
  expect(JSON.stringify(everyones)).not.toContain('bib_note');
});
