import { expect, test } from 'vitest';
import { countedText } from './counted-text.ts';

const t = ((key: string, { count }: { readonly count: number }) =>
  `${count} ${key.split('.').at(-1)}`) as unknown as Parameters<typeof countedText>[1]; // the words are those of the translations
const counts = { version: 7, total: 240, isListHidden: false, tookStart: 238, finish: 88, classified: 87 };
const tab = { kind: 'finish', passed: 88 } as const;
const said = (of: Partial<typeof counts>, shown: { readonly total: number; readonly version: number }): string =>
  countedText({ tab, search: {}, counts: { ...counts, ...of }, shown }, t);

test('at the finish stand those who finished, and apart those who are classified where that is another number', () => {
  expect(said({}, { total: 88, version: 7 })).toBe('88 finish · 87 classified');
  expect(said({ classified: 88 }, { total: 88, version: 7 })).toBe('88 finish');
});

test('a list that is behind the counts never says that more are classified than have finished', () => {
  expect(said({}, { total: 85, version: 6 })).toBe('85 finish');
  expect(said({ classified: 80 }, { total: 85, version: 6 })).toBe('85 finish · 80 classified');
});
