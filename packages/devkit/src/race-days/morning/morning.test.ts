import { sendClaim } from '@dorsal/contract/calls/claims.ts';
import { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { raceAct } from '@dorsal/contract/calls/staff/acts.ts';
import { listAlarms } from '@dorsal/contract/calls/staff/alarms.ts';
import { addIntermediate } from '@dorsal/contract/calls/staff/corrections.ts';
import { saveModality } from '@dorsal/contract/calls/staff/modalities.ts';
import { listPeopleToCheck, listUnknownChips } from '@dorsal/contract/calls/staff/problems.ts';
import { matStory, raceBoard, reportWhereabouts, stillOut } from '@dorsal/contract/calls/staff/race-day.ts';
import { ruleStatus } from '@dorsal/contract/calls/staff/rulings.ts';
import type { StaffRegistrationView } from '@dorsal/contract/views/registration-view.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { evaluateProblems } from '@dorsal/server/modules/alarms/watch-problems.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { refreshAllStatuses } from '@dorsal/server/modules/statuses/refresh-statuses.ts';
import { aProgram } from '@dorsal/testkit/a-program.ts';
import { oidOf } from '@dorsal/testkit/a-race.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { expect, test } from 'vitest';
import type { GeneratedModality } from '#generator/race.ts';
import { itemAt } from '#random.ts';
import { differencesFromTruth } from '#resilience/against-truth.ts';
import { sendTogether } from '#store/send-reads.ts';
import { type StoredRace, storeRace } from '#store/store-race.ts';
import { type Desk, openDesk, type Tally } from './desk.ts';
import { type Expected, expectedOf } from './expected.ts';
import { delayMs, five, generateMorning, isIn, type Morning, startReaderOf, ten } from './generate-morning.ts';
import { elapsed, hourText, type OfMorning, workOffChips, workOffPeople, workOffStillOut } from './work-off.ts';

const minute = 60_000;
/** Sessions begin before the morning does. */
let now = Date.UTC(2021, 4, 8, 6);
const program = await aProgram(undefined, () => now);
const { context } = program;

const sendAs = (caller: 'admin' | 'timer' | 'nobody') => async (path: string, body: unknown) => {
  const answer = await program.ask(path, { body, token: program.tokenOf(caller) });
  return { status: answer.statusCode, answer: answer.json() };
};

const seeds = isLong ? Array.from({ length: 8 }, (_, index) => index + 1) : [1];

// @spec [Race day] issue 19 (1): A whole morning with two desks and a timer on generated reads: all that goes wrong is mended by the calls of the screens, everything equals the truth but for splits marked as likely, every list is empty, everybody is accounted for
test.each(seeds)('a whole morning, seed %i', { timeout: 600_000 }, async (seed) => {
  const day = await open(generateMorning(seed, isLong ? 240 : 60));
  await live(day);
  await finish(day);
  const { race, estimates } = day.expected;
  const wrong = await differencesFromTruth(context, race, day.stored);
  const isEstimate = (line: string): boolean => {
    const [, bib = '', checkpoint = ''] = /bib (\S+): t_(\d+) /.exec(line) ?? [];
    return estimates.has(`${bib} ${checkpoint}`);
  };
  expect(wrong.filter((line) => !isEstimate(line))).toEqual([]);
  // Nobody asks for the splits of who gave up, unless they were written in before.
  const gaveUp = new Set(
    race.modalities.flatMap(({ runners }) =>
      runners.flatMap(({ bib, truth }) => (truth.status === 'retired' ? bib : [])),
    ),
  );
  const isAsked = (split: string): boolean => !gaveUp.has(split.split(' ')[0] ?? '');
  expect((await estimatesOf(day)).filter(isAsked)).toEqual([...estimates].filter(isAsked).toSorted());
  const sum = handOf(day.tally);
  if (isLong) process.stderr.write(`morning ${seed}: ${JSON.stringify([...day.tally])} ${JSON.stringify(sum)}\n`);
  // The hands of one morning of 156 people (docs/performance.md, 'A whole morning').
  else expect(sum).toEqual({ presses: 172, keys: 203 });
});

interface Day {
  readonly morning: Morning;
  readonly stored: StoredRace;
  readonly expected: Expected;
  readonly desks: readonly [Desk, Desk];
  readonly timer: Desk;
  readonly runner: Desk;
  readonly tally: Tally;
  readonly of: OfMorning;
  /** The ids of the lines where the races end, by race. */
  readonly ids: readonly { readonly modality: string; readonly checkpoints: readonly string[] }[];
}

async function open(morning: Morning): Promise<Day> {
  now = morning.race.startsAt - 60 * minute;
  const stored = await storeRace(context.db, morning.entered, { isBeforeGuns: true, columns: { takes_claims: true } });
  const ids = await Promise.all(
    stored.modalities.map(async ({ oid, checkpoints }) => ({
      modality: oid,
      checkpoints: await Promise.all(checkpoints.map((number) => oidOf(context, 'checkpoint', number))),
    })),
  );
  const tally: Tally = new Map();
  const expected = expectedOf(morning);
  const runners = new Map(
    expected.race.modalities.flatMap((modality) =>
      modality.runners.map((one) => [one.bib, { one, modality }] as const),
    ),
  );
  const isStopped = (): boolean => now > morning.stopAt;
  const seen: OfMorning['seen'] = {
    finishOf: (bib) => {
      const { one, modality } = runners.get(bib) ?? {};
      return one?.passages[(modality?.checkpoints.length ?? 0) - 1] ?? null;
    },
    didStart: (bib) => runners.get(bib)?.one.trouble !== 'no_show',
    lineOf: (race) => (race === ids[five]?.modality && isStopped() ? (ids[five]?.checkpoints[1] ?? '') : 'finish'),
  };
  return {
    ...{ morning, stored, expected, tally, ids },
    desks: [openDesk(sendAs('admin'), tally), openDesk(sendAs('timer'), tally)],
    timer: openDesk(sendAs('timer'), tally),
    runner: openDesk(sendAs('nobody'), tally),
    of: {
      ...{ event: stored.oid, zone: morning.race.timeZone, seen, startReader: startReaderOf(morning.race.seed) },
      isClubMoved: () => now > clubMovedAt(morning),
      isOver: () => now > morning.race.endsAt,
    },
  };
}

/** Staff come back to the lists so often. */
const everyMs = 10 * minute;

/** The morning up to when nobody comes any more. */
async function live(day: Day): Promise<void> {
  const { morning, desks } = day;
  const acts = [...actsOf(day), ...reportsOf(day)];
  const ticks = Array.from({ length: 100 }, (_, index) => morning.race.startsAt - 50 * minute + index * everyMs);
  const last = Math.max(...acts.map(([at]) => at), morning.race.endsAt);
  const instants = [...new Set([...ticks.filter((at) => at < last + everyMs), ...acts.map(([at]) => at)])];
  let sentUntil = 0;
  for (const at of instants.toSorted((a, b) => a - b)) {
    now = at;
    const due = morning.batches.filter(({ deliveredAt }) => deliveredAt > sentUntil && deliveredAt <= at);
    sentUntil = at;
    await sendTogether(context, due, day.stored.readers);
    await settle(day);
    for (const [, act] of acts.filter(([when]) => when === at)) await act();
    if (!ticks.includes(at)) continue;
    // The two desks take turns at the lists.
    const desk = itemAt(desks, Math.floor(at / everyMs) % 2);
    await workOffPeople(desk, day.of);
    await workOffChips(desk, day.of);
  }
}

/** Lets the server catch up, and looks at whether everybody is somewhere. */
async function settle({ desks: [desk], of }: Day): Promise<void> {
  await deriveEverything(context);
  await refreshAllStatuses(context);
  await program.pollBoards();
  const { races } = await desk.ask(raceBoard, { event: of.event });
  for (const { counts } of races) {
    const { collected, not_started, finished, back, still_out, unaccounted } = counts;
    expect(not_started + finished + back + still_out + unaccounted).toBe(collected);
  }
}

const clubMovedAt = ({ race }: Morning): EpochMs => (race.modalities[ten]?.gunAt ?? 0) + 15 * minute;

/** The acts that are done at an hour of their own. */
function actsOf(day: Day): [EpochMs, () => Promise<void>][] {
  const { morning, timer, desks, ids } = day;
  const { race, stopAt, finishDown, swapped, claimant, disqualified } = morning;
  const raceAt = (position: number): string => ids[position]?.modality ?? '';
  const [long, tenK, short] = race.modalities as [GeneratedModality, GeneratedModality, GeneratedModality]; // as planned
  const start = (position: number, wave?: string) => async () => {
    const act = { kind: 'start', ...(wave !== undefined && { wave }) } as const;
    await timer.act('gun', { presses: 1 }, raceAct, { modality: raceAt(position), act });
  };
  const finishOf = (bib: string): EpochMs => day.of.seen.finishOf(bib) ?? 0;
  const idOf = (bib: string) => registrationOf(day, ten, bib);
  return [
    [
      race.startsAt - 40 * minute,
      async () => {
        const act = { kind: 'delay', minutes: delayMs / minute, desk: true } as const;
        await desks[0].act('delay', { presses: 2, keys: 2 }, raceAct, { modality: raceAt(five), act });
      },
    ],
    [long.gunAt, start(0)],
    ...tenK.waves.map(({ name, gunAt }): [EpochMs, () => Promise<void>] => [gunAt, start(ten, name)]),
    [short.gunAt, start(five)],
    [clubMovedAt(morning), () => moveClub(day)],
    [stopAt + 1_000, () => stop(day)],
    [finishDown.to + 5 * minute, () => pasteFinish(day)],
    [
      Math.max(...swapped.map(finishOf)) + minute,
      async () => {
        for (const bib of swapped) await typeSeen(day, bib);
      },
    ],
    [
      finishOf(claimant) + 10 * minute,
      async () => {
        const body = { registration: await idOf(claimant), kind: 'time_missing', words: 'I did finish' } as const;
        await day.runner.act('claim made', { presses: 3, keys: body.words.length }, sendClaim, body);
      },
    ],
    [
      finishOf(disqualified) + 20 * minute,
      async () => {
        const reason = 'Bib of somebody else';
        const ruled = { bib: disqualified, registration: await idOf(disqualified), was: null } as const;
        const body = { ...ruled, status: 'disqualified', reason } as const;
        await desks[1].act('disqualified', { presses: 4, keys: reason.length }, ruleStatus, body);
      },
    ],
  ];
}

/** Those who gave up beside a volunteer are reported by radio, and may walk over the finish none the less. */
const reportsOf = (day: Day): [EpochMs, () => Promise<void>][] =>
  day.morning.race.modalities.flatMap(({ runners }, position) =>
    runners.flatMap(({ bib, staffStatus, passages }) => {
      if (staffStatus !== 'retired') return [];
      const heard = passages.slice(0, -1).filter((at) => at !== null);
      const at = (heard.at(-1) ?? day.morning.race.startsAt) + minute;
      return [[at, () => reportRetired(day, position, bib)] as [EpochMs, () => Promise<void>]];
    }),
  );

async function reportRetired(day: Day, position: number, bib: string): Promise<void> {
  const registration = await registrationOf(day, position, bib);
  const retired = { at: now, place: 'Avituallament', reported_by: 'Ràdio 2' };
  const body = { registration, bib, was: null, status: 'retired', retired } as const;
  const keys = retired.place.length + retired.reported_by.length;
  await day.timer.act('retirement reported', { presses: 3, keys }, reportWhereabouts, body);
}

async function moveClub({ desks: [desk], ids, morning: { club } }: Day): Promise<void> {
  const act = { kind: 'rule', selection: { club }, ruling: { what: 'wave', wave: 'B' } } as const;
  await desk.act('club moved to its wave', { presses: 4, keys: 3 }, raceAct, {
    modality: ids[ten]?.modality ?? '',
    act,
  });
}

async function stop({ desks: [desk], ids }: Day): Promise<void> {
  const { modality = '', checkpoints = [] } = ids[five] ?? {};
  const act = { kind: 'stop', intermediate: checkpoints[1] ?? '' } as const;
  await desk.act('race stopped', { presses: 3 }, raceAct, { modality, act });
}

async function registrationOf({ desks: [desk], ids }: Day, race: number, bib: string): Promise<string> {
  const found = await desk.ask(listRegistrations, { modality: ids[race]?.modality ?? '', bibs: [bib], limit: 1 });
  return (Array.isArray(found) ? found : [])[0]?._id ?? '';
}

/** A judge at the line calls a bib, and the timer types it with the hour. */
async function typeSeen({ timer, of, ids }: Day, bib: string): Promise<void> {
  const found = await timer.ask(listRegistrations, { modality: ids[ten]?.modality ?? '', bibs: [bib], limit: 1 });
  const [person] = Array.isArray(found) ? found : [];
  const text = hourText(of.seen.finishOf(bib) ?? 0, of.zone).slice(0, 8);
  const data = [
    {
      ...{ registration: person?._id ?? '', bib, intermediate: 'finish', source: 'manual', was: null },
      total_time: elapsed(text, person?.result?.reference_time, of.zone),
    },
  ];
  await timer.act('finish called', { presses: 2, keys: bib.length + text.length }, addIntermediate, { data });
}

/** The list of the chute, by the video, for the minutes in which its mat was down: a race at a time, as desks are. */
async function pasteFinish(day: Day): Promise<void> {
  const { morning, desks, ids, of } = day;
  const told: string[] = [];
  for (const [position, { runners }] of morning.race.modalities.entries()) {
    const { modality = '', checkpoints = [] } = ids[position] ?? {};
    const story = await desks[1].ask(matStory, { modality, intermediate: checkpoints.at(-1) ?? '' });
    const passed = runners.filter((one) => position !== five && isIn(morning.finishDown, one.passages.at(-1)));
    if (passed.length === 0) continue;
    // Few of a race who passed say nothing before they are overdue: the other race at the mat tells the gap.
    if (story.late >= 8) expect(story.mends).toContain('list');
    told.push(...story.mends);
    const list = passed.map(({ bib, passages }) => `${bib} ${hourText(passages.at(-1) ?? 0, of.zone)}`);
    const data = await Promise.all(list.map((line) => pasted(day, modality, line)));
    await desks[1].act('list pasted', { presses: 3, keys: 2 }, addIntermediate, { data });
  }
  if (isLong) expect(told).toContain('list');
}

async function pasted({ desks: [, desk], of }: Day, modality: string, line: string) {
  const [bib = '', text = ''] = line.split(' ');
  const found = await desk.ask(listRegistrations, { modality, bibs: [bib], limit: 1 });
  const [person] = Array.isArray(found) ? found : [];
  const total_time = elapsed(text, person?.result?.reference_time, of.zone);
  return { registration: person?._id ?? '', bib, intermediate: 'finish', total_time, source: 'manual', was: null };
}

/** Nobody comes any more: the last ones are accounted for, the lists worked off, and the races made provisional. */
async function finish(day: Day): Promise<void> {
  const { desks, ids, of } = day;
  now += 30 * minute;
  for (const { modality } of ids) {
    // Of a race that was stopped everybody has to be brought back too, with a time or without.
    for (let round = 0; round < 3; round += 1) {
      if ((await workOffStillOut(itemAt(desks, round % 2), modality, of)) === 0) break;
      await settle(day);
    }
  }
  for (let round = 0; round < 5; round += 1) {
    if ((await workOffPeople(itemAt(desks, round % 2), of)) === 0) break;
    await settle(day);
    now += minute;
  }
  for (const { modality } of ids) {
    const body = { _id: modality, status: 'finished_provisional' } as const;
    await desks[0].act('race finished', { presses: 2 }, saveModality, body);
  }
  await settle(day);
  const { people, counts } = await desks[0].ask(listPeopleToCheck, { event: of.event });
  expect([counts, people.map(({ bib_number, kinds }) => [bib_number, ...kinds])]).toEqual([[], []]);
  expect((await desks[0].ask(listUnknownChips, { event: of.event })).total).toBe(0);
  expect((await desks[0].ask(stillOut, { event: of.event })).rows).toEqual([]);
  await evaluateProblems(context, { dataDir: '/', tls: null });
  const alarms = await desks[0].ask(listAlarms, {});
  expect(alarms.flatMap(({ objects }) => objects.filter(({ event }) => event?._id === of.event))).toEqual([]);
  const { races } = await desks[0].ask(raceBoard, { event: of.event });
  expect(races.map(({ counts: { still_out, unaccounted } }) => [still_out, unaccounted])).toEqual(
    races.map(() => [0, 0]),
  );
}

/** The splits that stand as likely ones. */
async function estimatesOf({ desks: [desk], ids }: Day): Promise<string[]> {
  const lists = await Promise.all(
    ids.map(async ({ modality, checkpoints }) => {
      const found = await desk.ask(listRegistrations, { modality, limit: 500 });
      return (Array.isArray(found) ? found : []).flatMap((one) => {
        const { times_by_hand: byHand = [] } = one as StaffRegistrationView; // as staff get it
        return byHand.flatMap(({ intermediate, is_estimate }) =>
          is_estimate ? [`${one.bib_number} ${checkpoints.indexOf(intermediate)}`] : [],
        );
      });
    }),
  );
  return lists.flat().toSorted();
}

function handOf(tally: Tally): { presses: number; keys: number } {
  const sum = { presses: 0, keys: 0 };
  for (const { presses, keys } of tally.values()) {
    sum.presses += presses;
    sum.keys += keys;
  }
  return sum;
}
