import type { ReactElement } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { CourseTab } from '#ui/course-tab.ts';
import type { BoardShape } from '../model/board-shape.ts';
import classes from './ClassificationTable.module.css';
import type { Room } from './use-room.ts';

interface Props {
  readonly shape: BoardShape;
  readonly tab: Pick<CourseTab, 'kind'>;
  readonly room: Room;
}

/** The names of the columns; narrow screens show the first, the name and the time, and keep the rest behind a tap. */
export function Headings({ shape, tab, room }: Props): ReactElement {
  const { t } = useTexts();
  const wide = (key: string, text: string) => (
    <th key={key} scope="col" className={classes.wide}>
      {text}
    </th>
  );
  return (
    <thead>
      <tr>
        <th scope="col">{t('board.place')}</th>
        {room.isWide ? wide('bib', t('board.bib')) : null}
        <th scope="col">{t('board.name')}</th>
        {room.isWide ? wide('gender', t('board.gender')) : null}
        {room.isWide && shape.hasCategories ? wide('category', t('board.category')) : null}
        {room.isWidest ? <Scopes shape={shape} /> : null}
        {room.isWider && shape.paceOverM !== null ? (
          <th scope="col" className={`${classes.wider} ${classes.right}`}>
            {t('board.pace')}
          </th>
        ) : null}
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

function Scopes({ shape: { localScopes, prizeScopes } }: Pick<Props, 'shape'>): ReactElement {
  const { t } = useTexts();
  const keys = [...localScopes.map((scope) => `place.${scope}`), ...prizeScopes.map((scope) => `prize.${scope}`)];
  return (
    <>
      {keys.map((key) => (
        <th key={key} scope="col" className={classes.widest}>
          {t(`board.${key}` as TextKey) /* one of six scopes, all of which have a text */}
        </th>
      ))}
    </>
  );
}
