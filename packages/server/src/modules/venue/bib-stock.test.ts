import { aModality, aRace, aRead, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aPaper, aVenue } from '@dorsal/testkit/a-venue.ts';
import { movePerson } from '@dorsal/testkit/change-people.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';

const venue = await aVenue({ show_registration_list: true });
const { ask, context, db, event, admin, desk, latest, undo, pollBoards } = venue;
const prizes = [
  { order: 1, total: 1, by: 'general' as const, not_with: [] },
  { order: 2, total: 1, by: 'gender' as const, not_with: [1] },
];
const known = await aRace(context, { event, people: 2, firstBib: 1, readers: [1, 2, 3], prizes, shortName: 'A' });
const typed = await aRace(context, { event, people: 2, firstBib: 11, readers: [4, 5, 6], prizes, shortName: 'B' });
const [ofKnown, ofTyped] = [
  await oidOf(context, 'modality', known.modality),
  await oidOf(context, 'modality', typed.modality),
];

const [one, two] = ['device-one', 'device-two'];
const call = (path: string, body: object, token?: string) => venue.call(path, { event: 'venue', ...body }, token);
const give = (modality: string, bibs: readonly object[], token = admin) =>
  call('/give-bib-stock', { modality: { $oid: modality }, bibs }, token);
const lease = async (count: number, till: string) =>
  (await call('/lease-bib-stock', { modality: { $oid: ofTyped }, count, till, desk: `Desk ${till}` })) as {
    bibs: readonly string[];
    error?: { readonly fields: readonly object[] };
  };
const stock = async () => {
  const { bibs } = await call('/bib-stock', {});
  type Shown = { readonly bib_number: string; readonly state: string; readonly till?: string };
  return bibs.map(({ bib_number, state, till = '-' }: Shown) => `${bib_number} ${state} ${till}`);
};
const paper = (bib: string, modality: string, more: object = {}) =>
  ask('/registration/live-register', { body: aPaper(modality, bib, more), token: desk });
const undoLatest = async (name: string) => await undo(await latest(name));

// @spec [Registration at the venue] issue 20, staff.md §4: Bibs exist before people: a stock of bib, chip and race, given by staff; what somebody has is refused and named
test('staff give a stock, and a bib or chip of somebody refuses it by name', async () => {
  const bibs = [201, 202, 203, 204, 205, 206].map((bib) => ({ bib_number: bib, chip: `T${bib}` }));
  expect((await give(ofTyped, bibs, desk)).status).toBe(403);
  const refused = await give(ofTyped, [
    ...bibs,
    { bib_number: '0011' },
    { bib_number: 300, chip: '12' },
    { bib_number: '0203' },
  ]);
  expect(refused.error.fields).toMatchObject([
    { path: 'bibs.6.bib_number', message: 'bib 0011 is Runner 11’s: leave it out' },
    { path: 'bibs.7.chip', message: 'chip 12 is Runner 12’s: leave it out' },
    { path: 'bibs.8.bib_number', message: 'bib 0203 is in the stock already' },
  ]);
  expect(await stock()).toEqual([]);
  expect((await give(ofTyped, bibs)).status).toBe(200);
  expect((await give(ofKnown, [{ bib_number: 101, chip: 'T101' }])).status).toBe(200);
  expect(await stock()).toHaveLength(7);
});

// @spec [Registration at the venue] issue 20, staff.md §4: A desk leases ranges and alone gives them back
test('a desk leases the next bibs, which no other gives out, and gives back what it did not need', async () => {
  expect((await lease(2, one)).bibs).toEqual(['201', '202']);
  expect((await lease(3, two)).bibs).toEqual(['203', '204', '205']);
  const elsewhere = await paper('203', ofTyped, { till: one });
  expect([elsewhere.statusCode, elsewhere.json().error.code]).toEqual([502, 'bib_at_other_desk']);
  expect((await paper('203', ofTyped, { till: two })).statusCode).toBe(200);
  const worn = await db.selectFrom('chip').select('chip').where('chip', '=', 'T203').execute();
  expect(worn).toHaveLength(1);
  expect((await call('/return-bib-stock', { till: two })).returned).toBe(2);
  expect(await stock()).toEqual([
    ...['101 free -', `201 free ${one}`, `202 free ${one}`],
    ...['204 free -', '205 free -', '206 free -'],
  ]);
  expect((await lease(9, two)).bibs).toEqual(['204', '205', '206']);
  expect((await lease(1, two)).error?.fields).toMatchObject([{ path: 'modality' }]);
});

