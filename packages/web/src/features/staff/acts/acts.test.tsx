import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { acts as texts } from '#i18n/en/acts.ts';
import type { Modality } from '#race/modality.ts';
import { DayActs } from '../race-day/DayActs.tsx';
import { boardQuery } from '../race-day/race-day-queries.ts';
import { ActsOfRace } from './ActsPanel.tsx';
import {
  actKinds,
  askedOf,
  bibsIn,
  type Draft,
  delayedOf,
  faultOf,
  secondsOf,
  withStarts,
  withWearers,
} from './act-drafts.ts';
import { fieldsOf, lackingIn } from './act-fields.ts';
import type { StandingActs } from './act-queries.ts';
import { DelayedStarts } from './DelayedStarts.tsx';
import { isOvertaken, Meanwhile, RefusedNotice } from './Meanwhile.tsx';

const say = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  (texts as Readonly<Record<string, string>>)[key]?.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(values[name])) ??
  key;
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say }) }));
vi.mock('#ui/texts/use-measures.ts', () => ({ useMeasures: () => ({ distance: (m: number) => `${m / 1000} km` }) }));

const race = {
  ...{ id: 'm', name: '10K', event: { zone: 'Europe/Madrid' }, categories: [{ name: 'V40' }] },
  checkpoints: [{ id: 'c1', order: 0, name: 'Font', distanceM: 5_000, isTimed: true }],
} as unknown as Modality; // as far as the panel asks
const standing: StandingActs = {
  ...{
    asides: [],
    stoppedAt: null,
    isOfficial: false,
    isByOffsets: false,
    starts: [],
    waves: ['A'],
    clubs: ['Falcons'],
  },
  readers: [{ number: 7, name: 'Box 7', stops: ['c1'] }],
};
const drawn = (acts: Partial<StandingActs> = {}): string =>
  renderToStaticMarkup(<ActsOfRace race={race} acts={{ ...standing, ...acts }} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const at = (hour: number, minute = 0): number => Date.UTC(2026, 4, 8, hour, minute);
const asked = (kind: (typeof actKinds)[number], draft: Draft) => {
  const found = askedOf(kind, draft, { race: 'm', zone: 'Europe/Madrid' });
  return found?.command === 'raceAct' ? found.body.act : (found?.body ?? null);
};

// @spec [Race day] issue 19: The day goes wrong: every act is chosen by name, with what it means, and filled in by keyboard alone
test('every act is offered; an official race offers none and says what to do', () => {
  const text = drawn();
  for (const kind of actKinds) expect(text).toContain(texts[`acts.${kind}`]);
  expect(text).not.toContain(texts['acts.stand']);
  const official = drawn({ isOfficial: true });
  expect(official).toContain(texts['acts.official']);
  expect(official).not.toContain(texts['acts.delay']);
});

test('what stands is told with its way back, in the hours of the race', () => {
  const none = { mat: null, stop: null, wave: null, from: null, to: null, reason: '' };
  const aside = { ...none, id: 'a', mat: 'Box 7', wave: 'A', from: at(8), reason: 'Cable cut' };
  const off = { ...none, id: 'b', stop: 'c1', from: at(8, 40), reason: 'River' };
  const text = drawn({ stoppedAt: 'c1', asides: [aside, off, { ...none, id: 'c', to: at(9) }] });
  expect(text).toContain('The race is classified at Font · 5 km. Classify at the finish again');
  expect(text).toMatch(/Box 7, A, .*10:00:00 – …: Cable cut Let it count again/);
  expect(text).toMatch(/Font · 5 km is off the course, .*10:40:00 – …: River/);
  expect(text).toMatch(/All that was heard before the restart, … – .*11:00:00 Let it count again/);
});

test('a form asks for nothing until it is filled in', () => {
  for (const kind of actKinds) expect(asked(kind, {})).toBeNull();
  expect(asked('delay', { minutes: '0' })).toBeNull();
  expect(asked('delay', { minutes: 'ten' })).toBeNull();
  expect(asked('set_aside', { reader: '7', reason: ' ' })).toBeNull();
  expect(asked('set_aside', { reader: '7', reason: 'x', from: '2026-05-08T11:00', to: '2026-05-08T10:00' })).toBeNull();
  expect(asked('rule', { bibs: '12', status: 'disqualified' })).toBeNull();
  expect(asked('credit', { bibs: '12', time: '0', reason: 'x' })).toBeNull();
  expect(asked('swap', { bib: '12' })).toBeNull();
});

test('each form asks for its act, in the hours of the race', () => {
  expect(asked('delay', { minutes: '20' })).toEqual({ kind: 'delay', minutes: 20, desk: true });
  expect(asked('delay', { minutes: '20', races: 'all', desk: 'no' })).toEqual({
    ...{ kind: 'delay', minutes: 20, desk: false, all: true },
  });
  expect(asked('set_aside', { reader: '7', reason: 'Cable', from: '2026-05-08T10:00:00' })).toEqual({
    ...{ kind: 'set_aside', reader: 7, from: at(8), reason: 'Cable' },
  });
  expect(asked('change_course', { stop: 'c1', reason: 'River', to: '2026-05-08T10:40' })).toEqual({
    ...{ kind: 'change_course', intermediate: 'c1', to: at(8, 40) - 1, reason: 'River' },
  });
  expect(asked('credit', { bibs: '12, 14', time: '1:30', reason: 'Held' })).toEqual({
    ...{ kind: 'rule', selection: { bibs: ['12', '14'] }, ruling: { what: 'credit', time: 90_000, reason: 'Held' } },
  });
  expect(asked('rule', { club: 'Falcons', inWave: 'A', what: 'wave', to: 'B' })).toEqual({
    ...{ kind: 'rule', selection: { club: 'Falcons', wave: 'A' }, ruling: { what: 'wave', wave: 'B' } },
  });
  expect(asked('rule', { bibs: '12', status: 'none' })).toEqual({
    ...{ kind: 'rule', selection: { bibs: ['12'] }, ruling: { what: 'status', status: null } },
  });
  expect(asked('neutralise', { from: '2026-05-08T10:00', to: '2026-05-08T11:00' })).toEqual({
    ...{ modality: 'm', from: at(8), to: at(9) },
  });
  expect(asked('restart', { at: '2026-05-08T10:00' })).toEqual({ kind: 'restart', at: at(8) });
  expect(asked('stop', { stop: 'c1' })).toEqual({ kind: 'stop', intermediate: 'c1' });
  expect(asked('swap', { bib: '12', other: '14' })).toEqual({ kind: 'swap', bib: '12', other: '14', what: 'bibs' });
});

// @spec [Race day] issue 19, point 5: A swap names the wearers that were looked at, and waits until they are known
test('a swap is asked for with who wears both bibs', () => {
  const swap = askedOf('swap', { bib: '12', other: '14' }, { race: 'm', zone: 'Europe/Madrid' });
  const [ana, bea] = [
    { registration: 'a', name: 'Ana', chips: ['C1'] },
    { registration: 'b', name: 'Bea', chips: [] },
  ];
  expect(withWearers(swap, { bib: ana, other: undefined })).toBeNull();
  expect(withWearers(swap, { bib: ana, other: null })).toBe(swap);
  expect(withWearers(swap, { bib: ana, other: bea })?.body).toMatchObject({
    act: { was: { bib: { registration: 'a', chips: ['C1'] }, other: { registration: 'b', chips: [] } } },
  });
  const delay = askedOf('delay', { minutes: '20' }, { race: 'm', zone: 'Europe/Madrid' });
  expect(withWearers(delay, { bib: undefined, other: undefined })).toBe(delay);
});

// @spec [Race day] issue 19, point 5: A delay names the planned starts that were looked at, and says of each race from which hour to which it moves
test('a delay shows the hours of each race that it moves, and is asked for with them', () => {
  const planned = [
    { id: 'm', name: '10K', startsAt: at(8), waves: [] },
    { id: 'n', name: '5K', startsAt: at(8, 30), waves: [{ wave: 'A', start: at(8, 40) }] },
  ];
  const told = (draft: Draft): string =>
    renderToStaticMarkup(
      <DelayedStarts
        draft={draft}
        delayed={{ races: delayedOf(planned, draft, 'm'), error: null }}
        zone="Europe/Madrid"
      />,
    ).replaceAll(/<[^>]*>/g, ' ');
  expect(told({})).toContain('10K: starts at 10:00');
  expect(told({ minutes: '15' })).toContain('10K: from 10:00 to 10:15');
  expect(told({ minutes: '15' })).not.toContain('5K');
  expect(told({ minutes: '-15', races: 'all' })).toMatch(/10K: from 10:00 to 09:45 .*5K: from 10:30 to 10:15/);
  expect(told({ minutes: '900' })).toContain('10K: from 08/05 10:00 to 09/05 01:00');
  const delay = askedOf('delay', { minutes: '15', races: 'all' }, { race: 'm', zone: 'Europe/Madrid' });
  expect(withStarts(delay, undefined)).toBeNull();
  expect(withStarts(delay, [])).toBe(delay);
  expect(withStarts(delay, planned)?.body).toMatchObject({
    act: {
      was: [
        { modality: 'm', start: at(8), waves: [] },
        { modality: 'n', start: at(8, 30), waves: [{ wave: 'A', start: at(8, 40) }] },
      ],
    },
  });
});

test('bibs are pasted and times typed in the forms in which people have them', () => {
  expect(bibsIn(' 12, 14;15\n12\t W7 ')).toEqual(['12', '14', '15', 'W7']);
  expect(['90', '1:30', '0:01:30', '1,5', 'x', '', '-3', '1:2:3:4'].map(secondsOf)).toEqual([
    ...[90_000, 90_000, 90_000, 1_500, null, null, null, null],
  ]);
  expect(['90 s', '1\'30"', '1m30s', '1h02m03', '1:75', '0'].map(secondsOf)).toEqual([
    ...[90_000, 90_000, 90_000, 3_723_000, null, null],
  ]);
});

test('a form has the fields of what is chosen in it', () => {
  const facts = { acts: standing, categories: ['V40'], stops: [], placesOf: () => 'Font' };
  const names = (draft: Draft) => fieldsOf('rule', draft, facts).map(({ name }) => name);
  const who = ['bibs', 'club', 'inWave', 'inCategory', 'what'];
  expect(names({})).toEqual([...who, 'status']);
  expect(names({ status: 'disqualified' })).toEqual([...who, 'status', 'reason']);
  expect(names({ what: 'penalty' })).toEqual([...who, 'time', 'reason']);
  expect(names({ what: 'wave' })).toEqual([...who, 'to']);
});

// @spec [Race day] issue 19, point 5: What cannot be read says under its field what is wrong; what is missing is named beside the button
test('a field says what is wrong with it, and the form what it still lacks', () => {
  expect(faultOf('time', { time: '1:75' })).toBe('acts.time.unreadable');
  expect(faultOf('time', { time: '1:15' })).toBeUndefined();
  expect(faultOf('time', {})).toBeUndefined();
  expect(faultOf('minutes', { minutes: '0' })).toBe('acts.minutes.unreadable');
  expect(faultOf('other', { bib: '7', other: ' 7' })).toBe('acts.bib.same');
  expect(faultOf('to', { from: '2026-05-08T10:00', to: '2026-05-08T09:00' })).toBe('acts.to.early');
  expect(faultOf('to', { to: 'A' })).toBeUndefined();
  const facts = { acts: standing, categories: ['V40'], stops: [], placesOf: () => 'Font' };
  expect(lackingIn('credit', {}, facts)).toEqual(['acts.people', 'acts.time', 'acts.reason']);
  expect(lackingIn('credit', { club: 'Falcons', time: '90', reason: 'Held' }, facts)).toEqual([]);
  expect(lackingIn('set_aside', { reader: '7' }, facts)).toEqual(['acts.reason']);
  expect(lackingIn('neutralise', { from: '2026-05-08T10:00' }, facts)).toEqual(['acts.to']);
});

test('where several races run, one is chosen first', () => {
  const client = new QueryClient();
  const one = { name: '10K', event: { _id: 'e', name: 'Cursa' } };
  client.setQueryData(boardQuery('e').queryKey, {
    at: at(8),
    races: [
      { ...one, _id: 'm' },
      { ...one, _id: 'n' },
    ],
  } as never); // as far as it asks
  const text = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DayActs event="e" search={{}} onSearch={() => undefined} />
    </QueryClientProvider>,
  );
  expect(text).toContain(texts['acts.race']);
});

