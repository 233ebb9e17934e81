import { aProgram } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace, aRead, gunAt, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { openPocket } from './open-pocket.ts';

const { ask, tokenOf, context, logged } = await aProgram();
const admin = tokenOf('admin');

/** It began half an hour before the server's now. */
const began = gunAt - 1_800_000;
const event = await anEvent(context, { slug: 'muntanya', name: 'Muntanya' });
const race = await aRace(context, { event: event.number, gunAt: began, people: 6 });
const other = await anEvent(context, { slug: 'altra', name: 'Altra' });
await aRace(context, { event: other.number, people: 1, firstBib: 90, readers: [91, 92, 93] });
const [start, middle] = await Promise.all(race.checkpoints.map((one) => oidOf(context, 'checkpoint', one)));
const modality = await oidOf(context, 'modality', race.modality);

interface Link {
  readonly _id: unknown;
  readonly token: string;
  readonly pin: string;
}
async function aLink(more: object = {}): Promise<Link> {
  const body = { event: 'muntanya', label: 'Font Roja', places: [], ...more };
  const { _id, address, pin } = (await ask('/add-helper-link', { body, token: admin })).json();
  return { _id, pin, token: new URL(address, 'https://a').searchParams.get('link') ?? '' };
}
const openWith = (body: object, token?: string) =>
  ask('/pocket/open', { body: { event: 'muntanya', name: 'Pau', ...body }, token });
async function aPhone(link?: Link): Promise<{ readonly device: string; readonly token: string }> {
  const { token: text, pin } = link ?? (await aLink());
  const { device, token } = (await openWith({ link: text, pin })).json();
  return { device: device.$oid, token };
}
const codeOf = (answer: { json: () => { error?: { code: string } } }): string => answer.json().error?.code ?? 'done';

/** Lines and contacts of a phone whose page began with the race, and whose clock of the day is an hour ahead. */
const ahead = 3_600_000;
const line = (seq: number, kind: string, more: object = {}, atS = 60 + seq) => ({
  ...{ epoch: 1, seq, segment: 0, kind, wall: began + atS * 1_000 + ahead, mono: atS * 1_000, ...more },
});
const contact = (atS: number, segment = 0, more: object = {}) => ({
  ...{ epoch: 1, segment, mono: atS * 1_000, wall: began + atS * 1_000 + ahead },
  ...{ server_at: began + atS * 1_000, rtt: 80, ...more },
});
const sent = { segment: 0, wall: gunAt, mono: 1 };
const send = async (token: string, entries: readonly unknown[], contacts: readonly unknown[] = [contact(10)]) =>
  ask('/pocket/log', { body: { sent, contacts, entries }, token });
const waiting = async () =>
  (await ask('/stamps', { body: { event: 'muntanya' }, token: admin })).json().stamps as readonly {
    readonly bib?: string;
    readonly why: string;
    readonly seq: number;
    readonly device: { readonly $oid: string };
    readonly kind: string;
  }[];
const waitingOf = async (device: string) =>
  (await waiting())
    .filter((one) => one.device.$oid === device)
    .map(({ seq, bib, why }) => `${seq} ${bib ?? '-'} ${why}`);
const stampsOf = async (device: string) => {
  const rows = await context.db
    .selectFrom('hand_stamp')
    .innerJoin('helper_phone', 'helper_phone.number', 'hand_stamp.phone_number')
    .select(['seq', 'at', 'is_certain', 'bib'])
    .where('oid', '=', device)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, at, is_certain: isCertain, bib }) => [seq, (at - began) / 1_000, isCertain, bib]);
};

