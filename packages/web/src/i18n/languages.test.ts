import { expect, test } from 'vitest';
import { en } from './en/index.ts';
import { policies } from './en/policies.ts';
import { staff } from './en/staff.ts';
import { pocket } from './en/tools/pocket.ts';
import { scan } from './en/tools/scan.ts';
import { venue } from './en/tools/venue.ts';
import { why } from './en/why.ts';
import { chosenLanguage, languages } from './languages.ts';
import { loadTexts } from './load-texts.ts';
import { pocketFiles } from './pocket-texts.ts';
import { policyFiles } from './policy-texts.ts';
import { scanFiles } from './scan-texts.ts';
import { staffFiles } from './staff-texts.ts';
import { venueFiles } from './venue-texts.ts';
import { whyFiles } from './why-texts.ts';

// @spec [Screens] design §5, doc 1 §1: Language: own choice, else the browser's, else English
// @spec [Shell and static pages] issue 4, design §5: Language and units follow the browser at first (miles where the region of its first language measures so), then the choice, and the address
test('the address beats the own choice, the own choice beats the browser, and English is what remains', () => {
  expect(chosenLanguage('?lang=ca', 'es', ['en'])).toBe('ca');
  expect(chosenLanguage('', 'es', ['ca-ES'])).toBe('es');
  expect(chosenLanguage('', null, ['de-DE', 'ca-ES'])).toBe('ca');
  expect(chosenLanguage('?lang=xx', 'yy', ['de'])).toBe('en');
});

const places = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)(?:, number)?\}\}/g)].map((match) => match[1] ?? '').toSorted();

// @spec [Screens] design §5: Every text exists in English, Catalan and Spanish
test.each(languages)('every English text stands in %s too, with the same places to fill in', async (language) => {
  const texts = await loadTexts(language);
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted());
  for (const [key, text] of Object.entries(en)) {
    const other = texts[key as keyof typeof en]; // Object.entries widens keys
    expect(other.length).toBeGreaterThan(0);
    expect(places(other)).toEqual(places(text));
  }
});

// @spec [Back-office lists] issue 17: Each text of the back-office in three languages
test.each(
  languages.flatMap((language) => [
    ['the back-office', language, staff, staffFiles] as const,
    ['the desk at the venue', language, venue, venueFiles] as const,
    ['the tool of phones', language, pocket, pocketFiles] as const,
    ['the camera', language, scan, scanFiles] as const,
    ['the chain that leads to a result', language, why, whyFiles] as const,
    ['the policies', language, policies, policyFiles] as const,
  ]),
)('every text of %s stands in %s too', async (_, language, english: Readonly<Record<string, string>>, files) => {
  const texts: Readonly<Record<string, string>> = await files[language]();
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
  for (const [key, text] of Object.entries(english)) expect(places(texts[key] ?? '')).toEqual(places(text));
});

// @spec [Screens] issue 16: One word for the same thing in each language
test.each(languages)(
  'who has retired is called the same as one, in the filter and in the counts, in %s',
  async (language) => {
    const texts = await loadTexts(language);
    const one = texts['result.retired'].toLowerCase();
    for (const key of ['board.listed.retired', 'results.counts.retired'] as const)
      expect(texts[key].toLowerCase().startsWith(one)).toBe(true);
  },
);

/** Counts that cannot be one: the whole of a longer list, and the most that may be pinned. */
const neverOne: readonly string[] = ['reads.some', 'board.pinsFull', 'board.find.hitsOf'];

// @spec [Screens] design §5, issue 18, B: Plurals: a number with its thing has a form for one
test('a count with the name of what is counted has a form for one', () => {
  const all = { ...en, ...staff, ...venue, ...pocket, ...scan, ...why };
  const wrong = Object.entries(all)
    .filter(([key]) => !/_(?:one|other)$/.test(key) && !neverOne.includes(key))
    .filter(([, text]) => /\{\{(?:count|total|limit|shown|reads|people|races)(?:, number)?\}\} [a-z]+s\b/.test(text));
  expect(wrong).toEqual([]);
});
