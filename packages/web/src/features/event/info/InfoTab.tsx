import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { paragraphsOf } from '#ui/texts/paragraphs-of.ts';
import { ModalityList } from '../modalities/ModalityList.tsx';
import { Facts } from './Facts.tsx';
import classes from './InfoTab.module.css';
import { SponsorCarousel } from './SponsorCarousel.tsx';

interface Props {
  readonly event: Event;
  /** Nothing is pushed for now. */
  readonly isLost: boolean;
  /** Numbers of the modalities that are unfolded. */
  readonly unfolded: readonly number[];
  readonly onToggle: (modality: Modality) => void;
  readonly onShowCourse: (modality: Modality) => void;
}

/** The races of an event side by side, and all that one asks before entering one. */
export function InfoTab({ event, isLost, unfolded, onToggle, onShowCourse }: Props): ReactElement {
  return (
    <div className={classes.info} data-text={event.description !== undefined}>
      <div className={classes.races}>
        <ModalityList {...{ event, isLost, unfolded, onToggle, onShowCourse }} />
      </div>
      <div className={classes.facts}>
        <Facts event={event} />
      </div>
      <div className={classes.text}>
        <Description text={event.description} />
      </div>
      <div className={classes.sponsors}>
        <SponsorCarousel event={event.id} />
      </div>
    </div>
  );
}

/** The description by the organisers. */
function Description({ text }: { readonly text: string | undefined }): ReactElement | null {
  const { t } = useTexts();
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) return null;
  return (
    <section>
      <h2>{t('event.about')}</h2>
      {[...paragraphs.entries()].map(([index, paragraph]) => (
        <p key={index} className={classes.paragraph}>
          {paragraph}
        </p>
      ))}
    </section>
  );
}
