import { parseLiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { namesInTrail } from '@dorsal/testkit/trail-of.ts';
import { afterAll, expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { watchNotices } from './notice-watch.ts';

const { ask, tokenOf, context } = await aProgram();
const imported = await importEvent(context, {
  slug: 'cursa',
  name: 'Cursa',
  modalities: [
    { short_name: '5K', name: 'Five' },
    { short_name: '10K', name: 'Ten' },
  ],
});
if (!imported.ok) throw new Error('the event of the tests is refused');
const event = imported.event.oid;
const [five = { oid: '', number: 0 }, ten = { oid: '', number: 0 }] = imported.modalities;

const save = (body: unknown, caller: CallerKind = 'timer') => ask('/notice', { body, token: tokenOf(caller) });
const given = async (body: unknown): Promise<{ $oid: string }> => (await save(body)).json()._id;
interface Shown {
  readonly notices?: { readonly text: string }[];
}
const texts = ({ notices }: Shown): string[] => (notices ?? []).map(({ text }) => text);
const eventPage = async () => (await ask('/events', { body: { slug: 'cursa' } })).json()[0];
const racePage = async (id: string): Promise<Shown> => (await ask('/modalities', { body: { id } })).json()[0];

/** The messages that the streams of a node get, in their order. */
const sent: { modalities: readonly number[]; message: unknown }[] = [];
const watch = watchNotices({
  context,
  listenUrl: null,
  notify: async (modalities, message) => void sent.push({ modalities, message }),
});
afterAll(() => watch.stop());
const news = async () => {
  await watch.look();
  return sent.splice(0);
};

// @spec [Site content, notices, ads and page metadata] issue 4 Notices: Notices of an event (start delayed, course changed, postponed) by staff, on top of its pages and pushed
test('a notice stands at its event and its races, that of a race at this one alone, newest first', async () => {
  await given({ event, text: 'Start put off by 15 minutes', level: 'warning' });
  await given({ modality: five.oid, text: 'Water at 3 km' });
  const page = await eventPage();
  expect(page.notices).toMatchObject([{ level: 'warning', text: 'Start put off by 15 minutes' }]);
  expect(page.modalities.map(texts)).toEqual([['Water at 3 km'], []]);
  expect(texts(await racePage(five.oid))).toEqual(['Water at 3 km', 'Start put off by 15 minutes']);
  expect(texts(await racePage(ten.oid))).toEqual(['Start put off by 15 minutes']);
});

// @spec [Site content, notices, ads and page metadata] design §4.6: A notice reaches the streams of all nodes, once, also where a NOTIFY was lost
test('streams of its races get it once, those of another race do not get what is not theirs', async () => {
  const both = (await news()).map(({ modalities, message }) => [modalities, message]);
  expect(both).toMatchObject([
    [[five.number, ten.number], { type: 'notice', event, level: 'warning' }],
    [[five.number], { type: 'notice', event, modality: five.oid, text: 'Water at 3 km' }],
  ]);
  for (const [, message] of both) expect(parseLiveMessage(JSON.stringify(message))).toEqual(message);
  expect(await news()).toEqual([]);
});

test('a changed notice is news, and a withdrawn one goes', async () => {
  const _id = await given({ event, text: 'Fog' });
  await news();
  await save({ _id, text: 'Fog on the pass' });
  expect((await news()).map(({ message }) => message)).toMatchObject([{ text: 'Fog on the pass', level: 'info' }]);
  expect((await save({ _id, withdrawn: true }, 'community_manager')).json()).toMatchObject({ success: true });
  expect((await news()).map(({ message }) => message)).toMatchObject([{ notice: _id.$oid, withdrawn: true }]);
  expect(texts(await eventPage())).toEqual(['Start put off by 15 minutes']);
  expect((await namesInTrail(context.db)).slice(-3)).toEqual(['notice_given', 'notice_changed', 'notice_withdrawn']);
});

test('what cannot be is refused', async () => {
  const code = async (body: unknown) => (await save(body)).json().error.code;
  const nobody = 'f'.repeat(24);
  expect(await code({ event })).toBe('notice_without_text');
  expect(await code({ event, text: '  ' })).toBe('notice_without_text');
  expect(await code({ text: 'x' })).toBe('event_not_found');
  expect(await code({ event: nobody, text: 'x' })).toBe('event_not_found');
  expect(await code({ event: nobody, modality: five.oid, text: 'x' })).toBe('modality_not_found');
  expect(await code({ _id: nobody, text: 'x' })).toBe('notice_not_found');
  expect(await code({ event, text: 'x'.repeat(501) })).toBe('invalid_request');
});

// @spec [Site content, notices, ads and page metadata] issue 4 Notices: Notices of an event (start delayed, course changed, postponed) by staff, on top of its pages and pushed
test('staff give notices, nobody else', async () => {
  const statuses = [];
  for (const caller of ['nobody', 'live_register', 'gateway', 'admin'] as const)
    statuses.push((await save({ event, text: 'Hi' }, caller)).statusCode);
  expect(statuses).toEqual([401, 403, 403, 200]);
});

// @spec [Site content, notices, ads and page metadata] issue 4, 5: Script in every text field: nothing executed (names, notices, ads, site, posters, page metadata)
test('script in a notice comes back as text', async () => {
  const text = '</script><img src=x onerror=alert(1)>';
  await given({ event, text });
  expect(texts(await eventPage())).toContain(text);
});

// @spec [Back-office editors] issue 17: Staff list notices, of all events or of one, and change or withdraw them; of two who change one the second is told
test('staff list the notices that stand, of one event or with those that were withdrawn, and write over nobody', async () => {
  const other = await importEvent(context, { slug: 'altra', name: 'Altra', modalities: [] });
  if (!other.ok) throw new Error('the event of the tests is refused');
  const _id = await given({ event: other.event.oid, text: 'Rain', level: 'info' });
  await given({ event: other.event.oid, text: 'Mud' });
  const listed = async (body: object, path = '/notices', caller: CallerKind = 'community_manager') =>
    (await ask(path, { body, token: tokenOf(caller) })).json();
  const textsOf = (rows: { text: string }[]) => rows.map(({ text }) => text);
  const there = { event: other.event.oid };
  expect(textsOf(await listed(there))).toEqual(['Mud', 'Rain']);
  expect(await listed({ id: _id })).toMatchObject([{ text: 'Rain', withdrawn: false, event: { slug: 'altra' } }]);
  const change = (changes: object) => save({ _id, changes });
  expect((await change({ text: { was: 'Rain', is: 'Heavy rain' } })).statusCode).toBe(200);
  const late = await change({ text: { was: 'Rain', is: 'Sun' }, level: { was: 'info', is: 'warning' } });
  expect([late.statusCode, late.json().error.fields]).toMatchObject([409, [{ path: 'text', theirs: 'Heavy rain' }]]);
  await change({ withdrawn: { was: false, is: true } });
  expect(textsOf(await listed(there))).toEqual(['Mud']);
  expect(textsOf(await listed({ ...there, withdrawn: true, limit: 1, offset: 1 }))).toEqual(['Heavy rain']);
  expect(await listed({ id: _id })).toMatchObject([{ withdrawn: true, level: 'info' }]);
  expect(await listed({ ...there, withdrawn: true }, '/notices/stats')).toEqual({ total: 2 });
  expect((await ask('/notices', { body: {}, token: tokenOf('live_register') })).statusCode).toBe(403);
});
