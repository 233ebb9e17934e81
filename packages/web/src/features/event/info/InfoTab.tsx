import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { ModalityList } from '../modalities/ModalityList.tsx';
import { Description } from './Description.tsx';
import { Facts } from './Facts.tsx';
import classes from './InfoTab.module.css';
import { SponsorCarousel } from './SponsorCarousel.tsx';

interface Props {
  readonly event: EventView;
  /** Numbers of the modalities that are unfolded. */
  readonly unfolded: readonly number[];
  readonly onToggle: (modality: ModalityView) => void;
  readonly onShowCourse: (modality: ModalityView) => void;
}

/** The races of an event side by side, and all that one asks before entering one. */
export function InfoTab({ event, unfolded, onToggle, onShowCourse }: Props): ReactElement {
  return (
    <div className={classes.info} data-text={event.description !== undefined}>
      <div className={classes.races}>
        <ModalityList {...{ event, unfolded, onToggle, onShowCourse }} />
      </div>
      <div className={classes.facts}>
        <Facts event={event} />
      </div>
      <div className={classes.text}>
        <Description text={event.description} />
      </div>
      <div className={classes.sponsors}>
        <SponsorCarousel event={event._id} />
      </div>
    </div>
  );
}
