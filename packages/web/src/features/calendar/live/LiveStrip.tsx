import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { RollingNumber } from '#ui/motion/RollingNumber.tsx';
import { useMeasures } from '#ui/units/use-measures.ts';
import classes from './LiveStrip.module.css';
import { leaderAt, onLegs, stopShares } from './race-progress.ts';
import type { LiveRace } from './use-live-races.ts';

/** The running races of an event on its card: a line each, with the field along it and how many are at the finish. */
export const LiveStrip = ({ races }: { readonly races: readonly LiveRace[] }): ReactElement | null =>
  races.length === 0 ? null : (
    <div className={classes.strip}>
      {races.map((race) => (
        <Race key={race.modality._id} race={race} isOnly={races.length === 1} />
      ))}
    </div>
  );

function Race({
  race: { modality, progress },
  isOnly,
}: {
  readonly race: LiveRace;
  readonly isOnly: boolean;
}): ReactElement {
  const { t } = useTexts();
  const finished = progress?.passed.at(-1) ?? 0;
  return (
    <div className={classes.race}>
      <Ribbon race={{ modality, progress }} />
      <p className={classes.facts}>
        {isOnly ? null : <span className={classes.name}>{modality.name}</span>}
        {progress && finished > 0 ? (
          <span>
            <span className="numbers">
              <RollingNumber value={finished} />
            </span>{' '}
            {t('live.ofFinished', { total: progress.total })}
          </span>
        ) : (
          <Leader race={{ modality, progress }} />
        )}
      </p>
    </div>
  );
}

/** Where the first runner was last seen. */
function Leader({ race: { modality, progress } }: { readonly race: LiveRace }): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  if (!progress) return <span>&nbsp;</span>;
  const at = leaderAt(progress);
  const stop = modality.intermediates?.[at - 1];
  if (!stop) return <span>{t('live.onCourse', { count: progress.passed[0] ?? 0 })}</span>;
  const place =
    stop.distance_from_start === undefined ? stop.location?.custom_name : distance(stop.distance_from_start);
  return <span>{t('live.leader', { place: place ?? String(at) })}</span>;
}

const height = 22;
/** Of the height, for the fullest leg. */
const thickest = 16;

/** The course as a line; the thicker over a leg, the more are on it. */
function Ribbon({ race: { modality, progress } }: { readonly race: LiveRace }): ReactElement {
  const shares = stopShares(modality);
  const isFitting = progress?.passed.length === shares.length;
  const legs = progress && isFitting ? onLegs(progress) : shares.slice(1).map(() => 0);
  const density = legs.map((count, leg) => count / Math.max(0.01, (shares[leg + 1] ?? 1) - (shares[leg] ?? 0)));
  const densest = Math.max(1, ...density);
  const reached = progress && isFitting ? leaderAt(progress) : 0;
  return (
    <svg viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" className={classes.ribbon} aria-hidden="true">
      {density.map((people, leg) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a leg is the leg at this place
          key={leg}
          className={classes.field}
          x={(shares[leg] ?? 0) * 1000}
          width={((shares[leg + 1] ?? 1) - (shares[leg] ?? 0)) * 1000}
          y={0}
          height={height}
          style={{ transform: `scaleY(${(Math.sqrt(people / densest) * thickest) / height})` }}
        />
      ))}
      <path className={classes.way} d={`M0 ${height - 3}H1000`} />
      <path className={classes.done} d={`M0 ${height - 3}H${(shares[reached] ?? 0) * 1000}`} />
      {shares.map((share, stop) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is the stop at this place
        <path key={stop} className={classes.stop} d={`M${4 + share * 992} ${height - 3}h.01`} />
      ))}
    </svg>
  );
}
