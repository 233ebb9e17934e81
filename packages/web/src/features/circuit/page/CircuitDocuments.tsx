import type { CircuitView } from '@dorsal/contract/views/event/event-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { DocumentLinks, documentsOf } from '#ui/documents/DocumentLinks.tsx';
import classes from './CircuitDocuments.module.css';

/** The classifications that the circuit offers as documents. */
export function ResultDocuments({ circuit }: { readonly circuit: CircuitView }): ReactElement | null {
  const { t } = useTexts();
  const documents = documentsOf(circuit, 'result');
  if (documents.length === 0) return null;
  return (
    <section>
      <h2>{t('circuit.results')}</h2>
      <p className={classes.note}>{t('circuit.results.note')}</p>
      <DocumentLinks documents={documents} />
    </section>
  );
}
