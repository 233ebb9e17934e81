import type { ReactElement } from 'react';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import { LineList } from './LineList.tsx';
import classes from './pocket.module.css';
import { type Line, type Spot, spotsOf } from './pocket-log.ts';
import { signal } from './signals.ts';
import type { usePocket } from './use-pocket.ts';

type Pocket = ReturnType<typeof usePocket>;

/** The spots at which this phone stands. */
export const chosenSpots = ({ phone }: Pick<Pocket, 'phone'>): readonly Spot[] =>
  spotsOf(phone.event.places.filter(({ checkpoint }) => phone.chosen.includes(checkpoint)));

/** The name of a spot, as people say it. */
export const useSpotName = (): ((spot: Spot) => string) => {
  const { say } = usePocketTexts();
  return ({ name, kind }) => name || say(`pocket.kind.${kind}`);
};

export const isAt = (line: Line, spot: Spot): boolean =>
  spot.places.some(({ checkpoint }) => checkpoint === line.checkpoint);

interface Props {
  readonly pocket: Pocket;
  readonly onName: (line: Line) => void;
}

/** A tap as somebody goes by: the bib can follow. */
export function TapPanel({ pocket, onName }: Props): ReactElement {
  const { say } = usePocketTexts();
  const nameOf = useSpotName();
  const stamps = pocket.lines.filter(({ kind }) => kind === 'stamp');
  const tap = (spot: Spot): void => {
    const [place] = spot.places;
    if (place === undefined) return;
    void pocket
      .add({ kind: 'stamp', checkpoint: place.checkpoint })
      .then((seq) => signal(seq === null ? 'fault' : 'taken'));
  };
  return (
    <div className={classes.tapPanel}>
      {chosenSpots(pocket).map((spot) => (
        <button
          key={`${spot.kind} ${spot.name}`}
          type="button"
          className={classes.tap}
          // The finger comes down as somebody goes by; it may stay.
          onPointerDown={(event) => {
            if (event.button === 0) tap(spot);
          }}
          onKeyDown={(event) => {
            if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) tap(spot);
          }}
        >
          <span className={classes.tapCount}>{stamps.filter((line) => isAt(line, spot)).length}</span>
          <span className={classes.tapName}>{say('pocket.tap.at', { place: nameOf(spot) })}</span>
        </button>
      ))}
      <LineList pocket={pocket} lines={stamps.slice(0, 4)} onName={onName} />
    </div>
  );
}
