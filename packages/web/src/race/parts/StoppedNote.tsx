import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { placeIn } from '../course.ts';
import type { Modality } from '../modality.ts';

interface Props {
  readonly modality: Pick<Modality, 'classifiedAt'>;
  readonly className?: string | undefined;
}

/** The sentence that a race was stopped, and where it is classified; nothing of a race that goes to its finish. */
export function StoppedNote({ modality: { classifiedAt }, className }: Props): ReactElement | null {
  const { t } = useTexts();
  const place = useClassifiedPlace(classifiedAt);
  return place === null ? null : <p className={className}>{t('race.stopped', { place })}</p>;
}

/** The name and the distance of the checkpoint where a race is classified; null: it goes to its finish. */
export function useClassifiedPlace(at: Modality['classifiedAt']): string | null {
  const { t } = useTexts();
  const { distance } = useMeasures();
  if (at === undefined) return null;
  const parts = [placeIn(at.name ?? null), at.distanceM === undefined ? null : distance(at.distanceM)];
  return parts.filter(Boolean).join(', ') || at.name || t('modality.info.checkpoint', { number: at.order + 1 });
}
