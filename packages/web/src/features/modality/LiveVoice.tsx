import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { type ReactElement, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useAnnouncement } from '#ui/voice/use-announcement.ts';

interface Props {
  readonly stats: RegistrationStatsView;
  readonly isLost: boolean;
}

/** What a screen reader hears of a live race: how many are in, and the connection; at most one message each 10 s. */
export function LiveVoice({ stats, isLost }: Props): ReactElement {
  const { t } = useTexts();
  const [wasLost, setWasLost] = useState(isLost);
  if (isLost && !wasLost) setWasLost(true);
  const finished = stats.status?.['finished'] ?? 0;
  const { total } = stats;
  const counts =
    finished > 0
      ? t('modality.said.finished', { finished, total })
      : t('modality.said.started', { started: stats.status?.['took_start'] ?? 0, total });
  const said = useAnnouncement(isLost ? t('modality.lost') : wasLost ? `${t('modality.back')} ${counts}` : counts);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