// @spec [Race day] issue 20, staff.md §2: A link with a PIN makes a phone one that stamps, at the places of the link alone, and tells it what it needs without a network
test('a link with its PIN opens a phone, which is told of its places, races and bibs', async () => {
  const link = await aLink({ places: [middle] });
  const opened = (await openWith({ link: link.token, pin: link.pin })).json();
  expect(opened.state).toMatchObject({
    event: { slug: 'muntanya' },
    places: [{ checkpoint: { $oid: middle }, km: 5 }],
  });
  expect(opened.state.races).toEqual([
    { modality: { $oid: modality }, name: expect.any(String), gun_at: expect.anything(), waves: [] },
  ]);
  const state = (await ask('/pocket/state', { body: {}, token: opened.token })).json();
  expect(state.known_to).toBeNull();
  expect(state.people).toHaveLength(6);
  expect(Object.keys(state.people[0])).toEqual(['bib', 'name', 'modality']);
  expect(state.people[0]).toMatchObject({ bib: '1', name: 'Runner 1' });
});

test('staff open a phone by their session, in their events alone', async () => {
  expect((await openWith({}, admin)).json().state.places).toHaveLength(3);
  expect((await openWith({}, tokenOf('timer'))).statusCode).toBe(200);
  expect(codeOf(await openWith({}))).toBe('not_signed_in');
  expect(codeOf(await openWith({}, tokenOf('community_manager')))).toBe('not_allowed');
});

// @spec [Race day] issue 20 point 5: A helper's link after its end and for another event, a PIN that is wrong: refused, with what to do
test('a link is refused after its end, at another event, with a wrong PIN, and when nobody made it', async () => {
  const link = await aLink();
  expect(codeOf(await openWith({ link: link.token, pin: link.pin, event: 'altra' }))).toBe(
    'helper_link_of_other_event',
  );
  expect(codeOf(await openWith({ link: link.token, pin: '000' }))).toBe('wrong_pin');
  expect(codeOf(await openWith({ link: link.token }))).toBe('wrong_pin');
  expect(codeOf(await openWith({ link: 'x'.repeat(43), pin: link.pin }))).toBe('helper_link_not_found');
  const over = await aLink({ ends_at: { $date: new Date(context.now() + 60_000).toISOString() } });
  const later = { ...context, now: () => context.now() + 60_000 };
  const asked = { event: 'muntanya', link: over.token, pin: over.pin, name: 'Pau', address: '203.0.113.1' };
  expect(await openPocket(later, asked, null)).toEqual({ ok: false, refusal: 'helper_link_over' });
  const phone = await aPhone(link);
  await ask('/end-helper', { body: { event: 'muntanya', link: link._id }, token: admin });
  expect(codeOf(await openWith({ link: link.token, pin: link.pin }))).toBe('helper_link_over');
  expect(codeOf(await send(phone.token, []))).toBe('phone_ended');
});

// @spec [Race day] issue 20 point 5: A PIN tried 10,000 times is looked at a few dozen times an hour, and neighbours still get in
test('who tries PINs is slowed down, and others get in', async () => {
  const link = await aLink();
  const tries = isLong ? 10_000 : 300;
  const asEve = { event: 'muntanya', link: link.token, name: 'Eve' };
  const tryAt = (address: string, pin: string, now: number) =>
    openPocket({ ...context, now: () => now }, { ...asEve, pin, address }, null);
  let looked = 0;
  for (let n = 0; n < tries; n += 1) {
    // One each third of a second, from one address.
    const opened = await tryAt('203.0.113.9', 'no', gunAt + n * 333);
    if (!opened.ok && opened.refusal === 'wrong_pin') looked += 1;
  }
  expect(looked).toBeLessThan(isLong ? 90 : 20);
  const after = gunAt + tries * 333;
  expect(await tryAt('198.51.100.4', link.pin, isLong ? after + 300_000 : after)).toMatchObject({ ok: true });
  // Another link of the same address is not held up.
  const next = await aLink();
  expect(codeOf(await openWith({ link: next.token, pin: next.pin }))).toBe('done');
});

