import { lazy, type ReactElement, Suspense, useState } from 'react';
import { languageNames, toLanguage } from '#i18n/languages.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { useUnits } from '#ui/texts/use-units.ts';
import classes from './Settings.module.css';

const SettingsDialog = lazy(
  loadWithRetry(async () => ({ default: (await import('./SettingsDialog.tsx')).SettingsDialog }), { isAsked: true }),
);

/** Says what is chosen, and opens the dialog. The dialog comes over the network when it is first asked for. */
export function SettingsButton(): ReactElement {
  const { t, language } = useTexts();
  const units = useUnits();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (): void => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={open}>
        <span className="visually-hidden">{t('settings.open')}: </span>
        <GlobeIcon />
        {languageNames[toLanguage(language)]}, {units === 'metric' ? 'km' : 'mi'}
      </button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <SettingsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const GlobeIcon = (): ReactElement => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className={classes.icon}>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c3.2 2.6 4.8 5.6 4.8 9s-1.6 6.4-4.8 9c-3.2-2.6-4.8-5.6-4.8-9s1.6-6.4 4.8-9z" />
  </svg>
);
