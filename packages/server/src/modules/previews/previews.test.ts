import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { type ARace, aRace, aRead, gunAt, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addPenalty } from '#modules/corrections/rule-on-people.ts';
import { setClockDifference } from '#modules/corrections/set-clock-difference.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';

const { context, ask, tokenOf } = await aProgram();
const staff = { name: 'user:1', user: null };
const oid = (id: string | undefined) => ({ $oid: id });

let race: ARace;
let modality: string;
let people: string[];
/** Bibs 1 to 25 have finished in their order, ten seconds apart, from 40:10 on; 24 minutes after the gun the last one was at 5 km. */
beforeAll(async () => {
  race = await aRace(context, { people: 25, prizes: [{ order: 1, total: 2, by: 'gender', not_with: [] }] });
  modality = await oidOf(context, 'modality', race.modality);
  people = await Promise.all(race.people.map((person) => oidOf(context, 'participant', person)));
  const bibs = race.people.map((_, index) => index + 1);
  await sendReads(
    context,
    1,
    bibs.map((bib) => aRead(bib, 1_000)),
  );
  await sendReads(
    context,
    2,
    bibs.map((bib) => aRead(bib, 1_000_000 + bib * 1_000)),
  );
  await sendReads(
    context,
    3,
    bibs.map((bib) => aRead(bib, 2_400_000 + bib * 10_000)),
  );
  await deriveEverything(context);
});

const preview = async (command: string, body: unknown, caller: CallerKind = 'timer') => {
  const look = () => ask('/preview', { body: { command, body }, token: tokenOf(caller) });
  let answer = await look();
  // The thread of previews has to start first, which a busy machine takes its time for: it says to ask again.
  for (let again = 0; answer.statusCode === 503 && again < 5; again += 1) answer = await look();
  return { status: answer.statusCode, body: answer.json() };
};
/** Rows and words of every table. */
const everything = async (): Promise<unknown> => {
  const { rows } = await sql<{ name: string; found: string }>`
    select tablename as name, query_to_xml(format('select count(*), md5(string_agg(t::text, '' '' order by t::text)) from %I t', tablename),
      false, true, '')::text as found
    from pg_tables where schemaname = 'public' and tablename not in ('session', 'rate_limit') order by tablename`.execute(
    context.db,
  );
  return rows;
};
const timeOf = (bib: number, seconds: number) => ({
  data: [{ bib: String(bib), registration: oid(people[bib - 1]), intermediate: 'finish', total_time: seconds }],
});
const who = (bib: number) => ({ registration: oid(people[bib - 1]), bib_number: String(bib), name: `Runner ${bib}` });

