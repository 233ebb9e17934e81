import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import { Modal } from '#ui/library/Modal.tsx';
import { CourseMap } from './CourseMap.tsx';
import classes from './TrackScreen.module.css';

export interface TrackDialogProps {
  readonly modality: Modality;
  readonly event: { readonly name: string; readonly zone: string };
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** People to show on it besides the leaders of a live race. */
  readonly registrations?: readonly string[];
}

const nobody: readonly string[] = [];

/** On a phone the whole screen, else most of it. Escape and Back of the page that opened it close it. */
export function TrackScreen(props: TrackDialogProps): ReactElement {
  const { modality, event, isOpen, onClose, registrations = nobody } = props;
  const { t } = useTexts();
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={isOpen}
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
      closeLabel={t('track.close')}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      {modality.trackUrl === undefined ? (
        <p>{t('track.none')}</p>
      ) : (
        <CourseMap {...{ modality, registrations }} zone={event.zone} showsLeaders showsFigures isWhole />
      )}
    </Modal>
  );
}
