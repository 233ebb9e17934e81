import { type PointerEvent, type ReactElement, useMemo, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { TrackLine } from '#race/use-track-line.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { useCursor, useCursorPlace } from '../line/course-cursor.ts';
import { groundAt, heightAt } from '../line/ground-at.ts';
import type { PlacedStop } from '../line/placed-stops.ts';
import { useStopNames } from '../line/use-stop-names.ts';
import classes from './ElevationProfile.module.css';
import { type ProfileSpace, xOf, yOf } from './profile-shape.ts';

interface Props {
  readonly line: TrackLine;
  readonly space: ProfileSpace;
}

/** Steps from start to finish for the keyboard: a key is a five-hundredth of the course. */
const steps = 500;

/** The place that is looked at, moved by mouse, finger and keys. A slider to those who do not see it. */
export function ProfileCursor({ line, space }: Props): ReactElement {
  const { t } = useTexts();
  const cursor = useCursor();
  const atM = useCursorPlace();
  const slider = useRef<HTMLInputElement>(null);
  const wordsAt = usePlaceWords(line);
  const follow = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    cursor.move(Math.min(1, Math.max(0, (clientX - left) / width)) * line.lengthM);
  };
  const down = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    slider.current?.focus({ preventScroll: true });
    follow(event);
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    // A place that was chosen stays: by a finger, or by keys.
    if (pointerType === 'mouse' && document.activeElement !== slider.current) cursor.move(null);
  };
  const place = atM === null ? null : { x: xOf(atM, space), y: yOf(heightAt(line.points, atM) ?? 0, space) };
  return (
    <div className={classes.finger} onPointerMove={follow} onPointerDown={down} onPointerLeave={leave}>
      {place === null ? null : (
        <>
          <span className={classes.hair} style={{ translate: `${place.x}px` }} />
          <span className={classes.dot} style={{ translate: `${place.x}px ${place.y}px` }} />
        </>
      )}
      <input
        ref={slider}
        type="range"
        className={classes.slider}
        aria-label={t('track.position')}
        aria-valuetext={wordsAt(atM ?? 0)}
        min={0}
        max={steps}
        step={1}
        value={atM === null ? 0 : Math.round((atM / line.lengthM) * steps)}
        onChange={({ target }) => cursor.move((target.valueAsNumber / steps) * line.lengthM)}
      />
    </div>
  );
}

interface ReadoutProps {
  readonly line: TrackLine;
  readonly stops: readonly PlacedStop[];
}

/** Near enough to a stop to say its name: this share of the course. */
const nearShare = 0.006;

/** The values at the chosen place. The slider says the same to screen readers. */
export function ProfileReadout({ line, stops }: ReadoutProps): ReactElement {
  const { t } = useTexts();
  const { nameOf } = useStopNames();
  const atM = useCursorPlace();
  const wordsAt = usePlaceWords(line);
  if (atM === null)
    return (
      <p className={classes.readout} aria-hidden="true">
        <span className={classes.hint}>{t('track.hint')}</span>
      </p>
    );
  const near = stops.find(
    ({ distanceM }) => distanceM !== null && Math.abs(distanceM - atM) <= nearShare * line.lengthM,
  );
  return (
    <p className={classes.readout} aria-hidden="true">
      <strong className="numbers">{wordsAt(atM)}</strong>
      {near ? <span className={classes.near}>{nameOf(near)}</span> : null}
    </p>
  );
}

/** A place of the course in words: '12.3 km, 1,250 m, +8%', without values that the track lacks. */
function usePlaceWords(line: TrackLine): (atM: number) => string {
  const { language } = useTexts();
  const { distance, climb } = useMeasures();
  // To make one takes longer than to write a hundred numbers, and a finger on the profile asks at each frame.
  const percent = useMemo(
    () => new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }),
    [language],
  );
  return (atM) => {
    const { heightM, gradient } = groundAt(line.points, atM);
    const words = [distance(atM)];
    if (heightM !== null) words.push(climb(heightM));
    if (gradient !== null) words.push(percent.format(gradient));
    return words.join(', ');
  };
}
