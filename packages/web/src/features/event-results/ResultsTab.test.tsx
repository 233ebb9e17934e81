import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { countsOf } from '#race/race-counts.ts';
import { simpleCountsQuery } from '#race/race-queries.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { anEvent } from '#race/testing/an-event.ts';
import { ResultsTab } from './ResultsTab.tsx';

// Texts are their keys here, and neither cards nor search are drawn.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('./cards/RaceCard.tsx', () => ({ RaceCard: () => null }));
vi.mock('./FindParticipant.tsx', () => ({ FindParticipant: () => 'search' }));

/** Tells of each race whether its start list is hidden. */
function shown(...hidden: readonly boolean[]): string {
  const queryClient = new QueryClient();
  const modalities = hidden.map((_, index) => aModality({ id: `race${index}`, status: 'waiting_for_start' }));
  for (const [index, isHidden] of hidden.entries()) {
    const view = { total: 3, ...(isHidden && { list_hidden: true as const }) };
    queryClient.setQueryData(simpleCountsQuery(`race${index}`).queryKey, countsOf(view));
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ResultsTab event={anEvent({ status: 'waiting_for_start', modalities })} />
    </QueryClientProvider>,
  );
}

// @spec [Live screens] issue 16: No search is offered that can find nobody
test('while no race shows who is registered the page says so, and offers no search', () => {
  expect(shown(true, true)).toContain('event.list.hidden');
  expect(shown(true, true)).not.toContain('search');
  for (const page of [shown(true, false), shown(false), shown()]) {
    expect(page).toContain('search');
    expect(page).not.toContain('event.list.hidden');
  }
});
