import type { ReactElement } from 'react';
import { ColourChoice } from '#features/settings/ColourChoice.tsx';
import { SettingsButton } from '#features/settings/SettingsButton.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './Footer.module.css';

/** The visitor's choices, and which Dorsal this is. */
export function Footer(): ReactElement {
  const { t } = useTexts();
  return (
    <footer className={classes.foot}>
      <div className={`page ${classes.row}`}>
        <SettingsButton />
        <ColourChoice />
        <p className={classes.version}>
          {t('app.name')} · {t('app.version', { version: import.meta.env.VITE_VERSION })}
        </p>
      </div>
    </footer>
  );
}
