import type { CircuitView } from '@dorsal/contract/views/event/event-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import classes from './CircuitDocuments.module.css';

type CircuitDocument = NonNullable<CircuitView['documents']>[number];

export const documentsOf = ({ documents }: CircuitView, type: CircuitDocument['type']): readonly CircuitDocument[] =>
  (documents ?? []).filter((document) => document.type === type);

/** Each opens a new tab. */
export const CircuitDocuments = ({ documents }: { readonly documents: readonly CircuitDocument[] }): ReactElement => (
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

/** The classifications that the circuit offers as documents. */
export function ResultDocuments({ circuit }: { readonly circuit: CircuitView }): ReactElement | null {
  const { t } = useTexts();
  const documents = documentsOf(circuit, 'result');
  if (documents.length === 0) return null;
  return (
    <section>
      <h2>{t('circuit.results')}</h2>
      <p className={classes.note}>{t('circuit.results.note')}</p>
      <CircuitDocuments documents={documents} />
    </section>
  );
}
