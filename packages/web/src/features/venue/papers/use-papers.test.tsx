import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import type { DeskEvent } from '#features/venue/desk/desk-event.ts';
import { usePapers } from './use-papers.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null });
afterAll(() => vi.unstubAllGlobals());

const desk = { address: 'desk', token: 'token' };
const event = {} as DeskEvent; // nothing is sent here

type Papers = Pick<ReturnType<typeof usePapers>, 'draft' | 'sticky'>;

function Probe({ onDrawn }: { readonly onDrawn: (papers: Papers) => void }): null {
  const { draft, sticky } = usePapers(desk, event, () => undefined);
  onDrawn({ draft, sticky });
  return null;
}

/** The papers as a page has them that has just been opened. */
function opened(): Papers | undefined {
  const drawn: Papers[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Probe onDrawn={(papers) => drawn.push(papers)} />
    </QueryClientProvider>,
  );
  return drawn[0];
}

// @spec [Registration at the venue] issue 20: A half-typed paper stays over a reload, with how it is paid and its race
test.each([
  [
    { draft: { bib: '214' }, sticky: { race: 'race', how: 'cash' }, rows: [] },
    { race: 'race', how: 'cash' },
  ],
  // An older page stored none.
  [
    { draft: { bib: '214' }, rows: [] },
    { race: '', how: '' },
  ],
])('papers that were stored as %j stand again with %j', (papers, sticky) => {
  stored.set('dorsal.venue.papers.desk', JSON.stringify(papers));
  expect(opened()).toMatchObject({ draft: { bib: '214', name: '' }, sticky });
});
