import { memo, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { ClassificationRow } from '../model/classification-row.ts';
import { QuickLink } from './QuickLink.tsx';

type Named = Pick<ClassificationRow, 'id' | 'name' | 'bib'>;

interface Props {
  readonly row: Named;
  readonly className?: string | undefined;
}

const isSame = (before: Props, after: Props): boolean =>
  before.row.id === after.row.id &&
  before.row.name === after.row.name &&
  before.row.bib === after.row.bib &&
  before.className === after.className;

/** The name, leading to the result; who asked not to be named is the bib alone. */
export const RunnerLink = memo(({ row, className }: Props): ReactElement => {
  const { t } = useTexts();
  return (
    <QuickLink path={`/r/${row.id}`} className={className}>
      {row.name ?? t('board.bibNumber', { bib: row.bib })}
    </QuickLink>
  );
}, isSame);
