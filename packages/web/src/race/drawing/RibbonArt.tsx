import type { ReactElement } from 'react';
import type { CourseTab } from '../course-tabs.ts';
import { bodyPath, fieldPath, planPath, ridgePath, type Space, yOf } from './course-paths.ts';
import { type CourseProfile, heightAt, planAt } from './course-profile.ts';
import classes from './RibbonArt.module.css';

type RibbonStop = Pick<CourseTab, 'id' | 'isOpen'>;

interface Props {
  readonly profile: CourseProfile;
  readonly tabs: readonly RibbonStop[];
  readonly shares: readonly number[];
  /** Null: none, it is only looked at. */
  readonly chosen: Pick<RibbonStop, 'id'> | null;
  readonly density: readonly number[];
  /** Stops stand close: their dots are small. */
  readonly isCrowded: boolean;
}

/** Above the highest point there is room for the field. */
const space: Space = { width: 1000, top: 26, bottom: 100 };
const ground: Space = { ...space, bottom: 92 };
const thickest = 22;
/** The thickest field below the line, in units of the space, for a course without a relief. */
const thickestBelow = 14;
const level = [0, 0];

/** The silhouette, the field on it and the stops. Drawn once for any width: lines and dots do not stretch with it. */
export function RibbonArt({ profile, tabs, shares, chosen, density, isCrowded }: Props): ReactElement {
  const isRelief = profile.form === 'relief';
  const heights = isRelief ? profile.heights : level;
  const at = isRelief ? space : ground;
  return (
    <div className={classes.art} data-is-crowded={isCrowded} aria-hidden="true">
      {profile.form === 'plan' ? <Plan profile={profile} {...{ tabs, shares, chosen }} /> : null}
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" className={classes.line} aria-hidden="true">
        {isRelief ? <path d={bodyPath(heights, at)} className={classes.body} /> : null}
        <path d={fieldPath(density, heights, at, isRelief ? thickest : thickestBelow)} className={classes.field} />
        <path d={ridgePath(heights, at)} className={classes.ridge} />
        {tabs.map((tab, index) => {
          const share = shares[index] ?? 0;
          const y = yOf(heightAt(heights, share), at);
          return <Stop key={tab.id} x={share * space.width} y={y} tab={tab} isChosen={tab.id === chosen?.id} />;
        })}
      </svg>
    </div>
  );
}

interface StopProps {
  readonly x: number;
  readonly y: number;
  readonly tab: RibbonStop;
  readonly isChosen: boolean;
}

/** A dot is a line without length and with round ends: it stays round in a stretched drawing. */
function Stop({ x, y, tab, isChosen }: StopProps): ReactElement {
  const state = isChosen ? 'chosen' : tab.isOpen ? 'open' : 'closed';
  const dot = `M${x} ${y}h.01`;
  return (
    <g className={classes.stop} data-state={state}>
      <path d={`M${x} ${y}V100`} className={classes.stem} />
      <path d={dot} className={classes.rim} />
      <path d={dot} className={classes.dot} />
    </g>
  );
}

interface PlanProps extends Omit<Props, 'density' | 'profile' | 'isCrowded'> {
  readonly profile: Extract<CourseProfile, { form: 'plan' }>;
}

/** Above a flat course stands its outline, with the same stops. */
function Plan({ profile: { line, ratio }, tabs, shares, chosen }: PlanProps): ReactElement {
  return (
    <svg viewBox={`0 0 1000 ${Math.max(1, ratio * 1000)}`} className={classes.plan} aria-hidden="true">
      <path d={planPath(line, 1000)} className={classes.outline} />
      {tabs.map((tab, index) => {
        const { x, y } = planAt(line, shares[index] ?? 0);
        const state = tab.id === chosen?.id ? 'chosen' : 'open';
        return (
          <g key={tab.id} className={classes.stop} data-state={state}>
            <path d={`M${x * 1000} ${y * 1000}h.01`} className={classes.mark} />
          </g>
        );
      })}
    </svg>
  );
}

const railSpace: Space = { width: 1000, top: 0, bottom: 7 };
const railLevel = [0, 0];

/** The folded ribbon: a line with the field on it, from tab to tab. */
export function Rail({ density }: { readonly density: readonly number[] }): ReactElement {
  return (
    <svg viewBox="0 0 1000 7" preserveAspectRatio="none" className={classes.rail} aria-hidden="true">
      <path d={fieldPath(density, railLevel, railSpace, 6)} className={classes.field} />
    </svg>
  );
}
