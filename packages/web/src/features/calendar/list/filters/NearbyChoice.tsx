import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Slider } from '#ui/forms/RangeSlider.tsx';
import { Spinner } from '#ui/motion/Spinner.tsx';
import { nearbyScale } from '../../address/scales.ts';
import type { useSpot } from '../use-spot.ts';
import classes from './FilterPanel.module.css';
import { useScaleTexts } from './use-scale-texts.ts';

interface Props {
  readonly own: ReturnType<typeof useSpot>;
  /** The last stop: any distance. */
  readonly radiusKm: number;
  readonly onChange: (radiusKm: number) => void;
}

/** Races around the place where one is. The slider works once the device has said where that is. */
export function NearbyChoice({ own: { state, ask }, radiusKm, onChange }: Props): ReactElement {
  const { t } = useTexts();
  const { nearby } = useScaleTexts();
  const isKnown = state.kind === 'known';
  return (
    <div>
      <Slider
        label={t('calendar.nearby')}
        stops={nearbyScale}
        value={radiusKm}
        said={isKnown ? nearby(radiusKm) : ''}
        say={nearby}
        isDisabled={!isKnown}
        onChange={onChange}
      />
      {isKnown ? null : (
        <button type="button" className={classes.quiet} onClick={ask} disabled={state.kind === 'asking'}>
          {state.kind === 'asking' ? <Spinner /> : <PlaceIcon />}
          {t(state.kind === 'asking' ? 'calendar.near.asking' : 'calendar.near.ask')}
        </button>
      )}
      <p role="status" className={classes.why}>
        {state.kind === 'failed' ? t(state.why) : ''}
      </p>
    </div>
  );
}

const PlaceIcon = (): ReactElement => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <circle cx="12" cy="12" r="6" />
    <path d="M12 2v4M12 18v4M2 12h4M18 12h4" />
  </svg>
);
