import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './ElevationProfile.module.css';
import { slopeFrom, slopes } from './profile-shape.ts';

/** What the shades of the ground mean. */
export function SlopeLegend(): ReactElement {
  const { t, language } = useTexts();
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <p className={classes.legend} aria-hidden="true">
      {t('track.slope')}
      {slopes.map((slope) =>
        slope === 'level' ? null : (
          <span key={slope}>
            <i data-slope={slope} />
            {percent.format(slopeFrom[slope])}
          </span>
        ),
      )}
    </p>
  );
}
