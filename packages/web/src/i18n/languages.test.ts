import { expect, test } from 'vitest';
import { ca } from './ca/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { chosenLanguage } from './languages.ts';

test('the address beats the own choice, the own choice beats the browser, and English is what remains', () => {
  expect(chosenLanguage('?lang=ca', 'es', ['en'])).toBe('ca');
  expect(chosenLanguage('', 'es', ['ca-ES'])).toBe('es');
  expect(chosenLanguage('', null, ['de-DE', 'ca-ES'])).toBe('ca');
  expect(chosenLanguage('?lang=xx', 'yy', ['de'])).toBe('en');
});

const places = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)(?:, number)?\}\}/g)].map((match) => match[1] ?? '').toSorted();

test.each([
  ['ca', ca],
  ['es', es],
] as const)('every English text stands in %s too, with the same places to fill in', (_, texts) => {
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted());
  for (const [key, text] of Object.entries(en)) {
    const other = texts[key as keyof typeof en]; // Object.entries widens keys
    expect(other.length).toBeGreaterThan(0);
    expect(places(other)).toEqual(places(text));
  }
});
