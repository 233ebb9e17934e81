import { type PointerEvent, type ReactElement, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useCursor, useCursorPlace } from '../course/places/cursor.ts';
import { heightAt } from '../course/places/ground-at.ts';
import type { TrackLine } from '../course/track-line.ts';
import classes from './ElevationProfile.module.css';
import { type ProfileSpace, xOf, yOf } from './profile-shape.ts';
import { usePlaceWords } from './use-place-words.ts';

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
    cursor.move(Math.min(1, Math.max(0, (clientX - left) / width)) * line.distance);
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
        value={atM === null ? 0 : Math.round((atM / line.distance) * steps)}
        onChange={({ target }) => cursor.move((target.valueAsNumber / steps) * line.distance)}
      />
    </div>
  );
}
