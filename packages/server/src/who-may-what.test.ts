import { type Permission, permissions } from '@dorsal/contract/access.ts';
import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace, oidOf } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { changeAccount } from '#modules/accounts/change-account.ts';
import { logIn } from '#modules/accounts/log-in.ts';
import { addUser } from '#modules/accounts/users.ts';
import { raiseProblems } from '#modules/problems/problem-repository.ts';
import { saveEvent } from '#modules/races/save-event.ts';

const { ask, tokenOf, context } = await aProgram();
const { db } = context;

/** A race whose event names the timer of the tests, with all that a call can be about. */
const race = await aRace(context, { people: 1 });
const [event, modality, registration, checkpoint, reader] = await Promise.all([
  oidOf(context, 'event', race.event),
  oidOf(context, 'modality', race.modality),
  oidOf(context, 'participant', race.people[0]),
  oidOf(context, 'checkpoint', race.checkpoints[1]),
  oidOf(context, 'reader', race.readers[1]),
]);
const { oid: configuration } = await db
  .selectFrom('reader_configuration')
  .select('oid')
  .where('checkpoint_number', '=', race.checkpoints[2])
  .executeTakeFirstOrThrow();
await raiseProblems(db, [
  { type: 'missed_checkpoint', subject: `checkpoint:${race.checkpoints[1]}`, detail: {}, modality: race.modality },
]);
const notice = (await ask('/notice', { body: { event, text: 'Fog' }, token: tokenOf('admin') })).json()._id;

const password = 'correct horse battery';
async function aTimer(name: string): Promise<{ readonly number: number; readonly token: string }> {
  const email = `${name}@example.org`;
  await addUser(context, { email, name, roles: ['timer'], password });
  const { number } = await db
    .selectFrom('user_account')
    .select('number')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { number, token: await logInAs(name) };
}
async function logInAs(name: string): Promise<string> {
  const entered = await logIn(context, { email: `${name}@example.org`, password, address: '203.0.113.9' });
  if (!entered.ok) throw new Error(`${name} is not let in`);
  return entered.token;
}
const elsewhere = await aTimer('elsewhere');
await anEvent(context, { slug: 'another', name: 'Another', timers: [elsewhere.number] });
const disabled = await aTimer('disabled');
const { oid: disabledId } = await db
  .selectFrom('user_account')
  .select('oid')
  .where('number', '=', disabled.number)
  .executeTakeFirstOrThrow();
await changeAccount(context, { oid: disabledId }, { kind: 'disable' }, { name: 'test', user: null });

const endpoints: readonly Endpoint[] = allEndpoints;
const callers = [
  ...(['nobody', 'revoked', 'admin', 'timer', 'community_manager', 'live_register', 'gateway', 'phone'] as const),
  ...(['timer elsewhere', 'disabled'] as const),
] as const;
type Asker = (typeof callers)[number];

const tokens: Readonly<Partial<Record<Asker, string>>> = {
  'timer elsewhere': elsewhere.token,
  disabled: disabled.token,
};
const tokenFor = (caller: Asker): string | undefined => tokens[caller] ?? tokenOf(caller as CallerKind); // the others are kinds of callers

/** The answer to something that no call takes, so that nothing is done. */
async function answerTo(endpoint: Endpoint, caller: Asker, body: unknown = { surprise: 1 }) {
  const path = endpoint.path.replaceAll(/:\w+/g, 'f'.repeat(24));
  const sent = endpoint.method === 'POST' ? { body } : {};
  const answer = await ask(path, { method: endpoint.method, ...sent, token: tokenFor(caller) });
  const { statusCode: status } = answer;
  return { status, code: status >= 400 ? (answer.json().error.code as string) : null }; // every refusal has one
}

const isMachine = (of: unknown): of is 'gateway' | 'phone' => of === 'gateway' || of === 'phone';

/** The outcome by the table: let in, unknown (401), or known and not let in (403). */
function expected({ may }: Permission, caller: Asker): 'in' | 401 | 403 {
  if (may === 'public') return 'in';
  if (caller === 'nobody' || caller === 'revoked' || caller === 'disabled') return 401;
  if (isMachine(caller) || isMachine(may)) return caller === may ? 'in' : 403;
  const role = caller === 'timer elsewhere' ? 'timer' : caller;
  return may === 'signed_in' || may.includes(role) ? 'in' : 403;
}

