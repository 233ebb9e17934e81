import type { ReactElement } from 'react';
import { chooseColours, colourChoices } from '#browser/colours.ts';
import { useColourChoice } from '#browser/use-colours.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './ColourChoice.module.css';

const drawings = {
  auto: 'M4 5h16v11H4zM9 20h6M12 16v4',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  dark: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z',
};

/** Light, dark, or as the device has it. */
export function ColourChoice(): ReactElement {
  const { t } = useTexts();
  const chosen = useColourChoice();
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">{t('settings.theme')}</legend>
      {colourChoices.map((scheme) => (
        <label key={scheme} className={classes.option} title={t(`settings.theme.${scheme}`)}>
          <input
            type="radio"
            name="colours"
            className="visually-hidden"
            checked={scheme === chosen}
            onChange={() => chooseColours(scheme)}
          />
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className={classes.icon}>
            <path d={drawings[scheme]} />
          </svg>
          <span className="visually-hidden">{t(`settings.theme.${scheme}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
