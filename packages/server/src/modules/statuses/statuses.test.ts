import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { aContext } from '@dorsal/testkit/a-race.ts';
import { cancelEntry } from '@dorsal/testkit/change-people.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { beforeEach, expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { takeMarks } from '#modules/derive/derive-repository.ts';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importStartList } from '#modules/imports/start-list/import-start-list.ts';
import { takeReads } from '#modules/reads/take-reads.ts';
import { refreshAllStatuses } from './refresh-statuses.ts';
import { createStatusClock } from './status-clock.ts';
import { type Step, stepEvent, stepModality } from './take-step.ts';

const { db } = await aTestDatabase();
let now = 0;
const context = { ...aContext(db), now: () => now };
const staff = { name: 'user:1', user: null };

let events = 0;
let slug = '';
beforeEach(() => {
  events += 1;
  slug = `event-${events}`;
  now = at('2026-04-01T00:00');
});

const at = (time: string): number => Date.parse(`${time}:00Z`);

async function anEvent(modalities: readonly object[], more: object = {}): Promise<void> {
  const imported = await importEvent(context, {
    slug,
    name: 'Cursa',
    date_start: '2026-05-03T07:00:00Z',
    modalities,
    ...more,
  });
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults));
}

const race = (shortName: string, more: object = {}) => ({
  short_name: shortName,
  datetime_start: '2026-05-03T07:00:00Z',
  registration_start: '2026-04-10T00:00:00Z',
  registration_end: '2026-04-30T00:00:00Z',
  ...more,
});

