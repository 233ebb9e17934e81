import { onlineManager } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { GhostCards } from '#features/calendar/card/CardGrid.tsx';
import { LoadingEvent } from '#features/event/head/EventHead.tsx';
import { LoadingModality } from '#features/modality/ModalityHead.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { PeopleSearch } from '#ui/search/PeopleSearch.tsx';
import { SearchAnswer } from '#ui/search/SearchAnswer.tsx';
import { RowsToCome } from '#ui/table/Table.tsx';

// Texts are their keys here.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
afterEach(() => onlineManager.setOnline(true));

/** A part of the program that never comes. */
function Loading(): never {
  throw new Promise(() => undefined);
}

const awaited: Readonly<Record<string, ReactElement>> = {
  'a page': <Skeleton lines={12} />,
  cards: <GhostCards count={6} />,
  rows: <RowsToCome count={20} />,
  'an event': <LoadingEvent />,
  'a race': <LoadingModality />,
  'the answer of a search whose code is loaded': (
    <PeopleSearch label="Find a runner" hint="Bib or name" text="al" onFind={() => undefined}>
      {() => <Loading />}
    </PeopleSearch>
  ),
};

// @spec [Live screens] issue 16: Without a network no page waits in silence: whatever is awaited says that there is no connection and that it comes by itself
test.each(Object.entries(awaited))('%s says without a network that it cannot come yet', (_, element) => {
  expect(renderToStaticMarkup(element)).not.toContain('failed.noNetwork');
  onlineManager.setOnline(false);
  const html = renderToStaticMarkup(element);
  expect(html.match(/failed\.noNetwork</g)).toHaveLength(1);
  expect(html).toContain('failed.noNetwork.then');
});

const query = { error: null, isPending: false, isFetching: false, refetch: () => undefined };
const answerOf = (
  asked: { readonly isPlaceholderData: boolean; readonly fetchStatus: string },
  isBehind = false,
): string =>
  renderToStaticMarkup(
    <SearchAnswer asked="alba" isBehind={isBehind} query={{ ...query, ...asked }} start="" count={1}>
      <p>Ana Alba</p>
    </SearchAnswer>,
  );

test('nobody who was found for another text stands under this one once the network is gone', () => {
  expect(answerOf({ isPlaceholderData: false, fetchStatus: 'paused' })).toContain('Ana Alba');
  expect(answerOf({ isPlaceholderData: true, fetchStatus: 'fetching' })).toContain('Ana Alba');
  onlineManager.setOnline(false);
  const cutOff = answerOf({ isPlaceholderData: true, fetchStatus: 'paused' });
  expect(cutOff).not.toContain('Ana Alba');
  expect(cutOff).toContain('failed.noNetwork');
});

test('hits of the text before say so from the key on until the answer comes', () => {
  const isOfBefore = (html: string): boolean =>
    html.includes('aria-busy="true" data-of-before="true"') && !html.includes('board.find.hits');
  const settled = { isPlaceholderData: false, fetchStatus: 'idle' };
  expect(isOfBefore(answerOf(settled))).toBe(false);
  expect(isOfBefore(answerOf(settled, true))).toBe(true);
});
