import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { ClassificationRow } from '../model/classification-row.ts';

type Named = Pick<ClassificationRow, 'id' | 'name' | 'bib'>;

/** The name, leading to the result; who asked not to be named is the bib alone. */
export function RunnerLink({
  row,
  className,
}: {
  readonly row: Named;
  readonly className?: string | undefined;
}): ReactElement {
  const { t } = useTexts();
  return (
    <Link to="/r/$resultId" params={{ resultId: row.id }} preload={false} className={className}>
      {row.name ?? t('board.bibNumber', { bib: row.bib })}
    </Link>
  );
}