/** Status of the event, then of its races. */
async function statuses(): Promise<string[]> {
  const event = await db
    .selectFrom('event')
    .select(['number', 'status'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const races = await db
    .selectFrom('modality')
    .select('status')
    .where('event_number', '=', event.number)
    .orderBy('number')
    .execute();
  return [event.status, ...races.map(({ status }) => status)];
}

async function later(time: string): Promise<string[]> {
  now = at(time);
  await refreshAllStatuses(context);
  return await statuses();
}

async function oids(): Promise<{ event: string; races: string[] }> {
  const event = await db
    .selectFrom('event')
    .select(['number', 'oid'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const races = await db
    .selectFrom('modality')
    .select('oid')
    .where('event_number', '=', event.number)
    .orderBy('number')
    .execute();
  return { event: event.oid, races: races.map(({ oid }) => oid) };
}

const stepRace = async (step: Step, which = 0) =>
  await stepModality(context, (await oids()).races[which] ?? '', { step }, staff);

const enter = async (text: string, which = 0) => {
  const races = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select(['modality.number', 'event.number as eventNumber'])
    .where('event.slug', '=', slug)
    .orderBy('modality.number')
    .execute();
  const modality = races[which];
  if (modality) await importStartList(context, { modality, bytes: Buffer.from(text) });
  return modality?.number ?? 0;
};

// @spec [Statuses and transitions] design §5: A job moves statuses with clock, counts and staff marks; it never waits for a page view
test('the clock opens and closes registration and brings the wait for the start, without a page view', async () => {
  await anEvent([race('10k')]);
  expect(await statuses()).toEqual(['registrations_not_opened', 'registrations_not_opened']);
  expect(await later('2026-04-10T00:00')).toEqual(['registrations_opened', 'registrations_opened']);
  expect(await later('2026-04-30T00:00')).toEqual(['registrations_closed', 'registrations_closed']);
  expect(await later('2026-05-03T01:00')).toEqual(['waiting_for_start', 'waiting_for_start']);
  // The planned start alone starts nothing.
  expect(await later('2026-05-03T07:30')).toEqual(['waiting_for_start', 'waiting_for_start']);
});

// @spec [Statuses and transitions] issue 16: A race without a registration window takes that of its event
test('the window of the event opens and closes the races that have none of their own', async () => {
  const none = { registration_start: undefined, registration_end: undefined };
  const window = { registration_start: '2026-04-05T00:00:00Z', registration_end: '2026-04-20T00:00:00Z' };
  await anEvent([race('10k', none), race('5k')], window);
  expect(await statuses()).toEqual([
    'registrations_not_opened',
    'registrations_not_opened',
    'registrations_not_opened',
  ]);
  expect(await later('2026-04-05T00:00')).toEqual([
    'registrations_opened',
    'registrations_opened',
    'registrations_not_opened',
  ]);
  expect(await later('2026-04-20T00:00')).toEqual([
    'registrations_opened',
    'registrations_closed',
    'registrations_opened',
  ]);
});

// @spec [Statuses and transitions] issue 16: A hidden race decides nothing of its event's public status
test('a hidden race that is on leaves its event official; once it is shown the event is live again', async () => {
  const races = (visible: boolean) => [
    race('10k', { chrono_start: '2026-05-03T07:00:03Z' }),
    race('5k', { chrono_start: '2026-05-03T07:00:03Z', visible }),
  ];
  await anEvent(races(false));
  await later('2026-05-03T08:00');
  for (const step of ['finish', 'make_official'] as const) await stepRace(step);
  expect(await statuses()).toEqual(['finished_official', 'finished_official', 'live']);
  expect(await later('2026-05-03T08:01')).toEqual(['finished_official', 'finished_official', 'live']);
  await anEvent(races(true));
  expect(await statuses()).toEqual(['live', 'finished_official', 'live']);
  await anEvent(races(false));
  expect(await statuses()).toEqual(['finished_official', 'finished_official', 'live']);
});

// @spec [Statuses and transitions] issue 16: A hidden race decides nothing of its event's public status
test('an event all of whose races are hidden goes by its own dates, and staff still finish them together', async () => {
  await anEvent([race('10k', { chrono_start: '2026-05-03T06:30:00Z', visible: false })]);
  expect(await later('2026-05-03T06:40')).toEqual(['waiting_for_start', 'live']);
  expect(await later('2026-05-03T07:00')).toEqual(['live', 'live']);
  const { event, races } = await oids();
  expect(await stepEvent(context, event, { step: 'finish' }, staff)).toEqual({ ok: true, modalities: races });
  expect(await later('2026-05-04T07:00')).toEqual(['finished_official', 'finished_provisional']);
});

test('a full race opens again when somebody leaves', async () => {
  now = at('2026-04-11T00:00');
  await anEvent([race('10k', { registration_limit: 2 })]);
  const modality = await enter('bib,name\n1,Ada\n2,Ona\n');
  expect(await statuses()).toEqual(['registrations_full', 'registrations_full']);
  const { number: ada } = await db
    .selectFrom('participant')
    .select('number')
    .where('modality_number', '=', modality)
    .where('bib', '=', '1')
    .executeTakeFirstOrThrow();
  await cancelEntry(context, ada);
  expect(await later('2026-04-11T00:01')).toEqual(['registrations_opened', 'registrations_opened']);
});

// @spec [Statuses and transitions] design §5: Live by the gun, else by the first start read after the planned start
test('a gun makes a race live, that of a wave too, and the event with it', async () => {
  await anEvent([
    race('10k', { chrono_start: '2026-05-03T07:00:03Z' }),
    race('5k', { waves: [{ name: 'A', gun: '2026-05-03T07:30:00Z' }] }),
  ]);
  expect(await later('2026-05-03T07:00')).toEqual(['waiting_for_start', 'waiting_for_start', 'waiting_for_start']);
  expect(await later('2026-05-03T07:01')).toEqual(['live', 'live', 'waiting_for_start']);
  expect(await later('2026-05-03T07:30')).toEqual(['live', 'live', 'live']);
});

// @spec [Statuses and transitions] design §5: Live by the gun, else by the first start read after the planned start
test('where no gun is set, the first crossing of the start after the planned start makes it live, and it stays live', async () => {
  const readers = [
    {
      checkpoint: 'start',
      reader: { numeric_id: 900 + events },
      datetime_start: '2026-05-03T06:00:00Z',
      datetime_end: '2026-05-03T09:00:00Z',
    },
  ];
  await anEvent([race('10k', { type: 'individual_chrono', reader_configurations: readers })]);
  await enter('bib,name\n1,Ada\n');
  const send = async (time: string, seq: number) => {
    const read = { epoch: 1, seq, chip: '1', time: at(time), kind: 'chip' } as const;
    await takeReads(context, { device: 900 + events, reads: [read] }, { reader: null });
    await deriveEverything(context);
  };
  await send('2026-05-03T06:55', 1);
  expect(await later('2026-05-03T07:10')).toEqual(['waiting_for_start', 'waiting_for_start']);
  await send('2026-05-03T07:12', 2);
  expect(await later('2026-05-03T07:13')).toEqual(['live', 'live']);
  expect(await later('2026-05-03T18:00')).toEqual(['live', 'live']);
});

// @spec [Statuses and transitions] doc 3 §4: Finish modality: only while live, to finished_provisional; finish event: all its modalities that are live
// @spec [Statuses and transitions] design §5: Staff cancel, postpone with a note, make official and go one step back
// @spec [Safety] design §8: Corrections and steps by staff leave a trail
test('staff finish a live race, make it official and go one step back at a time; results are looked at each time', async () => {
  await anEvent([race('10k', { chrono_start: '2026-05-03T07:00:03Z' })]);
  expect(await stepRace('finish')).toEqual({ ok: false, refusal: 'status_step_not_allowed' });
  const modality = await enter('bib,name\n1,Ada\n');
  await later('2026-05-03T08:00');
  await deriveEverything(context);
  const steps: [Step, EventStatus][] = [
    ['finish', 'finished_provisional'],
    ['make_official', 'finished_official'],
    ['step_back', 'finished_provisional'],
    ['step_back', 'live'],
  ];
  for (const [step, status] of steps) {
    expect(await stepRace(step)).toMatchObject({ ok: true });
    expect(await statuses()).toEqual([status, status]);
    expect((await takeMarks(db, modality, 100)).marks).toHaveLength(1);
  }
  expect(await stepRace('make_official')).toEqual({ ok: false, refusal: 'status_step_not_allowed' });
  const subjectOfRace = `modality:${(await oids()).races[0]}`;
  const trail = (await trailOf(db)).filter(({ subject, field }) => subject === subjectOfRace && field === 'mark');
  expect(trail.map(({ name }) => name)).toEqual([
    'modality_finish',
    'modality_make_official',
    'modality_step_back',
    'modality_step_back',
  ]);
});

// @spec [Statuses and transitions] doc 3 §4: Finish modality: only while live, to finished_provisional; finish event: all its modalities that are live
test('finishing an event finishes its races that are live', async () => {
  await anEvent([race('10k', { chrono_start: '2026-05-03T07:00:03Z' }), race('5k')]);
  await later('2026-05-03T08:00');
  const { event, races } = await oids();
  expect(await stepEvent(context, event, { step: 'finish' }, staff)).toEqual({ ok: true, modalities: [races[0]] });
  expect(await statuses()).toEqual(['waiting_for_start', 'finished_provisional', 'waiting_for_start']);
});

// @spec [Statuses and transitions] design §5: Staff cancel, postpone with a note, make official and go one step back
test('one step back of an event goes to the races by which it is finished, and is refused where there is none', async () => {
  await anEvent([
    race('10k', { chrono_start: '2026-05-03T07:00:03Z' }),
    race('5k', { chrono_start: '2026-05-03T07:00:03Z' }),
    race('2k'),
  ]);
  await later('2026-05-03T08:00');
  const { event } = await oids();
  const back = async () => await stepEvent(context, event, { step: 'step_back' }, staff);
  const refused = {
    ok: false,
    refusal: 'status_step_not_allowed',
    faults: [{ path: 'status', message: expect.stringContaining('change its dates') }],
  };
  expect(await back()).toEqual(refused);
  await stepRace('cancel', 2);
  await stepRace('finish', 1);
  await stepRace('finish');
  await stepRace('make_official');
  // The official race does not make the event provisional.
  expect(await back()).toMatchObject({ ok: true });
  expect(await statuses()).toEqual(['live', 'finished_official', 'live', 'cancelled']);
  // Clock and counts make it live: what is finished goes back, and what was cancelled by itself stays so.
  for (const status of ['finished_provisional', 'live']) {
    expect(await back()).toMatchObject({ ok: true });
    expect(await statuses()).toEqual(['live', status, 'live', 'cancelled']);
  }
  expect(await back()).toEqual(refused);
  expect(await stepRace('step_back', 1)).toEqual(refused);
});

// @spec [Statuses and transitions] design §5: Staff cancel, postpone with a note, make official and go one step back
test('a cancelled event shows it, whatever its races do; a postponed race shows as closed', async () => {
  await anEvent([race('10k')]);
  await later('2026-04-11T00:00');
  expect(
    await stepModality(context, (await oids()).races[0] ?? '', { step: 'postpone', note: 'storm' }, staff),
  ).toMatchObject({ ok: true });
  expect(await later('2026-04-12T00:00')).toEqual(['registrations_closed', 'registrations_closed']);
  await stepRace('step_back');
  expect(await statuses()).toEqual(['registrations_opened', 'registrations_opened']);
  expect(await stepEvent(context, (await oids()).event, { step: 'cancel' }, staff)).toMatchObject({ ok: true });
  expect(await statuses()).toEqual(['cancelled', 'cancelled']);
  expect(await later('2026-05-03T08:00')).toEqual(['cancelled', 'cancelled']);
  expect(await stepEvent(context, (await oids()).event, { step: 'step_back' }, staff)).toMatchObject({ ok: true });
  expect(await statuses()).toEqual(['waiting_for_start', 'waiting_for_start']);
});

test('an event without races goes by its own dates, and a circuit is live while one of its races is', async () => {
  const circuit = `circuit-${events}`;
  await importEvent(context, { slug: circuit, name: 'Circuit', is_circuit: true });
  await anEvent([], { circuit, date_end: '2026-05-03T12:00:00Z' });
  const ofCircuit = async () =>
    (await db.selectFrom('event').select('status').where('slug', '=', circuit).executeTakeFirstOrThrow()).status;
  expect(await later('2026-05-03T02:00')).toEqual(['waiting_for_start']);
  expect(await later('2026-05-03T07:00')).toEqual(['live']);
  expect(await ofCircuit()).toBe('live');
  expect(await later('2026-05-03T12:00')).toEqual(['finished_official']);
  expect(await ofCircuit()).toBe('finished_provisional');
});

// @spec [Statuses and transitions] design §5, issue 16: A race of an external event, which has no gun here, is over with its event
test('a race of an external event is on and over with its event, and waits for no gun', async () => {
  await anEvent([race('10k')], { external: true, date_end: '2026-05-03T20:00:00Z' });
  expect(await later('2026-05-03T12:00')).toEqual(['live', 'live']);
  expect(await later('2026-05-03T20:00')).toEqual(['finished_official', 'finished_official']);
});

test('the job looks when it is nudged, and another node need not', async () => {
  await anEvent([race('10k')]);
  now = at('2026-04-11T00:00');
  const seen: string[] = [];
  const clocks = [1, 2].map(() =>
    createStatusClock(context, (changes) => seen.push(...changes.map(({ of, number, to }) => `${of} ${number} ${to}`))),
  );
  for (const clock of clocks) clock.nudge();
  for (const clock of clocks) await clock.stop();
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.length).toBe(new Set(seen).size);
});
