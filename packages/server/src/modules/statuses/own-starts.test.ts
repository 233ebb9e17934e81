import { aProgram } from '@dorsal/testkit/a-program.ts';
import { done, refused, staffCalls } from '@dorsal/testkit/staff-calls.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { countWaiting } from '#modules/derive/waiting-repository.ts';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importStartList } from '#modules/imports/start-list/import-start-list.ts';
import { importTimes } from '#modules/imports/times/import-times.ts';
import { takeReads } from '#modules/reads/take-reads.ts';
import { refreshAllStatuses } from './refresh-statuses.ts';

const start = Date.parse('2026-05-03T07:00:00Z');
const minute = 60_000;
let now = start;
const { context, ask, tokenOf, pollBoards } = await aProgram(undefined, () => now);
const call = staffCalls({ ask, tokenOf });

interface Trial {
  /** Public id of the race. */
  readonly race: string;
  readonly event: string;
  readonly modality: { readonly number: number; readonly eventNumber: number };
}

let made = 0;
/** A race with a mat at the finish alone and a start list that is hidden. Where it has own starts, 1 sets off so long after the planned start, the others as far apart. */
async function aTrial(race: object, apartSeconds = 60): Promise<Trial> {
  made += 1;
  const slug = `trial-${made}`;
  const reader = { numeric_id: 700 + made };
  const window = { datetime_start: '2026-05-03T06:00:00Z', datetime_end: '2026-05-03T12:00:00Z' };
  const imported = await importEvent(context, {
    ...{ slug, name: 'Trial', show_registration_list: false },
    modalities: [
      {
        ...{ short_name: 'TT', distance: 10_000, datetime_start: '2026-05-03T07:00:00Z' },
        reader_configurations: [{ checkpoint: 'finish', reader, ...window }],
        ...race,
      },
    ],
  });
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults));
  const modality = { number: imported.modalities[0]?.number ?? 0, eventNumber: imported.event.number };
  const rows = [1, 2, 3, 4].map((bib) => `${bib},Rider ${bib},f,${bib * apartSeconds}`);
  await importStartList(context, {
    modality,
    bytes: Buffer.from(`bib,name,gender,start offset\n${rows.join('\n')}\n`),
  });
  const { oid } = await context.db
    .selectFrom('modality')
    .select('oid')
    .where('number', '=', modality.number)
    .executeTakeFirstOrThrow();
  return { race: oid, event: imported.event.oid, modality };
}

const ownStarts = { type: 'individual_chrono' };

async function finishAt(bib: number, at: number): Promise<void> {
  const read = { ...{ epoch: 1, seq: bib, chip: String(bib), kind: 'chip' as const }, time: at };
  await takeReads(context, { device: 700 + made, reads: [read] }, { reader: null });
}

/** The status of the race, and the number of people that strangers are told of, at an instant. */
async function seenAt(instant: number, { race, event }: Trial): Promise<[string, number]> {
  now = instant;
  await deriveEverything(context);
  await refreshAllStatuses(context);
  await pollBoards();
  const stats = (await ask('/registrations/stats', { body: { event: { $oid: event } } })).json();
  const { status } = await context.db
    .selectFrom('modality')
    .select('status')
    .where('oid', '=', race)
    .executeTakeFirstOrThrow();
  return [status, stats.total];
}

// @spec [Statuses and transitions] issue 16: Own starts that no mat hears are on from the first start offset on, any race from its first crossing behind the start
test('a time trial by its start list goes live with the first who is due, shows who was hidden, and can be finished', async () => {
  const trial = await aTrial(ownStarts);
  expect(await seenAt(start + minute - 1, trial)).toEqual(['waiting_for_start', 0]);
  const finish = () => call('/modality', { _id: { $oid: trial.race }, status: 'finished_provisional' });
  expect(await finish()).toEqual(refused(409, 'status_step_not_allowed'));
  expect(await seenAt(start + minute, trial)).toEqual(['live', 4]);
  for (const bib of [1, 2]) await finishAt(bib, start + 30 * minute);
  expect(await seenAt(start + 31 * minute, trial)).toEqual(['live', 4]);
  const rows = (
    await ask('/registrations', { body: { modality: { $oid: trial.race }, order: ['bib_number'], limit: 4 } })
  ).json();
  expect(rows.map(({ result }: { result: { total_time?: number } }) => result.total_time)).toEqual([
    29 * 60,
    28 * 60,
    undefined,
    undefined,
  ]);
  expect(await finish()).toMatchObject(done);
  expect(await seenAt(start + 32 * minute, trial)).toEqual(['finished_provisional', 4]);
});

