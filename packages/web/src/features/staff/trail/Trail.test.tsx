import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { staff } from '#i18n/en/staff.ts';
import { ChangeRow, Trail } from './Trail.tsx';
import { type Change, kindsFor, trailQuery } from './trail-queries.ts';
import { trailSearch } from './trail-search.ts';
import { valueText } from './trail-words.ts';

/** English as the screens have it, without a library behind it. */
const say = (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
  const texts: Readonly<Record<string, string>> = staff;
  const text = texts[`${key}_${values['count'] === 1 ? 'one' : 'other'}`] ?? texts[key] ?? key;
  return text.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_whole, name: string) => String(values[name]));
};
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say }) }));
vi.mock('#api/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ token: 'x', name: 'Ana', roles: ['admin'] }),
}));
vi.mock('#ui/table/RowLink.tsx', () => ({
  RowLink: ({ path, children }: { readonly path: string; readonly children: string }) => <a href={path}>{children}</a>,
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: string }) => <a href="/">{children}</a>,
  useNavigate: () => () => undefined,
}));

const ad = `ad:${'a'.repeat(24)}`;
const place = 'b'.repeat(24);
const person = 'c'.repeat(24);
const change = (more: Partial<Change>): Change => ({
  number: 7,
  name: 'ad_changed',
  at: Date.UTC(2026, 4, 2, 8),
  who: 'Ana Mir',
  through: 'saveAd',
  undoes: undefined,
  undoneBy: undefined,
  canUndo: true,
  blockedBy: undefined,
  names: { ['a'.repeat(24)]: 'Forn de Dalt', [place]: 'finish', [person]: '214 Núria Garcia · 10K' },
  fields: [{ subject: ad, field: 'weight', was: 1, is: 7 }],
  ...more,
});

const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const drawn = (more: Partial<Change>): string =>
  plain(
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <ChangeRow change={change(more)} />
      </QueryClientProvider>,
    ),
  );

// @spec [Changes by staff] issue 18: Numbers and choices of the trail in the words and the decimals of the reader
test.each([
  ['registration_type', 'register', 'en', 'Beforehand'],
  ['registration_type', 'auto', 'en', 'By running a race'],
  ['time_precision', 0.1, 'en', '0.1'],
  ['time_precision', 0.1, 'ca', '0,1'],
  ['registration_limit', 12_000, 'es', '12000'],
  ['security_seconds', 90, 'es', '1,5'],
] as const)('of %s the value %s in %s is %s', (field, value, language, told) => {
  const one = { subject: `event:${'d'.repeat(24)}`, field, was: null, is: value };
  expect(valueText(value, one, { names: {} }, { say, t: (key: string) => key, language } as never)).toBe(told); // keys in the place of texts
});

// @spec [Changes by staff] issue 17: The trail in words that a person understands: things, people and places by their names
test('a change says who, from where, of what, and each field as the screens call it', () => {
  const text = drawn({});
  for (const part of ['Ana Mir', 'in the back-office', 'Changed', 'Ad Forn de Dalt', 'Order 1 → 7', 'Take back'])
    expect(text).toContain(part);
  expect(drawn({ through: 'dorsal gun', name: 'gun_set' })).toContain('with: dorsal gun Start signal set');
  const subject = `participant:${person}`;
  const time = { subject, field: `time:${place}`, was: null, is: { timeMs: 3_723_000, source: 'manual' } };
  expect(drawn({ name: 'time_added', fields: [time] })).toContain(
    'Registration 214 Núria Garcia · 10K History of this Time by hand · Finish nothing → 1:02:03 · By hand',
  );
  const status = { subject, field: 'status', was: null, is: 'retired' };
  expect(drawn({ name: 'staff_status_set', fields: [status] })).toContain('Status nothing → retired');
  const notice = { subject: `notice:${'a'.repeat(24)}`, field: 'level', was: null, is: 'warning' };
  expect(drawn({ fields: [notice] })).toContain('Level nothing → Warning');
});

