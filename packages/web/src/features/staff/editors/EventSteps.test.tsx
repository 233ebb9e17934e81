import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { EventSteps } from './EventSteps.tsx';

// Texts are their keys here.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: (key: string) => key }) }));

test('each step says that it unfolds its question, and the place of the word on a step taken can have the focus', () => {
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <EventSteps event={{ _id: 'e'.repeat(24), status: 'live' }} />
    </QueryClientProvider>,
  );
  for (const step of ['finish', 'cancel'])
    expect(drawn).toMatch(new RegExp(`<button[^>]*aria-expanded="false"[^>]*>eventStep.${step}</button>`));
  expect(drawn).toContain('<span role="status" tabindex="-1"></span>');
});
