import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { eventQuery } from '#api/event-query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './Trail.module.css';

/** Circuit if any, event, and a switcher among the timed modalities of the event. */
export function Trail({ modality }: { readonly modality: ModalityView }): ReactElement | null {
  const { t } = useTexts();
  const { event } = modality;
  if (!event) return null;
  return (
    <nav aria-label={t('modality.trail')}>
      <ol className={classes.trail}>
        {event.circuit ? <li>{event.circuit.name}</li> : null}
        <li>
          <Link to="/e/$eventId" params={{ eventId: event.slug }} className={classes.link}>
            {event.name}
          </Link>
        </li>
        <Switcher modality={modality} slug={event.slug} />
      </ol>
    </nav>
  );
}

function Switcher({ modality, slug }: { readonly modality: ModalityView; readonly slug: string }): ReactElement | null {
  const { t } = useTexts();
  const navigate = useNavigate();
  const event = useQuery(eventQuery(slug));
  const races = (event.data?.[0]?.modalities ?? []).filter(({ is_timed }) => is_timed);
  // The heading names the race: with nothing to choose it need not stand here too.
  if (races.length < 2) return null;
  return (
    <li>
      <select
        aria-label={t('modality.switch')}
        className={classes.switcher}
        value={modality._id}
        onChange={({ target }) => void navigate({ to: '/m/$modalityId', params: { modalityId: target.value } })}
      >
        {races.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </li>
  );
}
