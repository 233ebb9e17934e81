import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { cancelEntry } from '@dorsal/testkit/change-people.ts';
import { beforeAll, expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { parseWorkbook } from '#modules/imports/parse-workbook.ts';

const { ask, tokenOf, context } = await aProgram();

const post = async (path: string, body: unknown, caller: CallerKind = 'timer') =>
  (await ask(path, { body, token: tokenOf(caller) })).json();
/** The file that a call gives, fetched as a new tab does: without a token. */
async function fetched(path: string, body: object): Promise<{ name: string; bytes: Buffer }> {
  const { url } = await post(path, body);
  const answer = await ask(url.replace('/api', ''), { method: 'GET' });
  expect(answer.statusCode).toBe(200);
  return { name: String(answer.headers['content-disposition']), bytes: answer.rawPayload };
}
async function sheetsOf(body: object, path = '/registrations/download') {
  const read = await parseWorkbook((await fetched(path, { event, ...body })).bytes);
  if (!read.ok) throw new Error(read.reason);
  return read.sheets.map(({ sheet, data }) => [sheet, data] as const);
}
/** The cells of these columns, by line. */
const columns = (data: readonly (readonly unknown[])[] | undefined, ...names: string[]) =>
  (data ?? []).slice(1).map((row) => names.map((name) => row[data?.[0]?.indexOf(name) ?? -1] ?? ''));

let event = '';
let [short, long] = ['', ''];
beforeAll(async () => {
  const first = await aRace(context, {
    ...{ shortName: '10K', people: 3, readers: [1, 2, 3] },
    described: { 1: { name: '=1+1', club: 'Club <&> "Ñ"', id_number: '1z', source: 'live' } },
  });
  const second = await aRace(context, {
    event: first.event,
    shortName: '5K',
    people: 1,
    firstBib: 50,
    readers: [4, 5, 6],
  });
  event = await oidOf(context, 'event', first.event);
  short = await oidOf(context, 'modality', first.modality);
  long = await oidOf(context, 'modality', second.modality);
  const questions = [{ name: 'Talla', type: 'text' }, 'Dinar'];
  const { db } = context;
  await post('/modality', { _id: short, changes: { extra_questions: { was: [], is: questions } } }, 'admin');
  const answers = JSON.stringify({ Talla: 'M', Dinar: true });
  await db
    .updateTable('participant')
    .set({ extra_questions: answers, price_paid_cents: 1_850 })
    .where('bib', '=', '1')
    .execute();
  await cancelEntry(context, first.people[2] ?? 0);
  await sendReads(context, 1, [aRead(1, 2_000)]);
  await sendReads(context, 2, [aRead(1, 900_000)]);
  await sendReads(context, 3, [aRead(1, 2_400_000)]);
  await deriveEverything(context);
});

// @spec [Registration and categories] doc 3 §2, doc 3 §7: POST /registrations/download: separate modalities in tabs, sources, uppercase main data, token, code, extra questions and combinations
test('entries leave as a workbook, as they were asked for', async () => {
  const [[name, all] = [], ...others] = await sheetsOf({});
  expect([name, others]).toEqual(['1', []]);
  expect(columns(all, 'modality', 'bib_number', 'name', 'club', 'price_paid', 'Talla', 'Dinar', 'qr')).toEqual([
    ['10K', '1', '=1+1', 'Club <&> "Ñ"', 18.5, 'M', 'yes', ''],
    ['10K', '2', 'Runner 2', '', '', '', '', ''],
    ['5K', '50', 'Runner 50', '', '', '', '', ''],
  ]);
  const apart = await sheetsOf({
    ...{
      separate_modalities: true,
      all_uppercase: true,
      include_cancelled: true,
      token_modality: true,
      personalized_qr: true,
    },
    export_options: { [short]: ['Talla'] },
    export_combinations: [{ name: 'Tot plegat', questions: ['Talla', 'Res', 'Dinar'], separators: ['/', ' + '] }],
  });
  expect(apart.map(([sheet]) => sheet)).toEqual(['10K', '5K']);
  const [race] = (await post('/modalities', { id: short })) as { numeric_id: number; event: { numeric_id: number } }[];
  const [numbers, token] = [race?.event.numeric_id, `token=${race?.event.numeric_id}_${race?.numeric_id}`];
  const wanted = ['bib_number', 'name', 'id_number', 'Talla', 'Dinar', 'Tot plegat', 'modality_token', 'qr'];
  expect(columns(apart[0]?.[1], ...wanted)).toEqual([
    ['1', '=1+1', '1Z', 'M', '', 'M + yes', token, `/r/${numbers}-1?mod=${race?.numeric_id}`],
    ['2', 'RUNNER 2', '', '', '', '', token, `/r/${numbers}-2?mod=${race?.numeric_id}`],
    ['3', 'RUNNER 3', '', '', '', '', token, `/r/${numbers}-3?mod=${race?.numeric_id}`],
  ]);
  expect(columns((await sheetsOf({ source: ['live'] }))[0]?.[1], 'bib_number')).toEqual([['1']]);
  expect(columns((await sheetsOf({ export_modalities: [long] }))[0]?.[1], 'bib_number')).toEqual([['50']]);
});

test('entries leave as a table in which no cell is a formula, under the name of the event', async () => {
  const { name, bytes } = await fetched('/registrations/download', { event, format: 'csv', modality: short });
  expect(name).toMatch(/^attachment; filename="race-[0-9a-f]+-10K-registrations\.csv"$/);
  expect(bytes.toString()).toContain("\n10K,1,'=1+1,");
  expect(bytes.toString().trimEnd().split('\n')).toHaveLength(3);
});

// @spec [Calls] doc 3 §2, doc 3 §7: POST /download-results: each intermediate's results can be downloaded
test('results leave by checkpoint, as a table and as a workbook', async () => {
  const [{ intermediates }] = await post('/modalities', { id: short });
  const csv = await fetched('/download-results', { modality: short });
  expect(csv.bytes.toString().split('\n')[1]).toMatch(/^1,1,.*finished,2400,2398,/);
  const at = await fetched('/download-results', { modality: short, intermediate: intermediates[0]._id });
  expect([at.name, at.bytes.toString().trimEnd().split('\n')]).toEqual([
    expect.stringContaining('results-1.csv'),
    expect.objectContaining({ length: 2 }),
  ]);
  const read = await parseWorkbook((await fetched('/download-results', { modality: short, format: 'xlsx' })).bytes);
  expect(columns(read.ok ? read.sheets[0]?.data : [], 'pos_general', 'total_time')[0]).toEqual([1, '2400']);
});

test('whose race it is not gets no address, and an address ends', async () => {
  const code = async (path: string, body: unknown, caller?: CallerKind) => (await post(path, body, caller)).error?.code;
  expect([
    await code('/registrations/download', { event }, 'community_manager'),
    await code('/registrations/download', { event: 'f'.repeat(24) }, 'admin'),
    await code('/registrations/download', { event, modality: 'f'.repeat(24) }, 'admin'),
    await code('/download-results', { modality: 'f'.repeat(24) }, 'admin'),
    await code('/download-results', { modality: short, intermediate: 'f'.repeat(24) }, 'admin'),
    (await ask(`/downloads/${'x'.repeat(43)}`, { method: 'GET' })).json().error.code,
  ]).toEqual([
    'not_allowed',
    'event_not_found',
    'modality_not_found',
    'modality_not_found',
    'checkpoint_not_found',
    'download_expired',
  ]);
  const { url } = await post('/registrations/download', { event });
  await context.db
    .updateTable('download')
    .set({ expires_at: new Date(context.now() - 1) })
    .execute();
  expect((await ask(url.replace('/api', ''), { method: 'GET' })).statusCode).toBe(404);
});
