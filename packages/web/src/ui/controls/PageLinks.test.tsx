import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PageLinks } from './PageLinks.tsx';

// Texts are their keys here, with what is filled in.
vi.mock('#i18n/use-texts.ts', () => ({
  useTexts: () => ({ language: 'en', t: (key: string, filled = {}) => [key, ...Object.values(filled)].join(' ') }),
}));

/** The labels of the links that are marked as the current page. */
async function marked(page: number, address: string): Promise<string[]> {
  const linkTo = (to: number) => ({ to: '/' as const, search: { page: to === 1 ? undefined : to } as never }); // the routes of the product are not those of this test
  const rootRoute = createRootRoute({ component: () => <PageLinks page={page} pages={9} linkTo={linkTo} /> });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: rootRoute, history });
  await router.load();
  const html = renderToStaticMarkup(<RouterProvider router={router as never} />); // the router of this test alone
  const links = html.match(/<a [^>]*>/g) ?? [];
  return links
    .filter((link) => link.includes('aria-current'))
    .map((link) => /aria-label="([^"]*)"/.exec(link)?.[1] ?? '');
}

// @spec [Screens] issue 16: Pagination marks one page as current
test.each([
  [1, '/'],
  [2, '/?page=2'],
  [9, '/?page=9&q=trail'],
])('of page %i the link to it alone is marked', async (page, address) => {
  expect(await marked(page, address)).toEqual([`paging.number ${page}`]);
});
