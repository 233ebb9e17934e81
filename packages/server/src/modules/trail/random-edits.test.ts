import { aProgram } from '@dorsal/testkit/a-program.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAd } from '#modules/ads/ad-repository.ts';

const { ask, tokenOf, context } = await aProgram();
const { db } = context;

/** Two of them are one person at two windows. */
const editors = ['admin', 'admin', 'community_manager'] as const;
type Fields = Record<string, unknown>; // JSON fields of an ad by name
interface Save {
  readonly editor: number;
  readonly fields: Fields;
}
type Step =
  | ({ readonly kind: 'save' | 'sent twice' } & Save)
  | { readonly kind: 'together'; readonly saves: readonly Save[] }
  | { readonly kind: 'undo'; readonly back: number };

/** Few values, so that editors meet; dates of a range are one thing. */
const touched: fc.Arbitrary<Fields> = fc.oneof(
  fc.record({ name: fc.constantFrom('Forn', 'Botiga', 'Banc') }),
  fc.record({ weight: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ image: fc.option(fc.constantFrom('https://forn.example.org/1.png', 'https://forn.example.org/2.png')) }),
  fc.record({ redirect: fc.option(fc.constant('https://forn.example.org')), weight: fc.integer({ min: 1, max: 4 }) }),
  fc.constantFrom<Fields>(
    { date_start: '2026-05-01', date_end: '2026-06-01' },
    { date_start: null, date_end: '2026-07-01' },
    { date_start: '2026-06-15', date_end: null },
  ),
);
const save = fc.record({ editor: fc.nat(2), fields: touched });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: save.map((one): Step => ({ kind: 'save', ...one })) },
  { weight: 1, arbitrary: save.map((one): Step => ({ kind: 'sent twice', ...one })) },
  {
    weight: 2,
    arbitrary: fc.array(save, { minLength: 2, maxLength: 3 }).map((saves): Step => ({ kind: 'together', saves })),
  },
  { weight: 3, arbitrary: fc.nat(3).map((back): Step => ({ kind: 'undo', back })) },
);

/** A value as it is stored: days as their first instant. */
const stored = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : (value ?? null);

interface Command {
  readonly number: number;
  readonly undoes: number | null;
}

/**
 * The commands that take back what stands, but for the making. What was taken back and forth stands if that was done an even number of
 * times, and the last of these is the way back.
 */
function newestWays(commands: readonly Command[]): number[] {
  const byNumber = new Map(commands.map((one) => [one.number, one]));
  const undone = new Set(commands.map(({ undoes }) => undoes));
  const timesUndone = (number: number): number => {
    const before = byNumber.get(number)?.undoes ?? null;
    return before === null ? 0 : 1 + timesUndone(before);
  };
  const made = commands.at(-1)?.number;
  const last = commands.map(({ number }) => number).filter((number) => number !== made && !undone.has(number));
  return last.filter((number) => timesUndone(number) % 2 === 0);
}

let sent = 0;

/** One ad with what each editor has loaded of it. */
async function anAd() {
  const made = await ask('/ad', { body: { name: 'Made', weight: 1 }, token: tokenOf('admin') });
  const _id = made.json()._id;
  const subject = `ad:${_id.$oid}`;
  const standing = async (): Promise<Fields> => ({ ...(await findAd(db, _id.$oid)) });
  const loaded = await Promise.all(editors.map(standing));
  const accepted: { readonly field: string; readonly is: unknown }[] = [];

  async function send({ editor, fields }: Save, headers: Record<string, string> = {}) {
    const copy = loaded[editor] ?? {};
    const changes = Object.fromEntries(Object.entries(fields).map(([field, is]) => [field, { was: copy[field], is }]));
    const token = tokenOf(editors[editor] ?? 'admin');
    const answer = await ask('/ad', { body: { _id, changes }, token, headers });
    return { status: answer.statusCode, body: answer.json(), changes };
  }

  /** Gives the editor what is before them afterwards: what they wrote, or what the refusal shows of the others. */
  async function settle({ editor, fields }: Save, { status, body, changes }: Awaited<ReturnType<typeof send>>) {
    const copy = loaded[editor] ?? {};
    if (status === 200) {
      Object.assign(copy, fields);
      const moved = Object.entries(changes).filter(([, { was, is }]) => (was ?? null) !== (is ?? null));
      accepted.push(...moved.map(([field, { is }]) => ({ field, is: stored(is) })));
      return;
    }
    expect(body.error.code).toBe('changed_meanwhile');
    for (const { path, theirs, who, at } of body.error.fields) {
      expect([path in copy, typeof who, typeof at]).toEqual([true, 'string', 'string']);
      copy[path] = theirs ?? null;
    }
  }

  /** The commands on it, the newest first. */
  const commands = (): Promise<Command[]> =>
    db
      .selectFrom('command')
      .select(['number', 'undoes'])
      .where('number', 'in', (changes) =>
        changes.selectFrom('command_change').select('command_number').where('subject', '=', subject),
      )
      .orderBy('number', 'desc')
      .execute();
  return { subject, standing, loaded, accepted, send, settle, commands };
}

