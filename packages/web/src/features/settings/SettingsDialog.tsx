import { type UnitSystem, unitSystems } from '@dorsal/domain/units/distances.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { changeLanguage } from '#i18n/i18n.ts';
import { type Language, languageNames, languages, toLanguage } from '#i18n/languages.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Choice } from '#ui/forms/Choice.tsx';
import { Modal } from '#ui/library/Modal.tsx';
import { shownClimb, shownDistance, shownPace } from '#ui/units/shown-measures.ts';
import { changeUnits, useUnits } from '#ui/units/use-units.ts';
import classes from './Settings.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What is chosen holds at once, stays in this browser, and takes what the address said out of it. */
export function SettingsDialog({ isOpen, onClose }: Props): ReactElement {
  const { t, language } = useTexts();
  const units = useUnits();
  const navigate = useNavigate();
  // The focus goes back to where it was only for a dialog that has stood closed first.
  const [hasStood, setHasStood] = useState(false);
  useEffect(() => setHasStood(true), []);
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
    <Modal
      opened={isOpen && hasStood}
      onClose={onClose}
      title={t('settings.title')}
      closeButtonProps={{ size: 44, 'aria-label': t('settings.close') }}
      attributes={nothingOfThePage}
    >
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
        <span className={classes.kept}>{t('settings.kept')}</span>
        <Button onClick={onClose}>{t('settings.done')}</Button>
      </div>
    </Modal>
  );
}

/** The head of a dialog is not that of the page. */
const nothingOfThePage = { header: { role: 'presentation' } };

/** A half marathon in the hills, as these units say it. */
const sampleOf = (units: UnitSystem, language: string): string =>
  [
    shownDistance(21_097, { units, language }),
    shownClimb(850, { units, language }),
    shownPace({ sport: 'running', distanceM: 21_097, timeMs: 5_900_000 }, { units, language }),
  ].join(' · ');
