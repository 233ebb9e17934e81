import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { sharedCategoriesQuery } from '#race/race-queries.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { anEvent } from '#race/testing/an-event.ts';
import type { TableWidth } from '#ui/table/columns.ts';
import { RegistrationList } from './RegistrationList.tsx';

// Texts are their last word here, links need no router, and the window is wide.
vi.mock('#i18n/use-texts.ts', () => ({
  useTexts: () => ({ language: 'en', t: (key: string) => key.split('.').at(-1) }),
}));
vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
vi.mock('#ui/table/columns.ts', async (original) => ({
  ...(await original<object>()),
  useTableWidth: (): TableWidth => 'widest',
}));

const event = anEvent({ modalities: [aModality({ categories: [] })] });

const people = (['male', 'female'] as const).map((gender, at) =>
  aParticipant({ _id: String(at).repeat(24), gender, category: 'V35' }),
);

/** The text of each row, where people of several genders have these categories. */
function rows(shared: readonly string[]): string[] {
  const client = new QueryClient();
  client.setQueryData(['registered', event.id, 1], { people, total: people.length });
  client.setQueryData(sharedCategoriesQuery(event.id).queryKey, shared);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RegistrationList event={event} page={1} />
    </QueryClientProvider>,
  );
  const lines = html.split('<tr').map((row) => row.replaceAll(/^[^>]*>|<[^>]*>/g, '').replace('\u00a0', ' '));
  return lines.filter((line) => line.startsWith('V35'));
}

// @spec [Live screens] issue 16: A category names its gender where both genders use the name
test('a category without a definition names its gender where both use its name', () => {
  expect(rows(['V35'])).toEqual(['V35 · male', 'V35 · female']);
  expect(rows([])).toEqual(['V35', 'V35']);
});
