import { languages } from '@dorsal/contract/codecs/enums.ts';
import { warnings } from '@dorsal/domain/timing/types.ts';
import { expect, test } from 'vitest';
import { checkedTexts, warningTexts } from './warning-texts.ts';

test.each(warnings)('%s has words in every language, its own in each, that stay one part of a cell', (warning) => {
  const texts = languages.map((language) => warningTexts[language][warning]);
  expect(new Set(texts).size).toBe(languages.length);
  for (const text of texts) expect(text).toMatch(/^[^;,"=+@-][^;,"]+$/);
});

test('that a crossing is being checked has words in every language too', () => {
  for (const texts of [
    languages.map((one) => checkedTexts[one].at(3)),
    languages.map((one) => checkedTexts[one].finish),
  ]) {
    expect(new Set(texts).size).toBe(languages.length);
    for (const text of texts) expect(text).toMatch(/^[^;,"=+@-][^;,"]+$/);
  }
});
