import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { tabId } from '#ui/tabs/TabLinks.tsx';
import { chosenTab, type HomeSearch, type HomeTab } from '../address/home-search.ts';
import { CardGrid, GhostCards } from '../card/CardGrid.tsx';
import { EventCard } from '../card/EventCard.tsx';
import { homeQuery } from '../data/event-lists.ts';
import { type DrawRibbon, LiveStrip } from '../live/LiveStrip.tsx';
import { useLiveRaces } from '../live/use-live-races.ts';
import { AdCard } from './AdCard.tsx';
import { withAd } from './ad-place.ts';
import classes from './HomeScreen.module.css';
import { HomeTabs } from './HomeTabs.tsx';
import { Hero } from './hero/Hero.tsx';
import { useHomeAd } from './use-home-ad.ts';

const panel = 'home-events';
/** What is live or waits for its start changes by itself. */
const liveEveryMs = 60_000;

interface Props {
  readonly search: HomeSearch;
  readonly ribbon: DrawRibbon;
}

/** What is live first, then what comes next and what has been. */
export function HomeScreen({ search, ribbon }: Props): ReactElement {
  const live = useQuery({ ...homeQuery('live'), refetchInterval: liveEveryMs });
  // Without an answer nothing is known to be live, and the page goes on.
  const liveCount = live.isError ? 0 : (live.data?.length ?? null);
  const tab = chosenTab(search.tab, liveCount);
  return (
    <>
      <Hero />
      <HomeTabs chosen={tab} liveCount={liveCount ?? 0} panel={panel} />
      <section id={panel} role="tabpanel" aria-labelledby={tab === null ? undefined : tabId(tab)}>
        {tab === null ? <GhostCards count={6} /> : <TabCards {...{ tab, live, ribbon }} />}
      </section>
    </>
  );
}

interface TabProps {
  readonly tab: HomeTab;
  /** Asked for on every tab. */
  readonly live: UseQueryResult<EventView[]>;
  readonly ribbon: DrawRibbon;
}

function TabCards({ tab, live, ribbon }: TabProps): ReactElement {
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
      <Cards events={events.data} {...{ ad, ribbon }} />
      <MoreLink tab={tab} />
    </>
  );
}

interface CardsProps {
  readonly events: readonly EventView[];
  readonly ad: ReturnType<typeof useHomeAd>;
  readonly ribbon: DrawRibbon;
}

function Cards({ events, ad: { ad, place }, ribbon }: CardsProps): ReactElement {
  const races = useLiveRaces(events);
  return (
    <CardGrid>
      {withAd(events, ad, place).map((item, index) => (
        <li key={item._id}>
          {'slug' in item ? (
            <EventCard
              event={item}
              variant="home"
              isFirst={index < 3}
              live={<LiveStrip races={races.get(item._id) ?? []} ribbon={ribbon} />}
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
