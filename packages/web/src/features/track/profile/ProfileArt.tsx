import { memo, type ReactElement, useId, useMemo } from 'react';
import type { TrackLine } from '#race/use-track-line.ts';
import { heightAt } from '../line/ground-at.ts';
import type { PlacedStop } from '../line/placed-stops.ts';
import type { PersonOnMap } from '../people/people-on-map.ts';
import classes from './ElevationProfile.module.css';
import type { GridLine, HeightGrid } from './profile-grid.ts';
import { bodyPath, type ProfileSpace, ridgePath, slopes, stretchesOf, stripesPath, xOf, yOf } from './profile-shape.ts';

interface Props {
  readonly line: TrackLine;
  readonly space: ProfileSpace;
  /** Null: the track knows no heights. */
  readonly grid: HeightGrid | null;
  readonly distances: readonly GridLine[];
  readonly stops: readonly PlacedStop[];
  readonly people: readonly PersonOnMap[];
}

/** All of the profile that stands still while a finger moves over it. */
export const ProfileArt = memo(function Art({ line, space, grid, distances, stops, people }: Props): ReactElement {
  const { width, height } = space;
  const onRidge = (atM: number) => ({ x: xOf(atM, space), y: yOf(heightAt(line.points, atM) ?? 0, space) });
  return (
    <svg className={classes.art} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {grid ? <Body line={line} space={space} /> : null}
      <path
        className={classes.grid}
        d={distances.map(({ atM }) => `M${xOf(atM, space).toFixed(1)} 0V${height}`).join('')}
      />
      <path
        className={classes.grid}
        d={(grid?.lines ?? []).map(({ atM }) => `M0 ${yOf(atM, space).toFixed(1)}H${width}`).join('')}
      />
      <Ridge line={line} space={space} isLevel={grid === null} />
      {stops.map((stop) => (
        <Stop key={`${stop.kind} ${stop.number}`} stop={stop} {...onRidge(stop.distanceM ?? 0)} foot={height} />
      ))}
      {people.map(({ id, distanceM }) => {
        const { x, y } = onRidge(Math.min(distanceM, line.lengthM));
        return <circle key={id} className={classes.person} cx={x} cy={y} r="6" />;
      })}
    </svg>
  );
});

interface LineProps {
  readonly line: TrackLine;
  readonly space: ProfileSpace;
}

/** The ground, in stripes by how steep it is. */
function Body({ line, space }: LineProps): ReactElement {
  const clip = useId();
  const body = useMemo(() => bodyPath(ridgePath(line.points, space), space), [line, space]);
  const stretches = useMemo(() => stretchesOf(line.points, line.lengthM), [line]);
  return (
    <>
      <clipPath id={clip}>
        <path d={body} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {slopes.map((slope) => (
          <path key={slope} className={classes.ground} data-slope={slope} d={stripesPath(stretches, slope, space)} />
        ))}
      </g>
    </>
  );
}

function Ridge({ line, space, isLevel }: LineProps & { readonly isLevel: boolean }): ReactElement {
  const path = isLevel ? `M0 ${yOf(0, space)}H${space.width}` : ridgePath(line.points, space);
  return <path className={classes.ridge} d={path} />;
}

interface StopProps {
  readonly stop: PlacedStop;
  readonly x: number;
  readonly y: number;
  readonly foot: number;
}

function Stop({ stop: { kind, distanceM }, x, y, foot }: StopProps): ReactElement | null {
  if (distanceM === null) return null;
  return (
    <>
      {kind === 'checkpoint' ? <path className={classes.stem} d={`M${x} 0V${foot}`} /> : null}
      <circle className={classes.stop} data-kind={kind} cx={x} cy={y} r="4.5" />
    </>
  );
}
