import { type LiveMessage, parseLiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { aContext, aRace, oidOf } from '@dorsal/testkit/a-race.ts';
import { type AWeb, aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test } from 'vitest';
import { saveNotice } from './save-notice.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);
const otherNode = await aWeb(context, url, { listenUrl: url });
const thisNode = await aWeb(context, url);
otherNode.boards.start();
afterAll(async () => {
  await otherNode.close();
  await thisNode.close();
});

const long = await aRace(context);
const short = await aRace(context, { shortName: '5K', event: long.event, firstBib: 100 });
const elsewhere = await aRace(context, { firstBib: 200 });
const [longId, shortId, otherId] = [
  await oidOf(context, 'modality', long.modality),
  await oidOf(context, 'modality', short.modality),
  await oidOf(context, 'modality', elsewhere.modality),
];
const { oid: event } = await db
  .selectFrom('event')
  .select('oid')
  .where('number', '=', long.event)
  .executeTakeFirstOrThrow();
const staff = { name: 'staff', user: null };

/** The messages of a stream after its greeting. */
async function follow(web: AWeb, modalities: readonly string[]) {
  const abort = new AbortController();
  const response = await fetch(`${web.base}/live?modalities=${modalities.join(',')}`, { signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<LiveMessage> => {
    while (!text.includes('\n\n')) text += (await reader?.read())?.value ?? '';
    const end = text.indexOf('\n\n');
    const message = parseLiveMessage(text.slice('data: '.length, end));
    text = text.slice(end + 2);
    if (!message) throw new Error('no message of the contract');
    return message;
  };
  await next();
  return { next, close: () => abort.abort() };
}

// @spec [Site content, notices, ads and page metadata] design §4.6: A notice reaches the streams of all nodes, once, also where a NOTIFY was lost
test('a notice reaches every stream on every node that follows a race of the event, once, and no other', async () => {
  const both = await follow(otherNode, [longId, shortId]);
  const one = await follow(thisNode, [shortId]);
  const other = await follow(otherNode, [otherId]);
  await saveNotice(context, { event, text: 'Start put off', level: 'warning' }, staff);
  await saveNotice(context, { modality: longId, text: 'For the long one' }, staff);
  await saveNotice(context, { event, text: 'Fog' }, staff);
  await thisNode.boards.notices.look();
  expect(await both.next()).toMatchObject({ type: 'notice', event, level: 'warning', text: 'Start put off' });
  expect(await both.next()).toMatchObject({ type: 'notice', event, modality: longId, text: 'For the long one' });
  expect(await both.next()).toMatchObject({ text: 'Fog' });
  expect([await one.next(), await one.next()]).toMatchObject([{ text: 'Start put off' }, { text: 'Fog' }]);
  // The first message on the other stream is a notice of its own.
  await saveNotice(context, { modality: otherId, text: 'Of another race' }, staff);
  expect(await other.next()).toMatchObject({ text: 'Of another race' });
  for (const stream of [both, one, other]) stream.close();
});

// @spec [The whole public site] issue 4: A notice that is given between a page and its stream is not missed
test('a stream that opens after a notice gets it: its page may be from before', async () => {
  const { event: noticed } = await aRace(context, { firstBib: 300 });
  const { oid, event: ofIt } = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select(['modality.oid', 'event.oid as event'])
    .where('event.number', '=', noticed)
    .executeTakeFirstOrThrow();
  const saved = await saveNotice(context, { event: ofIt, text: 'Snow' }, staff);
  await otherNode.boards.notices.look();
  const late = await follow(otherNode, [oid]);
  const { at } = await db.selectFrom('notice').select('at').where('text', '=', 'Snow').executeTakeFirstOrThrow();
  expect(await late.next()).toMatchObject({ type: 'notice', event: ofIt, text: 'Snow', at: at.getTime() });
  if (!saved.ok) throw new Error('the notice is refused');
  await saveNotice(context, { _id: saved.oid, withdrawn: true }, staff);
  expect(await late.next()).toMatchObject({ notice: saved.oid, withdrawn: true });
  await otherNode.boards.notices.look();
  const later = await follow(otherNode, [oid]);
  expect(await later.next()).toMatchObject({ notice: saved.oid, withdrawn: true });
  for (const stream of [late, later]) stream.close();
});