describe('/preview', () => {
  // @spec [Changes by staff] staff.md §1: POST `/preview` tells what a call would change, with the version that was looked at; refused as the call itself
  test('tells how much moves, the first lines, and the version that was looked at', async () => {
    const { status, body } = await preview('addIntermediate', timeOf(25, 2_405));
    expect(status).toBe(200);
    expect(body.races).toMatchObject([
      {
        modality: oid(modality),
        name: '10K',
        version: 1,
        people: 1,
        places: 25,
        prizes: 2,
        more_moved: 5,
        more_prizes: 0,
        moved_prizes: [
          { order: 1, by: 'gender', gender: 'female', place: 1, from: [who(1)], to: [who(25)] },
          { order: 1, by: 'gender', gender: 'female', place: 2, from: [who(3)], to: [who(1)] },
        ],
      },
    ]);
    expect(body.races[0].moved.slice(0, 2)).toEqual([
      {
        ...who(25),
        is_own: true,
        was: {
          status: 'finished',
          intermediate: expect.anything(),
          total_time: 2650,
          places: { general: 25, gender: 13 },
        },
        is: {
          status: 'finished',
          intermediate: expect.anything(),
          total_time: 2405,
          places: { general: 1, gender: 1 },
        },
      },
      expect.objectContaining({ ...who(1), is_own: false }),
    ]);
    expect(body.races[0].moved).toHaveLength(20);
    expect(await context.db.selectFrom('manual_time').selectAll().execute()).toEqual([]);
    expect(await context.db.selectFrom('command').selectAll().where('name', '=', 'time_added').execute()).toEqual([]);
  });

  test('of the window of a reader says what it would hear', async () => {
    const { oid: configuration, closes_at } = await context.db
      .selectFrom('reader_configuration')
      .select(['oid', 'closes_at'])
      .where('checkpoint_number', '=', race.checkpoints[2])
      .executeTakeFirstOrThrow();
    const window = (endS: number) => ({
      _id: oid(configuration),
      changes: {
        datetime_end: {
          was: { $date: new Date(closes_at).toISOString() },
          is: { $date: new Date(gunAt + endS * 1_000).toISOString() },
        },
      },
    });
    const shut = await preview('saveReaderConfiguration', window(2_425));
    expect(shut.body.races).toMatchObject([{ people: 23, prizes: 2 }]);
    const wider = await preview('saveReaderConfiguration', window(20_000));
    // Nobody was heard after the end that stands.
    expect(wider.body.races).toEqual([]);
    const gone = await preview('deleteReaderConfiguration', { _id: oid(configuration) });
    expect(gone.body.races).toMatchObject([{ people: 25 }]);
  });

  test('looks at each of the calls that move results', async () => {
    const instant = (afterS: number) => ({ $date: new Date(gunAt + afterS * 1_000).toISOString() });
    const person = { bib: '2', registration: oid(people[1]) };
    const span = { from: instant(1_200), to: instant(1_300) };
    const told = async (command: string, body: unknown) => {
      const answer = await preview(command, body);
      expect([command, answer.status, answer.body]).toEqual([command, 200, { races: [expect.anything()] }]);
    };
    await told('settleCrossing', { ...person, intermediate: 'finish', at: null });
    await told('acceptMissRates', { modality: oid(modality), data: [{ intermediate: 'finish', miss_rate: 0.2 }] });
    await told('addNeutralised', { modality: oid(modality), ...span });
    await told('addStops', { data: [{ ...person, ...span }] });
    await told('addIntermediate', { data: [{ ...person, intermediate: 'start', total_time: 1 }] });
  });

  // @spec [Changes by staff] issue 18: Guns, waves, category bounds, prizes and the event's day are looked at before they are saved, and leave nothing behind
  test('of a save of the race or its event tells who moves, and leaves nothing behind', async () => {
    const gun = { was: { $date: new Date(gunAt).toISOString() }, is: { $date: new Date(gunAt - 5_000).toISOString() } };
    const ofRace = (fields: object) => ({ _id: oid(modality), ...fields });
    const named = ofRace({ name: '10K', short_name: '10K' });
    const { oid: event } = await context.db.selectFrom('event').select('oid').executeTakeFirstOrThrow();
    let before = await everything();
    const moved = async (command: string, body: unknown) => {
      const { status, body: told } = await preview(command, body, 'admin');
      expect([status, told.races?.length ?? told]).toEqual([200, expect.anything()]);
      return told.races.map((race: Record<string, number>) => [race['people'], race['places'], race['prizes']]);
    };
    expect(await moved('saveModality', ofRace({ changes: { chrono_start: gun } }))).toEqual([[25, 0, 0]]);
    const prizes = [{ order: 1, total: 1, by: 'gender', non_cummulative_with: [] }];
    expect(await moved('saveModality', { ...named, prizes })).toEqual([[0, 0, 2]]);
    const categories = [
      { name: 'Women', gender: 'female' },
      { name: 'Men', gender: 'male' },
    ];
    expect(await moved('saveModality', { ...named, categories })).toEqual([[25, 25, 0]]);
    // As many wait to be derived: they are folded on both sides, and so are told of as the others.
    await sendReads(
      context,
      3,
      race.people.map((_, index) => aRead(index + 1, 2_400_500 + (index + 1) * 10_000)),
    );
    expect(await moved('saveModality', { ...named, categories })).toEqual([[25, 25, 0]]);
    expect(await everything()).not.toEqual(before);
    await deriveEverything(context);
    before = await everything();
    expect(await moved('saveModality', { ...named, waves: [{ name: 'A' }] })).toEqual([[0, 0, 0]]);
    expect(await moved('saveModality', { ...named, description: 'Flat.' })).toEqual([]);
    expect(await moved('saveModality', { name: 'New', short_name: 'new', event: oid(event) })).toEqual([]);
    expect(await moved('saveEvent', { _id: oid(event), name: 'Renamed', natural_year: true })).toEqual([]);
    const stale = { changes: { chrono_start: { ...gun, was: gun.is } } };
    expect((await preview('saveModality', ofRace(stale), 'admin')).body.error.code).toBe('changed_meanwhile');
    expect((await preview('saveEvent', { _id: oid('f'.repeat(24)), name: 'x' }, 'admin')).status).toBe(404);
    expect(await everything()).toEqual(before);
  });

  test('of an undo tells who moves back, by whoever may take it back', async () => {
    const given = await addPenalty(context, { participant: people[0] ?? '', timeMs: 25_000, reason: '' }, staff);
    await deriveEverything(context);
    const { number } = await context.db
      .selectFrom('command')
      .select('number')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    const told = await preview('undoCommand', { number }, 'admin');
    expect([given.ok, told.body.races]).toMatchObject([true, [{ people: 1, places: 3 }]]);
    expect((await preview('undoCommand', { number }, 'community_manager')).body.error.code).toBe('command_not_found');
    const undone = await ask('/undo', { body: { number }, token: tokenOf('admin') });
    expect(undone.statusCode).toBe(200);
    await deriveEverything(context);
    expect((await preview('undoCommand', { number }, 'admin')).body.error.code).toBe('undone_already');
  });

  test('of the undo of a clock difference fires the gun that waits for it, and leaves nothing behind', async () => {
    const [now, hour, minute] = [Date.now(), 3_600_000, 60_000];
    const live = { ...context, now: () => now };
    const waiting = await aRace(live, { shortName: 'G', firstBib: 301, readers: [41, 42, 43], gunAt: null });
    await context.db
      .updateTable('reader_configuration')
      .set({ opens_at: now - 6 * hour, closes_at: now + 6 * hour })
      .where('modality_number', '=', waiting.modality)
      .execute();
    const wrong = { reader: 41, from: now - hour, to: now + hour, differenceMs: -hour };
    await setClockDifference(live, wrong, staff);
    await sendReads(live, 41, [aRead('', now - 50 * minute - gunAt, { kind: 'gun' })]);
    await sendReads(live, 43, [aRead(301, now - 5 * minute - gunAt)]);
    await deriveEverything(context);
    const gun = async () =>
      await context.db
        .selectFrom('modality')
        .select('gun_at')
        .where('number', '=', waiting.modality)
        .executeTakeFirstOrThrow();
    expect(await gun()).toEqual({ gun_at: null });
    const { number } = await context.db
      .selectFrom('command')
      .select('number')
      .where('name', '=', 'clock_difference_set')
      .executeTakeFirstOrThrow();
    const before = await everything();
    const told = await preview('undoCommand', { number }, 'admin');
    expect([told.status, told.body.races]).toMatchObject([200, [{ people: 1 }]]);
    expect(await everything()).toEqual(before);
    await ask('/undo', { body: { number }, token: tokenOf('admin') });
    expect(await gun()).toEqual({ gun_at: now - 50 * minute });
  });

  // @spec [Changes by staff] staff.md §1: POST `/preview` tells what a call would change, with the version that was looked at; refused as the call itself
  test('refuses what the call itself would refuse, in its words', async () => {
    const someoneElse = { data: [{ ...timeOf(1, 5).data[0], bib: '7' }] };
    const { status, body } = await preview('addIntermediate', someoneElse);
    const itself = await ask('/add-intermediate', { body: someoneElse, token: tokenOf('timer') });
    expect([status, body.error.code, body.error.message]).toEqual([
      itself.statusCode,
      'bib_does_not_match',
      itself.json().error.message,
    ]);
    const notThere = await preview('unsettleCrossing', {
      bib: '1',
      registration: oid(people[0]),
      intermediate: 'finish',
    });
    expect([notThere.status, notThere.body.error.code]).toEqual([404, 'choice_not_found']);
    const { event, slug, ...shortName } = await context.db
      .selectFrom('modality')
      .innerJoin('event', 'event.number', 'modality.event_number')
      .select(['event.oid as event', 'slug', 'short_name'])
      .where('modality.number', '=', race.modality)
      .executeTakeFirstOrThrow();
    for (const [command, path, asked] of [
      ['undoCommand', '/undo', { number: 999_999 }],
      ['saveEvent', '/event', {}],
      ['saveEvent', '/event', { name: 'Another', slug }],
      ['saveModality', '/modality', {}],
      ['saveModality', '/modality', { event: oid(event), name: 'Again', ...shortName }],
      ['saveModality', '/modality', { event: oid('e'.repeat(24)), name: 'Nowhere' }],
    ] as const) {
      const looked = await preview(command, asked, 'admin');
      const done = await ask(path, { body: asked, token: tokenOf('admin') });
      expect([asked, looked.status, looked.body.error?.code, looked.body.error?.fields]).toEqual([
        asked,
        done.statusCode,
        done.json().error?.code,
        done.json().error?.fields,
      ]);
      expect([asked, done.statusCode >= 400]).toEqual([asked, true]);
    }
    const noDate = await preview('addNeutralised', { modality: oid(modality), from: 'yesterday', to: 'today' });
    expect(noDate.body.error).toMatchObject({
      code: 'invalid_request',
      fields: [{ path: 'body.from' }, { path: 'body.to' }],
    });
  });

  test('is for whoever may make the change', async () => {
    expect((await preview('addIntermediate', timeOf(1, 5), 'community_manager')).body.error.code).toBe('not_allowed');
    expect((await preview('addIntermediate', timeOf(25, 2_405), 'admin')).status).toBe(200);
    expect((await preview('saveUser', {})).body.error.code).toBe('invalid_request');
  });
});