// @spec [Registration at the venue] issue 20, staff.md §4: Bibs that a desk has leased are not taken out of the stock: that desk alone gives them back, and staff are told which has which
test('bibs at a desk stay in the stock when staff take some out, and their desk is named', async () => {
  const take = async () => await call('/take-bib-stock', { bibs: ['0201', '203', '206', '204'] }, admin);
  const kept = [
    { till: one, desk: `Desk ${one}`, bibs: ['201'] },
    { till: two, desk: `Desk ${two}`, bibs: ['204', '206'] },
  ];
  expect(await take()).toMatchObject({ taken: 0, leased: kept });
  expect(await stock()).toContain(`206 free ${two}`);
  await call('/return-bib-stock', { till: two });
  expect(await take()).toMatchObject({ taken: 2, leased: kept.slice(0, 1) });
  expect((await stock()).filter((line: string) => /^20[46]/.test(line))).toEqual([]);
  expect(await undoLatest('stock_taken')).toBe('done');
  expect(await stock()).toEqual(expect.arrayContaining(['204 free -', '206 free -']));
  await lease(9, two);
});

// @spec [Registration at the venue] issue 20, staff.md §1: Bibs that were given to the stock are taken back as a whole, as long as neither a person nor a desk has one; else each is named with what to do
test('a stock that was given is taken back as a whole, or each bib that stands against it is named', async () => {
  await give(ofTyped, [{ bib_number: 911 }]);
  expect((await paper('911', ofTyped)).statusCode).toBe(200);
  const named = [{ message: 'bib 911 has a name by now: it stays in the stock' }];
  expect(await undoLatest('stock_given')).toMatchObject({ code: 'invalid_request', fields: named });
  await give(ofTyped, [{ bib_number: 901, chip: 'T901' }, { bib_number: 902 }]);
  const given = await latest('stock_given');
  const of = async () => (await stock()).filter((line: string) => /^90/.test(line));
  const till = 'device-of-901';
  expect((await lease(1, till)).bibs).toEqual(['901']);
  expect((await call('/run-nameless', { bibs: ['902'], till })).refused).toEqual([]);
  expect(await undo(given)).toMatchObject({
    code: 'invalid_request',
    fields: [
      { message: `bib 901 lies at Desk ${till}: have that desk give its bibs back first` },
      { message: 'bib 902 runs without a name: take it back at a desk first' },
    ],
  });
  expect(await of()).toEqual([`901 free ${till}`, '902 nameless -']);
  await call('/return-bib-stock', { till });
  expect(await undoLatest('bibs_run_nameless')).toBe('done');
  expect(await undo(given)).toBe('done');
  expect(await of()).toEqual([]);
  expect(await undoLatest('stock_taken')).toBe('done');
  expect(await of()).toEqual(['901 free -', '902 free -']);
  expect(await undoLatest('stock_given')).toBe('done');
  expect(await of()).toEqual([]);
});

const shown = async (modality: string) => {
  await deriveEverything(context);
  await pollBoards();
  const body = { modality: { $oid: modality }, order: ['result.total_time'] };
  type Row = {
    readonly name?: string;
    readonly category?: string;
    readonly result: {
      readonly pos_general?: number;
      readonly prizes?: { readonly awards: readonly { readonly by: string }[] };
    };
  };
  const rows: readonly Row[] = (await ask('/registrations', { body })).json();
  return rows.map(
    ({ name = '', result }) =>
      `${name.replace(/Runner 1(\d)/, 'Runner $1')} ${result.pos_general ?? '-'} ${(result.prizes?.awards ?? []).map(({ by }) => by).join()}`,
  );
};
const finish = async (readers: readonly number[], chips: readonly string[]) => {
  for (const [at, reader] of readers.entries())
    await sendReads(
      context,
      reader,
      chips.map((chip, place) => aRead(chip, 1_000 + at * 1_500_000 + place * 60_000)),
    );
};

