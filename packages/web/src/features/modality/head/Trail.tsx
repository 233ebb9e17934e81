import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { eventQuery } from '#api/event-query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Breadcrumb, eventCrumbs } from '#ui/page/Breadcrumb.tsx';
import classes from './Trail.module.css';

/** Circuit if any, event, and a switcher among the timed modalities of the event. */
export function Trail({ modality }: { readonly modality: ModalityView }): ReactElement | null {
  const { event } = modality;
  const races = useTimedRaces(event?.slug);
  if (!event) return null;
  return (
    <Breadcrumb crumbs={eventCrumbs(event)}>
      {/* The heading names the race: with nothing to choose it need not stand here too. */}
      {races.length < 2 ? null : <Switcher shown={modality._id} races={races} />}
    </Breadcrumb>
  );
}

function useTimedRaces(slug: string | undefined): readonly ModalityView[] {
  const { data } = useQuery(eventQuery(slug));
  return (data?.[0]?.modalities ?? []).filter(({ is_timed }) => is_timed);
}

interface SwitcherProps {
  readonly shown: string;
  readonly races: readonly ModalityView[];
}

function Switcher({ shown, races }: SwitcherProps): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <select
      aria-label={t('modality.switch')}
      className={classes.switcher}
      value={shown}
      onChange={({ target }) => void navigate({ to: '/m/$modalityId', params: { modalityId: target.value } })}
    >
      {races.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </select>
  );
}
