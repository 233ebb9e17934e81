import { aProgram } from '@dorsal/testkit/a-program.ts';
import { namesInTrail, trailOf } from '@dorsal/testkit/trail-of.ts';
import { expect, test } from 'vitest';
import { editableAd } from '#modules/ads/save-ad.ts';
import { changesBetween } from './run-command.ts';
import { saveEdited } from './save-edited.ts';

const { ask, tokenOf, context } = await aProgram();
const [admin, manager] = [tokenOf('admin'), tokenOf('community_manager')];

const save = (body: unknown, { id, token = admin }: { id?: string; token?: string | undefined } = {}) =>
  ask('/ad', { body, token, headers: id === undefined ? {} : { 'idempotency-key': id } });
const adsCalled = async (name: string) => (await ask('/ads', { body: { name }, token: admin })).json();
const make = async (name: string): Promise<string> => (await save({ name })).json()._id.$oid;

test('the fields that differ are noted, one by one', () => {
  expect(changesBetween('ad:1', { a: 1, b: [1] }, { a: 2, b: [1] })).toEqual([
    { subject: 'ad:1', field: 'a', was: 1, is: 2 },
  ]);
  expect(changesBetween('ad:1', null, { a: 1, b: null })).toEqual([{ subject: 'ad:1', field: 'a', was: null, is: 1 }]);
  expect(changesBetween('ad:1', { a: 1 }, undefined)).toEqual([{ subject: 'ad:1', field: 'a', was: 1, is: null }]);
  expect(changesBetween('site:name', null, 'Cronos')).toEqual([
    { subject: 'site:name', field: '', was: null, is: 'Cronos' },
  ]);
  expect(changesBetween('site:name', 'Cronos', 'Cronos')).toEqual([]);
});

// @spec [Changes by staff] issue 17, staff.md §1: A command that is sent again, also after a lost answer, gets its first outcome and is done once
test('the same command sent again does nothing and gets its first answer', async () => {
  const first = await save({ name: 'once' }, { id: 'one' });
  const again = await save({ name: 'once' }, { id: 'one' });
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.json()).toEqual(first.json());
  expect(await adsCalled('once')).toHaveLength(1);
});

// @spec [Changes by staff] issue 17, staff.md §1: A command that is sent again, also after a lost answer, gets its first outcome and is done once
test('sent eight times at once it is done once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => save({ name: 'at once' }, { id: 'eight' })));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await adsCalled('at once')).toHaveLength(1);
});

test('another input under the same id is refused, and so is the id of somebody else', async () => {
  await save({ name: 'mine' }, { id: 'two' });
  const codes = [];
  for (const answer of [
    await save({ name: 'other' }, { id: 'two' }),
    await save({ name: 'mine' }, { id: 'two', token: manager }),
  ])
    codes.push([answer.statusCode, answer.json().error.code]);
  expect(codes).toEqual([
    [422, 'command_id_reused'],
    [422, 'command_id_reused'],
  ]);
  expect(await adsCalled('other')).toEqual([]);
  expect((await save({ name: 'mine' }, { id: 'x'.repeat(101) })).statusCode).toBe(400);
});

test('a refused command leaves no trace: mended and sent again under its id it is done', async () => {
  const before = (await namesInTrail(context.db)).length;
  expect((await save({ name: '' }, { id: 'three' })).statusCode).toBe(400);
  expect((await namesInTrail(context.db)).length).toBe(before);
  expect((await save({ name: 'mended' }, { id: 'three' })).statusCode).toBe(200);
});

// @spec [Changes by staff] staff.md §1: A command names who, through which call, and every field that it wrote, before and after
test('the trail has who changed which field, before and after', async () => {
  const oid = await make('before');
  await save({ _id: oid, name: 'after', weight: 1 }, { token: manager });
  const trail = (await trailOf(context.db)).filter(
    ({ subject, name }) => subject === `ad:${oid}` && name === 'ad_changed',
  );
  expect(trail).toMatchObject([{ field: 'name', was: 'before', is: 'after' }]);
  const row = await context.db.selectFrom('command').selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: 'ad_changed', through: 'saveAd', outcome: null });
});

