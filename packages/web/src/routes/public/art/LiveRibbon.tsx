import type { ReactElement } from 'react';
import type { LiveRace } from '#features/calendar/live/use-live-races.ts';
import { profileOf } from '#features/course/geometry/course-profile.ts';
import { fieldDensity } from '#features/course/geometry/field-density.ts';
import { placeStops } from '#features/course/geometry/place-stops.ts';
import { RibbonArt } from '#features/course/ribbon/RibbonArt.tsx';
import { useTrackLine } from '#features/course/use-track-line.ts';
import type { CourseTab } from '#ui/course-tab.ts';
import classes from './LiveRibbon.module.css';

const steps = 120;

interface Props {
  readonly race: LiveRace;
  /** As a silhouette, which takes the load of its track; else as a line. */
  readonly hasRelief: boolean;
}

/** The course of a running race on its card, with the field on it. A line until the track is there, and for a course without hills. */
export function LiveRibbon({ race: { modality, progress }, hasRelief }: Props): ReactElement {
  const track = useTrackLine(modality._id, hasRelief && modality.gpx_track !== undefined);
  const stops = stopsOf({ modality, progress });
  const shares = placeStops(stops, track?.distance ?? null);
  const density = fieldDensity(
    stops.map(({ passed }, index) => ({ passed, share: shares[index] ?? 0 })),
    steps,
  );
  const profile = profileOf(track);
  return (
    <div className={classes.ribbon} data-has-relief={hasRelief}>
      <RibbonArt
        profile={profile.form === 'relief' ? profile : { form: 'flat' }}
        tabs={stops}
        {...{ shares, density }}
        chosen={null}
        isCrowded
      />
    </div>
  );
}

function stopsOf({ modality, progress }: LiveRace): CourseTab[] {
  const { intermediates = [], distance, finish_checkpoint: finish } = modality;
  const passed = progress?.passed.length === intermediates.length + 2 ? progress.passed : [];
  const stop = (kind: CourseTab['kind'], at: number, distanceM: number | null): CourseTab => ({
    kind,
    distanceM,
    at: String(at),
    id: `${kind}-${at}`,
    name: null,
    passed: passed[at] ?? 0,
    isOpen: (passed[at] ?? 0) > 0,
  });
  return [
    stop('start', 0, 0),
    ...intermediates.map(({ distance_from_start }, index) =>
      stop('intermediate', index + 1, distance_from_start ?? null),
    ),
    stop('finish', intermediates.length + 1, finish?.distance_from_start ?? distance ?? null),
  ];
}
