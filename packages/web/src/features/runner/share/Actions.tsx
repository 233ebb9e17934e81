import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useMeasures } from '#ui/units/use-measures.ts';
import { calledOf } from '../model/person.ts';
import classes from './Actions.module.css';
import { type CourseArt, drawPicture } from './draw-picture.ts';
import { pictureFacts } from './picture-facts.ts';
import { ShareButton } from './ShareButton.tsx';

interface Props {
  readonly registration: RegistrationView;
  readonly modality: ModalityView;
  readonly art: CourseArt;
}

/** What can be done with a result: share it, save it as a picture, print the diploma. */
export function Actions({ registration, modality, art }: Props): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const facts = pictureFacts({ registration, modality, t, distance });
  return (
    <div className={classes.actions}>
      <ShareButton
        title={t('runner.shareText', { name: calledOf(registration, t), race: modality.name })}
        picture={facts === null ? null : () => drawPicture(facts, art)}
        fileName={[modality.short_name, registration.bib_number].filter(Boolean).join('-')}
      />
      {registration.result?.status === 'finished' ? (
        <Link to="/r/$resultId/diploma" params={{ resultId: registration._id }}>
          {t('diploma.open')}
        </Link>
      ) : null}
    </div>
  );
}
