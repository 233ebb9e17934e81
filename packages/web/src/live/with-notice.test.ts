import { expect, test } from 'vitest';
import { withEventNotice, withNotice } from './with-notice.ts';

const id = (digit: string): string => digit.repeat(24);
const told = {
  type: 'notice',
  event: id('e'),
  notice: id('1'),
  level: 'warning',
  text: 'Fog',
  at: 2_000,
  server_time: 9_000,
} as const;
const race = { _id: id('a'), notices: [{ _id: id('2'), level: 'info' as const, text: 'Water', at: 1_000 }] };
const texts = (held: { notices?: readonly { text: string }[] | undefined }) => held.notices?.map(({ text }) => text);

test('a new notice stands on top, with the time at which it was given', () => {
  expect(texts(withNotice(race, told))).toEqual(['Fog', 'Water']);
  expect(withNotice({ ...race, notices: undefined }, told).notices).toEqual([
    { _id: id('1'), level: 'warning', text: 'Fog', at: 2_000 },
  ]);
});

test('changed words are news, and what is told again changes nothing', () => {
  const first = withNotice(race, { ...told, at: 500 });
  expect(texts(first)).toEqual(['Water', 'Fog']);
  expect(withNotice(first, { ...told, at: 500 })).toEqual(first);
  expect(texts(withNotice(first, { ...told, text: 'Snow' }))).toEqual(['Snow', 'Water']);
});

test('a withdrawn notice goes, also when it is told again', () => {
  const withdrawn = { ...told, withdrawn: true } as const;
  const without = withNotice(withNotice(race, told), withdrawn);
  expect(texts(without)).toEqual(['Water']);
  expect(withNotice(without, withdrawn)).toEqual(without);
});

test('a notice of another race is none of this one', () => {
  expect(withNotice(race, { ...told, modality: id('b') })).toBe(race);
  expect(texts(withNotice(race, { ...told, modality: id('a') }))).toEqual(['Fog', 'Water']);
});

test('an event keeps what is said of it all, and at each race what is said of this one', () => {
  const event = { _id: id('e'), notices: undefined, modalities: [] };
  expect(texts(withEventNotice(event, told))).toEqual(['Fog']);
  expect(withEventNotice(event, { ...told, event: id('f') })).toBe(event);
  expect(withEventNotice(event, { ...told, modality: id('a') })).toEqual(event);
});
