import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { staff } from '#i18n/en/staff.ts';
import { actsQuery } from '../acts/act-queries.ts';
import { StartAtHour, Starts } from '../acts/Starts.tsx';
import { wordsOf } from '../dashboard/problem-words.ts';
import { BoxFileSays, type BoxFileTold } from '../readers/BoxFile.tsx';
import { MatStory, storyQuery } from '../readers/MatStory.tsx';
import { ClaimsOfPerson } from '../results/ClaimsOfPerson.tsx';
import { Arrivals } from './Arrivals.tsx';
import { reportOf } from './OutActs.tsx';
import { Problems } from './Problems.tsx';
import { peopleToCheckQuery } from './problem-queries.ts';
import { RaceBoard } from './RaceBoard.tsx';
import { NotLive, ShownScreen } from './RaceDay.tsx';
import {
  type ArrivalsAnswer,
  arrivalsQuery,
  boardQuery,
  type Missing,
  type RaceBoardAnswer,
  type StillOutAnswer,
  stillOutQuery,
} from './race-day-queries.ts';
import { StillOut } from './StillOut.tsx';

const say = (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
  const texts: Readonly<Record<string, string>> = staff;
  const text = texts[`${key}_${values['count'] === 1 ? 'one' : 'other'}`] ?? texts[key] ?? key;
  return text.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_whole, name: string) => String(values[name]));
};
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say }) }));
vi.mock('#ui/texts/use-measures.ts', () => ({ useMeasures: () => ({ distance: (m: number) => `${m / 1000} km` }) }));
vi.mock('#api/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ token: 'x', name: 'Ana', roles: ['timer'] }),
}));
vi.mock('#ui/table/RowLink.tsx', () => ({
  RowLink: ({ path, children }: { readonly path: string; readonly children: ReactElement }) => (
    <a href={path}>{children}</a>
  ),
}));
vi.mock('#ui/controls/PageLinks.tsx', () => ({ PageLinks: () => null }));

const minute = 60_000;
const at = Date.UTC(2026, 10, 27, 9);
const ofRace = {
  ...{ _id: 'r1', name: 'Trail 21K', short_name: '21K' },
  event: { _id: 'e1', slug: 'cursa', name: 'Cursa', time_zone: 'UTC' },
};
const finish = { _id: 'c2', kind: 'finish' as const, position: 2, distance: 21_000 };
const counts = {
  ...{ entered: 120, collected: 110, is_collection_recorded: true, started: 100, not_started: 3 },
  ...{ finished: 60, back: 4, still_out: 43, unaccounted: 0 },
};
const mat = (heartbeat: number | undefined, more: object = {}) => ({
  ...{ place: finish, seen: 12, passed: 60, expected: 9, late: 2 },
  readers: [
    {
      ...{ _id: 'b1', name: 'Box 7', numeric_id: 7, heartbeat, last_event_received: heartbeat },
      ...{ datetime_start: at - 60 * minute, datetime_end: at + 60 * minute, ...more },
    },
  ],
});
const board = (race: object = {}): RaceBoardAnswer => ({
  at,
  races: [{ ...ofRace, status: 'live', chrono_start: at - 90 * minute, counts, mats: [mat(at - minute)], ...race }],
});

function drawn(screen: ReactElement, key: readonly unknown[], answer?: unknown, updatedAt = Date.now()): string {
  const client = new QueryClient();
  if (answer !== undefined) client.setQueryData(key, answer, { updatedAt });
  const html = renderToStaticMarkup(<QueryClientProvider client={client}>{screen}</QueryClientProvider>);
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}
const drawnBoard = (answer?: RaceBoardAnswer): string =>
  drawn(<RaceBoard event="cursa" />, boardQuery('cursa').queryKey, answer);
const props = { event: 'cursa', search: {}, onSearch: () => undefined };

// @spec [Race day] issue 19: The race board says at a glance where everybody is, and is a fault in words and colour where somebody is unaccounted for
test('the board has each count with its word, and says when one is unaccounted for', () => {
  const calm = drawnBoard(board());
  expect(calm).toMatch(/Entered 120 Have a bib 110 Started 100 Still out 43 Finished 60 Retired and back 4/);
  expect(calm).toMatch(/Did not start 3 Unaccounted 0/);
  expect(calm).not.toContain('! Unaccounted');
  expect(drawnBoard(board({ counts: { ...counts, unaccounted: 1 } }))).toMatch(/! Unaccounted 1/);
  expect(drawnBoard(board({ counts: { ...counts, is_collection_recorded: false } }))).toContain('Nobody noted bibs');
});

