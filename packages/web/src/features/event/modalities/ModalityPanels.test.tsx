import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import type { Modality } from '#race/modality.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { anEvent } from '#race/testing/an-event.ts';
import { ModalityPanels } from './ModalityPanels.tsx';

// Texts are their keys here.
const texts = { language: 'en', t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') };
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => texts }));
vi.mock('#ui/texts/use-measures.ts', () => ({ useMeasures: () => ({ distance: (metres: number) => `${metres} m` }) }));
vi.mock('./CoursePanel.tsx', () => ({ CoursePanel: () => null }));

vi.stubGlobal('location', { origin: 'https://dorsal.example.org' });
afterAll(() => vi.unstubAllGlobals());

/** The panel of a title. */
function panelOf(modality: Modality, title: string): string {
  const html = renderToStaticMarkup(<ModalityPanels event={anEvent()} modality={modality} />);
  return html.split(/(?=<details)/).find((panel) => panel.includes(`>${title}</summary>`)) ?? '';
}
const textsOf = (html: string): string[] =>
  html
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

// @spec [Event pages] doc 1 §2: Timeline: registration window, start (with map link), close
test('the timeline shows when registration opens and closes, the start with a link to the map, and the close', () => {
  const panel = panelOf(
    aModality({
      registration: { opensAt: Date.UTC(2001, 0, 1, 8), closesAt: Date.UTC(2101, 4, 1, 8) },
      startsAt: Date.UTC(2101, 4, 2, 7),
      endsAt: Date.UTC(2101, 4, 2, 15),
      startPlace: { city: 'Vilanera', spot: { latitude: 41.5, longitude: 2.25 } },
    }),
    'event.panel.timeline',
  );
  expect(textsOf(panel)).toEqual([
    'event.panel.timeline',
    ...['01/01/2001 09:00', 'event.timeline.opens', 'event.timeline.past'],
    ...['01/05/2101 10:00', 'event.timeline.closes'],
    ...['02/05/2101 09:00', 'event.timeline.start', 'Vilanera', 'event.map', '↗', 'modality.documents.newTab'],
    ...['02/05/2101 17:00', 'event.timeline.end'],
  ]);
  expect(/href="([^"]*)"/.exec(panel)?.[1]).toBe(
    'https://www.openstreetmap.org/?mlat=41.5&amp;mlon=2.25#map=16/41.5/2.25',
  );
});

// @spec [Event pages] doc 1 §2: Trofeos: number, total, basis (the six), non-cumulative with; the disclaimer
test('prizes are listed by number with total, basis and those that they exclude, above the disclaimer', () => {
  const bases = ['general', 'gender', 'category', 'local', 'local_gender', 'local_category'] as const;
  const prizes = bases.map((by, index) => ({
    order: 6 - index,
    total: index + 1,
    by,
    notWith: index === 0 ? [2, 1] : [],
  }));
  expect(textsOf(panelOf(aModality({ prizes }), 'event.panel.prizes'))).toEqual([
    'event.panel.prizes',
    ...['event.prizes.number', 'event.prizes.total', 'event.prizes.basis', 'event.prizes.notWith'],
    ...['1', '6', 'event.prizes.by.local_category'],
    ...['2', '5', 'event.prizes.by.local_gender'],
    ...['3', '4', 'event.prizes.by.local'],
    ...['4', '3', 'event.prizes.by.category'],
    ...['5', '2', 'event.prizes.by.gender'],
    ...['6', '1', 'event.prizes.by.general', '1 and 2'],
    'event.prizes.disclaimer',
  ]);
});
