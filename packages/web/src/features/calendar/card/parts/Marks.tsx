import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './Marks.module.css';

/** Featured, and held elsewhere. */
export function Ribbons({ event }: { readonly event: Pick<EventView, 'featured' | 'external'> }): ReactElement | null {
  const { t } = useTexts();
  if (!event.featured && !event.external) return null;
  return (
    <div className={classes.ribbons}>
      {event.featured ? (
        <span className={classes.ribbon} data-kind="featured">
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="m8 1 2.1 4.6 5 .6-3.7 3.4 1 5L8 12.1l-4.4 2.5 1-5L.9 6.2l5-.6z" />
          </svg>
          {t('card.featured')}
        </span>
      ) : null}
      {event.external ? (
        <span className={classes.ribbon} data-kind="external">
          {t('card.external')}
        </span>
      ) : null}
    </div>
  );
}

/** Over the poster of what does not take place. The status says it in the card's text too. */
export function CancelledBand(): ReactElement {
  const { t } = useTexts();
  return (
    <div className={classes.cancelled} aria-hidden="true">
      <span>{t('status.cancelled')}</span>
    </div>
  );
}