// @spec [Race day] doc 3 §4: Readers of mats are live under 2 minutes, late under 7, else off, while their window is open
test.each([
  ['live', at - minute, {}, 'Box 7 Live last read 1:00 ago'],
  ['late', at - 3 * minute, {}, 'Box 7 A while ago'],
  ['off', undefined, {}, 'Box 7 Off no read yet'],
  ['shut', at - minute, { datetime_end: at - 1 }, 'Box 7 Shut'],
  ['ahead', at - minute, { clock_ahead: 12_000, clock_difference: 12_000 }, 'clock 0:12 ahead (corrected)'],
] as const)('a reader that is %s says so in words', (_, heartbeat, more, words) => {
  expect(drawnBoard(board({ mats: [mat(heartbeat, more)] }))).toContain(words);
});

test('when no answer has come for 20 seconds, no reader is live, and the instant of the last one stands beside', () => {
  const old = Date.now() - 20_000;
  const mats = drawn(<RaceBoard event="cursa" />, boardQuery('cursa').queryKey, board(), old);
  expect(mats).toContain('Box 7 Not known');
  expect(mats).not.toContain('Live');
  const notLive = (isLost: boolean, updatedAt?: number): string =>
    drawn(<NotLive isLost={isLost} event="cursa" />, boardQuery('cursa').queryKey, board(), updatedAt);
  expect(notLive(false, old)).toContain('Not live for now: asked again every ten seconds · live.asOf');
  expect(notLive(true)).toContain('live.asOf');
  expect(notLive(false)).toBe('');
});

test('the start says who has no crossing there, and why', () => {
  const start = { ...mat(at), place: { _id: 'c0', kind: 'start' as const, position: 0, distance: 0 } };
  const said = (without_crossing: object, passed = 60) =>
    /12 \/ .*? 9 2/.exec(drawnBoard(board({ mats: [{ ...start, passed, without_crossing }] })))?.[0];
  expect(said({ unheard: 2, being_checked: 1, late: 1 })).toBe(
    '12 / 60 · 2 not heard · board.counted.checked · 1 late start 9 2',
  );
  // A mat that hears nobody tells of nobody.
  expect(said({ unheard: 2, being_checked: 0, late: 0 }, 0)).toBe('12 / 0 9 2');
});

test('a mat says that who is expected there is still worked out, and does not say that nobody is', () => {
  expect(drawnBoard(board({ mats: [mat(at)] }))).toMatch(/12 \/ 60 9 2/);
  expect(drawnBoard(board({ mats: [{ ...mat(at), expected: undefined, late: undefined }] }))).toMatch(/12 \/ 60 … …/);
});

test('no race, a mat without a reader, and an answer that is still to come are three things', () => {
  expect(drawnBoard({ at, races: [] })).toContain('No race is on');
  expect(drawnBoard(board({ mats: [{ ...mat(at), readers: [] }] }))).toContain('! No reader');
  expect(drawnBoard()).not.toContain('No race is on');
});

const arrival = {
  ...{ registration: 'p1', modality: 'r1', bib_number: '214', name: 'Ona', surname: 'Prat', at },
  ...{ total_time: 90 * minute, category: 'F-SEN', gender: 'female', status: 'finished' as const },
  ...{ pos_general: 7, pos_gender: 2, pos_category: 1, source: 'manual' as const, warnings: [], has_problem: true },
  being_checked: false,
};
const arrived = (rows: ArrivalsAnswer['rows']): ArrivalsAnswer => ({ at, total: rows.length, races: [ofRace], rows });

test('an arrival has hour, time, bib, name, race, category, places, source, and a flag in words', () => {
  const text = drawn(<Arrivals {...props} />, arrivalsQuery('cursa', {}).queryKey, arrived([arrival]));
  expect(text).toMatch(/09:00:00 1:30:00 214 Ona Prat 21K F-SEN 7 gender 2 category 1 By hand ! To check/);
  const { total_time: _, ...untimed } = arrival;
  const held = arrived([{ ...untimed, status: 'started', being_checked: true }]);
  expect(drawn(<Arrivals {...props} />, arrivalsQuery('cursa', {}).queryKey, held)).toMatch(/– ?Being checked/);
  expect(drawn(<Arrivals {...props} />, arrivalsQuery('cursa', {}).queryKey, arrived([]))).toContain('Nobody has');
});

