import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';

const { context, ask, tokenOf } = await aProgram();
const languages = ['en', 'ca', 'es'] as const;

// @spec [Timing rules] issue 15, beside it: A time by hand later than a finish that was heard is told to staff, in the list of doubts and in exports, with what to do
test('a time by hand that takes a finish that was heard is told in the list of doubts and in exports', async () => {
  const race = await aRace(context, { people: 1 });
  const modality = await oidOf(context, 'modality', race.modality);
  const token = tokenOf('timer');
  await sendReads(context, 1, [aRead(1, 5_000)]);
  await sendReads(context, 3, [aRead(1, 2_500_000)]);
  const time = {
    bib: '1',
    registration: { $oid: await oidOf(context, 'participant', race.people[0]) },
    intermediate: { $oid: await oidOf(context, 'checkpoint', race.checkpoints[1]) },
    total_time: 2_600,
  };
  expect((await ask('/add-intermediate', { body: { data: [time] }, token })).statusCode).toBe(200);
  await deriveEverything(context);
  const told: string[] = [];
  const exported: string[] = [];
  for (const language of languages) {
    const headers = { 'accept-language': language };
    const answer = await ask('/doubts', { body: { modality: { $oid: modality } }, token, headers });
    told.push(answer.json().held_back[0].texts.join(' '));
    const file = await exportClassification(context, {
      modality: race.modality,
      format: 'json',
      warningsIn: language,
    });
    exported.push(file.ok ? JSON.parse(file.text)[0].warnings : '');
  }
  expect(told).toEqual([
    expect.stringMatching(/entered by hand, so it does not count; .*correct or delete the time\.$/),
    expect.stringMatching(/entrat a mà, per això no compta; .*corregeix o esborra el temps\.$/),
    expect.stringMatching(/introducido a mano, por eso no cuenta; .*corrige o borra el tiempo\.$/),
  ]);
  expect(exported).toEqual([
    expect.stringContaining('correct or delete the one that is wrong'),
    expect.stringContaining('corregeix o esborra el que estiga mal'),
    expect.stringContaining('corrige o borra el que esté mal'),
  ]);
});
