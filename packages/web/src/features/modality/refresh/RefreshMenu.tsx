import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './RefreshMenu.module.css';
import { chooseRefresh, isRefreshOption, type Refresh, refreshOptions } from './use-refresh.ts';

interface Props {
  readonly refresh: Refresh;
  readonly isLost: boolean;
}

/** The choice of updates, with the seconds to the next reload. */
export function RefreshMenu({ refresh: { option, secondsLeft }, isLost }: Props): ReactElement {
  const { t } = useTexts();
  const state = option === 'live' ? (isLost ? 'lost' : 'live') : 'paused';
  return (
    <label className={classes.menu} data-state={state}>
      <span className={classes.dot} aria-hidden="true" />
      <span className="visually-hidden">{t('modality.refresh')}</span>
      <select
        className={classes.select}
        value={option}
        onChange={({ target }) => isRefreshOption(target.value) && chooseRefresh(target.value)}
      >
        {refreshOptions.map((one) => (
          <option key={one} value={one}>
            {one === 'live' || one === 'off'
              ? t(`modality.refresh.${one === 'live' && isLost ? 'lost' : one}`)
              : t('modality.refresh.every', { seconds: one })}
          </option>
        ))}
      </select>
      {secondsLeft === null ? null : (
        <span className={`${classes.left} numbers`} role="timer">
          {t('modality.refresh.left', { seconds: secondsLeft })}
        </span>
      )}
    </label>
  );
}
