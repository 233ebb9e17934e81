import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { aModality } from '#race/testing/a-modality.ts';
import { anEvent } from '#race/testing/an-event.ts';
import { ModalityRow } from './ModalityRow.tsx';

// Texts are their keys here.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#ui/texts/use-measures.ts', () => ({ useMeasures: () => ({ distance: String, climb: String }) }));
vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
vi.mock('#ui/library/Tooltip.tsx', () => ({ Tooltip: () => null }));
vi.mock('./ModalityPanels.tsx', () => ({ ModalityPanels: () => null }));

const rowOf = (event: Parameters<typeof anEvent>[0], status: 'registrations_opened' | 'live'): string => {
  const modality = aModality({ status });
  return renderToStaticMarkup(
    <ModalityRow
      event={anEvent({ ...event, modalities: [modality] })}
      {...{ modality, isLost: false, showsPlaces: false, left: null, isOpen: false }}
      onToggle={() => undefined}
      onShowCourse={() => undefined}
    />,
  );
};

// @spec [Event pages] issue 16: Where nobody here knows how to register, the page says so once, and not beside each race
test('a race says nothing of a registration that the head of its page says already', () => {
  const status = 'registrations_opened';
  expect(rowOf({ status }, status)).not.toContain('status.');
  expect(rowOf({ status: 'live' }, status)).toContain('status.ask');
  expect(rowOf({ status }, 'live')).toContain('status.live');
  expect(rowOf({ status, registrationPages: { register: 'https://club.example.org' } }, status)).toContain(
    'status.registrations_opened',
  );
});