// @spec [Accounts and roles] issue 17, staff.md §1: Every call is tried by every kind of caller against the running server, and answers as the one table says
test.each(endpoints.map((one) => [one.name, one] as const))(
  '%s lets in whom the table names',
  async (name, endpoint) => {
    const lines: Readonly<Record<string, Permission>> = permissions.calls;
    const line = lines[name];
    expect(line, `${name} has no line in the table`).toBeDefined();
    if (line === undefined) return;
    const told = [];
    // A log-out would end the session of whoever is asked next.
    const asked = callers.filter((caller) => name !== 'logOut' || tokenFor(caller) === undefined);
    for (const caller of asked) {
      const { status } = await answerTo(endpoint, caller);
      told.push([caller, status === 401 || status === 403 ? status : 'in']);
    }
    expect(told).toEqual(asked.map((caller) => [caller, expected(line, caller)]));
  },
);

const person = { bib: '1', registration, intermediate: checkpoint };
const span = { from: '2021-05-08T09:00:00Z', to: '2021-05-08T09:05:00Z' };

const boxFile = { intermediate: checkpoint, reader: 1, file: 'data:;base64,', original_filename: 'box.csv' };

/** Of each call that names what it is about: a body about the race above. */
const bodies: Readonly<Record<string, object>> = {
  addIntermediate: { data: [{ ...person, total_time: 1_800 }] },
  deleteIntermediate: person,
  settleCrossing: { ...person, at: null },
  unsettleCrossing: person,
  addStops: { data: [{ bib: '1', registration, ...span }] },
  deleteStop: { bib: '1', registration, ...span },
  ruleStatus: { bib: '1', registration, status: 'retired' },
  reportWhereabouts: { bib: '1', registration, back: true },
  addPenalty: { bib: '1', registration, time: 5, reason: 'Yellow card' },
  deletePenalty: { bib: '1', registration, penalty: 1 },
  judgeLateStart: { bib: '1', registration, accepted: true },
  setChipAside: { event, chip: '1', aside: true },
  listKeptEntries: { event },
  settleKeptEntry: { registration, how: 'accept' },
  listTills: { event },
  listStock: { event },
  giveStock: { event, modality, bibs: [{ bib_number: 'S1' }] },
  takeStock: { event, bibs: ['S9'] },
  leaseStock: { event, modality, count: 1, till: 'a-device' },
  returnStock: { event, till: 'a-device' },
  runNameless: { event, bibs: ['S8'] },
  stopNameless: { event, bib_number: 'S8' },
  listUnpaid: { event },
  listPayments: { event, registrations: [registration] },
  correctPayment: { registration, was: null, is: null },
  closeTill: { event, till: '' },
  listHelpers: { event },
  addHelperLink: { event, label: 'Font', places: [] },
  endHelper: { event, link: event },
  takePocketLog: { event, file: '{}' },
  shiftSegment: { event, device: event, epoch: 0, segment: 0, by_ms: 0 },
  listStamps: { event },
  nameStamp: { event, device: event, epoch: 0, seq: 0, bib: '1' },
  giveChip: { bib: '1', registration, chip: 'spare', given: true },
  judgeRead: { bib: '1', registration, reader: 1, epoch: 1, seq: 1, chip: '1', heard_at: span.from, counts: false },
  readsOfPerson: { registration },
  listClaims: { registration },
  answerClaim: { registration, claim: 1, outcome: 'accepted', was: null },
  raceAct: { modality, act: { kind: 'delay', minutes: 5 } },
  raceActs: { modality },
  bibsByHour: { event },
  checkChips: { event, reader },
  matStory: { modality, intermediate: checkpoint },
  tryBoxFile: boxFile,
  addBoxFile: boxFile,
  raceLine: { modality, intermediate: 'finish', bib: '1' },
  listPeopleToCheck: { event },
  acceptPersonProblem: { registration, kind: 'too_soon', reason: 'seen by a judge' },
  explainRegistration: { registration },
  listDoubts: { modality },
  knownByStaff: { modality },
  acceptMissRates: { modality, data: [{ intermediate: checkpoint, miss_rate: 0.1 }] },
  addNeutralised: { modality, ...span },
  deleteNeutralised: { modality, ...span },
  calculatePositions: { modality },
  downloadResults: { modality },
  downloadRegistrations: { event },
  acceptProblem: { type: 'missed_checkpoint', subject: `checkpoint:${race.checkpoints[1]}`, reason: 'by hand' },
  saveReader: { _id: reader, name: 'Box two' },
  saveReaderConfiguration: { _id: configuration, changes: { security_seconds: { was: 0, is: 5 } } },
  deleteReaderConfiguration: { _id: configuration },
  saveModality: { _id: modality },
  saveNotice: { _id: notice, text: 'More fog' },
};
const refusals: Readonly<Record<string, string>> = {
  saveReader: 'not_allowed',
  tryBoxFile: 'checkpoint_not_found',
  addBoxFile: 'checkpoint_not_found',
  acceptProblem: 'problem_not_found',
  setChipAside: 'event_not_found',
  bibsByHour: 'event_not_found',
  checkChips: 'event_not_found',
  listHelpers: 'event_not_found',
  addHelperLink: 'event_not_found',
  endHelper: 'event_not_found',
  takePocketLog: 'event_not_found',
  shiftSegment: 'event_not_found',
  listStamps: 'event_not_found',
  nameStamp: 'event_not_found',
  listKeptEntries: 'event_not_found',
  listTills: 'event_not_found',
  listStock: 'event_not_found',
  giveStock: 'event_not_found',
  takeStock: 'event_not_found',
  leaseStock: 'event_not_found',
  returnStock: 'event_not_found',
  runNameless: 'event_not_found',
  stopNameless: 'event_not_found',
  listUnpaid: 'event_not_found',
  listPayments: 'event_not_found',
  closeTill: 'event_not_found',
  downloadRegistrations: 'event_not_found',
  saveNotice: 'notice_not_found',
  saveReaderConfiguration: 'configuration_not_found',
  deleteReaderConfiguration: 'configuration_not_found',
};

