import { useMediaQuery } from '@mantine/hooks';
import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Modal } from '#ui/library/Modal.tsx';
import { CourseMap } from '../CourseMap.tsx';
import classes from './TrackScreen.module.css';
import type { TrackDialogProps } from './track-dialog-props.ts';

const nobody: readonly string[] = [];

/** On a phone the whole screen, else most of it. Escape and Back of the page that opened it close it. */
export function TrackScreen(props: TrackDialogProps): ReactElement {
  const { modality, event, isOpen, onClose, registrations = nobody } = props;
  const { t } = useTexts();
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  // The focus goes back to where it was only for a dialog that has stood closed first.
  const [hasStood, setHasStood] = useState(false);
  useEffect(() => setHasStood(true), []);
  return (
    <Modal
      opened={isOpen && hasStood}
      onClose={onClose}
      fullScreen={isPhone}
      size="min(1180px, 100%)"
      padding={isPhone ? 12 : 20}
      transitionProps={{ duration: 0 }}
      title={
        <>
          {t('track.title', { name: modality.name })} <span className={classes.event}>· {event.name}</span>
        </>
      }
      closeButtonProps={{ size: 44, 'aria-label': t('track.close') }}
      attributes={nothingOfThePage}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      {modality.gpx_track === undefined ? (
        <p>{t('track.none')}</p>
      ) : (
        <CourseMap {...{ modality, registrations }} zone={event.time_zone} showsLeaders showsFigures isWhole />
      )}
    </Modal>
  );
}

/** The head of a dialog is not that of the page. */
const nothingOfThePage = { header: { role: 'presentation' } };
