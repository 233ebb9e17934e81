import type { OrganismView } from '@dorsal/contract/views/event/organism-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './Chips.module.css';

/** More would be a wall. */
const most = 3;

/** Who is behind it: federations green, others grey, and each kind has its sign. */
export function Organisms({ organisms }: { readonly organisms: readonly OrganismView[] }): ReactElement | null {
  const { t } = useTexts();
  if (organisms.length === 0) return null;
  const others = organisms.slice(most);
  return (
    <ul className={classes.chips} aria-label={t('card.organisms')}>
      {organisms.slice(0, most).map(({ _id, name, type }) => (
        <li key={_id} className={classes.chip} data-kind={type === 'federation' ? 'federation' : 'other'}>
          {type === 'federation' ? (
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="M8 1.5 13.5 3.5v4c0 3.5-2.3 6-5.5 7-3.2-1-5.5-3.5-5.5-7v-4zM5.5 8l2 2 3.5-4" />
            </svg>
          ) : null}
          <span>{name}</span>
        </li>
      ))}
      {others.length > 0 ? (
        <li className={classes.rest} title={others.map(({ name }) => name).join(', ')}>
          {t('card.more', { count: others.length })}
        </li>
      ) : null}
    </ul>
  );
}
