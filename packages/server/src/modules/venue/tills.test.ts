import { aModality, gunAt } from '@dorsal/testkit/a-race.ts';
import { aPaper, aVenue } from '@dorsal/testkit/a-venue.ts';
import { expect, test } from 'vitest';
import { saveModality } from '#modules/races/save-modality.ts';

const { ask, tokenOf, context, event, desk } = await aVenue();
const race = await aModality(context, { event });
/** Until an hour ago it cost less. */
const dearer = gunAt - 3_600_000;
await saveModality(context, race.number, {
  columns: { price_cents: 3_000 },
  prices: [
    { starts_at: null, ends_at: new Date(dearer), price_cents: 2_000 },
    { starts_at: new Date(dearer), ends_at: null, price_cents: 2_550 },
  ],
});

const [one, two] = ['desk-one-1', 'desk-two-2'];
const enter = async (bib: number, fields: object) => {
  const body = aPaper(race.oid, String(bib), { name: `Runner ${bib}`, ...fields });
  const answer = (await ask('/registration/live-register', { body, token: desk })).json();
  return answer._id ?? answer.error;
};
const tills = async (token = desk) => {
  const answer = (await ask('/registration/tills', { body: { event: 'venue' }, token })).json();
  type Sums = readonly { readonly how: string; readonly amount: number; readonly entries: number }[];
  const text = (sums: Sums) => sums.map(({ how, amount, entries }) => `${how} ${amount} of ${entries}`).join(', ');
  type Till = { readonly till?: string; readonly sums: Sums; readonly closings: readonly { readonly sums: Sums }[] };
  const lines = answer.tills.map(
    ({ till = '-', sums, closings }: Till) =>
      `${till}: ${[sums, ...closings.map((each) => each.sums)].map(text).join(' | ')}`,
  );
  return [...lines, `unpaid ${answer.unpaid.amount} of ${answer.unpaid.entries}`];
};
const payments = async (registrations: readonly unknown[]) =>
  (await ask('/registration/payments', { body: { event: 'venue', registrations }, token: desk })).json();
const correct = async (registration: unknown, was: object | null, is: object | null, till = one) => {
  const answer = await ask('/registration/payment', { body: { registration, was, is, till }, token: desk });
  return answer.json().error?.code ?? 'done';
};
const cash = { how: 'cash', amount: 25.5 };

// @spec [Registration at the venue] issue 20, staff.md §7: Each entry shows the amount due, by the price at which its desk told it, and how it was paid; each desk closes with a till total
test('an entry costs what its race costs when the desk says so, and its money is in the till of the desk', async () => {
  const early = { $date: new Date(dearer - 60_000).toISOString() };
  const paid = await enter(1, { payment: cash, till: one, desk: 'Mesa 1' });
  const told = await enter(2, { payment: { how: 'card', amount: 20 }, till: one, quoted_at: early });
  const open = await enter(3, { till: two });
  const free = await enter(4, { payment: { how: 'other', amount: 0 }, till: two });
  const old = await enter(5, { payment: cash });
  expect(await payments([paid, told, open, free])).toEqual([
    { registration: paid, due: 25.5, payment: cash },
    { registration: told, due: 20, payment: { how: 'card', amount: 20 } },
    { registration: open, due: 25.5 },
    { registration: free, due: 25.5, payment: { how: 'other', amount: 0 } },
  ]);
  const stand = ['-: cash 25.5 of 1', `${one}: cash 25.5 of 1, card 20 of 1`, 'unpaid 25.5 of 1'];
  expect(await tills()).toEqual(stand);
  expect(await tills(tokenOf('admin'))).toEqual(stand);
  expect(old.$oid).toHaveLength(24);
  expect(await enter(6, { payment: { how: 'gold', amount: 1 } })).toMatchObject({ code: 'invalid_request' });
});

