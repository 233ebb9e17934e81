import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useAnnouncement } from '#ui/voice/use-announcement.ts';
import type { Stats } from './Counts.tsx';

interface Props {
  readonly races: readonly { readonly race: ModalityView; readonly stats: Stats | undefined }[];
}

/** What a screen reader hears of the live races of an event: how many are in, at most one message each 10 s. */
export function CardsVoice({ races }: Props): ReactElement {
  const { t } = useTexts();
  const said = useAnnouncement(
    races
      .flatMap(({ race, stats }) => {
        if (race.status !== 'live' || stats === undefined) return [];
        const { total, status } = stats;
        const finished = status?.['finished'] ?? 0;
        const counts =
          finished > 0
            ? t('modality.said.finished', { finished, total })
            : t('modality.said.started', { started: status?.['took_start'] ?? 0, total });
        return `${race.name}: ${counts}`;
      })
      .join(' '),
  );
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