// @spec [Registration at the venue] issue 20, staff.md §4: A nameless stock bib runs, shown and not awarded, until its paper is typed; then all comes out as if it had always been there
test('a bib without a name runs and wins nothing, and with its paper it has won', async () => {
  expect((await paper('101', ofKnown)).statusCode).toBe(200);
  const ran = await call('/run-nameless', { bibs: ['0202', '999', '11', '204', '203'], till: one });
  expect(ran.refused).toEqual([
    { bib_number: '999', reason: 'not_in_stock' },
    { bib_number: '11', reason: 'not_in_stock' },
    { bib_number: '204', reason: 'bib_at_other_desk' },
    { bib_number: '203', reason: 'bib_taken' },
  ]);
  expect(await stock()).toContain(`202 nameless ${one}`);
  await finish([1, 2, 3], ['T101', '1', '2']);
  await finish([4, 5, 6], ['T202', '11', '12']);
  const asKnown = ['Ona 1 general', 'Runner 1 2 gender', 'Runner 2 3 gender'];
  expect(await shown(ofKnown)).toEqual(asKnown);
  expect((await shown(ofTyped)).slice(0, 3)).toEqual(expect.arrayContaining([' - ', 'Runner 1 1 general']));
  const elsewhere = await paper('202', ofKnown);
  expect(elsewhere.json().error.fields).toMatchObject([{ path: 'modality' }]);
  expect((await paper('202', ofTyped)).statusCode).toBe(200);
  expect((await shown(ofTyped)).slice(0, 3)).toEqual(asKnown);
  expect((await paper('202', ofTyped)).json().error.code).toBe('bib_taken');
});

test('a paper, and bibs that ran without a name, are taken back', async () => {
  expect(await undoLatest('entered_on_site')).toBe('done');
  expect(await stock()).toContain(`202 nameless ${one}`);
  expect(await undoLatest('bibs_run_nameless')).toBe('done');
  expect(await stock()).toContain(`202 free ${one}`);
  expect((await paper('202', ofTyped, { till: one })).statusCode).toBe(200);
});

// @spec [Registration at the venue] issue 20, staff.md §7: A payment that is noted stands, whatever a paper says; a paper that brought one takes it along
test('a paper leaves a payment that is noted as it is, and takes back only the one that it brought', async () => {
  await give(ofTyped, [{ bib_number: 301 }, { bib_number: 302 }]);
  const [first, second] = ['till-first', 'till-second'];
  expect((await call('/run-nameless', { bibs: ['301', '302'], till: first })).refused).toEqual([]);
  const rows = await db.selectFrom('participant').select(['bib', 'oid']).where('bib', 'in', ['301', '302']).execute();
  const $oid = rows.find(({ bib }) => bib === '301')?.oid;
  const card = { how: 'card', amount: 20 };
  const paid = { registration: { $oid }, was: null, is: card, till: first };
  expect((await ask('/registration/payment', { body: paid, token: desk })).statusCode).toBe(200);
  const tills = async () => {
    type Till = { readonly till?: string; readonly sums: readonly { readonly how: string; readonly amount: number }[] };
    const { tills: all }: { readonly tills: readonly Till[] } = await call('/registration/tills', {});
    return all.flatMap(({ till, sums }) => sums.map(({ how, amount }) => `${till} ${how} ${amount}`));
  };
  const cash = { till: second, payment: { how: 'cash', amount: 10 } };
  const answer = (await paper('301', ofTyped, cash)).json();
  expect(answer).toEqual({ success: true, _id: { $oid }, paid_before: card });
  expect(await tills()).toEqual([`${first} card 20`]);
  const brought = (await paper('302', ofTyped, cash)).json();
  expect(brought.paid_before).toBeUndefined();
  expect(await tills()).toEqual([`${first} card 20`, `${second} cash 10`]);
  const takePaperBack = async (oid: string) => {
    const [latest] = (await ask('/trail', { body: { subject: `participant:${oid}` }, token: admin })).json();
    expect((await ask('/undo', { body: { number: latest.number }, token: admin })).json()).toEqual({ success: true });
  };
  await takePaperBack(brought._id.$oid);
  await takePaperBack(answer._id.$oid);
  expect(await tills()).toEqual([`${first} card 20`]);
});

// @spec [Registration at the venue] issue 20, staff.md §4: A bib of the stock runs in its own race alone
test('a bib of the stock of another race is refused, and the field is named', async () => {
  await give(ofTyped, [{ bib_number: 311 }]);
  const refused = await paper('0311', ofKnown);
  expect(refused.json().error.fields).toMatchObject([
    { path: 'modality', message: 'this bib runs in another race: choose that one' },
  ]);
  expect((await paper('0311', ofTyped)).statusCode).toBe(200);
});

