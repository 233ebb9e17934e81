import { connect, type Socket } from 'node:net';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import { type LiveMessage, parseLiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { type ARace, aContext, aRace, aRead, sendReads } from '@dorsal/testkit/a-race.ts';
import { type AWeb, aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test } from 'vitest';
import { createAuthenticator } from '#modules/accounts/authenticate.ts';
import { changeAccount } from '#modules/accounts/change-account.ts';
import { logIn, logOut } from '#modules/accounts/log-in.ts';
import { addUser } from '#modules/accounts/users.ts';
import { deriveModality, reloadBoard } from '#modules/derive/derive-modality.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { lineageOf } from '#modules/lineage/lineage.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import type { Caller } from '#platform/http/caller.ts';
import { later } from './live-hub.ts';

const minute = 60_000;
const { db, url } = await aTestDatabase();
const context = aContext(db);
const web = await aWeb(context, url, { everyMs: 0, streamsPerAddress: 3 });
afterAll(() => web.close());
let races = 0;

async function someRace(people: number): Promise<ARace & { readonly oid: string; readonly firstBib: number }> {
  races += 1;
  const firstBib = races * 10_000 + 1;
  const readers = [races * 10 + 1, races * 10 + 2, races * 10 + 3] as const;
  const race = await aRace(context, { people, firstBib, readers });
  await deriveModality(context, race.modality);
  const { oid } = await db
    .selectFrom('modality')
    .select('oid')
    .where('number', '=', race.modality)
    .executeTakeFirstOrThrow();
  return { ...race, oid, firstBib };
}

/** People of a race (counted from 0) cross the 5 km mat, and the board of the web moves. */
async function cross(race: Awaited<ReturnType<typeof someRace>>, people: readonly number[]): Promise<void> {
  await sendReads(
    context,
    races * 10 + 2,
    people.map((person) => aRead(race.firstBib + person, 20 * minute + person)),
  );
  await deriveModality(context, race.modality);
  await web.boards.node.poll();
}

async function statusOf({ oid }: { readonly oid: string }): Promise<string> {
  const { status } = await db.selectFrom('modality').select('status').where('oid', '=', oid).executeTakeFirstOrThrow();
  return status;
}

interface Stream {
  readonly next: () => Promise<LiveMessage>;
  readonly response: Response;
  readonly close: () => Promise<void>;
}

async function open(modalities: string, from: AWeb = web): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(`${from.base}/live?modalities=${modalities}`, { signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const more = async (): Promise<void> => {
    const { value, done } = (await reader?.read()) ?? { value: '', done: true };
    if (done) throw new Error('the stream ended');
    text += value;
  };
  const next = async (): Promise<LiveMessage> => {
    while (!text.includes('\n\n')) await more();
    const end = text.indexOf('\n\n');
    const message = parseLiveMessage(text.slice('data: '.length, end));
    text = text.slice(end + 2);
    if (!message) throw new Error('no message of the contract');
    return message;
  };
  const close = async (): Promise<void> => {
    abort.abort();
    await reader?.closed.catch(() => undefined);
  };
  return { next, response, close };
}

// @spec [Live push] issue 16: Rules of prizes that change, and whether they are shown, reach open pages
test('prizes that are shown no longer, and a rule that goes, are sent', async () => {
  const race = await someRace(1);
  const prizes = [{ order: 1, total: 3, by: 'general' as const, not_with: [] }];
  await saveModality(context, race.modality, { columns: { show_prized_positions: true }, prizes });
  const stream = await open(race.oid);
  await stream.next();
  await saveModality(context, race.modality, { columns: { show_prized_positions: false } });
  await web.boards.node.tidy();
  expect(await stream.next()).toMatchObject({ type: 'status', modality: race.oid });
  // A reload of the board may bring the new rules before they are compared.
  await saveModality(context, race.modality, { columns: {}, prizes: [] });
  await reloadBoard(context, race.modality);
  await web.boards.node.poll();
  expect([(await stream.next()).type, (await stream.next()).type].toSorted()).toEqual(['board', 'status']);
  await stream.close();
});

// @spec [Live push] issue 16: A race that is hidden says so on open streams, and ends them
test('who follows a race that is hidden is told, and the stream ends', async () => {
  const race = await someRace(1);
  const stream = await open(race.oid);
  await stream.next();
  await saveModality(context, race.modality, { columns: { visible: false } });
  await web.boards.node.tidy();
  expect(await stream.next()).toMatchObject({ type: 'gone', modality: race.oid });
  await expect(stream.next()).rejects.toThrow();
});

// @spec [Live push] design §4.6, design §5: GET `/live?modalities=a,b,c`: one stream for all that a page shows, with the server's clock and where each board stands
// @spec [Live push] design §4.6: Slow clients are dropped and hold nobody else up; `X-Accel-Buffering: no`, no compression
// @spec [Live screens] design §4.6: A status that changed between the fetch of a page and its stream is told by hello
test('a stream begins with where its boards stand, and no proxy holds it back', async () => {
  const [one, other] = [await someRace(1), await someRace(1)];
  const stream = await open(`${one.oid},${other.oid}`);
  expect(await stream.next()).toMatchObject({
    type: 'hello',
    versions: { [one.oid]: 1, [other.oid]: 1 },
    statuses: { [one.oid]: await statusOf(one), [other.oid]: await statusOf(other) },
    lineage: await lineageOf(context.db),
  });
  const header = (name: string) => stream.response.headers.get(name);
  expect([header('content-type'), header('x-accel-buffering'), header('content-encoding')]).toEqual([
    'text/event-stream; charset=utf-8',
    'no',
    null,
  ]);
  await stream.close();
});

// @spec [Live push] design §4.6: Messages follow each other without a gap, with from and to version, counts and up to 20 changed people, else reload
test('messages follow each other without a gap, and say who crossed where', async () => {
  const race = await someRace(3);
  const stream = await open(race.oid);
  await stream.next();
  await cross(race, [0]);
  const first = await stream.next();
  await cross(race, [1, 2]);
  const second = await stream.next();
  expect([first, second]).toMatchObject([
    {
      type: 'board',
      from: 1,
      to: 2,
      counts: { total: 3, checkpoints: [0, 1, 0] },
      changed: [{ bib: String(race.firstBib), key: 20 * minute, at: expect.any(Number), status: 'started' }],
    },
    { type: 'board', from: 2, to: 3, counts: { checkpoints: [0, 3, 0] }, changed: [{}, {}] },
  ]);
  await stream.close();
});

// @spec [Live push] design §4.6: Messages follow each other without a gap, with from and to version, counts and up to 20 changed people, else reload
// @spec [Live screens] design §4.6, issue 3: A live message that names nobody names the checkpoints that changed; pages of others do not fetch
test('more than twenty changed people are a reload, with the checkpoints where they passed', async () => {
  const race = await someRace(25);
  const stream = await open(race.oid);
  await stream.next();
  await cross(
    race,
    Array.from({ length: 25 }, (_, person) => person),
  );
  const message = await stream.next();
  const [start, middle] = web.boards.node.peek(race.modality)?.facts.checkpoints ?? [];
  // Nobody has a time at the start: its page lists everyone by how far they are.
  expect(message).toMatchObject({ type: 'board', from: 1, to: 2, reload: true, touched: [start?.oid, middle?.oid] });
  expect(message).not.toHaveProperty('changed');
  await stream.close();
});

// @spec [Live screens] design §4.6, issue 3: A live message that names nobody names the checkpoints that changed; pages of others do not fetch
test('where people themselves changed, no checkpoint is left out', async () => {
  const race = await someRace(25);
  const stream = await open(race.oid);
  await stream.next();
  await db.transaction().execute((trx) => mark(trx, 'category_rules', { modality: race.modality }));
  await deriveModality(context, race.modality);
  await web.boards.node.poll();
  const message = await stream.next();
  expect(message).toMatchObject({ type: 'board', from: 1, to: 2, reload: true });
  expect(message).not.toHaveProperty('touched');
  await stream.close();
});

// @spec [Live push] design §4.6: At most one message each half second per modality
// @spec [Live push] design §4.6: A heartbeat tells the current version
test('what moves within half a second is one message', async () => {
  const race = await someRace(2);
  const slow = await aWeb(context, url, { everyMs: 60_000 });
  const stream = await open(race.oid, slow);
  await stream.next();
  for (const person of [0, 1]) {
    await cross(race, [person]);
    await slow.boards.node.poll();
  }
  // The first went out at once; the second waits for its time, and a heartbeat tells the version meanwhile.
  expect(await stream.next()).toMatchObject({ type: 'board', from: 1, to: 2 });
  await slow.boards.hub.beat();
  expect(await stream.next()).toMatchObject({ type: 'heartbeat', versions: { [race.oid]: 3 } });
  await stream.close();
  await slow.close();
});

// @spec [Live push] issue 15: A message names each checkpoint at which somebody moved
test('who moves twice in that time is named once, with every checkpoint; where other data changed, with none', () => {
  const moved = (checkpoint: number | null, timeMs: number | null, others: number[] = []) =>
    [{ oid: 'ada', bib: '7', checkpoint, others, timeMs, crossedAt: timeMs, status: 'started' as const }] as const;
  const first = { from: 1, to: 2, moved: new Map(moved(2, null, [1]).map((one) => [one.oid, one])) };
  const then = (...more: Parameters<typeof moved>) => later(first, 3, moved(...more)).moved?.get('ada');
  expect(then(3, 900)).toMatchObject({ checkpoint: 3, timeMs: 900, crossedAt: 900, others: [1, 2] });
  expect(then(1, 300)).toMatchObject({ checkpoint: 2, timeMs: null, others: [1] });
  expect(then(null, null)).toMatchObject({ checkpoint: null, timeMs: null, crossedAt: null, others: [] });
});

test('a status that changes is sent', async () => {
  const race = await someRace(1);
  const stream = await open(race.oid);
  await stream.next();
  await saveModality(context, race.modality, { columns: { status: 'live' } });
  await web.boards.node.tidy();
  expect(await stream.next()).toMatchObject({ type: 'status', modality: race.oid, status: 'live' });
  await stream.close();
});

// @spec [Live push] design §4.6: Slow clients are dropped and hold nobody else up; `X-Accel-Buffering: no`, no compression
test('a client that takes nothing is dropped, and holds nobody else up', async () => {
  const race = await someRace(1);
  const stream = await open(race.oid);
  await stream.next();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const socket = await aDeafClient(race.oid, resolve);
  // Each beat is written to both; the deaf one leaves its part in the buffers of the system, and then in ours.
  const dropped = async () =>
    Number(
      / (\d+)/.exec(
        (await web.metrics.registry.getSingleMetricAsString('dorsal_live_dropped_total')).split('\n')[2] ?? '',
      )?.[1],
    );
  for (let beats = 0; (await dropped()) === 0 && beats < 1_000; beats++) {
    await Promise.all(Array.from({ length: 100 }, () => web.boards.hub.beat()));
    await new Promise(setImmediate);
    await drain(stream, 100);
  }
  expect(await dropped()).toBe(1);
  socket.resume();
  await closed;
  await cross(race, [0]);
  // On a busy machine the hub's own heartbeat may have come meanwhile.
  let message = await stream.next();
  while (message.type === 'heartbeat') message = await stream.next();
  expect(message).toMatchObject({ type: 'board', from: 1, to: 2 });
  await stream.close();
});

/** A client that opens a stream and never reads from it. */
async function aDeafClient(oid: string, closed: () => void): Promise<Socket> {
  const { hostname, port } = new URL(web.base);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', closed).on('close', closed);
  socket.pause();
  socket.write(`GET /api/live?modalities=${oid} HTTP/1.1\r\nhost: x\r\n\r\n`);
  while ((await viewers()) < 2) await new Promise(setImmediate);
  return socket;
}

const viewers = async (): Promise<number> =>
  Number(
    /dorsal_live_viewers (\d+)/.exec(await web.metrics.registry.getSingleMetricAsString('dorsal_live_viewers'))?.[1],
  );

async function drain({ next }: Stream, messages: number): Promise<void> {
  for (let taken = 0; taken < messages; taken++) await next();
}

// @spec [Live push] design §4.6: A bound of streams per address; unknown modalities are refused
test('an address holds so many streams open and no more, and an unknown modality is refused', async () => {
  const race = await someRace(1);
  const streams = await Promise.all([open(race.oid), open(race.oid), open(race.oid)]);
  for (const { next } of streams) await next();
  expect((await web.get(`/live?modalities=${race.oid}`)).status).toBe(429);
  for (const { close } of streams) await close();
  while ((await viewers()) > 0) await new Promise(setImmediate);
  expect((await web.get(`/live?modalities=${'f'.repeat(24)}`)).status).toBe(404);
  expect((await web.get('/live')).status).toBe(400);
});

test('closing ends the streams and is not held up by them', async () => {
  const race = await someRace(1);
  const other = await aWeb(context, url);
  const stream = await open(race.oid, other);
  await stream.next();
  await other.close();
  await expect(stream.next()).rejects.toThrow();
});

// @spec [Live push] issue 16: A disabled account's open streams end at once
test('a stream of staff ends with its session, and those of visitors go on', async () => {
  const race = await someRace(1);
  const tokens = new Set(['holds', 'ends']);
  const roles: readonly Role[] = ['timer'];
  const authenticate = async (token: string): Promise<Caller | null> =>
    tokens.has(token) ? { kind: 'user', user: 1, name: token, roles, events: [], tokenHash: Buffer.from(token) } : null;
  const staffWeb = await aWeb(context, url, { everyMs: 0, authenticate });
  const follow = async (headers: Record<string, string>): Promise<{ readonly isOver: Promise<true> }> => {
    const { body } = await staffWeb.get(`/live?modalities=${race.oid}`, headers);
    const reader = body?.getReader();
    await reader?.read();
    const untilOver = async (): Promise<true> => {
      while ((await reader?.read())?.done === false);
      return true;
    };
    return { isOver: untilOver() };
  };
  const [staff, other, visitor] = [
    await follow({ authorization: 'Bearer ends' }),
    await follow({ authorization: 'Bearer holds' }),
    await follow({}),
  ];
  tokens.delete('ends');
  await staffWeb.boards.hub.endUnadmitted();
  expect(await staff.isOver).toBe(true);
  const others = Promise.race([other.isOver, visitor.isOver]);
  expect(await Promise.race([others, staffWeb.boards.hub.beat().then(() => 'open')])).toBe('open');
  await staffWeb.close();
  expect(await others).toBe(true);
});

// @spec [Accounts and roles] issue 17, staff.md §1: A live stream that a timer holds ends when they are taken off the event, when they are disabled, and when their session ends
test('the stream of a timer ends with what let it in: the event, the account, the session', async () => {
  const race = await someRace(1);
  const authenticator = createAuthenticator(context);
  const staffWeb = await aWeb(context, url, { everyMs: 0, authenticate: authenticator.authenticate });
  const password = 'correct horse battery';
  const aTimer = async (name: string) => {
    const email = `${name}@example.org`;
    await addUser(context, { email, name, roles: ['timer'], password });
    const { number } = await db
      .selectFrom('user_account')
      .select('number')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const entered = await logIn(context, { email, password, address: `203.0.113.${number}` });
    if (!entered.ok) throw new Error('a timer of the test is not let in');
    return { email, number, token: entered.token };
  };
  const [taken, disabled] = [await aTimer('taken'), await aTimer('disabled')];
  const [out, stays] = [await aTimer('out'), await aTimer('stays')];
  const all = [taken, disabled, out, stays].map(({ number }) => number);
  const { event_number: event } = await db
    .selectFrom('modality')
    .select('event_number')
    .where('number', '=', race.modality)
    .executeTakeFirstOrThrow();
  await db.updateTable('event').set({ timers: all }).where('number', '=', event).execute();
  const follow = async (token: string) => {
    const { body } = await staffWeb.get(`/live?modalities=${race.oid}`, { authorization: `Bearer ${token}` });
    const reader = body?.getReader();
    await reader?.read();
    const stream = { isOver: false, over: Promise.resolve() };
    const untilOver = async (): Promise<void> => {
      while ((await reader?.read())?.done === false);
      stream.isOver = true;
    };
    stream.over = untilOver();
    return stream;
  };
  const [ofTaken, ofDisabled] = [await follow(taken.token), await follow(disabled.token)];
  const [ofOut, ofStays] = [await follow(out.token), await follow(stays.token)];
  const look = async (): Promise<void> => {
    authenticator.forgetAll();
    await staffWeb.boards.hub.endUnadmitted();
  };
  await look();
  expect([ofTaken, ofDisabled, ofOut, ofStays].map(({ isOver }) => isOver)).toEqual([false, false, false, false]);
  await db
    .updateTable('event')
    .set({ timers: all.slice(1) })
    .where('number', '=', event)
    .execute();
  await look();
  await ofTaken.over;
  await changeAccount(context, { email: disabled.email }, { kind: 'disable' }, { name: 'test', user: null });
  await look();
  await ofDisabled.over;
  await logOut(context, out.token);
  await look();
  await ofOut.over;
  expect(ofStays.isOver).toBe(false);
  await staffWeb.close();
});
