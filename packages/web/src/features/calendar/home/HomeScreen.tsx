import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { countAd } from '#api/ad-counts.ts';
import type { Ad } from '#api/ads.ts';
import { pictureAddress, webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { type Event, liveRaceOf } from '#race/event.ts';
import type { AsOfProps } from '#race/parts/AsOf.tsx';
import { useListsAsOf } from '#race/parts/use-lists-as-of.ts';
import { TabLinks, tabId } from '#ui/controls/TabLinks.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { useSeen } from '#ui/page/use-seen.ts';
import { CardGrid, GhostCards } from '../card/CardGrid.tsx';
import { EventCard } from '../card/EventCard.tsx';
import { homeQuery } from '../search/event-lists.ts';
import { chosenTab, type HomeSearch, type HomeTab, homeTabs } from '../search/home-search.ts';
import { Hero } from './Hero.tsx';
import classes from './HomeScreen.module.css';
import { useHomeAd, withAd } from './home-ad.ts';
import { LiveStrip } from './LiveStrip.tsx';
import { useLiveRaces } from './use-live-races.ts';

const panel = 'home-events';
/** Live and waiting events change by themselves. */
const liveEveryMs = 60_000;

interface Props {
  readonly search: HomeSearch;
}

/** The tabs: live, next, results. */
export function HomeScreen({ search }: Props): ReactElement {
  const live = useQuery({ ...homeQuery('live'), refetchInterval: liveEveryMs });
  // Without an answer nothing is known to be live, and the page goes on.
  const liveCount = live.isError ? 0 : (live.data?.length ?? null);
  const tab = chosenTab(search.tab, liveCount);
  return (
    <>
      <Hero />
      <HomeTabs chosen={tab} liveCount={liveCount ?? 0} panel={panel} />
      <section id={panel} role="tabpanel" aria-labelledby={tab === null ? undefined : tabId(tab)}>
        {tab === null ? <GhostCards count={6} /> : <TabCards {...{ tab, live }} />}
      </section>
    </>
  );
}

interface TabProps {
  readonly tab: HomeTab;
  /** Asked for on every tab. */
  readonly live: UseQueryResult<readonly Event[]>;
}

function TabCards({ tab, live }: TabProps): ReactElement {
  const { t } = useTexts();
  const events = useQuery(homeQuery(tab));
  const ad = useHomeAd();
  if (events.isError && !events.data) {
    const retry = (): void => void Promise.all([events.refetch(), live.refetch()]);
    return <FailureNotice error={events.error} others={[live.error]} onRetry={retry} />;
  }
  if (!events.data || ad.isPending) return <GhostCards count={6} />;
  return (
    <>
      <h2 className="visually-hidden">{t(`home.tab.${tab}`)}</h2>
      {events.data.length === 0 ? <p className={classes.empty}>{t(`home.empty.${tab}`)}</p> : null}
      <Cards events={events.data} ad={ad} fetched={events} />
      <MoreLink tab={tab} />
    </>
  );
}

interface CardsProps {
  readonly events: readonly Event[];
  readonly ad: ReturnType<typeof useHomeAd>;
  readonly fetched: UseQueryResult;
}

function Cards({ events, ad: { ad, place }, fetched }: CardsProps): ReactElement {
  const { races, isLost } = useLiveRaces(events);
  const listAsOf = useListsAsOf(fetched);
  const asOf = (event: Event): AsOfProps | undefined =>
    isLost
      ? { modality: liveRaceOf(event)?.id, fetchedAt: fetched.dataUpdatedAt, zone: event.zone }
      : listAsOf(event.zone);
  return (
    <CardGrid>
      {withAd(events, ad, place).map((item, index) => (
        <li key={item.id}>
          {'slug' in item ? (
            <EventCard
              event={item}
              variant="home"
              isFirst={index < 3}
              asOf={asOf(item)}
              live={<LiveStrip races={races.get(item.id) ?? []} />}
            />
          ) : (
            <AdCard ad={item} />
          )}
        </li>
      ))}
    </CardGrid>
  );
}

function MoreLink({ tab }: { readonly tab: HomeTab }): ReactElement {
  const { t } = useTexts();
  const isPast = tab === 'results';
  return (
    <p className={classes.more}>
      <Link to="/events/$type" params={{ type: isPast ? 'past' : 'next' }} className={classes.button}>
        {t(isPast ? 'home.moreResults' : 'home.wholeCalendar')}
      </Link>
    </p>
  );
}

interface TabsProps {
  /** Null: not known yet. */
  readonly chosen: HomeTab | null;
  readonly liveCount: number;
  readonly panel: string;
}

/** Results, Live where there is something, and Next. */
function HomeTabs({ chosen, liveCount, panel }: TabsProps): ReactElement {
  const { t } = useTexts();
  // An empty place stands until it is known whether Live is one of them.
  if (chosen === null) return <div className={classes.noTabs} />;
  const shown = homeTabs.filter((tab) => tab !== 'live' || liveCount > 0);
  const texts = { results: t('home.tab.results'), live: t('home.tab.live'), next: t('home.tab.next') };
  return (
    <TabLinks
      label={t('home.tabs')}
      chosen={chosen}
      panel={panel}
      tabs={shown.map((tab) => ({
        id: tab,
        link: { to: '/', search: (before: object) => ({ ...before, tab }) },
        isLive: tab === 'live',
        text:
          tab === 'live' ? (
            <>
              {texts.live} <span className={`${classes.count} numbers`}>{liveCount}</span>
            </>
          ) : (
            texts[tab]
          ),
      }))}
    />
  );
}

/** An ad as large as a card, said to be one. */
function AdCard({ ad }: { readonly ad: Ad }): ReactElement {
  const { t } = useTexts();
  const [hasFailed, setFailed] = useState(false);
  const link = webAddress(ad.link);
  const image = hasFailed ? undefined : pictureAddress(ad.image);
  const content = (
    <>
      <span className={classes.adPicture}>
        {image === undefined ? null : (
          <img src={image} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
        )}
      </span>
      <span className={classes.adName}>{ad.name}</span>
      {ad.text ? <span className={classes.adText}>{ad.text}</span> : null}
    </>
  );
  const seen = useSeen(() => countAd(ad.id, 'home', 'shown'));
  const click = (): void => countAd(ad.id, 'home', 'clicked');
  return (
    <aside ref={seen} className={classes.adCard} aria-label={`${t('ad.label')}: ${ad.name}`}>
      <p className={classes.adLabel} aria-hidden="true">
        {t('ad.label')}
      </p>
      {link === undefined ? (
        <div className={classes.adBody}>{content}</div>
      ) : (
        <a
          className={classes.adBody}
          href={link}
          target="_blank"
          rel="sponsored noopener noreferrer"
          onClick={click}
          onAuxClick={click}
        >
          {content}
          <span className="visually-hidden"> {t('ad.newTab')}</span>
        </a>
      )}
    </aside>
  );
}