// @spec [Changes by staff] issue 18: The trail calls fields and values of events and races as their forms do
test('a race has the words of its form: money, spans, choices, and the prizes that one excludes', () => {
  const race = `modality:${'d'.repeat(24)}`;
  const [first, second] = ['e'.repeat(24), 'f'.repeat(24)] as const;
  const field = (name: string, was: unknown, is: unknown) => ({ subject: race, field: name, was, is });
  const text = (...fields: Change['fields']) =>
    drawn({ name: 'modality_changed', names: { ['d'.repeat(24)]: '10K', [first]: '1', [second]: '2' }, fields });
  expect(text(field('price', 2_000, 2_550))).toContain('price (€) €20.00 → €25.50');
  expect(text(field('short_name', '10K', '11K'))).toContain('Short name 10K → 11K');
  expect(text(field('start_closes', 1_800_000, 900_000))).toContain('30:00 → 15:00');
  expect(text(field('location_start', null, { custom_name: 'Plaça' }))).toContain('Where it starts nothing → Plaça');
  const prize = (_id: string, not_with: readonly string[]) => ({ _id, total: 3, by: 'gender', not_with });
  const prizes = text(
    field('prizes', [prize(first, []), prize(second, [])], [prize(first, []), prize(second, [first])]),
  );
  expect(prizes).toContain('3 · event.prizes.by.gender · 1');
  expect(prizes).not.toContain('no longer');
  const prices = Array.from({ length: 10 }, (_, at) => ({ _id: `${at}`, price: 100 }));
  expect(text(field('price_history', [], prices))).toContain('1 · Price (€) nothing → €1.00');
  expect(text(field('track', null, { file: 'a.gpx' }))).toContain('Track nothing → a.gpx');
  const track = (digit: string, distanceM: number) => ({
    ...{ file: 'a.gpx', sha256: digit.repeat(64), distanceM, ascentM: 450.25, descentM: 449.75 },
  });
  expect(text(field('track', null, track('a', 10_023.4567)))).toContain('a.gpx · aaaaaaaa · 10023 m · 450 m · 450 m ');
  const other = text(field('track', track('a', 10_023.4567), track('b', 9_870.1)));
  expect(other).toContain('Track · Digest aaaaaaaa → bbbbbbbb ');
  expect(other).toContain('10023 m → 9870 m ');
  const circuit = { subject: `event:${'d'.repeat(24)}`, field: 'is_circuit', was: null, is: true };
  expect(drawn({ name: 'event_created', fields: [circuit] })).toContain(' A circuit nothing → yes');
  expect(drawn({ name: 'track_uploaded', fields: [] })).toContain('Track uploaded');
  expect(drawn({ fields: [{ subject: race, field: 'name', was: null, is: '' }] })).toContain('Nothing differs');
});

// @spec [Changes by staff] issue 18, B: The trail names every field and act in the words of the reader: sessions, links, imports, the event of a race
test('sessions, links of passwords, imports and the event of a race are told in words', () => {
  const event = 'd'.repeat(24);
  const since = Date.UTC(2026, 4, 2, 8);
  const user = `user:${person}`;
  const session = { subject: user, field: `session:${'e'.repeat(24)}`, was: { since, browser: 'Firefox' }, is: null };
  const ended = drawn({ name: 'sessions_ended', fields: [session] });
  expect(ended).toMatch(/Sessions ended .* Session 02\/05\/2026 \d\d:00 · Firefox → nothing/);
  const race = { subject: `modality:${'f'.repeat(24)}`, field: 'event', was: null, is: event };
  expect(drawn({ name: 'modality_created', names: { [event]: 'Cursa' }, fields: [race] })).toContain(
    ' Event nothing → Cursa',
  );
  const mail = (field: string, is: string) => ({ subject: `mail:${event}`, field, was: null, is });
  const sent = drawn({
    name: 'password_link_asked',
    ...{ names: { [person]: 'Ana Mir' }, fields: [mail('kind', 'password_link'), mail('user', person)] },
  });
  for (const part of [
    'Password link asked for',
    `nothing → ${staff['mails.kind.password_link']}`,
    'User nothing → Ana Mir',
  ])
    expect(sent).toContain(part);
  const gap = { subject: `configuration:${event}`, field: 'minGapMs', was: 0, is: 90_000 };
  expect(drawn({ name: 'configuration_changed', fields: [gap] })).toContain('Gap between reads 0:00 → 1:30');
  const acts = ['event_imported', 'reads_imported', 'password_link_made', 'password_set_by_link', 'mail_restored'];
  const raw = acts.filter((name) => drawn({ name, fields: [] }).includes(name.replaceAll('_', ' ')));
  expect(raw).toEqual([]);
});

test('a gun has its seconds, any other instant what it has, and the page says in which zone', () => {
  const [subject, noon] = [`modality:${'d'.repeat(24)}`, Date.UTC(2026, 4, 2, 12)];
  const text = (field: string, was: unknown, is: unknown) =>
    drawn({ name: 'gun_set', fields: [{ subject, field, was, is }] });
  expect(text('gunAt', noon, noon + 3_000)).toMatch(/\d\d:00:00 → 02\/05\/2026 \d\d:00:03 /);
  expect(text('gunAt:elite', noon, noon + 3_250)).toMatch(/\d\d:00:00 → 02\/05\/2026 \d\d:00:03\.25 /);
  expect(text('chrono_start', null, new Date(noon).toISOString())).toMatch(/nothing → 02\/05\/2026 \d\d:00:00 /);
  expect(text('datetime_start', noon, noon + 1_000)).toMatch(/ \d\d:00 → 02\/05\/2026 \d\d:00:01 /);
  expect(list({}, [])).toContain(`Hours in ${Intl.DateTimeFormat().resolvedOptions().timeZone}`);
});