describe('doing what was previewed', () => {
  const add = (body: unknown, previewed: string) =>
    ask('/add-intermediate', { body, token: tokenOf('timer'), headers: { 'previewed-version': previewed } });
  const versionSeen = async (): Promise<number> =>
    (await preview('addIntermediate', timeOf(25, 2_405))).body.races[0].version;

  // @spec [Changes by staff] staff.md §1: Doing it names the version that was previewed; the answer says what moved besides
  test('says what moved besides', async () => {
    const seen = await versionSeen();
    expect((await add(timeOf(25, 2_500), `${modality}:${seen}`)).headers['moved-besides']).toBe('[]');
    await deriveEverything(context);
    await addPenalty(context, { participant: people[3] ?? '', timeMs: 5_000, reason: '' }, staff);
    await deriveEverything(context);
    const done = await add(timeOf(25, 2_600), `${modality}:${seen + 1}`);
    expect(done.statusCode).toBe(200);
    expect(JSON.parse(String(done.headers['moved-besides']))).toEqual([
      { modality, version: seen + 2, people: 1, bibs: ['4'] },
    ]);
  });

  test('is not told where it was refused or named no version', async () => {
    const refused = await add(timeOf(25, 2_600).data[0], `${modality}:1`);
    expect([refused.statusCode, refused.headers['moved-besides']]).toEqual([400, undefined]);
    const plain = await ask('/add-intermediate', { body: timeOf(25, 2_600), token: tokenOf('timer') });
    expect([plain.statusCode, plain.headers['moved-besides']]).toEqual([200, undefined]);
    const odd = await add(timeOf(25, 2_600), 'the last one');
    expect(odd.json().error).toMatchObject({ code: 'invalid_request', fields: [{ path: 'previewed-version' }] });
  });
});
