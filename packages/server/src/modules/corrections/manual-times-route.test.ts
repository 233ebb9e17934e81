import { aProgram } from '@dorsal/testkit/a-program.ts';
import { type ARace, aRace, aRead, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { waitingForLocks } from '@dorsal/testkit/waiting-for-locks.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { saveModality } from '#modules/races/save-modality.ts';

const { context, ask, tokenOf } = await aProgram();
const { db } = context;

const call = async (path: string, body: unknown, caller: 'admin' | 'timer' = 'timer') => {
  const answer = await ask(path, { body, token: tokenOf(caller) });
  return { status: answer.statusCode, body: answer.json() };
};
const refused = (status: number, code: string) => ({ status, body: { error: expect.objectContaining({ code }) } });
const done = { status: 200, body: { success: true } };

/** The place of a time of the race's first person, as a screen sends it. */
const placeOf = async (race: ARace) => ({
  bib: '1',
  intermediate: { $oid: await oidOf(context, 'checkpoint', race.checkpoints[1]) },
  registration: { $oid: await oidOf(context, 'participant', race.people[0]) },
});
const standing = async (race: ARace): Promise<string | undefined> => {
  await deriveEverything(context);
  return (await standings(context, race.modality))[0];
};

describe('times by hand', () => {
  // @spec [Calls] doc 3 §3, doc 3 §7, design §5: POST `/add-intermediate`: served to admins and timers: seconds in, all of the list or none, beats the reads, in the trail
  // @spec [Calls] doc 3 §3, doc 3 §7: POST `/delete-intermediate`: served to admins and timers: the reads of that checkpoint count again; a second time is `time_not_found`
  test('are seconds on the way in; they stand on the board until they are deleted, and the trail names who did both', async () => {
    const race = await aRace(context, { readers: [1, 2, 3] });
    const place = await placeOf(race);
    const finish = { bib: '1', intermediate: 'finish', registration: place.registration };
    const data = [
      { ...place, total_time: 1_200.5, source: 'manual' },
      { ...finish, total_time: 2_400 },
    ];
    expect(await call('/add-intermediate', { data })).toEqual(done);
    expect(await standing(race)).toContain('1 | finished | 0 | - 1200.5 2400');
    expect(await db.selectFrom('manual_time').select('source').distinct().execute()).toEqual([{ source: 'manual' }]);

    expect(await call('/delete-intermediate', finish, 'admin')).toEqual(done);
    expect(await standing(race)).toContain('1 | started | 0 | - 1200.5 -');
    expect(await call('/delete-intermediate', finish)).toEqual(refused(404, 'time_not_found'));

    const users = await db.selectFrom('user_account').select(['number', 'name']).execute();
    const nameOf = new Map(users.map(({ number, name }) => [`user:${number}`, name]));
    const trail = await trailOf(db);
    expect(trail.map(({ name, actor }) => `${name} by ${nameOf.get(actor)}`)).toEqual([
      'time_added by timer',
      'time_added by timer',
      'time_deleted by admin',
    ]);
  });

  // @spec [Calls] issue 15: Times of one call that nobody can have together are refused, by bib and both times; nothing of the list is written
  test('of one list that contradict each other are refused, by bib and both times', async () => {
    const race = await aRace(context, { readers: [1, 2, 3] });
    const place = await placeOf(race);
    const at = (intermediate: unknown, total_time: number) => ({ ...place, intermediate, total_time });
    const answer = await call('/add-intermediate', { data: [at('finish', 2_500), at(place.intermediate, 2_600.5)] });
    expect(answer).toEqual(refused(409, 'times_contradict'));
    expect(answer.body.error.fields).toEqual([
      { path: 'data.1.total_time', message: expect.stringMatching(/bib 1: 2600.5 s here is later than 2500 s/) },
    ]);
    expect(await call('/add-intermediate', { data: [at('start', 2_700), at('finish', 2_500)] })).toEqual(
      refused(409, 'times_contradict'),
    );
    const twice = await call('/add-intermediate', {
      data: [at('finish', 2_500), at('finish', 2_600), at('start', 0), at('start', 1)],
    });
    expect(twice).toEqual(refused(409, 'times_contradict'));
    expect(twice.body.error.fields.map(({ path }: { path: string }) => path)).toEqual(
      [0, 1, 2, 3].map((index) => `data.${index}.total_time`),
    );
    expect(twice.body.error.fields[0].message).toMatch(/bib 1: 2500 s here is not 2600 s at the same checkpoint/);
    expect(await standing(race)).toContain('1 | waiting');
    const same = [at(place.intermediate, 2_500), at('finish', 2_500), at('finish', 2_500)];
    expect(await call('/add-intermediate', { data: same })).toEqual(done);
  });

  // @spec [Calls] issue 16: POST `/add-intermediate`: an instant that is still to come is refused, by bib and the time that it is now
  test('of instants that are still to come are refused, by bib', async () => {
    const race = await aRace(context, { readers: [1, 2, 3], gunAt: context.now() - 2_760_000 });
    await deriveEverything(context);
    const finish = { ...(await placeOf(race)), intermediate: 'finish' };
    const answer = await call('/add-intermediate', { data: [{ ...finish, total_time: 32_400 }] });
    expect(answer).toEqual(refused(400, 'invalid_request'));
    expect(answer.body.error.fields).toEqual([
      {
        path: 'data.0.total_time',
        message: expect.stringMatching(/bib 1: 32400 s here is still to come: .* 276\d s now/),
      },
    ]);
    expect(await call('/add-intermediate', { data: [{ ...finish, total_time: 2_700 }] })).toEqual(done);
  });

  // @spec [Calls] issue 19, staff half §1: POST `/add-intermediate`, `/delete-intermediate`: a time that the sender did not see is not written over: `changed_meanwhile` with the time that stands, who typed it and when
  test('say what their sender saw there: of two desks the second is told the time of the first', async () => {
    const race = await aRace(context, { readers: [1, 2, 3] });
    const place = { ...(await placeOf(race)), intermediate: 'finish' };
    const add = (total_time: number, was: number | null, caller: 'admin' | 'timer') =>
      call('/add-intermediate', { data: [{ ...place, total_time, was }] }, caller);
    const shown = async () => {
      const asked = { id: place.registration.$oid };
      const staff = (await ask('/registrations', { body: asked, token: tokenOf('timer') })).json();
      const anybody = (await ask('/registrations', { body: asked })).json();
      expect(anybody[0].times_by_hand).toBeUndefined();
      return staff[0].times_by_hand?.map(({ total_time }: { total_time: number }) => total_time);
    };
    expect(await shown()).toBeUndefined();
    expect(await add(2_400.5, null, 'timer')).toEqual(done);
    expect(await add(2_500, null, 'admin')).toEqual(refused(409, 'changed_meanwhile'));
    const { body } = await add(2_500, 2_000, 'admin');
    expect(body.error.fields).toEqual([
      {
        path: 'data.0.total_time',
        message: expect.stringMatching(/bib 1/),
        theirs: 2_400.5,
        who: 'timer',
        at: expect.any(String),
      },
    ]);
    expect(await shown()).toEqual([2_400.5]);
    // A lost answer, sent again by hand: the time is there, which is all that was wanted.
    expect(await add(2_400.5, null, 'timer')).toEqual(done);
    expect(await add(2_500, 2_400.5, 'admin')).toEqual(done);
    expect(await call('/delete-intermediate', { ...place, was: 2_400.5 })).toEqual(refused(409, 'changed_meanwhile'));
    expect(await call('/delete-intermediate', { ...place, was: 2_500 })).toEqual(done);
    expect((await add(2_400, 2_500, 'timer')).body.error.fields[0].theirs).toBeNull();
    expect(await shown()).toBeUndefined();
  });

  // @spec [Calls] issue 19: POST `/add-intermediate`: a crossing that the sender did not see is not written over: `changed_meanwhile` with the time that was heard; senders who say nothing of what they saw write it over
  test('say what their sender saw heard there: a mat that has heard them since is told, and nothing of the list is written', async () => {
    const race = await aRace(context, { readers: [41, 42, 43], people: 2 });
    const place = { ...(await placeOf(race)), intermediate: 'finish' };
    const other = { ...place, bib: '2', registration: { $oid: await oidOf(context, 'participant', race.people[1]) } };
    const add = (...times: object[]) => call('/add-intermediate', { data: times });
    const saw = (total_time: number, heard: number | null) => ({ ...place, total_time, was: null, heard });
    await sendReads(context, 41, [aRead(1, 2_000)]);
    await sendReads(context, 43, [aRead(1, 2_050_400)]);
    await deriveEverything(context);
    const refusedBy = { path: 'data.1.total_time', message: 'bib 1: another time was heard there meanwhile' };
    const { status, body } = await add({ ...other, total_time: 2_060, was: null, heard: null }, saw(2_049, null));
    expect([status, body.error.code, body.error.fields]).toEqual([
      409,
      'changed_meanwhile',
      [{ ...refusedBy, theirs: 2_050.4, is_heard: true }],
    ]);
    expect(
      await db.selectFrom('manual_time').select('source').where('participant_number', 'in', race.people).execute(),
    ).toEqual([]);
    expect(await add(saw(2_049, 2_040))).toEqual(refused(409, 'changed_meanwhile'));
    // Shown in whole seconds it is the same crossing.
    expect(await add(saw(2_049, 2_050))).toEqual(done);
    expect((await standing(race)) ?? '').toContain('2049');
    // A time by hand that stands is the one that is asked about.
    expect((await add(saw(2_048, 2_050))).body.error.fields[0]).toMatchObject({ theirs: 2_049, who: 'timer' });
    expect(await call('/delete-intermediate', place)).toEqual(done);
    await deriveEverything(context);
    expect(await add({ ...place, total_time: 2_048, was: null })).toEqual(done);
  });

  test('of one list that two send in opposite orders are written one after the other', async () => {
    const race = await aRace(context, { people: 3 });
    const checkpoint = await oidOf(context, 'checkpoint', race.checkpoints[1]);
    const places = await Promise.all(
      race.people.map(async (person, index) => ({
        bib: String(index + 1),
        intermediate: { $oid: checkpoint },
        registration: { $oid: await oidOf(context, 'participant', person) },
        total_time: 1_000,
      })),
    );
    expect(await call('/add-intermediate', { data: places })).toEqual(done);
    const sent = await db.transaction().execute(async (trx) => {
      // One begins with the first person and one with the last: each would wait for what the other has.
      await sql`select 1 from manual_time where participant_number = ${race.people[1]} for update`.execute(trx);
      const both = [places, places.toReversed()].map((data) => call('/add-intermediate', { data }));
      while ((await waitingForLocks(db)) < 2) await new Promise(setImmediate);
      return both;
    });
    expect(await Promise.all(sent)).toEqual([done, done]);
  });

  // @spec [Calls] doc 3 §3, doc 3 §7, design §5: POST `/add-intermediate`: served to admins and timers: seconds in, all of the list or none, beats the reads, in the trail
  test('are refused by what is wrong with one of them, and then none is taken', async () => {
    const race = await aRace(context, { readers: [4, 5, 6] });
    const other = await aRace(context, { readers: [4, 5, 6] });
    const good = { ...(await placeOf(race)), total_time: 1_000 };
    const elsewhere = { $oid: await oidOf(context, 'checkpoint', other.checkpoints[1]) };
    const nobody = { $oid: 'f'.repeat(24) };
    const refusals: [Partial<Record<keyof typeof good, unknown>>, number, string][] = [
      [{ registration: nobody }, 404, 'registration_not_found'],
      [{ intermediate: nobody }, 404, 'checkpoint_not_found'],
      [{ intermediate: elsewhere }, 422, 'checkpoint_of_other_modality'],
      [{ bib: '2' }, 409, 'bib_does_not_match'],
      [{ total_time: -1 }, 400, 'invalid_request'],
      [{ total_time: 0 }, 400, 'invalid_request'],
      [{ total_time: 1e-9 }, 400, 'invalid_request'],
      [{ total_time: 2_147_484 }, 400, 'invalid_request'],
    ];
    for (const [wrong, status, code] of refusals) {
      const { total_time, ...place } = { ...good, ...wrong };
      expect(await call('/add-intermediate', { data: [good, { ...place, total_time }] })).toEqual(
        refused(status, code),
      );
      if (status !== 400) expect(await call('/delete-intermediate', place)).toEqual(refused(status, code));
    }
    expect(await call('/add-intermediate', { data: [] })).toEqual(refused(400, 'invalid_request'));
    expect(await standing(race)).toBe('1 | waiting | 0 | - - - |  | ');

    await saveModality(context, race.modality, { columns: { is_timed: false } });
    expect(await call('/add-intermediate', { data: [good] })).toEqual(refused(409, 'modality_not_timed'));
  });
});
