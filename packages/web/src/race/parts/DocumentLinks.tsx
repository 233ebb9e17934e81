import type { ReactElement } from 'react';
import type { Document } from '#race/event.ts';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import classes from '#ui/page/link-list.module.css';

/** The documents of one kind of an event or a circuit. */
export const documentsOf = (
  { documents }: { readonly documents: readonly Document[] },
  type: Document['type'],
): readonly Document[] => documents.filter((document) => document.type === type);

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
