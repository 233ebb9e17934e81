import { type Sport, sports } from '@dorsal/contract/enums.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { SportIcon } from '#ui/sports/SportIcon.tsx';
import classes from './SportChoice.module.css';

interface Props {
  readonly chosen: readonly Sport[];
  readonly onChange: (chosen: readonly Sport[]) => void;
}

/** Any of the sports; none chosen means all. */
export function SportChoice({ chosen, onChange }: Props): ReactElement {
  const { t } = useTexts();
  const turn = (sport: Sport): void =>
    onChange(chosen.includes(sport) ? chosen.filter((other) => other !== sport) : [...chosen, sport]);
  return (
    <fieldset className={classes.sports}>
      <legend className={classes.label}>{t('calendar.sports')}</legend>
      <div className={classes.options}>
        {sports.map((sport) => (
          <label key={sport} className={classes.sport}>
            <input
              type="checkbox"
              className={classes.box}
              checked={chosen.includes(sport)}
              onChange={() => turn(sport)}
            />
            <SportIcon sport={sport} />
            {t(`sport.${sport}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