// @spec [Registration at the venue] issue 20, staff.md §7: A payment is corrected with its trail, and taken back; what stands otherwise is not overwritten
test('a correction goes through the till of whoever makes it, is in the trail, and can be taken back', async () => {
  const entered = await enter(11, { payment: cash, till: 'desk-cor-1' });
  const of = async () => (await tills()).filter((line: string) => /^desk-cor/.test(line));
  expect(await correct(entered, null, cash)).toBe('changed_meanwhile');
  expect(await correct(entered, cash, { how: 'card', amount: 25.5 }, 'desk-cor-1')).toBe('done');
  expect(await of()).toEqual(['desk-cor-1: card 25.5 of 1']);
  expect(await correct(entered, { how: 'card', amount: 25.5 }, null, 'desk-cor-2')).toBe('done');
  expect(await of()).toEqual(['desk-cor-1: card 25.5 of 1', 'desk-cor-2: card -25.5 of 1']);
  expect(await correct({ $oid: 'f'.repeat(24) }, null, cash)).toBe('invalid_request');
  const admin = tokenOf('admin');
  const [latest] = (await ask('/trail', { body: { subject: `participant:${entered.$oid}` }, token: admin })).json();
  expect(latest).toMatchObject({ name: 'payment_corrected', who: `venue:${event}` });
  expect((await ask('/undo', { body: { number: latest.number }, token: admin })).json()).toEqual({ success: true });
  expect(await of()).toEqual(['desk-cor-1: card 25.5 of 1', 'desk-cor-2: ']);
  expect((await payments([entered]))[0].payment).toEqual({ how: 'card', amount: 25.5 });
});

test('a till that is closed counts from nothing, once, and what is given back after that is of the next one', async () => {
  const till = 'desk-end-1';
  const entered = await enter(21, { payment: cash, till });
  await enter(22, { payment: cash, till });
  const close = async (id: string) => {
    const sent = { body: { event: 'venue', till, desk: 'Mesa 3' }, token: desk, headers: { 'idempotency-key': id } };
    return (await ask('/registration/close-till', sent)).json();
  };
  const closed = await close('close-1');
  expect(closed.closing).toMatchObject({ desk: 'Mesa 3', sums: [{ how: 'cash', amount: 51, entries: 2 }] });
  expect(await close('close-1')).toEqual(closed);
  await correct(entered, cash, null, till);
  expect((await tills()).filter((line: string) => line.startsWith(till))).toEqual([
    `${till}: cash -25.5 of 1 | cash 51 of 2`,
  ]);
});

test('a till that a desk closed without a network is closed as of then, and never of the future', async () => {
  const till = 'desk-late-1';
  await enter(23, { payment: cash, till });
  const then = { $date: new Date(gunAt - 60_000).toISOString() };
  const close = async (waited: object) =>
    (
      await ask('/registration/close-till', { body: { event: 'venue', till, waited_since: waited }, token: desk })
    ).json();
  expect((await close(then)).closing).toMatchObject({ closed_at: then, sums: [{ amount: 25.5 }] });
  const future = (await close({ $date: '2099-01-01T00:00:00.000Z' })).closing.closed_at.$date;
  expect(future < '2099').toBe(true);
});

// @spec [Registration at the venue] issue 20, staff.md §7: A payment that is sent again after a lost answer is answered as done, and is done once
test('a payment under the id of one that was taken is answered as done, and another one is refused', async () => {
  const entered = await enter(24, { till: 'desk-rep-1' });
  const pay = async (is: object, id: string) => {
    const body = { registration: entered, was: null, is, till: 'desk-rep-1' };
    const sent = { body, token: desk, headers: { 'idempotency-key': id } };
    return (await ask('/registration/payment', sent)).json().error?.code ?? 'done';
  };
  expect([await pay(cash, 'pay-1'), await pay(cash, 'pay-1'), await pay(cash, 'pay-2')]).toEqual([
    ...['done', 'done', 'changed_meanwhile'],
  ]);
  expect(await tills()).toContain('desk-rep-1: cash 25.5 of 1');
});

