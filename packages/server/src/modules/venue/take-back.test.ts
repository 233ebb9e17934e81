import { aRace, oidOf } from '@dorsal/testkit/a-race.ts';
import { aVenue, aPaper as paperOf } from '@dorsal/testkit/a-venue.ts';
import { expect, test } from 'vitest';
import { saveModality } from '#modules/races/save-modality.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';

const { context, db, event, admin, call, latest, undo } = await aVenue();
const race = await aRace(context, { event, people: 6, firstBib: 1, readers: [1, 2, 3], shortName: 'A' });
const other = await aRace(context, { event, people: 1, firstBib: 31, readers: [4, 5, 6], shortName: 'B' });
const [modality, elsewhere] = [
  await oidOf(context, 'modality', race.modality),
  await oidOf(context, 'modality', other.modality),
];
const till = 'device-one';

const code = async (path: string, body: object, token?: string) => {
  const { error } = await call(path, body, token);
  return error?.code ?? 'done';
};
const give = (of: string, ...bibs: readonly string[]) =>
  code(
    '/give-bib-stock',
    { event: 'venue', modality: { $oid: of }, bibs: bibs.map((bib) => ({ bib_number: bib, chip: `T${bib}` })) },
    admin,
  );
const run = async (bibs: readonly string[], more: object = {}) =>
  (await call('/run-nameless', { event: 'venue', bibs, till, ...more })).refused;
const aPaper = (bib: string, more: object = {}) => paperOf(modality, bib, { till, ...more });
const stop = (bib: string) => code('/stop-nameless', { event: 'venue', bib_number: bib });
const touched = (...names: readonly string[]) => ({
  code: 'touched_since',
  fields: names.map((message) => expect.objectContaining({ message })),
});
const wearers = async (...bibs: readonly string[]) => {
  const rows = await db
    .selectFrom('participant')
    .leftJoin('chip', 'chip.participant_number', 'participant.number')
    .select(['bib', 'name', 'chip', 'cancelled_at'])
    .where('participant.event_number', '=', event)
    .where('bib', 'in', [...bibs])
    .orderBy('bib')
    .execute();
  return rows.map((row) => `${row.bib} ${row.name || '-'} ${row.chip ?? '-'}${row.cancelled_at ? ' cancelled' : ''}`);
};
const markRace = async (staff_mark: 'finished_official' | null) => {
  await saveModality(context, race.modality, { columns: { staff_mark } });
  await refreshStatuses(db, { scope: [event], now: context.now() });
};
const sums = async () => (await call('/registration/tills', { event: 'venue' })).tills;

// @spec [Registration at the venue] issue 20, staff.md §4: Bibs that ran without a name are taken back while nobody has typed a paper of theirs: whoever was typed stays, with what they paid
test('a run without names is not taken back over a paper that was typed since', async () => {
  await give(modality, '201', '202');
  expect(await run(['201', '202'])).toEqual([]);
  const ran = await latest('bibs_run_nameless');
  const paid = { payment: { how: 'cash', amount: 20 } };
  expect(await code('/registration/live-register', aPaper('201', paid))).toBe('done');
  expect(await undo(ran)).toMatchObject(touched('entered_on_site'));
  expect(await wearers('201', '202')).toEqual(['201 Ona T201', '202 - T202']);
  expect(await sums()).toMatchObject([{ till, sums: [{ how: 'cash', amount: 20 }] }]);
  expect(await undo(await latest('entered_on_site'))).toBe('done');
  expect(await undo(ran)).toBe('done');
  expect(await wearers('201', '202')).toEqual([]);
});

// @spec [Registration at the venue] issue 20, staff.md §4: A swap with a bib that ran without a name is not taken back once that bib was: nobody loses bib and chip by it
test('a swap is not taken back after the bib without a name was', async () => {
  await give(modality, '801');
  expect(await run(['801'])).toEqual([]);
  const ran = await latest('bibs_run_nameless');
  const act = { kind: 'swap', bib: '801', other: '5', what: 'bibs' };
  expect(await code('/race-act', { modality: { $oid: modality }, act }, admin)).toBe('done');
  const swapped = await latest('people_swapped');
  expect(await undo(ran)).toMatchObject({ code: 'touched_since' });
  expect(await stop('5')).toBe('done');
  expect(await undo(swapped)).toMatchObject({ code: 'touched_since' });
  expect(await wearers('801', '5')).toEqual(['801 Runner 5 T801']);
});

