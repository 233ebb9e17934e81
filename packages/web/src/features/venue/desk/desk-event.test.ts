import { expect, test } from 'vitest';
import { type DeskEvent, type DeskRace, deadlinesOf, isBib, isCode, openRaces, readCodes } from './desk-event.ts';

const now = 1_000;
const race = (number: number, more: Partial<DeskRace> = {}): DeskRace => ({
  ...{ id: `race-${number}`, number, name: `Race ${number}`, bibColor: null, status: 'waiting_for_start' },
  ...{ isAllowed: true, until: now + 1 },
  ...more,
});
const event: DeskEvent = {
  ...{ id: 'event', number: 12, name: 'Race', zone: 'Europe/Madrid', allowsTyping: true },
  ...{ isAllowed: true, isPerRace: true, until: null },
  races: [race(3), race(4, { isAllowed: false }), race(5, { until: now })],
};

// @spec [Registration at the venue] doc 2 §5: Exactly one code must be detected; its event must be this one; its modality must allow live registration; an invalid code says so
test.each([
  [['https://example.org/r/12-345?mod=3'], { bib: '345', race: event.races[0] }],
  [['/r/12-345', '/r/12-345'], { bib: '345' }],
  [['/r/12-345', '/r/12-346'], 'several'],
  [['WIFI:S:club;;'], 'notValid'],
  [['/r/13-345'], 'otherEvent'],
  [['/r/12-345?mod=9'], 'otherEvent'],
  [['/r/12-345?mod=4'], 'notLive'],
  [['/r/12-345?mod=5'], 'notLive'],
])('%j', (texts, read) => {
  expect(readCodes(texts, event, now)).toEqual(read);
});

// @spec [Registration at the venue] doc 2 §2.4: After unlock: a deadline table
test('a race stands in the table of deadlines while it can take people at all, and is open until its end', () => {
  expect(deadlinesOf(event).map(({ race: { number }, until }) => [number, until])).toEqual([
    [3, now + 1],
    [5, now],
  ]);
  expect(openRaces(event, now).map(({ number }) => number)).toEqual([3]);
  const shared = { ...event, isPerRace: false };
  expect(deadlinesOf(shared).map(({ until }) => until)).toEqual([null, null, null]);
});

// @spec [Registration at the venue] issue 20: any USB scanner: its code is taken in whatever field it is typed, and is never a bib, a document or a name
test.each([
  ['214', true, false],
  ['W-12', true, false],
  [' 7 ', true, false],
  ['https://example.org/r/12-345?mod=3', false, true],
  ['/r/12-345', false, true],
  ["httpÑ--example.orgÑ80-r-12'345_mod¡3", false, true],
  ['00000000T', true, false],
  ['Club Atlètic de la Vall i Amics de la Muntanya / Secció B', false, false],
  ['', false, false],
])('%j can be a bib: %s, is the code of one: %s', (text, isOne, isCodeOfOne) => {
  expect([isBib(text), isCode(text)]).toEqual([isOne, isCodeOfOne]);
});