test('a job is told by its kind and its state', () => {
  const text = (field: string, was: string | null, is: string): string =>
    drawn({ fields: [{ subject: `job:${'c'.repeat(24)}`, field, was, is }] });
  expect(text('kind', null, 'import_trial')).toContain('nothing → Look at a file');
  expect(text('state', 'running', 'cancelled')).toContain('Running → Cancelled');
});

test('whoever has no account is told in the words of the screen', () => {
  expect(drawn({ who: 'command line', through: 'import times' })).toContain('The command line with: import times');
  expect(drawn({ who: 'command line', through: '' })).not.toContain('is not known');
  expect(drawn({ through: 'job' })).toContain('by a job');
  expect(drawn({ who: 'venue:7' })).toContain('A desk at the venue in the back-office');
  expect(drawn({ who: 'phone:Ona' })).toContain('The phone of Ona in the back-office');
  expect(drawn({ undoneBy: { who: 'command line', at: 0 }, canUndo: false })).toContain(
    'Taken back by The command line, ',
  );
});

test('a gun that a reader heard is told as such, and a person called like it by the name', () => {
  const heard = drawn({ name: 'gun_proposed', who: 'reader', through: '' });
  expect(heard).toContain('A reader Start signal heard');
  expect(heard).not.toContain('is not known');
  expect(drawn({ who: 'reader' })).toContain(' reader in the back-office');
});

test('a thing that was made names only what it has, and a large value what differs in it', () => {
  const fields = [
    { subject: ad, field: 'name', was: null, is: 'Forn' },
    { subject: ad, field: 'image', was: null, is: null },
    { subject: ad, field: 'redirect', was: null, is: [] },
  ];
  expect(drawn({ name: 'ad_created', fields })).not.toMatch(/Image|nothing → nothing/);
  const content = (city: string) => ({ ...Object.fromEntries([...'abcdefghij'].map((key) => [key, key])), city });
  const site = { subject: 'site:firm', field: 'content', was: content('Gandia'), is: content('Oliva') };
  const text = drawn({ name: 'site_changed', fields: [site] });
  expect(text).toContain('Gandia → Oliva');
  expect(text).not.toContain('a · b');
  const entered = { name: 'Ona', ...Object.fromEntries([...'abcdefghij'].map((key) => [key, null])) };
  const made = drawn({
    fields: [{ subject: `participant:${'a'.repeat(24)}`, field: 'entered', was: null, is: entered }],
  });
  expect(made).toContain('nothing → Ona');
  expect(made).not.toContain('nothing → nothing');
});

// @spec [Changes by staff] issue 17: The trail in words that a person understands: things, people and places by their names
test('a kind of notice is said in words, and an entry of a list is called by its name, never by its id', () => {
  const level = { subject: `notice:${'e'.repeat(24)}`, field: 'level', was: 'info', is: 'warning' };
  expect(drawn({ name: 'notice_changed', fields: [level] })).toContain('Information → Warning');
  const entry = (id: string, name: string, url: string) => ({ _id: id.repeat(24), name, type: 'rules', url });
  const event = `event:${'f'.repeat(24)}`;
  const few = { subject: event, field: 'documents', was: null, is: [entry('1', 'Rules', '/a.pdf')] };
  expect(drawn({ name: 'event_changed', fields: [few] })).toContain('nothing → Rules · rules · /a.pdf');
  const [one, two] = [entry('1', 'Rules', '/a.pdf'), entry('2', 'Map', '/b.pdf')];
  const many = { ...few, was: [one, two], is: [two, { ...one, url: '/c.pdf' }] };
  const text = drawn({ name: 'event_changed', fields: [many] });
  expect(text).toContain('Rules · url /a.pdf → /c.pdf');
  expect(text).not.toMatch(/Map|[0-9a-f]{24}/);
  const gone = { subject: event, field: 'organisms', was: ['9'.repeat(24)], is: [] };
  expect(drawn({ name: 'event_changed', fields: [gone] })).toContain('(no longer there) → nothing');
});

// @spec [Changes by staff] issue 17: Undo from the trail, or the later change that stands in the way
test('one that is taken back, one that a later change stands on, and an undo say so', () => {
  expect(drawn({ undoneBy: { who: 'Eva', at: 0 }, canUndo: false })).toContain('Taken back by Eva, ');
  const track = (was: unknown) => [
    { subject: `modality:${'d'.repeat(24)}`, field: 'track', was, is: { file: 'b.gpx' } },
  ];
  const uploaded = { name: 'track_uploaded', canUndo: false };
  expect(drawn({ ...uploaded, fields: track({ file: 'a.gpx' }) })).toContain('the file of before is not kept');
  expect(drawn({ ...uploaded, fields: track(null) })).toContain('there was no track before');
  const blocked = drawn({ canUndo: false, blockedBy: 9 });
  expect(blocked).toContain('A later change of the same fields stands on it. Show it');
  expect(blocked).not.toContain('Take back');
  expect(drawn({ undoes: 3 })).toContain('Taken back: Changed');
  expect(drawn({ canUndo: false })).not.toContain('Take back');
});

