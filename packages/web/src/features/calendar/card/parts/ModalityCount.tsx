import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Tooltip } from '#ui/library/Tooltip.tsx';
import { SportIcon } from '#ui/sports/SportIcon.tsx';
import { useMeasures } from '#ui/units/use-measures.ts';
import classes from './ModalityCount.module.css';

interface Props {
  readonly modalities: readonly ModalityView[];
}

/** How many races the event has; a mouse, a finger or the keyboard shows which. */
export function ModalityCount({ modalities }: Props): ReactElement | null {
  const { t } = useTexts();
  const [first] = modalities;
  if (!first) return null;
  return (
    <Tooltip label={<ModalityLines modalities={modalities} />} position="top" withArrow={false}>
      <button type="button" className={classes.count}>
        <SportIcon sport={first.sport} size={20} />
        {t('card.modalities', { count: modalities.length })}
      </button>
    </Tooltip>
  );
}

function ModalityLines({ modalities }: Props): ReactElement {
  const { distance } = useMeasures();
  return (
    <span className={classes.lines}>
      {modalities.map(({ _id, sport, distance: distanceM, name }) => (
        <span key={_id} className={classes.line}>
          <SportIcon sport={sport} size={18} />
          <span className="numbers">{distanceM === undefined ? '' : distance(distanceM)}</span>
          <span>{name}</span>
        </span>
      ))}
    </span>
  );
}
