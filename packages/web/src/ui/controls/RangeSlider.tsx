import type { CSSProperties, ReactElement } from 'react';
import classes from './SliderTrack.module.css';

interface Stops {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

interface RangeProps {
  readonly label: string;
  /** Names of the two ends, for who does not see them. */
  readonly ends: readonly [from: string, to: string];
  readonly stops: Stops;
  readonly value: readonly [number, number];
  /** The two values in words: '10 km to 40 km'. */
  readonly said: string;
  readonly say: (value: number) => string;
  readonly onChange: (value: readonly [number, number]) => void;
}

/** From one value to another: two sliders of the browser's own on one rail, so that keys, fingers and readers know them. */
export function RangeSlider({ label, ends, stops, value: [from, to], said, say, onChange }: RangeProps): ReactElement {
  return (
    <fieldset className={classes.slider}>
      <legend className={classes.head}>
        <span>{label}</span> <span className={`${classes.said} numbers`}>{said}</span>
      </legend>
      <div className={classes.track} style={railOf(stops, from, to)}>
        <End
          {...{ stops, say }}
          name={`${label}, ${ends[0]}`}
          value={from}
          // At the far end both thumbs lie on each other: the one that can still move lies on top.
          isOnTop={from >= stops.most}
          onChange={(value) => onChange([Math.min(value, to), to])}
        />
        <End
          {...{ stops, say }}
          name={`${label}, ${ends[1]}`}
          value={to}
          onChange={(value) => onChange([from, Math.max(value, from)])}
        />
      </div>
    </fieldset>
  );
}

interface SliderProps {
  readonly label: string;
  readonly stops: Stops;
  readonly value: number;
  readonly said: string;
  readonly say: (value: number) => string;
  readonly isDisabled: boolean;
  readonly onChange: (value: number) => void;
}

/** Up to a value. */
export function Slider({ label, stops, value, said, say, isDisabled, onChange }: SliderProps): ReactElement {
  return (
    <fieldset className={classes.slider} disabled={isDisabled}>
      <legend className={classes.head}>
        <span>{label}</span> <span className={`${classes.said} numbers`}>{said}</span>
      </legend>
      <div className={classes.track} style={railOf(stops, stops.least, value)}>
        <End {...{ stops, say, value, onChange }} name={label} />
      </div>
    </fieldset>
  );
}

interface EndProps {
  readonly name: string;
  readonly stops: Stops;
  readonly value: number;
  readonly say: (value: number) => string;
  readonly isOnTop?: boolean;
  readonly onChange: (value: number) => void;
}

const End = ({ name, stops, value, say, isOnTop = false, onChange }: EndProps): ReactElement => (
  <input
    type="range"
    className={classes.input}
    style={isOnTop ? { zIndex: 1 } : undefined}
    aria-label={name}
    aria-valuetext={say(value)}
    min={stops.least}
    max={stops.most}
    step={stops.step}
    value={value}
    onChange={(event) => onChange(Number(event.currentTarget.value))}
  />
);

/** The middle of a thumb is half a thumb away from the rail's ends. */
function railOf({ least, most }: Stops, from: number, to: number): CSSProperties {
  const at = (value: number): string => {
    const share = (value - least) / (most - least);
    return `calc(${share * 100}% + ${(0.5 - share).toFixed(4)} * var(--touch))`;
  };
  return { '--from': at(from), '--to': at(to) } as CSSProperties; // custom properties are no known CSS keys
}
