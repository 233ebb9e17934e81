import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { CourseView } from './CourseView.tsx';
import { chosenLine } from './course/chosen-line.ts';
import type { TrackLine } from './course/track-line.ts';
import { useFineLine } from './data/use-fine-line.ts';
import { useTrackLine } from './data/use-track-line.ts';
import classes from './RaceMap.module.css';
import type { RaceMapProps } from './race-map-props.ts';

/** The course with what is fetched for it. It is drawn as soon as it is here; streets come under it when they can, and its finest bends. */
export function CourseMap(props: RaceMapProps): ReactElement {
  const line = useTrackLine(props.modality._id);
  if (line.isError) return <FailureNotice error={line.error} onRetry={() => void line.refetch()} />;
  if (!line.data) return <div className={classes.box} data-is-whole={props.isWhole} aria-busy="true" />;
  return <LoadedMap {...props} light={line.data} />;
}

function LoadedMap({ light, ...props }: RaceMapProps & { readonly light: TrackLine }): ReactElement {
  const fine = useFineLine(props.modality._id, light);
  const { distance, gpx_use_own_distance } = props.modality;
  const line = useMemo(
    () => chosenLine(fine, { distance, gpx_use_own_distance }),
    [fine, distance, gpx_use_own_distance],
  );
  return <CourseView {...props} light={light} line={line} />;
}
