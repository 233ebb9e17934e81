import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { changeLanguage } from '#i18n/i18n.ts';
import { languageNames, languages } from '#i18n/languages.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './PublicLayout.module.css';

/** Top bar, the page, and the choices of language and colours. */
export function PublicLayout(): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <a href="#content" className={classes.skip}>
        {t('app.skip')}
      </a>
      <header className={classes.bar}>
        <div className={`page ${classes.row}`}>
          <Link to="/" className={classes.brand}>
            <img src="/bib.svg" alt="" width="36" height="36" />
            {t('app.name')}
          </Link>
          <nav>
            <Link to="/" className={classes.link}>
              {t('nav.calendar')}
            </Link>
          </nav>
        </div>
      </header>
      <main id="content" className="page">
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <div className={`page ${classes.row}`}>
          <LanguageChoice />
          <ColourChoice />
        </div>
      </footer>
    </>
  );
}

function LanguageChoice(): ReactElement {
  const { t, language } = useTexts();
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">{t('app.language')}</legend>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => void changeLanguage(one)}
        >
          {languageNames[one]}
        </button>
      ))}
    </fieldset>
  );
}

function ColourChoice(): ReactElement {
  const { t } = useTexts();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'light' ? 'dark' : 'light';
  return (
    <button type="button" className={classes.plain} onClick={() => setColorScheme(other)}>
      {t(`app.theme.${other}`)}
    </button>
  );
}