// @spec [Registration at the venue] issue 20, staff.md §4: Nothing that a desk does, or that takes it back, moves official results: it is refused, and what a desk kept stays with it
test('an official race takes no desk’s act, and no undo of one', async () => {
  await give(modality, '301', '302', '303');
  expect(await run(['301', '302'])).toEqual([]);
  const ran = await latest('bibs_run_nameless');
  expect(await code('/registration/live-register', aPaper('401'))).toBe('done');
  const entered = await latest('entered_on_site');
  expect(await code('/registration/live-register', aPaper('302'))).toBe('done');
  const typed = await latest('entered_on_site');
  const waited = { waited_since: { $date: new Date(context.now() - 60_000).toISOString() } };
  expect(await code('/registration/live-register', aPaper('402', waited))).toBe('done');
  expect(await code('/registration/live-register', aPaper('402', waited))).toBe('done');
  const kept = (await call('/registration/kept', { event: 'venue' }))[0];
  const people = ['301', '302', '401', '402'];
  const before = await wearers(...people);
  await markRace('finished_official');
  expect(await code('/registration/live-register', aPaper('301'))).toBe('race_official');
  expect(await code('/registration/live-register', aPaper('403', waited))).toBe('race_official');
  expect(await code('/registration/live-register', aPaper('403'))).toBe('modality_not_accepting');
  expect(await run(['303'], waited)).toEqual([{ bib_number: '303', reason: 'race_closed' }]);
  expect(await stop('301')).toBe('race_official');
  for (const number of [entered, typed]) expect(await undo(number)).toMatchObject({ code: 'race_official' });
  expect(await undo(ran)).toMatchObject({ code: 'touched_since' });
  const settle = { registration: kept._id, how: 'bib', bib_number: '404' };
  expect(await code('/registration/settle-kept', settle)).toBe('race_official');
  expect(await wearers(...people)).toEqual(before);
  await markRace(null);
});

// @spec [Registration at the venue] issue 20, staff.md §4: Who waits for a decision gets a bib of the stock of their own race, and none that another desk has leased
test('a kept entry is settled with no bib of another desk or race', async () => {
  await give(modality, '501', '502');
  await give(elsewhere, '511');
  const lease = { event: 'venue', modality: { $oid: modality }, count: 1, till: 'device-two' };
  const [leased] = (await call('/lease-bib-stock', lease)).bibs;
  const kept = (await call('/registration/kept', { event: 'venue' }))[0];
  const settle = (bib: string) => ({ registration: kept._id, how: 'bib', bib_number: bib, till });
  expect(await code('/registration/settle-kept', settle(leased))).toBe('bib_at_other_desk');
  const refused = await call('/registration/settle-kept', settle('0511'));
  expect(refused.error.fields).toMatchObject([
    { path: 'bib_number', message: 'this bib is of the stock of another race: give one of theirs' },
  ]);
  expect(await code('/registration/settle-kept', settle('502'))).toBe('done');
  expect(await wearers('502')).toEqual(['502 Ona T502']);
});