// @spec [Registration at the venue] issue 20, staff.md §4: Bibs that staff took back from a desk, or out of the stock, are there again as they were
test('staff take back from a desk and out of the stock, and both are taken back again', async () => {
  await give(ofTyped, [{ bib_number: 401, chip: 'T401' }, { bib_number: 402 }]);
  const of = async () => (await stock()).filter((line: string) => /^40/.test(line));
  const till = 'device-lost';
  expect((await lease(2, till)).bibs).toContain('401');
  const leased = await of();
  expect((await call('/return-bib-stock', { till }, admin)).returned).toBe(2);
  expect(await of()).not.toEqual(leased);
  expect(await undoLatest('stock_returned')).toBe('done');
  expect(await of()).toEqual(leased);
  await call('/return-bib-stock', { till }, admin);
  expect((await call('/take-bib-stock', { bibs: ['401', '402'] }, admin)).taken).toBe(2);
  expect(await of()).toEqual([]);
  expect(await undoLatest('stock_taken')).toBe('done');
  expect(await of()).toEqual(['401 free -', '402 free -']);
  const chips = await db.selectFrom('bib_stock').select('chip').where('bib', '=', '401').execute();
  expect(chips).toEqual([{ chip: 'T401' }]);
});

// @spec [Registration at the venue] issue 20, staff.md §4: A desk takes a bib back that runs without a name, once; what was taken for it goes out of the till, and the bib can be given out again
test('a desk takes back a bib that runs without a name, and gives it out again', async () => {
  expect((await call('/run-nameless', { bibs: ['401'], till: one })).refused).toEqual([]);
  expect((await give(ofTyped, [{ bib_number: 401 }])).error.fields).toMatchObject([
    { message: 'bib 401 runs without a name already' },
  ]);
  const body = { event: 'venue', bib_number: '0401' };
  const stop = async () =>
    (await ask('/stop-nameless', { body, token: desk, headers: { 'idempotency-key': 'stop-1' } })).json();
  expect(await stop()).toEqual({ success: true });
  expect(await stock()).toContain('401 free -');
  // Nobody has it: it is no bib of somebody who was cancelled, which the race board misses.
  const handedOut = db
    .selectFrom('participant')
    .select('oid')
    .where('bib', 'is', null)
    .where('bib_collected_at', 'is not', null);
  expect(await handedOut.execute()).toEqual([]);
  expect(await stop()).toEqual({ success: true });
  const refused = await call('/stop-nameless', { bib_number: '401' });
  expect(refused.error.fields).toMatchObject([{ path: 'bib_number', message: 'bib 401 does not run without a name' }]);
  expect((await call('/stop-nameless', { bib_number: '203' })).status).toBe(400);
  expect((await call('/run-nameless', { bibs: ['401'], till: one })).refused).toEqual([]);
  expect(await stock()).toContain('401 nameless -');
});

// @spec [Registration at the venue] issue 20, staff.md §4: A race with bibs in the stock is not deleted over them; what was taken out comes back as long as its race is there
test('a race that has bibs in the stock is deleted when they were taken out, and they come back after it', async () => {
  const made = await aModality(context, { event, shortName: 'C' });
  await give(made.oid, [{ bib_number: 601, chip: 'T601' }, { bib_number: 602 }]);
  const remove = async () =>
    (await ask('/delete-modality', { body: { _id: { $oid: made.oid } }, token: admin })).json();
  const of = async () => (await stock()).filter((line: string) => /^60/.test(line));
  expect((await remove()).error).toMatchObject({
    code: 'still_used',
    fields: [{ path: 'bib_stock', message: '2 bibs of the stock are for it: take them out of the stock first' }],
  });
  expect(await of()).toEqual(['601 free -', '602 free -']);
  expect((await call('/take-bib-stock', { bibs: ['601', '602'] }, admin)).taken).toBe(2);
  const taken = await latest('stock_taken');
  expect(await remove()).toEqual({ success: true });
  expect(await undo(taken)).toMatchObject({ code: 'modality_not_found' });
  expect(await undoLatest('modality_deleted')).toBe('done');
  expect(await undo(taken)).toBe('done');
  expect(await of()).toEqual(['601 free -', '602 free -']);
});

test('a bib of the stock whose owner runs elsewhere by now keeps no race from being deleted', async () => {
  const made = await aModality(context, { event, shortName: 'D' });
  await give(made.oid, [{ bib_number: 701 }]);
  expect((await paper('701', made.oid)).statusCode).toBe(200);
  const owner = await db
    .selectFrom('participant')
    .select('number')
    .where('modality_number', '=', made.number)
    .executeTakeFirstOrThrow();
  await movePerson(context, owner.number, known);
  const answer = await ask('/delete-modality', { body: { _id: { $oid: made.oid } }, token: admin });
  expect(answer.json()).toEqual({ success: true });
});
