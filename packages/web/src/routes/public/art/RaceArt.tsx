import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { CourseLine } from '#features/course/CourseLine.tsx';
import { profileOf } from '#features/course/geometry/course-profile.ts';
import { useTrackLine } from '#features/course/use-track-line.ts';
import classes from './RaceArt.module.css';

interface Props {
  readonly race: ModalityView;
  /** How far the first runner is, 0 to 1; absent: nobody is on the way. */
  readonly head?: number | undefined;
}

/** The course of a race as the art of its card, and in a live race how far its head is. */
export function RaceArt({ race, head }: Props): ReactElement {
  const track = useTrackLine(race._id, race.gpx_track !== undefined);
  return (
    <div className={classes.art}>
      {track === undefined ? null : (
        <CourseLine profile={profileOf(track)} tone={head === undefined ? 'quiet' : 'live'} progress={head} />
      )}
    </div>
  );
}
