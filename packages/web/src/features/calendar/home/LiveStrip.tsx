import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { courseOf } from '#race/course.ts';
import { profileOf } from '#race/drawing/course-profile.ts';
import { fieldDensity } from '#race/drawing/field-density.ts';
import { placeStops } from '#race/drawing/place-stops.ts';
import { RibbonArt } from '#race/drawing/RibbonArt.tsx';
import { leaderAt, passedOf } from '#race/race-progress.ts';
import { useTrackLine } from '#race/use-track-line.ts';
import { RollingNumber } from '#ui/motion/RollingNumber.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import classes from './LiveStrip.module.css';
import type { LiveRace } from './use-live-races.ts';

interface Props {
  readonly races: readonly LiveRace[];
}

/** The running races of an event on its card: each with its course, where the field is, and how many are at the finish. */
export const LiveStrip = ({ races }: Props): ReactElement | null =>
  races.length === 0 ? null : (
    <div className={classes.strip}>
      {races.map((race, index) => (
        <div key={race.modality.id} className={classes.race}>
          {/* Only the first one of a card is worth the load of its track. */}
          <LiveRibbon race={race} hasRelief={index === 0} />
          <Facts race={race} isOnly={races.length === 1} />
        </div>
      ))}
    </div>
  );

interface FactsProps {
  readonly race: LiveRace;
  readonly isOnly: boolean;
}

function Facts({ race: { modality, counts }, isOnly }: FactsProps): ReactElement {
  const { t } = useTexts();
  const finished = counts?.statuses['finished'] ?? 0;
  return (
    <p className={classes.facts}>
      {isOnly ? null : <span className={classes.name}>{modality.name}</span>}
      {counts && finished > 0 ? (
        <span>
          <span className="numbers">
            <RollingNumber value={finished} />
          </span>{' '}
          {t('live.ofFinished', { total: counts.total })}
        </span>
      ) : (
        <Leader race={{ modality, counts }} />
      )}
    </p>
  );
}

/** The last checkpoint of the first runner. */
function Leader({ race: { modality, counts } }: { readonly race: LiveRace }): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  if (!counts) return <span>&nbsp;</span>;
  const at = leaderAt(counts);
  const stop = modality.checkpoints[at - 1];
  if (!stop) return <span>{t('live.onCourse', { count: counts.tookStart })}</span>;
  const place = stop.distanceM === undefined ? stop.name : distance(stop.distanceM);
  return <span>{t('live.leader', { place: place ?? String(at) })}</span>;
}

const steps = 120;

interface RibbonProps {
  readonly race: LiveRace;
  /** As a silhouette, which takes the load of its track; else as a line. */
  readonly hasRelief: boolean;
}

/** The course of a running race on its card, with the field on it. A line until the track is there, and for a course without hills. */
function LiveRibbon({ race: { modality, counts }, hasRelief }: RibbonProps): ReactElement {
  const { line: track } = useTrackLine(modality, hasRelief);
  const { stops } = courseOf(modality);
  const shares = placeStops(stops, track?.lengthM ?? null);
  const known = counts ? passedOf(counts) : [];
  const passed = known.length === stops.length ? known : stops.map(() => 0);
  const density = fieldDensity(
    passed.map((count, index) => ({ passed: count, share: shares[index] ?? 0 })),
    steps,
  );
  const profile = profileOf(track);
  return (
    <div className={classes.ribbon} data-has-relief={hasRelief}>
      <RibbonArt
        profile={profile.form === 'relief' ? profile : { form: 'flat' }}
        tabs={stops.map(({ id }, index) => ({ id, isOpen: (passed[index] ?? 0) > 0 }))}
        {...{ shares, density }}
        chosen={null}
        isCrowded
      />
    </div>
  );
}
