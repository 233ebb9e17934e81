import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import type { Site } from '#api/site-query.ts';
import { CompanyPage } from './CompanyPage.tsx';

// Texts are their keys here, and the content is there at once.
const texts = { language: 'ca', t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') };
const site = vi.hoisted(() => ({ content: {} as Partial<Site> }));
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => texts }));
vi.mock('#ui/page/use-page-title.ts', () => ({ usePageTitle: () => undefined }));
vi.mock('#features/site/SiteBoundary.tsx', () => ({
  SiteBoundary: ({ children }: { children: (content: Partial<Site>) => ReactNode }) => children(site.content),
}));

vi.stubGlobal('location', { origin: 'https://dorsal.example.org' });
afterAll(() => vi.unstubAllGlobals());

function shownOf(content: Partial<Site>): { readonly html: string; readonly texts: string[] } {
  site.content = content;
  const html = renderToStaticMarkup(<CompanyPage />);
  return { html, texts: html.split(/<[^>]*>/).filter((text) => text !== '') };
}

// @spec [Shell and static pages] doc 1 §1, doc 1 §2: Company page: about, founding year, team with role tags, contact
test('the page of the firm shows since when it is there, what it says of itself, who works there as what, and the contact', () => {
  const { html, texts } = shownOf({
    name: 'Cronos',
    founded: 2012,
    about: { en: 'We time.', ca: 'Cronometrem.\n\nDes de sempre.' },
    team: [
      { name: 'Ada Alba', roles: [{ ca: 'Cronometratge' }, { ca: 'Meta' }] },
      { name: 'Bru Boix', photo: '/api/files/bru.jpg', roles: [] },
    ],
    contact: { email: 'hola@example.org', phone: '+34 600 000 000', address: 'Carrer Major, 1' },
  });
  expect(texts).toEqual([
    'company.title',
    'Cronos',
    ' · company.since 2012',
    'Cronometrem.',
    'Des de sempre.',
    'company.team',
    'A',
    'Ada Alba',
    'Cronometratge',
    'Meta',
    'Bru Boix',
    'company.contact',
    'contact.email',
    'hola@example.org',
    'contact.copy',
    'contact.phone',
    '+34 600 000 000',
    'contact.address',
    'Carrer Major, 1',
  ]);
  expect(html).toContain('src="https://dorsal.example.org/api/files/bru.jpg"');
  expect(html).toContain('href="mailto:hola@example.org"');
  expect(html).toContain('href="tel:+34600000000"');
});

test('a firm without founding year, words, team and contact says what is missing', () => {
  const { texts } = shownOf({ name: 'Cronos', about: {}, team: [], contact: {} });
  expect(texts).toEqual(['company.title', 'Cronos', 'company.empty', 'company.contact', 'contact.none']);
});
