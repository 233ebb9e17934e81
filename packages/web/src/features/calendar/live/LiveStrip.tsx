import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { RollingNumber } from '#ui/motion/RollingNumber.tsx';
import { useMeasures } from '#ui/units/use-measures.ts';
import classes from './LiveStrip.module.css';
import { leaderAt } from './race-progress.ts';
import type { LiveRace } from './use-live-races.ts';

interface Props {
  readonly races: readonly LiveRace[];
  readonly ribbon: DrawRibbon;
}

/** Draws the course of a race with the field on it. Only the first one of a card is worth the load of its track. */
export type DrawRibbon = (race: LiveRace, isFirst: boolean) => ReactNode;

/** The running races of an event on its card: each with its course, where the field is, and how many are at the finish. */
export const LiveStrip = ({ races, ribbon }: Props): ReactElement | null =>
  races.length === 0 ? null : (
    <div className={classes.strip}>
      {races.map((race, index) => (
        <div key={race.modality._id} className={classes.race}>
          {ribbon(race, index === 0)}
          <Facts race={race} isOnly={races.length === 1} />
        </div>
      ))}
    </div>
  );

interface FactsProps {
  readonly race: LiveRace;
  readonly isOnly: boolean;
}

function Facts({ race: { modality, progress }, isOnly }: FactsProps): ReactElement {
  const { t } = useTexts();
  const finished = progress?.passed.at(-1) ?? 0;
  return (
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