// @spec [Registration at the venue] issue 20, staff.md §4: A decision is not taken back to a bib that another desk has leased since
test('a decision is taken back to a bib that lies at no other desk by now', async () => {
  const waited = { waited_since: { $date: new Date(context.now() - 60_000).toISOString() } };
  await saveModality(context, race.modality, { columns: { registration_limit: 1 } });
  expect(await code('/registration/live-register', aPaper('901', waited))).toBe('done');
  await saveModality(context, race.modality, { columns: { registration_limit: null } });
  const listed: readonly { readonly _id: unknown; readonly bib_number?: string }[] = Object.values(
    await call('/registration/kept', { event: 'venue' }),
  );
  const kept = listed.find((one) => one.bib_number === '901');
  const settle = { registration: kept?._id, how: 'bib', bib_number: '902', till };
  expect(await code('/registration/settle-kept', settle)).toBe('done');
  const settled = await latest('kept_entry_settled');
  await give(elsewhere, '901');
  expect(await undo(settled)).toMatchObject({ code: 'invalid_request', fields: [{ path: 'bib_number' }] });
  expect(await code('/take-bib-stock', { event: 'venue', bibs: ['901'] }, admin)).toBe('done');
  await give(modality, '901');
  const lease = { event: 'venue', modality: { $oid: modality }, count: 500, till: 'device-two' };
  expect(await code('/lease-bib-stock', lease)).toBe('done');
  expect(await undo(settled)).toMatchObject({ code: 'bib_at_other_desk' });
  expect(await wearers('901', '902')).toEqual(['902 Ona 902']);
  expect(await code('/return-bib-stock', { event: 'venue', till: 'device-two' })).toBe('done');
  expect(await undo(settled)).toBe('done');
  expect(await wearers('901', '902')).toEqual(['901 Ona T901']);
});

// @spec [Registration at the venue] issue 20, staff.md §4: A decision with a bib that its desk had leased is taken back, and that again, as long as the bib is not another desk's by now
test('a decision that was taken back stands again with the bib of the desk that made it', async () => {
  const waited = { waited_since: { $date: new Date(context.now() - 60_000).toISOString() } };
  await saveModality(context, race.modality, { columns: { registration_limit: 1 } });
  expect(await code('/registration/live-register', aPaper('951', waited))).toBe('done');
  await saveModality(context, race.modality, { columns: { registration_limit: null } });
  const listed: readonly { readonly _id: unknown; readonly bib_number?: string }[] = Object.values(
    await call('/registration/kept', { event: 'venue' }),
  );
  await give(modality, '952');
  const lease = (by: string) =>
    code('/lease-bib-stock', { event: 'venue', modality: { $oid: modality }, count: 500, till: by });
  const giveBack = (by: string) => code('/return-bib-stock', { event: 'venue', till: by });
  await lease(till);
  const registration = listed.find((one) => one.bib_number === '951')?._id;
  const settle = { registration, how: 'bib', bib_number: '952', till };
  expect(await code('/registration/settle-kept', settle)).toBe('done');
  expect(await undo(await latest('kept_entry_settled'))).toBe('done');
  const undone = await latest('kept_entry_settled');
  expect(await wearers('951', '952')).toEqual(['951 Ona 951']);
  expect(await giveBack(till)).toBe('done');
  expect(await lease('device-two')).toBe('done');
  expect(await undo(undone)).toMatchObject({ code: 'bib_at_other_desk' });
  await giveBack('device-two');
  await lease(till);
  expect(await undo(undone)).toBe('done');
  expect(await wearers('951', '952')).toEqual(['952 Ona T952']);
  expect(await undo(await latest('kept_entry_settled'))).toBe('done');
  expect(await wearers('951', '952')).toEqual(['951 Ona 951']);
});

// @spec [Registration at the venue] issue 20, staff.md §4: Of decisions on one kept entry at the same moment one is done; whoever made another is told
test('who is decided on twice at once has one decision', async () => {
  for (const bib of ['911', '921', '931', '941']) {
    const taken = paperOf(modality, bib, { till });
    expect(await code('/registration/live-register', taken)).toBe('done');
    const waited = { waited_since: { $date: new Date(context.now() - 60_000).toISOString() } };
    await code(
      '/registration/live-register',
      paperOf(modality, bib, { till, name: 'Una', surname: `Altra ${bib}`, ...waited }),
    );
    const listed: readonly { readonly _id: unknown; readonly surname?: string }[] = Object.values(
      await call('/registration/kept', { event: 'venue' }),
    );
    const registration = listed.find(({ surname }) => surname === `Altra ${bib}`)?._id;
    const decisions = [
      { registration, how: 'bib', bib_number: `${bib}1`, till },
      { registration, how: 'bib', bib_number: `${bib}2`, till },
      { registration, how: 'cancel', till },
    ];
    const codes = await Promise.all(decisions.map((decision) => code('/registration/settle-kept', decision)));
    expect(codes.toSorted()).toEqual(['changed_meanwhile', 'changed_meanwhile', 'done']);
  }
});