// @spec [Changes by staff] issue 17, staff.md §1: A save sends the touched fields as was and is; what somebody else changed is refused as changed_meanwhile, with their value, who and when
test('of two editors the second is told what stands instead, by whom and when', async () => {
  const oid = await make('two editors');
  const change = (field: string, was: unknown, is: unknown) => ({ _id: oid, changes: { [field]: { was, is } } });
  expect((await save(change('name', 'two editors', 'hers'), { token: manager })).statusCode).toBe(200);
  expect((await save(change('weight', 1, 5))).statusCode).toBe(200);
  const refused = await save(change('name', 'two editors', 'his'));
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toMatchObject({
    code: 'changed_meanwhile',
    fields: [{ path: 'name', theirs: 'hers', who: 'community_manager', at: expect.stringMatching(/^20.*Z$/) }],
  });
  expect((await save(change('name', 'two editors', 'hers'))).statusCode).toBe(200);
  expect(await adsCalled('hers')).toMatchObject([{ weight: 5 }]);
});

// @spec [Changes by staff] issue 17, staff.md §1: Full bodies are accepted too, with the same rules against the version that they were loaded with
test('a whole body changes what its sender changed since they loaded it', async () => {
  const oid = await make('whole');
  const [loaded] = await adsCalled('whole');
  await save({ _id: oid, changes: { redirect: { was: null, is: 'https://example.org/a' } } }, { token: manager });
  expect((await save({ ...loaded, weight: 7 })).statusCode).toBe(200);
  expect(await adsCalled('whole')).toMatchObject([{ redirect: 'https://example.org/a', weight: 7 }]);
  const refused = await save({ ...loaded, redirect: 'https://example.org/b' });
  expect(refused.json().error).toMatchObject({ code: 'changed_meanwhile', fields: [{ path: 'redirect' }] });
  const [now] = await adsCalled('whole');
  expect((await save({ ...now, redirect: 'https://example.org/b' })).statusCode).toBe(200);
});

test('changes and fields beside them, and fields that only the server decides, are refused', async () => {
  const oid = await make('strict');
  const beside = await save({ _id: oid, name: 'x', changes: { weight: { was: 1, is: 2 } } });
  expect(beside.json().error).toMatchObject({ code: 'invalid_request', fields: [{ path: 'name' }] });
  const foreign = await save({ _id: oid, changes: { active: { was: true, is: false } } });
  expect(foreign.json().error).toMatchObject({ code: 'field_not_yours', fields: [{ path: 'active' }] });
});

// @spec [Accounts and roles] issue 17, staff.md §1: A change of fields that a role may not change is refused as a whole, and the refusal names them
test('who may change some fields alone is refused the others by name; what they send as it was they do not change', async () => {
  const oid = await make('fields of roles');
  const user = await context.db
    .selectFrom('user_account')
    .select('number')
    .where('name', '=', 'community_manager')
    .executeTakeFirstOrThrow();
  const sent = { through: 'saveAd', id: null, fingerprint: '', changeable: ['redirect', 'image'] };
  const by = { name: `user:${user.number}`, user: user.number, sent };
  const change = (body: Readonly<Record<string, unknown>>) =>
    saveEdited(context, editableAd, { kind: 'body', oid, body, version: undefined }, by);
  expect(await change({ name: 'other', weight: 7, redirect: 'https://example.org/t' })).toMatchObject({
    refusal: 'field_not_yours',
    faults: [{ path: 'name' }, { path: 'weight' }],
  });
  expect(await adsCalled('fields of roles')).toEqual([
    expect.not.objectContaining({ redirect: 'https://example.org/t' }),
  ]);
  expect(await change({ name: 'fields of roles', weight: 1, redirect: 'https://example.org/t' })).toMatchObject({
    ok: true,
  });
  expect(await adsCalled('fields of roles')).toMatchObject([{ redirect: 'https://example.org/t' }]);
});
