import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import { formatClock } from '@dorsal/domain/units/dates.ts';
import { type ReactElement, useState } from 'react';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { BibPad } from './BibPad.tsx';
import { LineList } from './LineList.tsx';
import classes from './pocket.module.css';
import { checkpointOf, type Line, personOf, type Spot } from './pocket-log.ts';
import { signal } from './signals.ts';
import { chosenSpots, isAt, useSpotName } from './TapPanel.tsx';
import type { usePocket } from './use-pocket.ts';

interface Props {
  readonly pocket: ReturnType<typeof usePocket>;
  /** The stamp that is to be named; null: the oldest one without a bib. */
  readonly wanted: number | null;
  readonly onWanted: (seq: number | null) => void;
}

/** Bibs for the stamps, the oldest one first, or a bib as it goes by. */
export function NamePanel({ pocket, wanted, onWanted }: Props): ReactElement {
  const [bib, setBib] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const nameOf = useSpotName();
  const spots = chosenSpots(pocket);
  const spot = spots.find((one) => nameOf(one) === chosen) ?? spots[0];
  const stamps = pocket.lines.filter(({ kind }) => kind === 'stamp');
  const nameless = stamps.filter((line) => line.bib === null).toReversed();
  const stamp = stamps.find(({ seq }) => seq === wanted) ?? nameless[0] ?? null;
  return (
    <>
      <div className={classes.naming}>
        <Question pocket={pocket} stamp={stamp} left={nameless.length} />
        <SpotChoice spots={spots} spot={spot} onSpot={setChosen} />
      </div>
      <BibPad phone={pocket.phone} bib={bib} onBib={setBib}>
        <Acts
          {...{ pocket, bib, stamp, spot }}
          onGiven={() => {
            setBib('');
            onWanted(null);
          }}
          onRefused={(given) => {
            setBib((typed) => typed || given);
            onWanted(wanted);
          }}
        />
      </BibPad>
      <LineList pocket={pocket} lines={stamps.slice(0, 6)} onName={(line) => onWanted(line.seq)} />
    </>
  );
}

interface QuestionProps extends Pick<Props, 'pocket'> {
  readonly stamp: Line | null;
  readonly left: number;
}

/** The stamp whose bib is asked for. */
function Question({ pocket, stamp, left }: QuestionProps): ReactElement {
  const { say } = usePocketTexts();
  if (stamp === null) return <p>{say('pocket.name.none')}</p>;
  const at = formatClock(stamp.wall, pocket.phone.event.zone);
  return (
    <>
      <p>{say(stamp.bib === null ? 'pocket.name.of' : 'pocket.name.again', { at, bib: stamp.bib ?? '' })}</p>
      {left > 1 ? <p className={classes.hint}>{say('pocket.name.left', { count: left })}</p> : null}
    </>
  );
}

interface SpotProps {
  readonly spots: readonly Spot[];
  readonly spot: Spot | undefined;
  readonly onSpot: (name: string) => void;
}

/** The one of several places that is meant. */
export function SpotChoice({ spots, spot, onSpot }: SpotProps): ReactElement | null {
  const { say } = usePocketTexts();
  const nameOf = useSpotName();
  if (spots.length < 2) return null;
  return (
    <select
      className={classes.select}
      aria-label={say('pocket.place')}
      value={spot && nameOf(spot)}
      onChange={({ currentTarget }) => onSpot(currentTarget.value)}
    >
      {spots.map(nameOf).map((text) => (
        <option key={text} value={text}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface ActsProps extends Pick<Props, 'pocket'> {
  readonly bib: string;
  readonly stamp: Line | null;
  readonly spot: Spot | undefined;
  /** At the press: the next bib is typed while this one is stored. */
  readonly onGiven: () => void;
  /** It could not be stored. */
  readonly onRefused: (bib: string) => void;
}

/** The two things that a typed bib can be: that of the stamp, or of somebody who goes by now. */
function Acts({ pocket, bib, stamp, spot, onGiven, onRefused }: ActsProps): ReactElement {
  const { say } = usePocketTexts();
  const person = personOf(pocket.phone.people, bib);
  const stamps = pocket.lines.filter(({ kind }) => kind === 'stamp');
  const twin = spot === undefined ? undefined : twinOf(stamps, { bib, spot, but: stamp });
  const at = (line: Line): string => formatClock(line.wall, pocket.phone.event.zone);
  const took = (seq: number | null): void => {
    signal(seq === null ? 'fault' : 'taken');
    if (seq === null) onRefused(bib);
  };
  const name = (line: Line): void => {
    const own = chosenSpots(pocket).find((one) => isAt(line, one));
    const where = own === undefined ? {} : { checkpoint: checkpointOf(own, person) };
    onGiven();
    void pocket.add({ kind: 'bib', ref: line.seq, bib: bib.trim(), ...where }).then(took);
  };
  const stampNow = (where: Spot): void => {
    onGiven();
    void pocket.add({ kind: 'stamp', bib: bib.trim(), checkpoint: checkpointOf(where, person) }).then(took);
  };
  const isTyped = bib.trim() !== '';
  return (
    <>
      {twin === undefined ? null : (
        <p className={classes.doubt} role="status">
          {say('pocket.name.twin', { bib: twin.bib ?? '', at: at(twin) })}
        </p>
      )}
      <div className={classes.two}>
        {stamp === null ? null : (
          <Button size="lg" fullWidth disabled={!isTyped} onClick={() => name(stamp)}>
            {say('pocket.name.give', { at: at(stamp) })}
          </Button>
        )}
        {spot === undefined ? null : (
          <Button
            size="lg"
            fullWidth
            variant={stamp === null ? 'filled' : 'default'}
            disabled={!isTyped}
            onClick={() => stampNow(spot)}
          >
            {say('pocket.name.now')}
          </Button>
        )}
      </div>
    </>
  );
}

interface Twin {
  readonly bib: string;
  readonly spot: Spot;
  readonly but: Line | null;
}

/** A stamp at the same spot that has the bib already. */
function twinOf(stamps: readonly Line[], { bib, spot, but }: Twin): Line | undefined {
  if (bib.trim() === '') return undefined;
  const isTwin = (line: Line): boolean => line.bib !== null && sameBib(line.bib) === sameBib(bib);
  return stamps.find((line) => line !== but && isAt(line, spot) && isTwin(line));
}
