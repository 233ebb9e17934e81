import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './ResultDocuments.module.css';

type EventDocument = NonNullable<EventView['documents']>[number];

/** Each opens a new tab. */
export function ResultDocuments({ documents }: { readonly documents: readonly EventDocument[] }): ReactElement {
  const { t } = useTexts();
  return (
    <ul className={classes.documents}>
      {documents.map(({ name, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className={classes.link}>
            {name}
            <span aria-hidden="true">↗</span>
            <span className="visually-hidden">{t('modality.documents.newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
