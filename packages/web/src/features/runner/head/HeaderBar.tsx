import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { calledOf } from '../model/person.ts';
import classes from './HeaderBar.module.css';

interface Props {
  readonly registration: RegistrationView;
  readonly modality: ModalityView;
}

/** Event, modality, participant: each the way back to the one before. */
export function HeaderBar({ registration, modality }: Props): ReactElement {
  const { t } = useTexts();
  const { event } = modality;
  return (
    <nav aria-label={t('runner.path')}>
      <ol className={classes.path}>
        {event ? (
          <li>
            <Link to="/e/$eventId" params={{ eventId: event.slug }}>
              {event.name_short ?? event.name}
            </Link>
          </li>
        ) : null}
        <li>
          <Link to="/m/$modalityId" params={{ modalityId: modality._id }}>
            {modality.name}
          </Link>
        </li>
        <li aria-current="page">
          <span>{calledOf(registration, t)}</span>
        </li>
      </ol>
    </nav>
  );
}
