import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { TabLinks, tabId } from '#ui/controls/TabLinks.tsx';
import { EventsMap } from '../map/EventsMap.tsx';
import { type CalendarSearch, type CalendarType, calendarTypes } from '../search/calendar-search.ts';
import { elsewhereQuery, totalQuery } from '../search/event-lists.ts';
import { type Filters, filterSearch, parseFilters } from '../search/filters.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import classes from './CalendarScreen.module.css';
import { FoundEvents } from './FoundEvents.tsx';
import { SearchBar } from './SearchBar.tsx';

interface Props {
  readonly type: CalendarType;
  readonly search: CalendarSearch;
}

const panel = 'calendar-events';

/** The calendar and the results: search, filters, cards or map. All of it stands in the address. */
export function CalendarScreen({ type, search }: Props): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  const filters = parseFilters({ ...search });
  const total = useQuery(totalQuery({ type, filters }));
  const ask = (wanted: Filters, isTyping: boolean): void =>
    void navigate({
      to: '/events/$type',
      params: { type },
      search: { ...filterSearch(wanted), view: search.view },
      replace: isTyping, // one entry of the history for a search, not one for each letter
      resetScroll: false,
    });
  const [entered, setEntered] = useState<string | null>(null);
  const onMap = (isShown: boolean): void =>
    void navigate({
      to: '/events/$type',
      params: { type },
      search: { ...search, view: isShown ? 'map' : undefined },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <h1 className={classes.title}>{t(`calendar.title.${type}`)}</h1>
      <TabLinks
        label={t('calendar.tabs')}
        chosen={type}
        panel={panel}
        tabs={calendarTypes.map((each) => ({
          id: each,
          text: t(`calendar.tab.${each}`),
          link: { to: '/events/$type', params: { type: each }, search: { ...search, page: undefined } },
        }))}
      />
      <SearchBar {...{ type, search, filters, ask, onMap }} onEnter={setEntered} />
      <ActiveFilters {...{ type, filters, search }} />
      <section id={panel} role="tabpanel" aria-labelledby={tabId(type)} className={classes.found}>
        <h2 className={classes.count}>
          <span role="status" aria-busy={total.isPlaceholderData || total.isPending}>
            {total.data === undefined ? '\u00a0' : t('calendar.found', { count: total.data })}
          </span>
        </h2>
        <OtherTab {...{ type, filters, search }} />
        {search.view === 'map' ? <EventsMap {...{ type, filters }} total={total.data} /> : null}
        <FoundEvents {...{ type, search, filters, entered }} total={total} />
      </section>
    </>
  );
}

/** A name is looked for in both tabs; months are of one of them. Nothing where the other one has nothing. */
function OtherTab({ type, filters, search }: Props & { readonly filters: Filters }): ReactElement | null {
  const { t } = useTexts();
  const { other, wanted, query } = elsewhereQuery({ type, filters });
  const { data: count = 0 } = useQuery(query);
  if (!query.enabled || count === 0) return null;
  return (
    <Link
      to="/events/$type"
      params={{ type: other }}
      search={{ ...filterSearch(wanted), view: search.view }}
      className={classes.other}
    >
      {t(`calendar.foundIn.${other}`, { count })}
    </Link>
  );
}
