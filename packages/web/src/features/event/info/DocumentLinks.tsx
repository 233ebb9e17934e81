import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ReactElement } from 'react';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import classes from './ContactLinks.module.css';

type EventDocument = NonNullable<EventView['documents']>[number];

export const documentsOf = (event: EventView, type: EventDocument['type']): readonly EventDocument[] =>
  (event.documents ?? []).filter((document) => document.type === type);

/** Each opens in a tab of its own. */
export const DocumentLinks = ({ documents }: { readonly documents: readonly EventDocument[] }): ReactElement => (
  <ul className={classes.list}>
    {documents.map(({ name, url }) => (
      <li key={`${name} ${url}`}>
        <ExternalLink to={url} className={classes.link}>
          {name}
        </ExternalLink>
      </li>
    ))}
  </ul>
);