// @spec [Changes by staff] issue 19: The trail of a race day and of the venue has money as money, and names in the place of ids: tills, phones, readers, problems, columns of people
test('race day and venue are told with money, names and words, and without an id', () => {
  const [event, subject] = [`event:${'d'.repeat(24)}`, `participant:${person}`];
  const till = 'a1b2c3d4-0000-4000-8000-000000000000';
  const phone = '9'.repeat(24);
  const paid = { how: 'cash', cents: 1_250 };
  const at = Date.UTC(2026, 4, 2, 8, 30);
  const names = { [person]: '214 Núria Garcia · 10K', [till]: 'Desk 2', [phone]: 'Pau', 'reader:901': 'Box (901)' };
  const text = (of: string, field: string, was: unknown, is: unknown): string =>
    drawn({ names, fields: [{ subject: of, field, was, is }] });
  const all = [
    [text(subject, 'payment', null, paid), 'Paid nothing → Cash · €12.50'],
    [text(subject, 'till', null, till), 'Till nothing → Desk 2'],
    [text(event, `till:${till}:${at}`, null, { desk: 'Desk 2', sums: [{ ...paid, entries: 3 }] }), 'Till · Desk 2 · '],
    [text(event, `till:x-unknown:${at}`, null, { desk: '', sums: [] }), 'Till · A desk without a name · '],
    [text(event, 'stock:201', null, { given: ['201', '202'] }), 'Stock of bibs · 201 nothing → 201, 202'],
    [text(event, 'chip:E200', null, 'aside'), 'Chip · E200 nothing → Not of this event'],
    [text(event, `stamp:${phone}:1:7`, null, '214'), 'Stamp · Pau nothing → 214'],
    [text(event, `shift:${'8'.repeat(24)}:1:0`, null, 1_500), 'Moved by · (no longer there) '],
    [text('chip:214', `read:901:1:5:${at}`, null, { reason: 'x' }), 'Read · Box (901) · '],
    [
      text(subject, 'accepted:no_start_read', null, { reason: 'Behind', evidence: `${place} 5` }),
      'No start nothing → Behind',
    ],
    [
      text(subject, 'entered', null, { name: 'Ona', due: 1_250, payment: paid, modality_number: 77 }),
      'Ona · €12.50 · Cash · €12.50',
    ],
    [text(subject, 'paper:gender', null, 'female'), 'Paper · Gender nothing → Woman'],
    [
      text(`problem:missed_checkpoint:checkpoint:12`, 'reason', null, 'Known'),
      'Problem Seen after a checkpoint, not at it History',
    ],
  ] as const;
  for (const [told, words] of all) expect(told).toContain(words);
  for (const [told] of all) expect(told).not.toMatch(/[0-9a-f]{24}|a1b2c3d4|1250|checkpoint:12|\b77\b|_/);
});

const list = (search: object, changes: readonly Change[]): string => {
  const client = new QueryClient();
  const kinds = kindsFor({ token: 'x', name: 'Ana', roles: ['admin'] });
  client.setQueryData(trailQuery(search, kinds).queryKey, { changes: [...changes], hasMore: false });
  return plain(
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Trail search={search} />
      </QueryClientProvider>,
    ),
  );
};

test('no change, none that matches, and the history of one thing are told apart', () => {
  expect(list({}, [])).toContain('No changes were found.');
  expect(list({}, [])).not.toContain('Nothing matches');
  expect(list({ q: 'zzz' }, [])).toContain('No changes were found. Nothing matches this search.');
  expect(list({ subject: ad }, [change({})])).toContain('History of: Ad Forn de Dalt · All changes');
});

test('each role may choose among the kinds that it may read; an address that says something else is left out', () => {
  const of = (role: 'timer' | 'community_manager') => kindsFor({ token: 'x', name: 'x', roles: [role] });
  expect(of('timer')).toContain('participant');
  expect(of('timer')).not.toContain('user');
  expect(of('community_manager')).toContain('ad');
  expect(trailSearch({ q: 'a', subject: ad, page: '3', kind: 4 })).toEqual({ q: 'a', subject: ad, page: 3 });
});

test('an act that was taken back is told by its own name, not by that of the one that did it', () => {
  expect(list({}, [change({ name: 'modality_created', undoes: 7 })])).toContain('Taken back: Deleted');
  expect(list({}, [change({ name: 'organism_deleted', undoes: 7 })])).toContain('Taken back: Created');
});
