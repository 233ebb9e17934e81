import { expect, test } from 'vitest';
import { withNotice } from './with-notice.ts';

const id = (digit: string): string => digit.repeat(24);
const told = {
  type: 'notice',
  event: id('e'),
  notice: id('1'),
  level: 'warning',
  text: 'Fog',
  server_time: 2_000,
} as const;
const race = { _id: id('a'), notices: [{ _id: id('2'), level: 'info' as const, text: 'Water', at: 1_000 }] };
const texts = (held: { notices?: readonly { text: string }[] | undefined }) => held.notices?.map(({ text }) => text);

test('a new notice stands on top', () => {
  expect(texts(withNotice(race, told))).toEqual(['Fog', 'Water']);
  expect(texts(withNotice({ ...race, notices: undefined }, told))).toEqual(['Fog']);
});

test('changed words are news, the same words told again stay where they are', () => {
  const first = withNotice(race, { ...told, server_time: 500 });
  expect(texts(first)).toEqual(['Water', 'Fog']);
  expect(texts(withNotice(first, told))).toEqual(['Water', 'Fog']);
  expect(texts(withNotice(first, { ...told, text: 'Snow' }))).toEqual(['Snow', 'Water']);
});

test('a withdrawn notice goes', () => {
  expect(texts(withNotice(withNotice(race, told), { ...told, withdrawn: true }))).toEqual(['Water']);
});

test('a notice of another race is none of this one', () => {
  expect(withNotice(race, { ...told, modality: id('b') })).toBe(race);
  expect(texts(withNotice(race, { ...told, modality: id('a') }))).toEqual(['Fog', 'Water']);
});
