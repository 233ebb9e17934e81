import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { type Ran, runDorsal, spawnDorsal } from '#testing/run-dorsal.ts';

// One command of each family is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const { db, url } = await aTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'dorsal-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const trimmed = ({ code, out, err }: Ran): Ran => ({ code, out: out.trim(), err: err.trim() });
const dorsal = async (words: readonly string[]): Promise<Ran> => trimmed(await runDorsal(url, ...words));
const ownProcess = async (words: readonly string[], input = ''): Promise<Ran> =>
  trimmed(await spawnDorsal(url, words, input));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const event = file(
  'event.json',
  JSON.stringify({
    slug: 'cursa',
    name: 'Cursa',
    date_start: '2026-05-03T07:00:00Z',
    modalities: [
      {
        short_name: '10k',
        distance: 10_000,
        chrono_start: '2026-05-03T07:00:00Z',
        intermediates: [{ distance_from_start: 5000 }],
      },
    ],
  }),
);

test('an import says of which races it hides the prizes', async () => {
  const race = (short_name: string, more: object) => ({ short_name, prizes: [{ total: 3, by: 'general' }], ...more });
  const prizes = file(
    'prizes.json',
    JSON.stringify({
      slug: 'prizes',
      name: 'Prizes',
      date_start: '2026-05-03T07:00:00Z',
      modalities: [race('hidden', {}), race('shown', { show_prized_positions: true }), { short_name: 'none' }],
    }),
  );
  const imported = await dorsal(['import', 'event', prizes]);
  expect(imported).toMatchObject({
    code: 0,
    err: 'note: the prizes of prizes/hidden are shown to staff alone; "show_prized_positions": true shows them to everyone',
  });
});

// @spec [Imports and exports] issue 2: The commands: imports one after the other end in results; what is refused leaves with another code than 0 and says why
// @spec [Imports and exports] issue 2: Long work shows what is done and the time left, and is silent in a pipe
test('an event, its people, their times and the track go in one after the other, and results are there', async () => {
  expect(await ownProcess(['import', 'event', event])).toEqual({
    code: 0,
    err: '',
    out: expect.stringMatching(/^created event cursa [0-9a-f]{24}\ncreated modality cursa\/10k [0-9a-f]{24}$/),
  });
  const list = file('list.csv', 'bib;name;gender;shoe\n1;Ada Alba;f;40\n1;Ona Font;f;41\n2;Pau Roig;m;42\n');
  expect(await dorsal(['import', 'start-list', 'cursa/10k', list])).toEqual({
    code: 0,
    err: 'note: columns left out: shoe\nline 3: bib 1 stands in line 2 already',
    out: '2 added, 0 updated, 0 unchanged, 1 row refused',
  });
  const times = file('times.csv', 'bib_number,total_time,1\n1,0:40:00,0:19:00\n2,0:41:00,\n');
  expect(await dorsal(['import', 'times', 'cursa/10k', times])).toMatchObject({
    code: 0,
    out: '2 updated, 0 unchanged, 0 rows refused',
  });
  const gpx = file('c.gpx', '<gpx><rte><rtept lat="39" lon="0"/><rtept lat="39.09" lon="0"/></rte></gpx>');
  expect(await dorsal(['import', 'gpx', 'cursa/10k', gpx])).toMatchObject({
    code: 0,
    out: 'route of 10.01 km, no heights, 2 points',
  });
  const finished = await db.selectFrom('result').select('status').execute();
  expect(finished).toEqual([{ status: 'finished' }, { status: 'finished' }]);
});

// @spec [Imports and exports] issue 2: The commands: imports one after the other end in results; what is refused leaves with another code than 0 and says why
test('what is refused leaves with another code than 0, and says why on standard error', async () => {
  const wrong = file(
    'wrong.json',
    JSON.stringify({ slug: 'other', nom: 'Cursa', modalities: [{ short_name: 'x', sport: 'chess' }] }),
  );
  const refused = await dorsal(['import', 'event', wrong]);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('was refused, nothing of it is stored');
  expect(refused.err).toContain('nom: unknown field');
  expect(refused.err).toContain('modalities[0].sport:');
  const half = file('half.json', '{"slug": "oth');
  expect(await dorsal(['import', 'event', half])).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not JSON'),
  });
  expect(await dorsal(['import', 'gpx', 'no/race', event])).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no modality "no/race"'),
  });
  expect(await dorsal(['import', 'event', join(folder, 'none.json')])).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is no such file'),
  });
});

// @spec [Registration and categories] issue 16: Where a list repeats what age gives, the import says so and asks which is meant
test('categories that only repeat the ages are told with the switch that says so, which the wire leaves to the screen', async () => {
  const race = { short_name: 'v', categories: [{ name: 'V70', age_from: 70 }] };
  const text = JSON.stringify({ slug: 'ages', name: 'Ages', date_start: '2026-05-03T07:00:00Z', modalities: [race] });
  await dorsal(['import', 'event', file('ages.json', text)]);
  const list = file('ages.csv', 'bib,name,gender,birthdate,category\n1,Ada,f,1950-01-02,V70\n');
  expect(await dorsal(['import', 'start-list', 'ages/v', list])).toMatchObject({
    err: 'note: 1 person has in the list the category that their age gives: they stay when bounds, birth dates or the day change. If the list only repeats the ages, import it with --categories by-age',
  });
});

