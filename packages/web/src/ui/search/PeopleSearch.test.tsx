import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PeopleSearch } from './PeopleSearch.tsx';

// Texts are their keys here.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));

/** A part of the program that never comes. */
function Loading(): never {
  throw new Promise(() => undefined);
}

const shown = (text: string | undefined): string =>
  renderToStaticMarkup(
    <PeopleSearch label="Find a runner" hint="Bib or name" text={text} onFind={() => undefined}>
      {() => <Loading />}
    </PeopleSearch>,
  );

// @spec [Live screens] issue 16: The field of 'Find a runner' takes the first letter, while the answer is still loaded
test('the field of a search is there while its answer is loaded', () => {
  expect(shown(undefined)).not.toContain('<input');
  expect(shown('al')).toContain('aria-label="Bib or name"');
  expect(shown('al')).toContain('value="al"');
});