// @spec [Race day] issue 19, point 5: An act that somebody else has overtaken says so above its list, with who changed what it was about and when, and offers another look; the row that it stood in may be gone
test('an act that was overtaken says by whom and when, and offers another look', () => {
  const fault = { path: 'data.0', message: 'bib 12: another time was typed in meanwhile', theirs: '1:02:03' };
  const failure = { code: 'changed_meanwhile', message: 'Changed meanwhile.', requestId: null, status: 409 };
  const error = new CallFailed({ ...failure, faults: [{ ...fault, who: 'Bea', at: '2026-05-08T10:00:00Z' }] });
  expect([isOvertaken(error), isOvertaken(new CallFailed({ ...failure, code: 'offline', status: 0 }))]).toEqual([
    ...[true, false],
  ]);
  const text = renderToStaticMarkup(
    <RefusedNotice refused={{ act: 'Write 12 likely times in', error }} onAgain={() => undefined} />,
  ).replaceAll(/<[^>]*>/g, ' ');
  expect(text).toMatch(
    /It was not done:\s+Write 12 likely times in .*Bib 12: another time.* 1:02:03 \(Bea, .*Look again/,
  );
});

// @spec [Race day] issue 18, B: Of two who rule on one person the second reads the ruling that stands in words, with its author and the hour
test('a ruling that somebody was quicker with is told in words, with who and when', () => {
  const fault = { path: 'status', message: 'ruled', theirs: 'retired', who: 'Ana', at: '2026-05-02T08:00:00Z' };
  const failure = { code: 'changed_meanwhile', status: 409, requestId: null, message: 'x', faults: [fault] };
  const html = renderToStaticMarkup(<Meanwhile error={new CallFailed(failure)} />);
  expect(html).toMatch(/Ruled\. Now: result\.retired \(Ana, /);
});
