import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { bodyOfDownload, DownloadEntries } from './DownloadEntries.tsx';

// Texts are their keys here.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: (key: string) => key }) }));

type Event = Parameters<typeof DownloadEntries>[0]['event'];
const [first, second] = ['1'.repeat(24), '2'.repeat(24)];
const event = {
  _id: 'e'.repeat(24),
  modalities: [
    { _id: first, name: '10K', extra_questions: [{ name: 'Talla' }, 'Dinar'] },
    { _id: second, name: '5K' },
  ],
} as unknown as Event; // what the form looks at

const plain = { separate_modalities: false, all_uppercase: false, include_cancelled: false };
const without = { ...plain, token_modality: false, include_qr: false, personalized_qr: false };

// @spec [Registration and categories] doc 3 §2: Download options: per-modality and per-extra-question export matrix, separate modalities, uppercase, token, QR
test('all races and questions go into the file until somebody takes one out', () => {
  expect(bodyOfDownload(event, {}, 'xlsx')).toEqual({ event: event._id, format: 'xlsx', ...without });
  const ticks = { [`race ${second}`]: false, [`question ${first} Dinar`]: false, separate: true, codeOfRace: true };
  expect(bodyOfDownload(event, ticks, 'csv')).toEqual({
    ...{ event: event._id, format: 'csv', ...without },
    ...{ separate_modalities: true, personalized_qr: true },
    export_modalities: [first],
    export_options: { [first]: ['Talla'] },
  });
});

test('the form names each race with its questions; an event without races says that there is nothing', () => {
  const drawn = (of: Event): string =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <DownloadEntries event={of} onClose={() => undefined} />
      </QueryClientProvider>,
    );
  expect(drawn(event)).toMatch(/<legend>10K<\/legend>.*Talla.*Dinar.*<legend>5K<\/legend>/);
  expect(drawn(event)).not.toContain('download.none');
  expect(drawn({ ...event, modalities: [] })).toContain('download.none');
});