/** An answer without what names the call. */
const told = ({ status, body }: { readonly status: number; readonly body: { readonly error?: object } }) => [
  status,
  { ...body, error: { ...body.error, request_id: undefined } },
];

type Ad = Awaited<ReturnType<typeof anAd>>;

async function undo(number: number): Promise<string> {
  const answer = await ask('/undo', { body: { number }, token: tokenOf('admin') });
  return answer.statusCode === 200 ? 'undone' : answer.json().error.code;
}

const acts: { readonly [Kind in Step['kind']]: (ad: Ad, step: Extract<Step, { kind: Kind }>) => Promise<void> } = {
  save: async (ad, one) => {
    const before = await ad.standing();
    const answer = await ad.send(one);
    if (answer.status === 200) {
      // Nobody writes over what they have not seen.
      for (const [field, { was, is }] of Object.entries(answer.changes))
        expect([stored(was), stored(is)]).toContain(before[field]);
    } else for (const { path, theirs } of answer.body.error.fields) expect(stored(theirs)).toEqual(before[path]);
    await ad.settle(one, answer);
  },
  'sent twice': async (ad, one) => {
    sent += 1;
    const key = { 'idempotency-key': `twice-${sent}` };
    const before = (await ad.commands()).length;
    const [first, second] = await Promise.all([ad.send(one, key), ad.send(one, key)]);
    expect(told(second)).toEqual(told(first));
    expect((await ad.commands()).length - before).toBeLessThanOrEqual(1);
    const afterLost = await ad.send(one, key);
    expect(told(afterLost)).toEqual(told(first));
    await ad.settle(one, first);
  },
  together: async (ad, { saves }) => {
    // One save of each editor: what a person at one window sends goes one after another.
    const own = saves.filter(({ editor }, at) => saves.findIndex((one) => one.editor === editor) === at);
    const answers = await Promise.all(own.map((one) => ad.send(one)));
    for (const [at, one] of own.entries()) await ad.settle(one, answers[at] as Awaited<ReturnType<typeof ad.send>>); // one answer each
  },
  undo: async (ad, { back }) => {
    // All but the making of the ad.
    const number = (await ad.commands()).slice(0, -1)[back]?.number;
    if (number === undefined) return;
    const before = await ad.standing();
    const outcome = await undo(number);
    expect(['undone', 'undone_already', 'touched_since']).toContain(outcome);
    if (outcome !== 'undone') expect(await ad.standing()).toEqual(before);
  },
};

const act = (ad: Ad, one: Step): Promise<void> => (acts[one.kind] as (ad: Ad, one: Step) => Promise<void>)(ad, one); // of its kind

// @spec [Changes by staff] issue 17, staff.md §1: Edits of three editors, at once, twice and taken back, lose nothing, and the trail explains the state line by line
test('whatever three editors do to one thing, nothing is lost and the trail explains what stands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const ad = await anAd();
      for (const one of steps) await act(ad, one);
      const lines = (await trailOf(db)).filter(({ subject }) => subject === ad.subject);
      const explained: Fields = {};
      for (const { field, was, is } of lines) {
        expect([field, was]).toEqual([field, explained[field] ?? null]);
        explained[field] = is;
      }
      const standing = await ad.standing();
      expect(Object.fromEntries(Object.keys(standing).map((field) => [field, explained[field] ?? null]))).toEqual(
        standing,
      );
      for (const { field, is } of ad.accepted) expect(lines).toContainEqual(expect.objectContaining({ field, is }));
      // All that stands, taken back with the newest first, leads to the ad as it was made.
      for (const number of newestWays(await ad.commands())) expect(await undo(number)).toBe('undone');
      expect(await ad.standing()).toMatchObject({ name: 'Made', weight: 1, redirect: null, date_start: null });
    }),
    { numRuns: 20 },
  );
});
