import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';

const { ask, tokenOf, context } = await aProgram();
const post = async (path: string, body: unknown) => (await ask(path, { body, token: tokenOf('admin') })).json();

// @spec [Back-office editors] issue 18: Precision for ranking and precision that is shown are two settings
test('times are shown coarser than places are made of: pages and exports, at once, and no place moves', async () => {
  const { modality: number } = await aRace(context, { people: 2 });
  const oid = await oidOf(context, 'modality', number);
  await sendReads(context, 3, [aRead(1, 1_200_040), aRead(2, 1_200_020)]);
  await deriveEverything(context);
  const change = async (wanted: Readonly<Record<string, unknown>>) => {
    const [view] = await post('/modalities', { id: oid });
    const changes = Object.fromEntries(Object.entries(wanted).map(([field, is]) => [field, { was: view[field], is }]));
    return await post('/modality', { _id: oid, changes });
  };
  const shown = async () => {
    const [{ board_version: version }] = await post('/modalities', { id: oid });
    const page = await post('/registrations', { modality: oid, limit: 9, min_version: version });
    const exported = await exportClassification(context, { modality: number, format: 'csv' });
    const lines = exported.ok ? exported.text.trim().split('\n').slice(1) : [];
    return {
      pages: page.map(({ bib_number: bib, result }: { bib_number: string; result: Record<string, number> }) =>
        [result['pos_general'], bib, result['total_time']].join(' '),
      ),
      files: lines.map((line) => line.split(',')).map((cells) => [cells[0], cells[6], cells[13]].join(' ')),
    };
  };
  const exact = ['1 2 1200.02', '2 1 1200.04'];
  const cut = ['1 2 1200', '2 1 1200'];
  const both = (lines: readonly string[]) => ({ pages: expect.arrayContaining([...lines]), files: lines });
  expect(await shown()).toEqual(both(exact));
  expect(await change({ shown_precision: 1 })).toMatchObject({ success: true });
  expect((await post('/modalities', { id: oid }))[0]).toMatchObject({ time_precision: 0.001, shown_precision: 1 });
  expect(await shown()).toEqual(both(cut));
  expect(await change({ time_precision: 1, shown_precision: 0.1 })).toMatchObject({
    error: { code: 'invalid_request', fields: [{ path: 'shown_precision' }] },
  });
  expect(await change({ shown_precision: null })).toMatchObject({ success: true });
  expect(await shown()).toEqual(both(exact));
});
