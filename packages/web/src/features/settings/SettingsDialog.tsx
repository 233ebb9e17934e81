import { type UnitSystem, unitSystems } from '@dorsal/domain/units/distances.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { type Language, languageNames, languages, toLanguage } from '#i18n/languages.ts';
import { changeLanguage } from '#i18n/start-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Choice } from '#ui/controls/Choice.tsx';
import { Modal } from '#ui/library/Modal.tsx';
import { shownClimb, shownDistance, shownPace } from '#ui/texts/shown-measures.ts';
import { changeUnits, useUnits } from '#ui/texts/use-units.ts';
import classes from './Settings.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A choice applies at once, is stored in this browser, and removes the one of the address. */
export function SettingsDialog({ isOpen, onClose }: Props): ReactElement {
  const { t, language } = useTexts();
  const units = useUnits();
  const navigate = useNavigate();
  const [coming, setComing] = useState<Language | null>(null);
  const forget = (choice: 'lang' | 'units'): void =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, [choice]: undefined }),
      hash: true,
      replace: true,
      resetScroll: false,
    });
  const chooseLanguage = (chosen: Language): void => {
    setComing(chosen);
    // Its texts may have to be fetched first; where they cannot, the screens stay as they are.
    void changeLanguage(chosen)
      .then(() => forget('lang'))
      .finally(() => setComing(null));
  };
  const chooseUnits = (chosen: UnitSystem): void => {
    changeUnits(chosen);
    forget('units');
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('settings.title')} closeLabel={t('settings.close')}>
      <Choice
        label={t('settings.language')}
        value={coming ?? toLanguage(language)}
        options={languages.map((value) => ({ value, text: languageNames[value], language: value }))}
        onChoose={chooseLanguage}
      />
      <Choice
        label={t('settings.units')}
        value={units}
        options={unitSystems.map((value) => ({
          value,
          text: t(`settings.units.${value}`),
          note: sampleOf(value, language),
        }))}
        onChoose={chooseUnits}
      />
      <div className={classes.end}>
        <span className={classes.stored}>{t('settings.kept')}</span>
        <Button onClick={onClose}>{t('settings.done')}</Button>
      </div>
    </Modal>
  );
}

/** A half marathon in the hills, as these units say it. */
const sampleOf = (units: UnitSystem, language: string): string =>
  [
    shownDistance(21_097, { units, language }),
    shownClimb(850, { units, language }),
    shownPace({ sport: 'running', distanceM: 21_097, timeMs: 5_900_000 }, { units, language }),
  ].join(' · ');
