import type { DocumentView } from '@dorsal/contract/views/event/event-view.ts';
import type { ReactElement } from 'react';
import type * as z from 'zod';
import { ExternalLink } from '../page/ExternalLink.tsx';
import classes from '../page/link-list.module.css';

type Document = z.output<typeof DocumentView>;

/** What an event or a circuit offers of one kind. */
export const documentsOf = (
  { documents }: { readonly documents?: readonly Document[] | undefined },
  type: Document['type'],
): readonly Document[] => (documents ?? []).filter((document) => document.type === type);

/** Each opens in a tab of its own. */
export const DocumentLinks = ({ documents }: { readonly documents: readonly Document[] }): ReactElement => (
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
