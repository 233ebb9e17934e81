import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Modality } from '#race/modality.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { anEvent } from '#race/testing/an-event.ts';
import { ModalityList } from './ModalityList.tsx';

// Texts are their keys here.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('./ModalityRow.tsx', () => ({ ModalityRow: () => null }));

const listOf = (modalities: readonly Modality[]): string =>
  renderToStaticMarkup(
    <ModalityList
      event={anEvent({ modalities })}
      isLost={false}
      unfolded={[]}
      onToggle={() => undefined}
      onShowCourse={() => undefined}
    />,
  );

// @spec [Event pages] issue 16: The asterisk of a price has its footnote below the list, once, and none where no price has one
test('below the list stands what the asterisk of a price means, where one has it', () => {
  const note = '* event.priceVaries';
  const [early, late] = [
    { priceCents: 1_000, endsAt: 1 },
    { priceCents: 1_500, startsAt: 1 },
  ] as const;
  const varies = aModality({ prices: [early, late] });
  expect(listOf([varies, varies, aModality()]).split(note)).toHaveLength(2);
  expect(listOf([aModality({ prices: [early] }), aModality()])).not.toContain(note);
  expect(listOf([])).not.toContain(note);
});
