import { expect, test } from 'vitest';
import { withEventNotice, withNotice } from './with-notice.ts';

const id = (digit: string): string => digit.repeat(24);
const notice = {
  type: 'notice',
  event: id('e'),
  notice: id('1'),
  level: 'warning',
  text: 'Fog',
  at: 2_000,
  server_time: 9_000,
} as const;
const race = { id: id('a'), notices: [{ id: id('2'), level: 'info' as const, text: 'Water', at: 1_000 }] };
const texts = (held: { notices?: readonly { text: string }[] | undefined }) => held.notices?.map(({ text }) => text);

// @spec [Site content, notices, ads and page metadata] issue 4 Notices: Notices of an event (start delayed, course changed, postponed) by staff, on top of its pages and pushed
test('a new notice stands on top, with the time at which it was given', () => {
  expect(texts(withNotice(race, notice))).toEqual(['Fog', 'Water']);
  expect(withNotice({ ...race, notices: [] }, notice).notices).toEqual([
    { id: id('1'), level: 'warning', text: 'Fog', at: 2_000 },
  ]);
});

test('changed words are news, and a notice that is sent again changes nothing', () => {
  const first = withNotice(race, { ...notice, at: 500 });
  expect(texts(first)).toEqual(['Water', 'Fog']);
  expect(withNotice(first, { ...notice, at: 500 })).toEqual(first);
  expect(texts(withNotice(first, { ...notice, text: 'Snow' }))).toEqual(['Snow', 'Water']);
});

test('a withdrawn notice goes, also when its withdrawal is sent again', () => {
  const withdrawn = { ...notice, withdrawn: true } as const;
  const without = withNotice(withNotice(race, notice), withdrawn);
  expect(texts(without)).toEqual(['Water']);
  expect(withNotice(without, withdrawn)).toEqual(without);
});

test('a notice of another race is none of this one', () => {
  expect(withNotice(race, { ...notice, modality: id('b') })).toBe(race);
  expect(texts(withNotice(race, { ...notice, modality: id('a') }))).toEqual(['Fog', 'Water']);
});

test('an event keeps what is said of it all, and at each race what is said of this one', () => {
  const event = { id: id('e'), notices: [], modalities: [] };
  expect(texts(withEventNotice(event, notice))).toEqual(['Fog']);
  expect(withEventNotice(event, { ...notice, event: id('f') })).toBe(event);
  expect(withEventNotice(event, { ...notice, modality: id('a') })).toEqual(event);
});
