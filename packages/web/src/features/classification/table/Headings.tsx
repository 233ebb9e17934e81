import type { ReactElement } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { CourseTab } from '#ui/course-tab.ts';
import type { BoardShape } from '../model/board-shape.ts';
import classes from './ClassificationTable.module.css';

interface Props {
  readonly shape: BoardShape;
  readonly tab: Pick<CourseTab, 'kind'>;
}

/** The names of the columns; narrow screens show the first, the name and the time, and keep the rest behind a tap. */
export function Headings({ shape, tab }: Props): ReactElement {
  const { t } = useTexts();
  const wide = (key: string, text: string, className = classes.wide) => (
    <th key={key} scope="col" className={className}>
      {text}
    </th>
  );
  const title = (kind: 'place' | 'prize', scope: string): string => t(`board.${kind}.${scope}` as TextKey); // one of six scopes, all of which have a text
  return (
    <thead>
      <tr>
        <th scope="col">{t('board.place')}</th>
        {wide('bib', t('board.bib'))}
        <th scope="col">{t('board.name')}</th>
        {wide('gender', t('board.gender'))}
        {shape.hasCategories ? wide('category', t('board.category')) : null}
        {shape.localScopes.map((scope) => wide(`place ${scope}`, title('place', scope), classes.widest))}
        {shape.prizeScopes.map((scope) => wide(`prize ${scope}`, title('prize', scope), classes.widest))}
        {shape.paceOverM === null ? null : wide('pace', t('board.pace'), `${classes.wider} ${classes.right}`)}
        <th scope="col" className={classes.right}>
          {t(tab.kind === 'start' ? 'board.startHour' : 'board.time')}
        </th>
        <th scope="col">
          <span className="visually-hidden">{t('board.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}