// @spec [Imports and exports] issue 15: An hour that comes twice is told by the order of the lines, or asked; an hour that is skipped is refused
test('reads of an hour that comes twice are refused until it is said which one is meant', async () => {
  await dorsal(['import', 'event', event]);
  const night = file('night.csv', 'chip,time\n1,2026-10-25 02:30:00\n');
  const words = ['import', 'reads', night, '--format', 'csv', '--modality', 'cursa/10k', '--checkpoint', 'finish'];
  expect(await dorsal([...words, '--zone', 'Europe/Madrid'])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('(+02:00 or +01:00). Or say --repeated-hour first or second'),
  });
  expect(await dorsal([...words, '--zone', 'Europe/Madrid', '--repeated-hour', 'second'])).toMatchObject({
    code: 0,
    out: '1 read taken, 0 known already, 0 lines refused',
  });
  expect(await dorsal([...words, '--zone', '+01:00'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 known already'),
  });
});

// @spec [Safety] issue 16: A command that cannot do what it is asked says one clear sentence, never a stack
test('texts that are too long are refused in a sentence', async () => {
  await dorsal(['import', 'event', event]);
  const { code, err } = await dorsal(['notice', 'cursa', 'x'.repeat(600)]);
  expect([code, err]).toEqual([1, 'The text has 600 characters, and 500 are the most: shorten it']);
});

// @spec [Safety] issue 16: An unknown device number makes no reader: its batch is refused with the number, an alarm tells staff, and the reads go in when the reader is added
test('a box that is new in the van is added by its number', async () => {
  const added = { code: 0, out: 'There is a reader 812: what it sends is taken from now on.' };
  expect(await dorsal(['reader', 'add', '812', '--name', 'Van, blue'])).toMatchObject(added);
  expect(await dorsal(['reader', 'add', '812'])).toMatchObject(added);
  expect(await dorsal(['reader', 'add', 'blue'])).toMatchObject({ code: 1 });
});

