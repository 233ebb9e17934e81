import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import type { DoneAct } from '../acts/ActsPanel.tsx';
import { Mend } from './PersonMends.tsx';
import { usePlaceName } from './place-names.ts';
import { allToEstimateQuery, estimatesByPlace } from './problem-queries.ts';
import type { DaySearch, OfEvent } from './race-day-queries.ts';

interface Props {
  readonly event: OfEvent;
  readonly search: DaySearch;
  readonly onDone: (done: DoneAct) => void;
}

/** The likely times of everybody whom a checkpoint missed, written in at once: one act for each place, marked as estimates, and taken back as one. */
export function AllEstimates({ event, search, onDone }: Props): ReactElement {
  const { say } = useStaffTexts();
  const nameOf = usePlaceName();
  const { data } = useQuery(allToEstimateQuery(event, search));
  return (
    <>
      {estimatesByPlace(data?.people ?? []).map(({ place, race, asked }) => (
        <Mend
          key={place.intermediate}
          {...{ race, onDone, asked }}
          act={say('check.write.all', { count: asked.body.data.length, place: nameOf(place), race })}
        />
      ))}
    </>
  );
}