// @spec [Registration at the venue] issue 20, staff.md §7: Who has not paid is listed, with what each owes, and leaves the list with the payment
test('those who have not paid are listed for desks and staff, and no longer when they have', async () => {
  const till = 'desk-owe-1';
  const entered = await enter(25, { till, desk: 'Mesa 5' });
  const unpaid = async (token = desk) =>
    (await ask('/registration/unpaid', { body: { event: 'venue' }, token })).json() as readonly {
      readonly bib_number: string;
    }[];
  const one25 = {
    registration: entered,
    bib_number: '25',
    name: 'Runner 25',
    surname: 'Prat',
    due: 25.5,
    desk: 'Mesa 5',
  };
  const owing = await unpaid();
  expect(owing.at(-1)).toMatchObject({ ...one25, modality: { $oid: race.oid } });
  expect(await unpaid(tokenOf('admin'))).toEqual(owing);
  expect((await tills()).at(-1)).toBe(`unpaid ${25.5 * owing.length} of ${owing.length}`);
  expect(await correct(entered, null, cash, till)).toBe('done');
  expect(await unpaid()).toEqual(owing.slice(0, -1));
});

// @spec [Registration at the venue] issue 20, staff.md §7: Money that is given back with an entry goes out of the till of whoever cancels it, in one act that is taken back as one
test('whoever cancels an entry gives its money back, or it stays where it is', async () => {
  const admin = tokenOf('admin');
  const of = async () => (await tills()).filter((line: string) => /^desk-can/.test(line));
  const late = { $date: new Date(gunAt).toISOString() };
  await enter(31, {});
  const kept = await enter(31, { payment: cash, till: 'desk-can-1', waited_since: late });
  const listed = (await ask('/registration/kept', { body: { event: 'venue' }, token: desk })).json();
  expect(listed).toMatchObject([{ _id: kept, payment: cash }]);
  const settle = async (more: object) => {
    const body = { registration: kept, how: 'cancel', till: 'desk-can-2', ...more };
    return (await ask('/registration/settle-kept', { body, token: desk })).json().error?.code ?? 'done';
  };
  expect(await settle({ given_back: { how: 'cash', amount: 5 } })).toBe('changed_meanwhile');
  expect(await settle({ how: 'accept', given_back: cash })).toBe('invalid_request');
  expect(await settle({ given_back: cash })).toBe('done');
  expect(await of()).toEqual(['desk-can-1: cash 25.5 of 1', 'desk-can-2: cash -25.5 of 1']);
  const undo = async ({ $oid }: { readonly $oid: string }) => {
    const [{ number }] = (await ask('/trail', { body: { subject: `participant:${$oid}` }, token: admin })).json();
    expect((await ask('/undo', { body: { number }, token: admin })).json()).toEqual({ success: true });
  };
  await undo(kept);
  expect(await of()).toEqual(['desk-can-1: cash 25.5 of 1', 'desk-can-2: ']);
  expect((await payments([kept]))[0].payment).toEqual(cash);
  expect(await settle({})).toBe('done');
  expect(await of()).toEqual(['desk-can-1: cash 25.5 of 1', 'desk-can-2: ']);
});

test('an entry that staff take back takes its money out of the till that took it, and brings it again', async () => {
  const admin = tokenOf('admin');
  const of = async () => (await tills()).filter((line: string) => /^desk-und/.test(line));
  const entered = await enter(41, { payment: cash, till: 'desk-und-1' });
  const undo = async () => {
    const body = { subject: `participant:${entered.$oid}` };
    const [{ number }] = (await ask('/trail', { body, token: admin })).json();
    expect((await ask('/undo', { body: { number }, token: admin })).json()).toEqual({ success: true });
  };
  await undo();
  expect(await of()).toEqual(['desk-und-1: ']);
  await undo();
  expect(await of()).toEqual(['desk-und-1: cash 25.5 of 1']);
});