// @spec [Accounts and roles] issue 2: `user add`, `token add`, `token list`, `token revoke`; a revoked token is over at once, on other nodes within a second
test('accounts and tokens show their secret once, on standard output alone', async () => {
  const made = await dorsal(['user', 'add', 'ada@example.org', '--role', 'timer', 'cm', '--name', 'Ada']);
  expect(made).toEqual({
    code: 0,
    err: 'added ada@example.org (timer, community_manager)',
    out: expect.stringMatching(/^\S{19}$/),
  });
  expect(await dorsal(['user', 'add', 'ADA@example.org', '--role', 'admin', '--name', 'Ada'])).toMatchObject({
    code: 1,
    out: '',
  });
  const own = await ownProcess(
    ['user', 'add', 'ona@example.org', '--role', 'admin', '--name', 'Ona', '--password-stdin'],
    'long enough\n',
  );
  expect(own).toEqual({ code: 0, err: 'added ona@example.org (admin)', out: '' });
  expect(await dorsal(['token', 'add', 'arch', '--reader', '7'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(await dorsal(['token', 'revoke', 'arch'])).toMatchObject({ code: 0 });
  expect(await dorsal(['token', 'list'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^arch\treader 7\tmade \S+\trevoked \S+$/),
  });
});

// @spec [Accounts and roles] issue 16: An account is ended: `user disable`, `enable`, `password` and `role` each end its sessions, also in running servers, and its tokens stop with it
// @spec [Accounts and roles] issue 16: The last admin cannot be ended
test('accounts are ended and changed from the command line', async () => {
  expect(await dorsal(['user', 'disable', 'ona@example.org'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('This is the last admin'),
  });
  expect(await dorsal(['user', 'role', 'ada@example.org', 'admin,timer'])).toMatchObject({
    code: 0,
    err: 'admin, timer: ada@example.org; 0 sessions ended',
  });
  expect(await dorsal(['user', 'disable', 'ONA@example.org'])).toMatchObject({ code: 0 });
  expect(await dorsal(['user', 'role', 'ada@example.org', 'timer'])).toMatchObject({ code: 1, out: '' });
  expect(await dorsal(['user', 'enable', 'ona@example.org'])).toMatchObject({ code: 0 });
  expect(await dorsal(['user', 'password', 'ona@example.org'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\S{19}$/),
  });
  expect(await dorsal(['user', 'role', 'ona@example.org', 'boss'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('there are admin, community_manager, timer'),
  });
  expect(await dorsal(['user', 'disable', 'nobody@example.org'])).toMatchObject({
    code: 1,
    err: 'There is no account of this e-mail address',
  });
  expect(await dorsal(['user', 'second-factor-off', 'ona@example.org'])).toMatchObject({
    code: 1,
    err: 'This account has no second factor',
  });
  expect(await dorsal(['user', 'second-factor-off', 'nobody@example.org'])).toMatchObject({ code: 1 });
});

test.each([
  [['token', 'add', '']],
  [['token', 'add', ' ']],
  [['reader', 'add', '5', '--name', ' ']],
  [['user', 'add', 'new@example.org', '--role', 'timer', '--name', '']],
])('%j is refused: it has no name', async (words) => {
  expect(await dorsal(words)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('needs a name') });
});

test.each([
  [['token', 'add', 'x'.repeat(121)]],
  [['reader', 'add', '5', '--name', 'x'.repeat(121)]],
  [['user', 'add', 'new@example.org', '--role', 'timer', '--name', 'x'.repeat(121)]],
])('%j is refused: its name is too long', async (words) => {
  const refused = await dorsal(words);
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('120 characters at most') });
});

// @spec [Timing rules] issue 15, proof 3: Right where what staff know is entered: a mat's miss rate, a neutralised span, a known stop
test('staff say from the command line what they know of a race', async () => {
  const known = file(
    'known.json',
    JSON.stringify({
      slug: 'known',
      name: 'Known',
      date_start: '2026-05-03T07:00:00Z',
      modalities: [
        {
          short_name: '10k',
          distance: 10_000,
          chrono_start: '2026-05-03T07:00:00Z',
          reader_configurations: [
            {
              checkpoint: 'finish',
              reader: { numeric_id: 77 },
              datetime_start: '2026-05-03T07:00:00Z',
              datetime_end: '2026-05-03T10:00:00Z',
            },
          ],
        },
      ],
    }),
  );
  await dorsal(['import', 'event', known]);
  await dorsal(['import', 'start-list', 'known/10k', file('who.csv', 'bib;name;gender\n1;Ada Alba;f\n')]);
  expect((await dorsal(['miss-rate', 'known/10k'])).out).toBe(
    'finish: heard 0, missed 0, proposed 2.5 %, counts usual, 3 %',
  );
  expect((await dorsal(['miss-rate', 'known/10k', '--accept'])).out).toContain('counts 2.5 %');
  expect((await dorsal(['miss-rate', 'known/10k', '--checkpoint', 'finish', '--rate', '0'])).out).toContain(
    'counts 0 %',
  );
  expect(await dorsal(['miss-rate', 'known/10k', '--checkpoint', 'finish', '--rate', 'usual'])).toEqual({
    code: 0,
    out: 'finish: heard 0, missed 0, proposed 2.5 %, counts usual, 3 %',
    err: '',
  });
  expect(await dorsal(['miss-rate', 'known/10k', '--checkpoint', 'start', '--rate', '0'])).toMatchObject({
    code: 1,
    err: 'The start has no rate of misses; name a later checkpoint',
  });

  const span = ['--from', '2026-05-03T08:00:00Z', '--to', '2026-05-03T08:10:00Z'];
  const line = '2026-05-03T08:00:00.000Z to 2026-05-03T08:10:00.000Z';
  expect((await dorsal(['neutralise', 'known/10k', ...span])).out).toBe(line);
  expect((await dorsal(['neutralise', 'known/10k', ...span, '--withdraw'])).out).toBe('no neutralised span');
  expect((await dorsal(['neutralise', 'known/10k', ...span, '--withdraw'])).err).toContain('of just these instants');
  expect((await dorsal(['neutralise', 'known/10k', ...span.slice(0, 2)])).err).toBe('--from and --to go together');
  const far = ['--from', '2026-05-02T08:00:00Z', '--to', '2026-05-02T08:10:00Z'];
  const farText = 'lies far from the race: nothing before 2026-05-0';
  expect((await dorsal(['neutralise', 'known/10k', ...far])).err).toContain(`The span ${farText}`);
  expect((await dorsal(['stop', 'known/10k', '1', ...far])).err).toContain(`The stop ${farText}`);

  const stops = file(
    'stops.csv',
    `bib_number;from;to\n1;2026-05-03T08:00:00Z;2026-05-03T08:10:00Z\n9;x;y\n1;x;y\n1;2025-05-03T08:00:00Z;2025-05-03T08:10:00Z\n`,
  );
  expect(await dorsal(['import', 'stops', 'known/10k', stops])).toEqual({
    code: 0,
    out: '1 stop taken, 3 rows refused',
    err: expect.stringMatching(
      /^line 3: nobody of this race wears bib "9"\nline 4: "x" is no instant like 2026-05-17T08:00:00Z\nline 5: lies far from the race: /,
    ),
  });
  expect((await dorsal(['import', 'stops', 'known/10k', stops])).out).toBe(
    '0 stops taken, 1 already known, 3 rows refused',
  );
  expect((await dorsal(['stop', 'known/10k', '1'])).out).toBe(line);
  expect((await dorsal(['stop', 'known/10k'])).out).toBe(`1: ${line}`);
  expect((await dorsal(['stop', 'known/10k', ...span])).err).toBe('--from and --to go with a bib');
  expect((await dorsal(['stop', 'known/10k', '1', ...span, '--withdraw'])).out).toBe('no stop of 1');
  expect(await dorsal(['import', 'stops', 'known/10k', file('none.csv', 'bib;from\n')])).toMatchObject({
    code: 1,
    err: expect.stringContaining('the first row has no column bib_number, to'),
  });
});