const missing: Missing = {
  ...{ registration: 'p1', modality: 'r1', bib_number: '214', name: 'Ona', surname: 'Prat', state: 'late' },
  last: { _id: 'c1', kind: 'intermediate', position: 1, name: 'Coll', distance: 10_000, at: at - 60 * minute },
  expected: { place: finish, from: at - 30 * minute, to: at - 10 * minute },
  ...{ overdue: 10 * minute, phone: '600 11', emergency_contact: { name: 'Mare', phone: '700 11' } },
};
const out = (rows: StillOutAnswer['rows']): StillOutAnswer => ({
  ...{ at, total: rows.length, rows, races: [{ ...ofRace, places: [finish] }] },
});

test('somebody who is out has how long overdue, the last place and hour, when they were expected, and the phones', () => {
  const text = drawn(<StillOut {...props} />, stillOutQuery('cursa', {}).queryKey, out([missing]));
  expect(text).toContain('1 person is out');
  expect(text).toMatch(/214 Ona Prat 21K ! Overdue 10:00 late Last at Coll · 10 km, 08:00:00/);
  expect(text).toMatch(/between 08:30:00 and 08:50:00 600 11 Emergency: Mare 700 11/);
});

test('nobody out and nobody of that search are two things', () => {
  expect(drawn(<StillOut {...props} />, stillOutQuery('cursa', {}).queryKey, out([]))).toContain('Nobody is out');
  const searched = { ...props, search: { q: 'ona' } };
  const text = drawn(<StillOut {...searched} />, stillOutQuery('cursa', { q: 'ona' }).queryKey, out([]));
  expect(text).not.toContain('Nobody is out');
});

test('an act says what it saw, so that nothing that was said meanwhile is written over', () => {
  const retired = { at, place: 'Coll', reported_by: 'Pere' };
  const person = { registration: 'p1', bib: '214', was: null };
  expect(reportOf(missing, 'back', retired)).toEqual({ ...person, back: true });
  expect(reportOf(missing, 'retired', retired)).toEqual({ ...person, status: 'retired', retired });
  expect(reportOf({ ...missing, staff_status: 'retired' }, 'not_started', retired)).toEqual({
    ...{ ...person, was: 'retired', status: 'not_started' },
  });
});

// @spec [Race day] issue 19: A missed checkpoint stands with its likely time, to be written in by staff alone; where too few passed none is said
test('who has a problem has what it is in words, and the likely time to write in', () => {
  const place = { intermediate: 'c1', kind: 'intermediate' as const, position: 1, name: 'Coll', distance: 10_000 };
  const one = {
    ...{ registration: 'p1', bib_number: '214', name: 'Ona', surname: 'Prat', modality: 'r1', modality_name: '21K' },
    kinds: ['missing_checkpoint' as const],
    ...{ together: [], swapped: [], outside: [], chips: ['C1'], accepted: [] },
  };
  const missing = [{ ...place, at: Date.UTC(2026, 10, 27, 8), total_time: 3_600_000 }];
  const shown = (answer: object) => drawn(<Problems {...props} />, peopleToCheckQuery('cursa', {}).queryKey, answer);
  const counts = [{ kind: 'missing_checkpoint', people: 1 }];
  const text = shown({ counts, total: 1, people: [{ ...one, missing }] });
  expect(text).toContain('Missed checkpoint 1');
  expect(text).toContain('A checkpoint before the last one has no time.');
  expect(text).toContain('Coll · 10 km: likely at 08:00:00, by the others who passed there Write this time in');
  // A press looks first, another one writes.
  const odd = {
    ...{ ...one, kinds: ['chips_together', 'other_wave'] },
    ...{ together: [{ registration: 'p2', bib_number: '77', chips: ['C2'] }], outside: [{ intermediate: 'c9', at }] },
    started_with: { wave: 'B', start: at },
  };
  const evidence = shown({ counts, total: 1, people: [{ ...odd, missing: [] }] });
  expect(evidence).toMatch(
    /Together with bib 77 Take chip C1 from 214: it was only carried Put 214 into wave B .*Heard at 09:00:00: see the hours of the reader/,
  );
  expect(evidence).toMatch(/Let it stand: Two chips together Let it stand: Start of another wave/);
  const accepted = [{ kind: 'chips_together', reason: 'Hand in hand', by: 'Marta', at }];
  const left = shown({ counts: [], total: 1, accepted: 1, people: [{ ...odd, kinds: [], accepted, missing: [] }] });
  expect(left).toContain('Two chips together: accepted by Marta at 09:00:00, because: Hand in hand');
  expect(left).not.toContain('Let it stand');
  const unknown = shown({ counts, total: 1, people: [{ ...one, missing: [place] }] });
  expect(unknown).toContain('too few others passed to tell a likely hour');
  expect(unknown).not.toContain('Write this time in');
  expect(shown({ counts: [], total: 0, people: [] })).toContain('Nobody has anything that must be looked at.');
});

