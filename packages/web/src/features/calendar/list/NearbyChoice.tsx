import { type ReactElement, useState } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Slider } from '#ui/controls/RangeSlider.tsx';
import { Spinner } from '#ui/motion/Spinner.tsx';
import { roundedSpot, type Spot } from '../search/filters.ts';
import { nearbyScale } from '../search/scales.ts';
import classes from './FilterPanel.module.css';
import { useScaleTexts } from './use-scale-texts.ts';

interface Props {
  readonly own: ReturnType<typeof useSpot>;
  readonly radiusKm: number;
  readonly onChange: (radiusKm: number) => void;
}

/** Races around the place where one is. The slider works once the device has said where that is; any distance stands apart from it. */
export function NearbyChoice({ own: { state, ask, forget }, radiusKm, onChange }: Props): ReactElement {
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
      {isKnown ? (
        <button type="button" className={classes.quiet} onClick={forget}>
          {t('calendar.near.any')}
        </button>
      ) : (
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

type SpotState =
  | { readonly kind: 'unasked' | 'asking' }
  | { readonly kind: 'known'; readonly spot: Spot }
  /** The failure, as a text to show. */
  | { readonly kind: 'failed'; readonly why: TextKey };

interface OwnSpot {
  readonly state: SpotState;
  readonly ask: () => void;
  /** Any distance: nothing is near any more. */
  readonly forget: () => void;
}

const patienceMs = 15_000;
/** A spot of some minutes ago is as good: it is rounded to a kilometre. */
const freshMs = 10 * 60_000;

const whys: Readonly<Record<number, TextKey>> = {
  1: 'calendar.near.denied',
  2: 'calendar.near.unavailable',
  3: 'calendar.near.timeout',
};

/** The position of this device, asked for only when the person wants it. `known`: the place was in the address. */
export function useSpot(known: Spot | null): OwnSpot {
  const [state, setState] = useState<SpotState>(known ? { kind: 'known', spot: known } : { kind: 'unasked' });
  const ask = (): void => {
    if (!('geolocation' in navigator) || !isSecureContext) {
      setState({ kind: 'failed', why: 'calendar.near.unsupported' });
      return;
    }
    setState({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setState({ kind: 'known', spot: roundedSpot(coords) }),
      ({ code }) => setState({ kind: 'failed', why: whys[code] ?? 'calendar.near.unavailable' }),
      { timeout: patienceMs, maximumAge: freshMs },
    );
  };
  return { state, ask, forget: () => setState({ kind: 'unasked' }) };
}
