import { onlineManager } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { StandingChip } from './StatusChip.tsx';
import { useListsAsOf } from './use-lists-as-of.ts';

// Texts are their keys here.
const texts = { language: 'en', t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') };
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => texts }));
afterEach(() => onlineManager.setOnline(true));

function Chip({
  status,
  isRefetchError = false,
}: {
  readonly status: 'live' | 'cancelled';
  readonly isRefetchError?: boolean;
}) {
  const asOf = useListsAsOf({ dataUpdatedAt: Date.UTC(2026, 4, 2, 15, 20, 41), isRefetchError });
  return <StandingChip of={{ status }} isTimed asOf={asOf('Europe/Madrid')} />;
}
const textOf = (chip: React.ReactElement): string => renderToStaticMarkup(chip).replaceAll(/<[^>]*>/g, '');

// @spec [Live screens] issue 16: Pages cut off say the time that they show and stop saying 'Live': home, calendar, its map, circuits and the races of an event too
test('a list without a network, or whose last answer did not come, says as of when it shows live events', () => {
  expect(textOf(<Chip status="live" />)).toBe('status.live');
  expect(textOf(<Chip status="live" isRefetchError />)).toBe('live.asOf 17:20:41');
  onlineManager.setOnline(false);
  expect(textOf(<Chip status="live" />)).toBe('live.asOf 17:20:41');
  expect(textOf(<Chip status="cancelled" />)).toBe('status.cancelled');
});