// @spec [Accounts and roles] issue 17, staff.md §1: A timer has race day for the events that name them and nothing else: what is of another event answers as if it did not exist
test.each(
  endpoints.flatMap((one) => (one.bound === undefined || one.bound === 'shown' ? [] : [[one.name, one] as const])),
)('%s is there for the timer of its event alone', async (name, endpoint) => {
  const body = bodies[name];
  expect(body, `${name} names what it is about: give it a body here`).toBeDefined();
  const { code } = await answerTo(endpoint, 'timer elsewhere', body);
  if (code === 'not_built_yet') return;
  const people = /registration/.test(JSON.stringify(endpoint.bound)) ? 'registration_not_found' : 'modality_not_found';
  expect(code).toBe(refusals[name] ?? people);
  const own = await answerTo(endpoint, 'timer', body);
  expect([own.code, own.status]).not.toContain(code);
  expect(own.status).not.toBe(403);
});

test('a call about several people is refused where one of them is of another event', async () => {
  const other = await aRace(context, {
    people: 1,
    event: (await anEvent(context, { slug: 'third', name: 'Third', timers: [elsewhere.number] })).number,
  });
  const theirs = { ...person, registration: await oidOf(context, 'participant', other.people[0]) };
  const both = {
    data: [
      { ...person, total_time: 1_800 },
      { ...theirs, total_time: 1_800 },
    ],
  };
  const add = (token: string | undefined) => ask('/add-intermediate', { body: both, token });
  expect((await add(tokenOf('timer'))).json().error.code).toBe('registration_not_found');
  expect((await add(tokenOf('admin'))).json().error.code).not.toBe('registration_not_found');
});

// @spec [Accounts and roles] issue 17: An event that names another timer is theirs from then on, and no longer of the one before
test('who times an event is asked as of now', async () => {
  const [one, other] = [await aTimer('one'), await aTimer('other')];
  const named = await anEvent(context, { slug: 'moved', name: 'Moved', timers: [one.number] });
  const moved = await aRace(context, { people: 1, event: named.number });
  const body = { modality: await oidOf(context, 'modality', moved.modality) };
  // A session of a second ago is taken as it was then, and the clock of tests stands.
  const known = async (name: string) => (await ask('/known-by-staff', { body, token: await logInAs(name) })).statusCode;
  expect([await known('one'), await known('other')]).toEqual([200, 404]);
  await saveEvent(context, moved.event, { columns: { timers: [other.number] } });
  expect([await known('one'), await known('other')]).toEqual([404, 200]);
});