// @spec [Race day] issue 16: The day of an event that is not there, or of somebody else, says so instead of an empty frame
test.each(['', 'acts', 'out'])(
  'the screen %j of an event without a race of yours says that there is none',
  (screen) => {
    const none = { at, races: [] };
    expect(drawn(<ShownScreen {...props} screen={screen} />, boardQuery('cursa').queryKey, none)).toContain(
      'There is no event with this address',
    );
  },
);

// @spec [Race day] issue 19: Starts: guns and wave guns by button
test('a start without a gun has its button, of the race or of a wave; one that was given has none', () => {
  const start = (wave: string | null, gunAt: number | null) => ({ wave, plannedAt: at, gunAt, hasPassed: false });
  const shown = (starts: readonly object[], more: object = {}): string =>
    drawn(<Starts race={{ id: 'r1', name: '21K', event: undefined, zone: 'UTC' }} />, actsQuery('r1').queryKey, {
      isOfficial: false,
      starts,
      ...more,
    });
  const text = shown([start(null, null), start('A', at), start('B', null)]);
  expect(text).toContain('21K planned at 09:00 Start now: 21K');
  expect(text).toContain('Start now: B');
  expect(text).not.toContain('Start now: A');
  expect(shown([start(null, at)])).toBe('');
  expect(shown([start(null, null)], { isOfficial: true })).toBe('');
});

// @spec [Race day] issue 16: A start that comes after people have passed is looked at before it is given
test('a start that can move times is asked for with its hour: own starts with the planned one, others with the press', () => {
  const start = { wave: null, plannedAt: at, gunAt: null, hasPassed: false };
  const race = { id: 'a'.repeat(24), name: '21K', event: undefined, zone: 'UTC' };
  const shown = (isByOffsets: boolean, more: object): string =>
    drawn(<Starts race={race} />, actsQuery(race.id).queryKey, {
      ...{ isOfficial: false, isByOffsets },
      starts: [{ ...start, ...more }],
    });
  expect(shown(true, {})).toContain('Give the hour of the start: 21K');
  expect(shown(true, {})).not.toContain('Start now');
  expect(shown(false, { hasPassed: true })).toContain('Start now: 21K');
  const asked = (isByOffsets: boolean, pressedAt: number) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <StartAtHour {...{ race, start, isByOffsets, pressedAt }} onPress={() => undefined} />
      </QueryClientProvider>,
    );
  expect(asked(true, at + 40 * minute)).toContain('value="2026-11-27T09:00:00"');
  expect(asked(true, at + 40 * minute)).toContain('start by the start list');
  expect(asked(true, at - minute)).toContain('value="2026-11-27T08:59:00"');
  expect(asked(false, at + 40 * minute)).toContain('value="2026-11-27T09:40:00"');
  expect(asked(false, at + 40 * minute)).toContain('People have passed already');
  // Nothing is sent with the press: it is looked at, and then given.
  expect(asked(false, at + 40 * minute)).toContain('Looking at what it would change');
});