// @spec [Race day] issue 20, staff.md §2: A log goes up in order, unique by its counters, is kept as it came, and is placed by its contacts
test('a log is taken item by item: new, known, or wrong', async () => {
  const { device, token } = await aPhone();
  const stamp = line(0, 'stamp', { checkpoint: middle });
  const first = await send(token, [stamp, line(1, 'bib', { ref: 0, bib: '3' }), stamp]);
  expect(first.json()).toMatchObject({
    known_to: { epoch: 1, seq: 1 },
    items: [{ status: 'accepted' }, { status: 'accepted' }, { status: 'duplicate' }],
  });
  expect(await stampsOf(device)).toEqual([[0, 60, true, '3']]);
  // Edited by hand: a line that is there stays as it came, others are judged alone.
  const edited = [
    { ...stamp, wall: 5, bib: '4' },
    { ...line(2, 'stamp'), mono: -1 },
    line(3, 'bib', { bib: '4' }),
    { ...line(4, 'stamp', { checkpoint: middle }), admin: true },
    null,
    'x',
    line(5, 'stamp', { checkpoint: 'nowhere' }),
    line(6, 'bib', { ref: 99, bib: '4' }),
    line(7, 'cancel', { ref: 7 }),
    line(8, 'gun', { modality: 'f'.repeat(24) }),
    line(9, 'stamp', { checkpoint: 'f'.repeat(24), bib: '4' }),
  ];
  const second = await send(token, edited);
  expect([second.statusCode, second.json().items.map(({ status }: { status: string }) => status)]).toEqual([
    200,
    [
      ...['duplicate', 'refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
      ...['accepted', 'accepted', 'accepted', 'accepted'],
    ],
  ]);
  expect(second.json().items[1].reason).toMatch(/^mono: /);
  expect(await stampsOf(device)).toEqual([
    [0, 60, true, '3'],
    [9, 69, true, '4'],
  ]);
  expect(await waitingOf(device)).toEqual(['8 - not_done', '9 4 other_race']);
  const state = (await ask('/pocket/state', { body: {}, token })).json();
  expect(state.known_to).toEqual({ epoch: 1, seq: 9 });
  expect(logged()).not.toContain('"level":50');
});

test('a stamp is named, named again and taken back, and waits while nobody has its bib', async () => {
  const { device, token } = await aPhone();
  await send(token, [line(0, 'stamp', { checkpoint: middle }), line(1, 'stamp', { checkpoint: middle, bib: '77' })]);
  expect(await waitingOf(device)).toEqual(['0 - no_bib', '1 77 unknown_bib']);
  await send(token, [line(2, 'bib', { ref: 0, bib: '5' }), line(3, 'cancel', { ref: 1 })]);
  expect([await waitingOf(device), await stampsOf(device)]).toEqual([[], [[0, 60, true, '5']]]);
});

test('a stamp without contact waits until staff say that it is right, or by how much it is off', async () => {
  const { device, token } = await aPhone();
  const stamp = { ...line(0, 'stamp', { checkpoint: middle, bib: '5' }), segment: 3 };
  await send(token, [stamp], []);
  expect(await waitingOf(device)).toEqual(['0 5 uncertain']);
  const shift = (by_ms: number | null) =>
    ask('/shift-segment', { body: { event: 'muntanya', device, epoch: 1, segment: 3, by_ms }, token: admin });
  expect(codeOf(await shift(-ahead))).toBe('done');
  expect([await waitingOf(device), await stampsOf(device)]).toEqual([[], [[0, 60, true, '5']]]);
  await shift(null);
  expect(await waitingOf(device)).toEqual(['0 5 uncertain']);
  // The network is back within the segment: nobody has to say anything.
  await send(token, [], [contact(300, 3)]);
  expect(await stampsOf(device)).toEqual([[0, 60, true, '5']]);
});

test('staff name a stamp, which beats what the phone says, and take that back', async () => {
  const { device, token } = await aPhone();
  await send(token, [line(0, 'stamp', { checkpoint: middle, bib: '77' })]);
  const name = (bib: string | null, seq = 0) =>
    ask('/name-stamp', { body: { event: 'muntanya', device, epoch: 1, seq, bib }, token: tokenOf('timer') });
  expect(codeOf(await name('4', 8))).toBe('stamp_not_found');
  expect([codeOf(await name('4')), await waitingOf(device)]).toEqual(['done', []]);
  await send(token, [line(1, 'bib', { ref: 0, bib: '78' })]);
  expect((await stampsOf(device))[0]?.[3]).toBe('4');
  const undo = async () => {
    const [{ number }] = (await ask('/trail', { body: { limit: 1 }, token: admin })).json();
    return codeOf(await ask('/undo', { body: { number }, token: admin }));
  };
  expect([await undo(), await waitingOf(device)]).toEqual(['done', ['0 78 unknown_bib']]);
  await name('4');
  await name(null);
  expect(await waitingOf(device)).toEqual(['0 78 unknown_bib']);
});

// @spec [Race day] issue 20, staff.md §2: A phone that is lost is ended from the desk: its token is refused at once, and what it sent stays
test('a phone that was ended is refused at once, its copied token too, and what it sent stays', async () => {
  const link = await aLink();
  const [lost, kept] = [await aPhone(link), await aPhone(link)];
  await send(lost.token, [line(0, 'stamp', { checkpoint: middle, bib: '2' })]);
  await ask('/end-helper', { body: { event: 'muntanya', device: lost.device }, token: admin });
  const copied = await send(lost.token, [line(1, 'stamp', { checkpoint: middle, bib: '6' })]);
  expect([copied.statusCode, codeOf(copied)]).toEqual([401, 'phone_ended']);
  expect(codeOf(await ask('/pocket/state', { body: {}, token: lost.token }))).toBe('phone_ended');
  expect(await stampsOf(lost.device)).toEqual([[0, 60, true, '2']]);
  expect(codeOf(await send(kept.token, []))).toBe('done');
  expect(codeOf(await send(`${kept.token.slice(0, -2)}xx`, []))).toBe('phone_ended');
  // A phone is let in nowhere else.
  expect(codeOf(await ask('/helpers', { body: { event: 'muntanya' }, token: kept.token }))).toBe('not_allowed');
  expect(codeOf(await ask('/reads', { body: { device: 1, reads: [] }, token: kept.token }))).toBe('not_allowed');
});

// @spec [Race day] issue 20: Without network for good the log leaves as a file, and comes in on the desk
test('the log of a phone comes in as a file, also after the phone was ended, and once', async () => {
  const { device } = await aPhone();
  await ask('/end-helper', { body: { event: 'muntanya', device }, token: admin });
  const take = (file: unknown, of = 'muntanya') =>
    ask('/take-pocket-log', {
      body: { event: of, file: typeof file === 'string' ? file : JSON.stringify(file) },
      token: admin,
    });
  const log = {
    device,
    entries: [line(0, 'stamp', { checkpoint: middle, bib: '2' }), { broken: 1 }],
    contacts: [contact(9)],
  };
  expect((await take(log)).json()).toMatchObject({ accepted: 1, duplicate: 0, refused: 1, name: 'Pau' });
  expect((await take(log)).json()).toMatchObject({ accepted: 0, duplicate: 1 });
  expect(await stampsOf(device)).toEqual([[0, 60, true, '2']]);
  expect(codeOf(await take('{"device":'))).toBe('pocket_log_not_valid');
  expect(codeOf(await take({ ...log, device: 'f'.repeat(24) }))).toBe('helper_device_not_found');
  expect(codeOf(await take(log, 'altra'))).toBe('helper_device_not_found');
});

test('staff see links with their PINs, and phones with what they have stamped', async () => {
  const link = await aLink({ label: 'Cim', places: [start, middle] });
  const { device, token } = await aPhone(link);
  await send(token, [line(0, 'stamp', { checkpoint: middle }), line(1, 'stamp', { checkpoint: middle, bib: '1' })]);
  const { links, places } = (await ask('/helpers', { body: { event: 'muntanya' }, token: tokenOf('timer') })).json();
  const shown = links.find(({ label }: { label: string }) => label === 'Cim');
  expect(shown).toMatchObject({ pin: link.pin, places: [{ $oid: start }, { $oid: middle }] });
  expect(shown.address).toBe(`/timer/muntanya?link=${link.token}`);
  expect(shown.devices).toMatchObject([
    { device: { $oid: device }, name: 'Pau', stamps: 2, without_bib: 1, uncertain: 0 },
  ]);
  expect(places).toHaveLength(3);
  const trail = JSON.stringify((await ask('/trail', { body: { limit: 50 }, token: admin })).json());
  expect(trail).toContain('helper_link_added');
  expect([trail.includes(link.token), trail.includes(link.pin)]).toEqual([false, false]);
});

// @spec [Race day] issue 20, staff.md §2: A gun by a phone is the server's instant of the press where none is set; a second press moves nothing
test('a gun is set once, by the instant of the press, and taken back with it', async () => {
  const unstarted = await aRace(context, {
    event: event.number,
    gunAt: null,
    shortName: '5K',
    firstBib: 50,
    readers: [4, 5, 6],
  });
  const of = await oidOf(context, 'modality', unstarted.modality);
  const races = () => context.db.selectFrom('modality').select('gun_at');
  const gun = async () => (await races().where('number', '=', unstarted.modality).executeTakeFirstOrThrow()).gun_at;
  const [one, two] = [await aPhone(), await aPhone()];
  // Without contact the instant is not certain yet.
  await send(one.token, [line(0, 'gun', { modality: of })], []);
  expect(await gun()).toBeNull();
  await send(one.token, []);
  expect(await gun()).toBe(began + 60_000);
  await send(two.token, [line(0, 'gun', { modality: of }, 65)]);
  expect(await gun()).toBe(began + 60_000);
  await send(two.token, [line(1, 'cancel', { ref: 0 })]);
  expect(await gun()).toBe(began + 60_000);
  await send(one.token, [line(1, 'cancel', { ref: 0 })]);
  expect(await gun()).toBeNull();
  const commands: readonly { readonly name: string; readonly who: string }[] = (
    await ask('/trail', { body: { limit: 200 }, token: admin })
  ).json();
  const guns = commands.filter(({ name }) => name === 'gun_set').map(({ who }) => who);
  expect(guns).toEqual(['phone:Pau', 'phone:Pau']);
  // A phone that stands elsewhere fires no gun, whatever its log says; staff see that it tried.
  const elsewhere = await aPhone(await aLink({ places: [middle] }));
  await send(elsewhere.token, [line(0, 'gun', { modality: of })]);
  expect(await gun()).toBeNull();
  expect(await waitingOf(elsewhere.device)).toEqual(['0 - not_done']);
});

// @spec [Race day] issue 20, staff.md §2: A log with senseless clocks or half characters is taken, told to staff, and holds up nothing
test('clocks and signs without sense are taken as uncertain, and the list of staff goes on', async () => {
  const { token, device } = await aPhone();
  const far = { wall: 253_402_300_799_999, mono: 1e12 };
  const answer = await send(
    token,
    [
      line(0, 'stamp', { checkpoint: middle, segment: 5, ...far }),
      line(1, 'stamp', { checkpoint: middle, bib: '\ud800' }),
    ],
    [contact(10), contact(10, 5, { server_at: 1, rtt: 0 }), contact(11, 5, { rtt: 0 })],
  );
  expect(answer.json().items.map(({ status }: { status: string }) => status)).toEqual(['accepted', 'accepted']);
  const told = await waitingOf(device);
  expect(told).toHaveLength(2);
  expect(told).toEqual(expect.arrayContaining(['0 - uncertain', expect.stringMatching(/^1 .* unknown_bib$/)]));
});

// @spec [Race day] issue 20: 'Retired here' and 'back at base' by a phone, with the undo
test('who gave up and who is back are known by the word of the phone, until it takes it back', async () => {
  const { token } = await aPhone();
  const [, second, third] = race.people;
  const of = async (person: number | undefined) => {
    const found = await context.db
      .selectFrom('participant as p')
      .leftJoin('retirement as r', 'r.participant_number', 'p.number')
      .select(['p.staff_status', 'p.back_at', 'r.location', 'r.reported_by'])
      .where('p.number', '=', person ?? 0)
      .executeTakeFirstOrThrow();
    return [found.staff_status, found.back_at !== null, found.location, found.reported_by];
  };
  await send(token, [line(0, 'retired', { bib: '2', checkpoint: middle }), line(1, 'back', { bib: '03' })]);
  expect(await of(second)).toEqual(['retired', false, expect.any(String), 'Pau']);
  expect(await of(third)).toEqual(['retired', true, null, null]);
  // Another phone said so of somebody too: the first one takes back its own words alone.
  const said = [race.people[3], line(5, 'retired', { bib: '4', checkpoint: middle })] as const;
  await send(token, [said[1]]);
  await send((await aPhone()).token, [line(0, 'retired', { bib: '4', checkpoint: middle }, 90)]);
  const cancels = [line(2, 'cancel', { ref: 0 }), line(3, 'cancel', { ref: 1 }), line(6, 'cancel', { ref: 5 })];
  await send(token, [...cancels, line(4, 'back', { bib: '99' })]);
  expect((await of(said[0]))[0]).toBe('retired');
  expect([await of(second), await of(third)]).toEqual([
    [null, false, null, null],
    [null, false, null, null],
  ]);
  expect((await waiting()).filter(({ kind }) => kind === 'back')).toMatchObject([{ bib: '99', why: 'unknown_bib' }]);
});

// @spec [Race day] issue 20, staff.md §2: A stamp with a bib is a time by hand of the lowest rank: it counts where no mat heard the runner, and goes with its name
test('a stamp is a time where no mat heard the runner, goes to another bib with its name, and is told with its phone', async () => {
  const { token } = await aPhone();
  const of = await aRace(context, {
    event: event.number,
    gunAt: began,
    shortName: 'T',
    firstBib: 60,
    readers: [21, 22, 23],
  });
  const place = await oidOf(context, 'checkpoint', of.checkpoints[1]);
  await sendReads(context, 21, [aRead(60, -1_790_000), aRead(61, -1_790_000), aRead(62, -1_790_000)]);
  await sendReads(context, 22, [aRead(62, -900_000)]);
  const standing = async () => {
    await deriveEverything(context);
    return (await standings(context, of.modality)).map((line) => line.split(' | ')[3]);
  };
  const stamp = line(0, 'stamp', { checkpoint: place, bib: '60' }, 900);
  await send(token, [stamp, line(1, 'stamp', { checkpoint: place, bib: '62' }, 901)]);
  expect(await standing()).toEqual(['-1790 -900 -', '-1790 - -', '-1790 -900 -']);
  const registration = await oidOf(context, 'participant', of.people[0]);
  const told = (await ask('/reads-of-person', { body: { registration }, token: admin })).json().stamps;
  expect(told).toMatchObject([{ intermediate: { $oid: place }, device_name: 'Pau', counts: true }]);
  const why = JSON.stringify((await ask('/explanation', { body: { registration }, token: admin })).json());
  expect(why).toContain('stamped by hand, phone ‘Pau’');
  const beaten = await oidOf(context, 'participant', of.people[2]);
  const other = (await ask('/reads-of-person', { body: { registration: beaten }, token: admin })).json().stamps;
  expect(other).toMatchObject([{ counts: false }]);
  await send(token, [line(2, 'bib', { ref: 0, bib: '061' })]);
  expect(await standing()).toEqual(['-1790 - -', '-1790 -900 -', '-1790 -900 -']);
  await send(token, [line(3, 'cancel', { ref: 0 })]);
  expect(await standing()).toEqual(['-1790 - -', '-1790 - -', '-1790 -900 -']);
});
