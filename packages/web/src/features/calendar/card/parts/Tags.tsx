import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './Chips.module.css';

const most = 4;

export function Tags({ tags }: { readonly tags: readonly string[] }): ReactElement | null {
  const { t } = useTexts();
  if (tags.length === 0) return null;
  const others = tags.slice(most);
  return (
    <ul className={classes.tags} aria-label={t('card.tags')}>
      {tags.slice(0, most).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {others.length > 0 ? (
        <li className={classes.rest} title={others.join(', ')}>
          {t('card.more', { count: others.length })}
        </li>
      ) : null}
    </ul>
  );
}