// @spec [Race day] issue 19: Claims: staff answer beside the reads; accepted or not, and opened again
test('a claim stands with its words and the way to answer it, an answered one with who said what', () => {
  const detail = { bib: '214', claims: 2, kinds: ['other', 'wrong_time'] };
  const problem = { type: 'claim' as const, subject: 'participant:7', detail };
  const words = { say: say as Parameters<typeof wordsOf>[1]['say'], at: () => null };
  expect(wordsOf(problem as unknown as Parameters<typeof wordsOf>[0], words)).toBe(
    'Bib 214: 2 claims wait (the time is wrong, something else)',
  );
  const answer = { outcome: 'not_accepted', text: 'The video says 41:10', answered_at: at, by: 'Ana' };
  const claims = [
    { claim: 2, kind: 'wrong_time', words: 'It was 41:03', contact: 'me@example.org', made_at: at },
    { claim: 1, kind: 'not_me', words: 'I stayed at home', made_at: at, answer },
  ];
  const parts = { row: { id: 'p1' }, race: { id: 'r1' } } as unknown as Parameters<typeof ClaimsOfPerson>[0];
  const screen = drawn(<ClaimsOfPerson {...parts} />, ['staff', 'results', 'r1', 'claims', 'p1'], claims);
  expect(screen).toMatch(/the time is wrong.* It was 41:03 Answer to: me@example.org .*Accept Do not accept/);
  expect(screen).toMatch(/I stayed at home Not accepted The video says 41:10 Ana, .*Open it again/);
  expect(screen.match(/Do not accept/g)).toHaveLength(1);
});

// @spec [Race day] issue 19: A checkpoint's story: expected against seen per minute, the likely gap, the mends that fit
test('a checkpoint tells its gap, its minutes as bars and as a table, and what mends it', () => {
  const counted = { at, place: finish, heard: 28, missed: 12, late: 3 };
  const minutes = [
    { at, expected: 4, heard: 4 },
    ...[1, 2].map((one) => ({ at: at + one * minute, expected: 2, heard: 0 })),
  ];
  const told = (more: object) =>
    drawn(<MatStory race="r1" event="cursa" checkpoint="c2" zone="UTC" />, storyQuery('r1', 'c2').queryKey, {
      ...counted,
      minutes,
      mends: [],
      ...more,
    });
  const gap = { from: at, to: at + 6 * minute, people: 12 };
  const down = told({ gap, mends: ['file', 'list', 'aside'] });
  expect(down).toMatch(/Heard 28 · passed unheard 12 · overdue 3 ! Likely down from 09:00 to 09:06: 12 people passed/);
  expect(down).toMatch(/The numbers minute expected heard 09:00 4 4 09:01 2 0 09:02 2 0/);
  expect(down).toMatch(/What mends it Bring the file of the box.* Paste a list.* Set the mat aside/);
  expect(told({ gap: { from: at, people: 5 } })).toContain('! Likely down since 09:00: 5 people');
  const plain = told({ minutes: [] });
  expect(plain).toMatch(/No stretch .* Nobody has passed yet/);
  expect(plain).not.toContain('What mends it');
});

// @spec [Race day] issue 19: A box's file dropped on the page: what it holds is said before it is taken; through the one intake of reads, never twice
test('a file of a box says whose it would be, of what span, how much is new, and what makes it look like another', () => {
  const told: BoxFileTold = {
    ...{ format: 'csv', reads: 12, from: at, to: at + 30 * minute, added: 8, unchanged: 4, outside: 0 },
    ...{ unknown: { chips: 1, reads: 3 }, refused: 2, lines: [], doubts: [], official: [], other_readers: [] },
  };
  const says = (more: Partial<BoxFileTold>) =>
    drawn(<BoxFileSays told={{ ...told, ...more }} name="box.csv" reader="Box 7 (7)" zone="UTC" />, []);
  expect(says({})).toMatch(
    /box\.csv, as a file of Box 7 \(7\) 12 reads, from 27\/11\/2026 09:00:00 to .* 8 are new 4 were here/,
  );
  expect(says({})).toMatch(/One chip that nobody of the event has, in 3 reads 2 lines are no reads/);
  expect(says({})).not.toContain('!');
  const doubtful = says({ doubts: ['other_box', 'other_day'], other_readers: ['Box 8'], outside: 12 });
  expect(doubtful).toMatch(/! Many of these reads are stored already for Box 8.* ! Nearly all/);
  expect(says({ official: ['10k', '5k'] })).toContain('! The results of 10k and 5k are official.');
});