// @spec [Registration at the venue] issue 20, staff.md §7: No payment is taken for an entry that was cancelled meanwhile, and the desk is told what to do; what was taken before is still given back
test('who was cancelled pays nothing any more, and gets back what they paid', async () => {
  const admin = tokenOf('admin');
  const till = 'desk-gone-1';
  const of = async () => (await tills()).filter((line: string) => /^desk-gone/.test(line));
  const late = { $date: new Date(gunAt).toISOString() };
  await enter(51, {});
  const kept = await enter(51, { payment: cash, till, waited_since: late });
  const cancelled = { registration: kept, how: 'cancel', till };
  expect((await ask('/registration/settle-kept', { body: cancelled, token: desk })).statusCode).toBe(200);
  const more = { how: 'cash', amount: 40 };
  const refused = await ask('/registration/payment', {
    body: { registration: kept, was: cash, is: more, till },
    token: desk,
  });
  expect(refused.json().error).toMatchObject({
    code: 'invalid_request',
    fields: [
      {
        path: 'registration',
        message: 'their entry was cancelled: give the money back, or have staff bring the entry back and note it then',
      },
    ],
  });
  expect(await correct(kept, cash, { how: 'card', amount: 25.5 }, till)).toBe('done');
  expect(await correct(kept, { how: 'card', amount: 25.5 }, null, till)).toBe('done');
  expect(await of()).toEqual([`${till}: `]);
  expect(await correct(kept, null, cash, till)).toBe('invalid_request');
  // Their entry comes back, and their payment with it.
  const trail = (await ask('/trail', { body: { subject: `participant:${kept.$oid}` }, token: admin })).json();
  const { number } = trail.find(({ name }: { readonly name: string }) => name === 'kept_entry_settled');
  expect((await ask('/undo', { body: { number }, token: admin })).json()).toEqual({ success: true });
  expect(await correct(kept, null, cash, till)).toBe('done');
  expect(await of()).toEqual([`${till}: cash 25.5 of 1`]);
});

// @spec [Registration at the venue] issue 20, staff.md §7: The sums of a till are told however large they are, and one payment is bounded
test('a till of more than a million is told and closed, and a payment that nobody makes is refused', async () => {
  const dear = await aModality(context, { event, shortName: 'D' });
  await saveModality(context, dear.number, { columns: { price_cents: 100_000_000 } });
  const till = 'desk-rich-1';
  const before = Number(/^unpaid ([\d.]+)/.exec((await tills()).at(-1) ?? '')?.[1]);
  const modality = { $oid: dear.oid };
  const most = { how: 'card', amount: 100_000 };
  for (let bib = 500; bib < 511; bib += 1) await enter(bib, { modality, till, payment: most });
  for (let bib = 511; bib < 533; bib += 1) await enter(bib, { modality, till });
  expect(await tills()).toContain(`${till}: card 1100000 of 11`);
  expect((await tills()).at(-1)).toContain(`unpaid ${before + 22_000_000} of `);
  const closed = await ask('/registration/close-till', { body: { event: 'venue', till }, token: desk });
  expect(closed.json().closing).toMatchObject({ sums: [{ amount: 1_100_000 }] });
  const message = 'nothing has been taken into this till since it was closed last: there is nothing to close';
  for (const empty of [till, 'till-that-never-was']) {
    const again = await ask('/registration/close-till', { body: { event: 'venue', till: empty }, token: desk });
    expect(again.json().error).toMatchObject({ code: 'invalid_request', fields: [{ path: 'till', message }] });
  }
  expect(await enter(534, { modality, payment: { how: 'card', amount: 10.005 } })).toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'payment.amount', message: 'an amount has two decimals at most' }],
  });
  expect(await enter(533, { modality, payment: { how: 'card', amount: 100_000.01 } })).toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'payment.amount', message: 'a payment is 100,000 € at most: check the amount' }],
  });
});
