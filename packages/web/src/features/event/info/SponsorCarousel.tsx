import { useMediaQuery } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { countAd } from '#api/ad-counts.ts';
import { type Ad, fetchEventAds } from '#api/ads.ts';
import { webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';
import quiet from '#ui/controls/quiet-button.module.css';
import { useSeen } from '#ui/page/use-seen.ts';
import classes from './SponsorCarousel.module.css';

/** Document 1, section 9. */
const turnMs = 3_000;

const adsQuery = (event: string) =>
  queryOptions({
    queryKey: ['ads', { event }],
    queryFn: ({ signal }) => fetchEventAds(event, signal),
    staleTime: 300_000,
    meta: { isQuiet: true }, // a page stands as well without its sponsors
  });

/** Sponsors and offers of an event, one after the other. Nothing where there are none. */
export function SponsorCarousel({ event }: { readonly event: string }): ReactElement | null {
  const { data: ads = [] } = useQuery(adsQuery(event));
  return ads.length === 0 ? null : <Carousel ads={ads} />;
}

function Carousel({ ads }: { readonly ads: readonly Ad[] }): ReactElement {
  const { t } = useTexts();
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)', false, { getInitialValueInEffect: false });
  const [shown, setShown] = useState(0);
  const [isPaused, setPaused] = useState(isCalm);
  // A sponsor does not go while the mouse or the focus is on it.
  const [isPointedAt, setPointedAt] = useState(false);
  const count = ads.length;
  const isTurning = count > 1 && !isPaused && !isPointedAt;
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setShown((before) => (before + 1) % count), turnMs);
    return () => clearInterval(timer);
  }, [isTurning, count]);
  const step = (by: number): void => setShown((before) => (before + by + count) % count);
  return (
    <section
      className={classes.carousel}
      aria-roledescription={t('event.sponsors.kind')}
      aria-label={t('event.sponsors')}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setPointedAt(true)}
      onBlur={() => setPointedAt(false)}
    >
      <h2>{t('event.sponsors')}</h2>
      <ul className={classes.stage} aria-live={isTurning ? 'off' : 'polite'}>
        {ads.map((ad, index) => (
          <Slide key={ad.id} ad={ad} isShown={index === shown % count} />
        ))}
      </ul>
      {count > 1 ? (
        <div className={classes.controls}>
          <button
            type="button"
            className={quiet.button}
            onClick={() => step(-1)}
            aria-label={t('event.sponsors.previous')}
          >
            <Sign path="M10 3L5 8l5 5" />
          </button>
          <span className={`${classes.count} numbers`}>
            {(shown % count) + 1} / {count}
          </span>
          <button type="button" className={quiet.button} onClick={() => step(1)} aria-label={t('event.sponsors.next')}>
            <Sign path="M6 3l5 5-5 5" />
          </button>
          <button type="button" className={`${quiet.button} ${classes.pause}`} onClick={() => setPaused(!isPaused)}>
            <Sign path={isPaused ? 'M5 3v10l8-5z' : 'M5 3v10M11 3v10'} />
            {t(isPaused ? 'event.sponsors.play' : 'event.sponsors.pause')}
          </button>
        </div>
      ) : null}
    </section>
  );
}

/** One sponsor of the event. It is seen when its turn comes. */
function Slide({ ad, isShown }: { readonly ad: Ad; readonly isShown: boolean }): ReactElement {
  const seen = useSeen<HTMLLIElement>(() => countAd(ad.id, 'event', 'shown'));
  return (
    <li ref={seen} className={classes.slide} hidden={!isShown}>
      <Sponsor ad={ad} />
    </li>
  );
}

function Sponsor({ ad }: { readonly ad: Ad }): ReactElement {
  const click = (): void => countAd(ad.id, 'event', 'clicked');
  const link = webAddress(ad.link);
  const content = (
    <>
      {ad.image === undefined ? null : <img src={ad.image} alt="" className={classes.picture} />}
      <span className={classes.words}>
        <strong>{ad.name}</strong>
        {ad.text === undefined ? null : <span className={classes.extra}>{ad.text}</span>}
      </span>
    </>
  );
  if (link === undefined) return <div className={classes.sponsor}>{content}</div>;
  return (
    <a
      href={link}
      target="_blank"
      rel="sponsored noreferrer"
      className={classes.sponsor}
      onClick={click}
      onAuxClick={click}
    >
      {content}
    </a>
  );
}

const Sign = ({ path }: { readonly path: string }): ReactElement => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={classes.sign}>
    <path d={path} />
  </svg>
);