test('a mat at the start tells whether anybody has started, and a delay makes a trial wait again', async () => {
  const trial = await aTrial(ownStarts);
  expect(await seenAt(start + minute, trial)).toEqual(['live', 4]);
  expect(await call('/race-act', { modality: { $oid: trial.race }, act: { kind: 'delay', minutes: 10 } })).toEqual(
    done,
  );
  expect(await seenAt(start + minute, trial)).toEqual(['waiting_for_start', 0]);
  expect(await seenAt(start + 11 * minute, trial)).toEqual(['live', 4]);
  const window = { datetime_start: '2026-05-03T06:00:00Z', datetime_end: '2026-05-03T12:00:00Z' };
  const mats = ['start', 'finish'].map((checkpoint, index) => ({
    checkpoint,
    reader: { numeric_id: 800 + index },
    ...window,
  }));
  const heard = await aTrial({ ...ownStarts, reader_configurations: mats });
  expect(await seenAt(start + 30 * minute, heard)).toEqual(['waiting_for_start', 0]);
});

// @spec [Statuses and transitions] issue 16: Who starts by the start list, or by a gun that is to come, is not on the way before that instant
test('a rider whom no mat hears at the start waits until their own start has come, and is looked at again then', async () => {
  const hour = 60 * minute;
  const planned = Date.now() - 2.5 * hour;
  const trial = await aTrial({ ...ownStarts, datetime_start: new Date(planned).toISOString() }, 3_600);
  await deriveEverything(context);
  const { number } = trial.modality;
  const results = () => context.db.selectFrom('result').where('modality_number', '=', number);
  const statuses = await results().select('status').orderBy('participant_number').execute();
  expect(statuses.map(({ status }) => status)).toEqual(['started', 'started', 'waiting', 'waiting']);
  const toCome = context.db.selectFrom('waiting_person').where('modality_number', '=', number);
  const due = await toCome.select('due_at').orderBy('due_at').execute();
  expect(due.map(({ due_at }) => due_at - planned)).toEqual([3 * hour, 4 * hour]);
  expect(await countWaiting(context.db)).toBe(0);
});

// @spec [Statuses and transitions] issue 16: Own starts that no mat hears are on from the first start offset on, any race from its first crossing behind the start
test('a mass race that waits for its gun is on with the first time that is imported, heard or not', async () => {
  const race = await aTrial({});
  expect(await seenAt(start + 40 * minute, race)).toEqual(['waiting_for_start', 0]);
  await importTimes(context, {
    modality: race.modality,
    bytes: Buffer.from('bib_number,total_time\n1,1800\n2,1860\n'),
  });
  expect(await seenAt(start + 40 * minute, race)).toEqual(['live', 4]);
});

// @spec [Race day] issue 16: A start that comes after people have passed is looked at before it is given
test('a start by button that comes after people have passed wants a look first, and the planned hour moves nobody', async () => {
  const trial = await aTrial(ownStarts);
  for (const bib of [1, 2, 3]) await finishAt(bib, start + 30 * minute);
  await seenAt(start + 40 * minute, trial);
  const acts = (await call('/race-acts', { modality: { $oid: trial.race } })).body;
  expect([acts.by_offsets, acts.starts]).toEqual([true, [{ planned: expect.anything(), has_passed: true }]]);
  const give = (more: object) => ({ modality: { $oid: trial.race }, act: { kind: 'start', ...more } });
  expect(await call('/race-act', give({}))).toEqual(refused(409, 'start_moves_times'));
  const look = async (at: number): Promise<number> => {
    const body = give({ at: { $date: new Date(at).toISOString() }, moves_times: true });
    let told = await call('/preview', { command: 'raceAct', body });
    // The thread of previews has to start first, which a busy machine takes its time for: it says to ask again.
    for (let again = 0; told.status === 503 && again < 5; again += 1)
      told = await call('/preview', { command: 'raceAct', body });
    return told.body.races.reduce((sum: number, { people }: { people: number }) => sum + people, 0);
  };
  expect(await look(now)).toBe(3);
  expect(await look(start)).toBe(0);
  const planned = { $date: new Date(start).toISOString() };
  expect(await call('/race-act', give({ at: planned, moves_times: true }))).toEqual(done);
  expect(await seenAt(start + 41 * minute, trial)).toEqual(['live', 4]);
});
