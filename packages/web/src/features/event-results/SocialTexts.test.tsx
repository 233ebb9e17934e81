import { type Role, roles } from '@dorsal/contract/codecs/enums.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Session } from '#api/session.ts';
import type { Event } from '#race/event.ts';
import { SocialTexts } from './SocialTexts.tsx';

const session = vi.hoisted(() => ({ now: null as Session | null }));

// Texts are their keys here, and tooltips are not drawn.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#ui/library/Tooltip.tsx', () => ({ Tooltip: ({ children }: { readonly children: object }) => children }));
vi.mock('#api/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => session.now,
}));

const event = { id: 'e'.repeat(24), modalities: [] } as unknown as Event; // what the button looks at

function isOffered(to: readonly Role[] | null): boolean {
  session.now = to === null ? null : { token: 'x', name: 'Ana', roles: to };
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SocialTexts event={event} />
    </QueryClientProvider>,
  );
  return drawn.includes('results.social.open');
}

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §6: The social-media button is there for community managers alone, and disabled, saying why, while there are no winners
test('nobody but community managers is offered to write texts', () => {
  expect(roles.filter((role) => isOffered([role]))).toEqual(['community_manager']);
  expect(isOffered(null)).toBe(false);
});
