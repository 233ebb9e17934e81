import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './Hero.module.css';
import first from './pictures/1.svg?url';
import second from './pictures/2.svg?url';
import third from './pictures/3.svg?url';
import fourth from './pictures/4.svg?url';
import fifth from './pictures/5.svg?url';
import sixth from './pictures/6.svg?url';
import { Totals } from './Totals.tsx';
import { usePictures } from './use-pictures.ts';

/** Drawn by `scripts/pictures/draw-hero.mjs`. */
const pictures: readonly string[] = [first, second, third, fourth, fifth, sixth];

/** The claim of the site over a landscape, with a link to the search. */
export function Hero(): ReactElement {
  const { t } = useTexts();
  const { shown, isMoving, toggle } = usePictures(pictures.length);
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.pictures} aria-hidden="true">
        {shown.map((index) => (
          <img
            key={index}
            src={pictures[index]}
            alt=""
            className={classes.picture}
            data-is-shown={index === shown[0]}
          />
        ))}
      </div>
      <div className={classes.words}>
        <h1 id="hero-title" className={classes.title}>
          {t('home.title')}
        </h1>
        <Totals />
        <Link to="/events/$type" params={{ type: 'next' }} hash="search" className={classes.search}>
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <circle cx="10.5" cy="10.5" r="6.5" />
            <path d="m15.5 15.5 5 5" />
          </svg>
          {t('home.search')}
        </Link>
      </div>
      <button type="button" className={classes.pause} onClick={toggle}>
        <span className="visually-hidden">{t(isMoving ? 'home.pictures.stop' : 'home.pictures.go')}</span>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d={isMoving ? 'M6 4v12M14 4v12' : 'M6 4v12l10-6z'} />
        </svg>
      </button>
    </section>
  );
}
