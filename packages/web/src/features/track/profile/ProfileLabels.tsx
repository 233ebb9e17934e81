import type { ReactElement } from 'react';
import { useMeasures } from '#ui/texts/use-measures.ts';
import type { PlacedStop } from '../line/placed-stops.ts';
import { useStopNames } from '../line/use-stop-names.ts';
import classes from './ElevationProfile.module.css';
import { type GridLine, type HeightGrid, labelledEvery, namesApart } from './profile-grid.ts';
import { type ProfileSpace, xOf, yOf } from './profile-shape.ts';

interface HeightProps {
  readonly grid: HeightGrid;
  readonly space: ProfileSpace;
}

/** Left of the profile, as many as have room. */
export function HeightLabels({ grid, space }: HeightProps): ReactElement {
  const { climb } = useMeasures();
  const between = space.height / Math.max(1, grid.lines.length - 1);
  const [lowest, ...above] = grid.lines;
  const shown = [...(lowest ? [lowest] : []), ...labelledEvery(above, between, 22)];
  return (
    <div className={`${classes.heights} numbers`} aria-hidden="true">
      {space.height > 0
        ? shown.map(({ atM }) => (
            <span key={atM} style={{ top: yOf(atM, space) }}>
              {climb(atM)}
            </span>
          ))
        : null}
    </div>
  );
}

interface DistanceProps {
  readonly lines: readonly GridLine[];
  readonly space: ProfileSpace;
}

/** The labels below the profile: the length at its end, and the round distances that leave room for it. */
export function DistanceLabels({ lines, space }: DistanceProps): ReactElement {
  const { distance } = useMeasures();
  const between = lines[0] ? xOf(lines[0].atM, space) : 0;
  const endPx = 64;
  const isFree = ({ atM }: GridLine): boolean => xOf(atM, space) < space.width - endPx;
  const shown = labelledEvery(lines, between, 30).filter(isFree);
  return (
    <div className={`${classes.distances} numbers`} aria-hidden="true">
      {space.width > 0
        ? shown.map(({ atM, value }) => (
            <span key={atM} style={{ left: xOf(atM, space) }}>
              {value}
            </span>
          ))
        : null}
      <span className={classes.end}>{distance(space.lengthM)}</span>
    </div>
  );
}

interface NameProps {
  readonly stops: readonly PlacedStop[];
  readonly space: ProfileSpace;
}

/** The names of stops above the profile, as many as have room; the cursor shows the others. */
export function StopNames({ stops, space }: NameProps): ReactElement {
  const { nameOf } = useStopNames();
  const named = stops.flatMap((stop) =>
    stop.distanceM === null ? [] : [{ key: stop.number, x: xOf(stop.distanceM, space), text: nameOf(stop) }],
  );
  return (
    <div className={classes.names} aria-hidden="true">
      {namesApart(named, space.width).map(({ key, left, text }) => (
        <span key={key} style={{ left }}>
          {text}
        </span>
      ))}
    </div>
  );
}
