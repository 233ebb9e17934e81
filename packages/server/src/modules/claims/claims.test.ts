import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { peopleToLookAt } from '#modules/race-day/people-to-check-repository.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { openClaims } from './claim-repository.ts';

const { context, ask, tokenOf } = await aProgram();

const race = await aRace(context, { readers: [1, 2, 3], people: 3 });
await sendReads(context, 1, [aRead(1, 1_000), aRead(2, 1_000)]);
await deriveEverything(context);
await refreshAllStatuses(context);
const [registration = '', unheard = ''] = [
  await oidOf(context, 'participant', race.people[0]),
  await oidOf(context, 'participant', race.people[2]),
];
const modality = await oidOf(context, 'modality', race.modality);
const event = await oidOf(context, 'event', race.event);

const call = async (path: string, body: object, caller: 'nobody' | 'timer' | 'admin' = 'nobody') => {
  const answer = await ask(path, { body, token: tokenOf(caller) });
  return { status: answer.statusCode, body: answer.json(), code: answer.json().error?.code };
};
const claim = (words: string, more: object = {}) =>
  call('/claim', { registration, kind: 'wrong_time', words, ...more });
const wantClaims = (is: boolean) =>
  call('/modality', { _id: modality, changes: { takes_claims: { was: !is, is } } }, 'admin');
const listed = async (of = registration) => (await call('/claims', { registration: of }, 'timer')).body;
const ofResult = async () => (await call('/claims-of', { registration })).body;

// @spec [Race day] issue 19: Claims, if the event wants them: a runner says what is wrong, staff answer beside the reads
test('a claim is wanted, made, listed as a problem, answered, opened again and taken back; the public reads no word of it', async () => {
  expect((await claim('It was 41:03')).code).toBe('claims_not_taken');
  expect(await ofResult()).toEqual({ may_claim: false, open: 0, answers: [] });
  expect((await wantClaims(true)).status).toBe(200);
  expect((await call('/modalities', { id: modality })).body[0].takes_claims).toBe(true);
  const contact = 'runner@example.org';
  expect((await claim('  It was <b>41:03</b> ', { contact })).status).toBe(200);
  expect((await claim('It was <b>41:03</b>')).status).toBe(200);
  expect((await call('/claim', { registration: unheard, kind: 'time_missing', words: 'I ran' })).status).toBe(200);
  expect(await ofResult()).toEqual({ may_claim: true, open: 1, answers: [] });
  expect(JSON.stringify((await call('/registrations', { id: registration })).body)).not.toMatch(/41:03|example\.org/);
  const [made] = await listed();
  expect(made).toMatchObject({ kind: 'wrong_time', words: 'It was <b>41:03</b>', contact });
  expect((await call('/claims', { registration })).status).toBe(401);

  const toCheck = async () => (await call('/people-to-check', { event }, 'timer')).body;
  expect((await toCheck()).counts[0]).toEqual({ kind: 'claim', people: 2 });
  expect((await openClaims(context.db)).map(({ detail }) => detail)).toEqual([
    expect.objectContaining({ registration, claims: 1, kinds: ['wrong_time'] }),
    expect.objectContaining({ registration: unheard, kinds: ['time_missing'] }),
  ]);
  // Nobody's word alone puts a mark on a place that everybody sees.
  expect([...(await peopleToLookAt(context.db, [race.people[0] ?? 0], []))]).toEqual([]);

  const answer = (more: object) =>
    call('/answer-claim', { registration, claim: made.claim, was: null, outcome: 'accepted', ...more }, 'timer');
  expect((await answer({ outcome: 'not_accepted', text: ' ' })).code).toBe('invalid_request');
  expect((await answer({ claim: 9_999 })).code).toBe('claim_not_found');
  expect((await answer({ registration: unheard })).code).toBe('claim_not_found');
  expect((await answer({ text: 'Corrected by the video' })).status).toBe(200);
  expect((await answer({ outcome: 'not_accepted', text: 'No' })).code).toBe('changed_meanwhile');
  expect(await ofResult()).toMatchObject({
    open: 0,
    answers: [{ outcome: 'accepted', text: 'Corrected by the video' }],
  });
  expect((await toCheck()).counts[0]).toEqual({ kind: 'claim', people: 1 });
  expect((await answer({ was: 'accepted', outcome: null })).status).toBe(200);
  expect((await listed())[0].answer).toBeUndefined();
  const trail = (await call('/trail', { kind: 'participant', limit: 5 }, 'timer')).body;
  expect(trail[0]).toMatchObject({ name: 'claim_answered', can_undo: true });
  expect((await call('/undo', { number: trail[0].number }, 'timer')).status).toBe(200);
  expect((await listed())[0].answer).toMatchObject({ outcome: 'accepted', text: 'Corrected by the video' });
});

// @spec [Race day] issue 19: Claims until it is official: limited, no account
test('claims are limited by person and by address, and close when the results are official', async () => {
  for (const words of ['one', 'two', 'three', 'four', 'five']) expect((await claim(words)).status).toBe(200);
  expect((await claim('six')).code).toBe('too_many_claims');
  expect((await claim('x'.repeat(501))).code).toBe('invalid_request');
  expect((await claim(' ')).code).toBe('invalid_request');
  expect((await claim('no such person', { registration: 'f'.repeat(24) })).code).toBe('registration_not_found');
  const told = [];
  for (const words of ['seven', 'eight', 'nine', 'ten']) told.push((await claim(words)).code);
  expect(told.at(-1)).toBe('too_many_attempts');
  for (const status of ['finished_provisional', 'finished_official'])
    expect((await call('/modality', { _id: modality, status }, 'admin')).body).toMatchObject({ success: true });
  expect((await claim('late')).code).toBe('claims_closed');
  expect(await ofResult()).toMatchObject({ may_claim: false, open: 5 });
  expect((await openClaims(context.db)).length).toBe(2);
});
