import { aProgram } from '@dorsal/testkit/a-program.ts';
import { type ARace, aRace, aRead, gunAt, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { done, refused, staffCalls } from '@dorsal/testkit/staff-calls.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { saveEvent } from '#modules/races/save-event.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';

const { context, ask, tokenOf } = await aProgram();
const minute = 60_000;

const call = staffCalls({ ask, tokenOf });
const date = (at: number) => ({ $date: new Date(at).toISOString() });

interface Asked {
  readonly race: ARace;
  readonly oid: string;
  readonly act: (act: object, caller?: 'admin' | 'timer') => ReturnType<typeof call>;
  readonly standing: () => Promise<readonly string[]>;
  /** Looks at an act, does it, sees that it did what was told, and takes it back: the board is as before. */
  readonly throughAndBack: (act: object) => Promise<{ readonly during: readonly string[]; readonly looked: Looked }>;
}

interface Standing {
  readonly status: string;
  readonly total_time?: number;
  readonly places: { readonly general?: number };
}

interface Looked {
  readonly people: number;
  readonly places: number;
  readonly prizes: number;
  readonly odd: readonly object[];
  readonly moved: readonly {
    readonly registration: { readonly $oid: string };
    readonly bib_number: string;
    readonly was?: Standing | undefined;
    readonly is?: Standing | undefined;
  }[];
}

let readers = 100;
async function asked(options: Parameters<typeof aRace>[1] = {}): Promise<Asked> {
  readers += 3;
  const race = await aRace(context, { readers: [readers, readers + 1, readers + 2], ...options });
  const oid = await oidOf(context, 'modality', race.modality);
  const act = (one: object, caller?: 'admin' | 'timer') =>
    call('/race-act', { modality: { $oid: oid }, act: one }, caller);
  const standing = async () => {
    await deriveEverything(context);
    return await standings(context, race.modality);
  };
  const look = async (body: object): Promise<Looked> => {
    let { status, body: told } = await call('/preview', body);
    // The thread of previews has to start first, which a busy machine takes its time for: it says to ask again.
    for (let again = 0; status === 503 && again < 5; again += 1)
      ({ status, body: told } = await call('/preview', body));
    expect([status, told.error]).toEqual([200, undefined]);
    const own = told.races.find(({ modality }: { modality: { $oid: string } }) => modality.$oid === oid);
    return own ?? { people: 0, places: 0, prizes: 0, odd: [], moved: [] };
  };
  const throughAndBack: Asked['throughAndBack'] = async (one) => {
    const before = await standing();
    const looked = await look({ command: 'raceAct', body: { modality: { $oid: oid }, act: one } });
    expect(await standing()).toEqual(before);
    expect(await act(one)).toEqual(done);
    const during = await standing();
    const [newest] = (await call('/trail', {})).body;
    expect(newest).toMatchObject({ can_undo: true, through: 'raceAct' });
    // The boards stand as was told; taken back they would be as they were.
    const back = await look({ command: 'undoCommand', body: { number: newest.number } });
    const swapped = ({ was, is, ...person }: Looked['moved'][number]) => ({ ...person, was: is, is: was });
    // The bib may be another one meanwhile.
    const byPerson = (moved: Looked['moved']) =>
      Object.fromEntries(moved.map((told) => [told.registration.$oid, { ...told, bib_number: '' }]));
    expect(byPerson(back.moved.map(swapped))).toEqual(byPerson(looked.moved));
    expect([back.people, back.places, back.prizes]).toEqual([looked.people, looked.places, looked.prizes]);
    expect(await call('/undo', { number: newest.number })).toEqual(done);
    expect(await standing()).toEqual(before);
    return { during, looked };
  };
  return { race, oid, act, standing, throughAndBack };
}

/** Three people: 1 and 2 over all mats, 3 over the first two. */
async function aMorning(options: Parameters<typeof aRace>[1] = {}): Promise<Asked> {
  const morning = await asked(options);
  const [start, half, finish] = [readers, readers + 1, readers + 2];
  await sendReads(context, start, [aRead(1, 1_000), aRead(2, 2_000), aRead(3, 3_000)]);
  await sendReads(context, half, [aRead(1, 20 * minute), aRead(2, 21 * minute), aRead(3, 22 * minute)]);
  await sendReads(context, finish, [aRead(1, 42 * minute), aRead(2, 41 * minute)]);
  return morning;
}

/** By bib: time and place as they would be. */
const timesOf = ({ moved }: Looked) =>
  Object.fromEntries(
    moved.map(({ bib_number, is }) => [bib_number, [is?.total_time ?? null, is?.places.general ?? null]]),
  );

// @spec [Race day] issue 19, staff.md §1: Each act of a day that goes wrong is previewed, does what was told, stands in the trail, and taken back leaves the boards as they were
test('a mat set aside counts for nothing, for all or for a wave; taken back it counts as before', async () => {
  const morning = await aMorning({ waves: [{ name: 'A', gunAt }], described: { 1: {} } });
  const finish = readers + 2;
  const whole = { kind: 'set_aside', reader: finish, reason: 'Cable cut' };
  const { during, looked } = await morning.throughAndBack(whole);
  expect(during.map((line) => line.split(' | ')[1])).toEqual(['started', 'started', 'started']);
  expect(looked).toMatchObject({ people: 2, places: 2 });
  const span = { ...whole, from: date(gunAt + 41 * minute + 1), to: date(gunAt + 43 * minute) };
  expect((await morning.throughAndBack(span)).looked.people).toBe(1);
  expect((await morning.throughAndBack({ ...whole, wave: 'A' })).looked.people).toBe(0);
  const start = { ...whole, reader: readers };
  expect((await morning.throughAndBack(start)).during[2]).toContain('3 | started | 0 | - 1320 - |  | ');
  expect(await morning.act(whole)).toEqual(done);
  const { body } = await call('/race-acts', { modality: { $oid: morning.oid } }, 'admin');
  expect(body).toMatchObject({
    asides: [{ reader: finish, reader_name: `Mat ${finish}`, reason: 'Cable cut' }],
    has_begun: true,
  });
  const back = { kind: 'bring_back', aside: body.asides[0]._id };
  expect((await morning.throughAndBack(back)).looked.people).toBe(2);
  expect(await morning.act(back)).toEqual(done);
  expect(await morning.act(back)).toEqual(refused(404, 'aside_not_found'));
  expect(await morning.act({ ...whole, reader: 4 })).toEqual(refused(404, 'reader_not_of_race'));
  expect(await morning.act({ ...whole, wave: 'Z' })).toEqual(refused(404, 'wave_not_found'));
  expect(await morning.act({ ...whole, reason: ' ' })).toEqual(refused(400, 'invalid_request'));
  expect(await morning.act({ ...span, to: span.from })).toEqual(refused(422, 'dates_reversed'));
  expect(await morning.act({ ...whole, from: date(0) })).toEqual(refused(422, 'span_far_from_race'));
});

// @spec [Race day] issue 19: 'Delay N minutes': planned starts of race and waves, windows of readers, the planned end and the desks; not once the race has begun
test('a delay moves all that is planned, by as much, until the race has begun', async () => {
  const later = await asked({ gunAt: null });
  const { event, modality } = later.race;
  const until = new Date(gunAt - 30 * minute);
  await saveEvent(context, event, { columns: { live_registration_allow_until: until } });
  const planned = async () => {
    const { db } = context;
    const race = await db
      .selectFrom('modality')
      .select('planned_start_at')
      .where('number', '=', modality)
      .executeTakeFirst();
    const desk = await db
      .selectFrom('event')
      .select('live_registration_allow_until as at')
      .where('number', '=', event)
      .executeTakeFirst();
    const windows = await db
      .selectFrom('reader_configuration')
      .select(['opens_at', 'closes_at'])
      .where('modality_number', '=', modality)
      .execute();
    return [race?.planned_start_at?.getTime(), desk?.at?.getTime(), ...windows.flatMap(Object.values)].map(
      (at) => Number(at) - gunAt,
    );
  };
  const before = await planned();
  await later.throughAndBack({ kind: 'delay', minutes: 20, desk: true });
  expect(await planned()).toEqual(before);
  expect(await later.act({ kind: 'delay', minutes: 20, desk: true })).toEqual(done);
  expect(await planned()).toEqual(before.map((at) => at + 20 * minute));
  expect(await later.act({ kind: 'delay', minutes: 0 })).toEqual(refused(400, 'invalid_request'));
  const [{ number }] = (await call('/trail', {})).body;
  const begun = await aMorning();
  expect(await begun.act({ kind: 'delay', minutes: 20 })).toEqual(refused(409, 'race_begun'));
  expect(number).toBeGreaterThan(0);
  await saveModality(context, modality, { columns: { staff_mark: 'cancelled' } });
  await refreshStatuses(context.db, { scope: [event], now: context.now() });
  expect(await later.act({ kind: 'delay', minutes: 20 })).toEqual(refused(409, 'race_cancelled'));
});

// @spec [Race day] issue 19: Rulings on a selection (club, wave, pasted bibs) at once, with one preview and one undo: status, penalty, time credit, wave, category, 'does not classify'; unknown bibs are named and nothing is done
test('a selection is ruled on at once, or nobody of it', async () => {
  const morning = await aMorning({
    waves: [{ name: 'A', gunAt }],
    described: { 1: { club: 'Falcons' }, 2: { club: 'Falcons' }, 3: { club: null } },
  });
  const rule = (ruling: object, selection: object = { club: 'Falcons' }) => ({ kind: 'rule', selection, ruling });
  const credit = await morning.throughAndBack(
    rule({ what: 'credit', time: 120, reason: 'Held at the crossing' }, { bibs: ['1'] }),
  );
  expect([credit.during[0], credit.looked.people]).toEqual(['1 | finished | 0 | 1 1200 2520 | -120 | ', 1]);
  expect(timesOf(credit.looked)).toEqual({ 1: [2_400, 1], 2: [2_460, 2] });
  expect(credit.looked.odd).toEqual([]);
  const whole = await morning.throughAndBack(rule({ what: 'credit', time: 2_600, reason: 'Typed wrongly' }));
  expect(whole.looked.odd).toMatchObject([
    { what: 'nothing_left', people: [{ bib_number: '1' }, { bib_number: '2' }] },
  ]);
  const penalty = await morning.throughAndBack(rule({ what: 'penalty', time: 60, reason: 'Cut the course' }));
  expect([penalty.looked.people, penalty.during[1]]).toEqual([2, '2 | finished | 0 | 2 1260 2460 | 60 | ']);
  const out = await morning.throughAndBack(rule({ what: 'status', status: 'disqualified', reason: 'Wrong way' }));
  expect(out.during.map((line) => line.split(' | ')[1])).toEqual(['disqualified', 'disqualified', 'started']);
  await morning.throughAndBack(rule({ what: 'wave', wave: 'A' }, { bibs: ['1', '3'] }));
  await morning.throughAndBack(rule({ what: 'classified', classified: false }));
  const unknown = await morning.act(rule({ what: 'penalty', time: 60, reason: 'Cut' }, { bibs: ['1', '99', '98'] }));
  expect(unknown).toEqual(refused(422, 'bibs_unknown'));
  expect(unknown.body.error.message).toContain('99');
  expect(unknown.body.error.fields.map(({ path }: { path: string }) => path)).toEqual(['99', '98']);
  expect(await morning.act(rule({ what: 'classified', classified: false }, { club: 'Eagles' }))).toEqual(
    refused(422, 'selection_empty'),
  );
  expect(await morning.act(rule({ what: 'classified', classified: false }, {}))).toEqual(
    refused(422, 'selection_empty'),
  );
  expect(await morning.act(rule({ what: 'category', category: 'V99' }))).toEqual(refused(404, 'category_not_found'));
  expect(await morning.act(rule({ what: 'penalty', time: 0, reason: 'Cut' }))).toEqual(refused(400, 'invalid_request'));
});

// @spec [Race day] issue 19: 'Stop the race' classifies everybody at a checkpoint, prizes too
test('a race that was stopped is classified where people were, and goes on when that is taken back', async () => {
  const morning = await aMorning({ prizes: [{ order: 1, total: 1, by: 'general', not_with: [] }] });
  const checkpoint = { $oid: await oidOf(context, 'checkpoint', morning.race.checkpoints[1]) };
  const { during, looked } = await morning.throughAndBack({ kind: 'stop', intermediate: checkpoint });
  expect(during.map((line) => line.split(' | ')[1])).toEqual(['finished', 'finished', 'finished']);
  expect(looked).toMatchObject({ people: 3, prizes: 1 });
  expect(timesOf(looked)).toEqual({ 1: [1_200, 1], 2: [1_260, 2], 3: [1_320, 3] });
  expect(await morning.act({ kind: 'stop', intermediate: 'finish' })).toEqual(refused(422, 'checkpoint_stays'));
  const four = await aMorning({ people: 4 });
  await sendReads(context, readers, [aRead(4, 4_000)]);
  await sendReads(context, readers + 2, [aRead(4, 45 * minute)]);
  const half = { $oid: await oidOf(context, 'checkpoint', four.race.checkpoints[1]) };
  const { looked: unheard, during: left } = await four.throughAndBack({ kind: 'stop', intermediate: half });
  // Nobody is on the course who was heard beyond the place where the race ends.
  expect(left.at(-1)).toContain('4 | retired | ');
  expect(unheard.odd).toMatchObject([{ what: 'heard_later', people: [{ bib_number: '4' }], more: 0 }]);
  expect(await four.act({ kind: 'stop', intermediate: half })).toEqual(done);
  await four.standing();
  const { body: people } = await call('/registrations', { modality: { $oid: four.oid }, bibs: ['3', '4'] });
  expect(people.map(({ result }: { result: object }) => result)).toMatchObject([
    { status: 'finished' },
    { status: 'retired', passed_unheard: true },
  ]);
  const empty = await asked();
  const nobody = { $oid: await oidOf(context, 'checkpoint', empty.race.checkpoints[1]) };
  expect(await empty.act({ kind: 'stop', intermediate: nobody })).toEqual(refused(409, 'nobody_passed'));
});

// @spec [Race day] issue 19: 'Restart': earlier reads are void and the gun is given anew
test('after a restart only what is heard later counts, by the new gun; times by hand of before are gone', async () => {
  const morning = await aMorning();
  const registration = { $oid: await oidOf(context, 'participant', morning.race.people[2]) };
  const typed = { bib: '3', registration, intermediate: 'finish', total_time: 2_700 };
  expect(await call('/add-intermediate', { data: [typed] })).toEqual(done);
  const at = gunAt + 5 * minute;
  const { during } = await morning.throughAndBack({ kind: 'restart', at: date(at), gun: date(at) });
  expect(during.map((line) => line.split(' | ').slice(0, 3).join(' '))).toEqual([
    '1 finished 300',
    '2 finished 300',
    '3 started 300',
  ]);
  const notYet = await morning.throughAndBack({ kind: 'restart', at: date(gunAt + 50 * minute) });
  expect(notYet.during.map((line) => line.split(' | ').slice(0, 3).join(' '))).toEqual([
    '1 waiting -',
    '2 waiting -',
    '3 waiting -',
  ]);
  const later = await asked({ gunAt: null });
  expect(await later.act({ kind: 'restart', at: date(at) })).toEqual(refused(409, 'race_not_begun'));
  const inThousandYears = { $date: '3026-05-08T08:00:00Z' };
  for (const when of [{ at: inThousandYears }, { at: date(at), gun: inThousandYears }])
    expect(await morning.act({ kind: 'restart', ...when })).toMatchObject({
      body: { error: { code: 'span_far_from_race' } },
    });
});

// @spec [Race day] issue 19, staff.md §1: Swapping two people (chips, or bibs with their chips, across races too) is one act
test('two people are swapped in one act, and swapped back by one undo', async () => {
  const morning = await aMorning();
  const chips = await morning.throughAndBack({ kind: 'swap', bib: '1', other: '3', what: 'chips' });
  expect([chips.during[0], chips.looked.people]).toEqual([expect.stringContaining('1 | started | 0 | 3 1320 - |'), 2]);
  expect(await morning.act({ kind: 'swap', bib: '1', other: '3', what: 'bibs' })).toEqual(done);
  await morning.standing();
  const { body } = await call('/registrations', { modality: { $oid: morning.oid } });
  expect(body.find((one: { bib_number: string }) => one.bib_number === '3')).toMatchObject({ name: 'Runner 1' });
  const [swapped] = (await call('/trail', {})).body;
  expect(await call('/undo', { number: swapped.number })).toEqual(done);
  const other = await asked({ event: morning.race.event, shortName: '5K', firstBib: 11, people: 1 });
  const across = { kind: 'swap', bib: '2', other: '11', what: 'bibs' };
  expect((await morning.throughAndBack(across)).during[2]).toContain('11 | waiting');
  expect(await other.act({ ...across, other: '2' })).toEqual(refused(422, 'same_person'));
  expect(await morning.act({ ...across, other: '77' })).toEqual(refused(422, 'bibs_unknown'));
  const third = await asked({ event: morning.race.event, shortName: '2K', firstBib: 21, people: 1 });
  expect(await third.act({ ...across, bib: '1' })).toEqual(refused(422, 'nobody_of_race'));
});

// @spec [Race day] issue 19: 'Course changed from 10:40': a checkpoint leaves or joins the course from an instant on
test('a checkpoint that leaves the course from an instant has no times from then on', async () => {
  const morning = await aMorning();
  const intermediate = { $oid: await oidOf(context, 'checkpoint', morning.race.checkpoints[1]) };
  const change = { kind: 'change_course', intermediate, from: date(gunAt + 20 * minute + 1), reason: 'River' };
  const { during } = await morning.throughAndBack(change);
  expect(during[0]).toContain('1 | finished | 0 | 1 1200 2520 |  | ');
  expect(during[1]).toContain('2 | finished | 0 | 2 - 2460 |  | ');
  expect(await morning.act({ ...change, intermediate: 'finish' })).toEqual(refused(422, 'checkpoint_stays'));
});

// @spec [Race day] issue 19: An official race takes no act; a timer acts in the races of their events alone
test('an official race takes no act, and a stranger to the event none at all', async () => {
  const morning = await aMorning();
  const ruling = { what: 'classified', classified: false };
  expect(await morning.act({ kind: 'rule', selection: { bibs: ['1', '3'] }, ruling })).toEqual(done);
  await saveModality(context, morning.race.modality, { columns: { staff_mark: 'finished_official' } });
  await refreshStatuses(context.db, { scope: [morning.race.event], now: context.now() });
  await deriveEverything(context);
  const intermediate = { $oid: await oidOf(context, 'checkpoint', morning.race.checkpoints[1]) };
  const acts = [
    { kind: 'set_aside', reader: readers, reason: 'Cable' },
    { kind: 'stop', intermediate },
    { kind: 'restart', at: date(gunAt) },
    { kind: 'rule', selection: { bibs: ['1'] }, ruling: { what: 'classified', classified: false } },
    { kind: 'swap', bib: '1', other: '2', what: 'chips' },
  ];
  for (const act of acts) expect(await morning.act(act)).toEqual(refused(409, 'race_official'));
  const span = { modality: { $oid: morning.oid }, from: date(gunAt), to: date(gunAt + minute) };
  expect(await call('/add-neutralised', span)).toEqual(refused(409, 'race_official'));
  expect((await call('/race-acts', { modality: { $oid: morning.oid } })).body.official).toBe(true);
  const [ruled] = (
    await call('/trail', { subject: `participant:${await oidOf(context, 'participant', morning.race.people[2])}` })
  ).body;
  expect(await call('/undo', { number: ruled.number })).toEqual(refused(409, 'race_official'));
});

// @spec [Race day] issue 19: Of two acts in the same second both hold, and the same one twice is one
test('two staff who act in the same second both hold; the same mat set aside by both is set aside once', async () => {
  const morning = await aMorning();
  const aside = { kind: 'set_aside', reader: readers + 2, reason: 'Cable cut' };
  const credit = { kind: 'rule', selection: { bibs: ['1'] }, ruling: { what: 'credit', time: 60, reason: 'Held' } };
  const both = await Promise.all([morning.act(aside), morning.act(credit, 'timer'), morning.act(aside, 'timer')]);
  expect(both).toEqual([done, done, done]);
  expect((await morning.standing())[0]).toBe('1 | started | 0 | 1 1200 - | -60 | ');
  const { body } = await call('/race-acts', { modality: { $oid: morning.oid } });
  expect(body.asides).toHaveLength(1);
});

// @spec [Race day] issue 19: Starts: guns and wave guns by button, by the server's clock; a second press moves nothing, and undo takes it back
test('a start by button is the instant of the press; a second one finds the gun that stands', async () => {
  const race = await asked({ gunAt: null, waves: [{ name: 'A', gunAt: null }] });
  const pressed = context.now();
  expect(await race.act({ kind: 'start' }, 'timer')).toEqual(done);
  const starts = async () => (await call('/race-acts', { modality: { $oid: race.oid } })).body.starts;
  const [own, wave] = await starts();
  expect(Date.parse(own.gun.$date) - pressed).toBeLessThan(5 * minute);
  expect(wave).toMatchObject({ wave: 'A' });
  expect(wave.gun).toBeUndefined();
  expect(await race.act({ kind: 'start' })).toEqual(refused(409, 'gun_stands'));
  expect((await starts())[0]).toEqual(own);
  const lost = { kind: 'start', wave: 'A', at: date(pressed - 3_000) };
  expect(await race.act(lost)).toEqual(done);
  expect((await starts())[1].gun).toEqual(date(pressed - 3_000));
  expect(await race.act({ kind: 'start', wave: 'Z' })).toEqual(refused(404, 'wave_not_found'));
  const [newest] = (await call('/trail', {})).body;
  expect(newest).toMatchObject({ name: 'gun_set', can_undo: true });
  expect(await call('/undo', { number: newest.number })).toEqual(done);
  expect((await starts())[1].gun).toBeUndefined();
  for (const at of [date(pressed + 3 * 3_600_000), { $date: '3026-05-08T08:00:00Z' }])
    expect(await race.act({ ...lost, at })).toEqual(refused(422, 'span_far_from_race'));
});
