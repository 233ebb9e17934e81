import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { useListsAsOf } from '#race/parts/use-lists-as-of.ts';
import { PageLinks } from '#ui/controls/PageLinks.tsx';
import { pagesOf } from '#ui/controls/shown-pages.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { isCutOff } from '#ui/failures/is-cut-off.ts';
import { CardGrid, GhostCards } from '../card/CardGrid.tsx';
import { EventCard } from '../card/EventCard.tsx';
import type { CalendarSearch, CalendarType } from '../search/calendar-search.ts';
import { elsewhereQuery, pageQuery, pageSize } from '../search/event-lists.ts';
import { countFilters, type Filters, wordsOf } from '../search/filters.ts';
import classes from './FoundEvents.module.css';

interface Props {
  readonly type: CalendarType;
  readonly search: CalendarSearch;
  readonly filters: Filters;
  readonly total: UseQueryResult<number>;
  /** The text that somebody pressed Enter for; null: nobody has. */
  readonly entered: string | null;
}

/** A page of the list, and the way to the others. */
export function FoundEvents({ type, search, filters, total, entered }: Props): ReactElement {
  const { t } = useTexts();
  const page = search.page ?? 1;
  const events = useQuery(pageQuery({ type, filters, page }));
  useSingleEvent({ type, filters, entered }, events);
  const asOf = useListsAsOf(events);
  const error = (events.data ? null : events.error) ?? (total.data === undefined ? total.error : null);
  if (error) {
    const retry = (): void => void Promise.all([events.refetch(), total.refetch()]);
    return <FailureNotice error={error} others={[events.error, total.error]} onRetry={retry} />;
  }
  if (isCutOff(events)) return <p role="status">{t('board.offline')}</p>;
  if (!events.data) return <GhostCards count={pageSize} />;
  const pages = total.data === undefined ? page : pagesOf(total.data, pageSize);
  if (total.data === 0)
    return <NothingFound type={type} isFiltered={wordsOf(filters) !== null || countFilters(filters) > 0} />;
  if (page > pages) return <PastTheEnd {...{ type, search, page, pages }} />;
  return (
    <>
      <div className={classes.cards} data-is-old={events.isPlaceholderData} aria-busy={events.isPlaceholderData}>
        <CardGrid>
          {events.data.map((event, index) => (
            <li key={event.id}>
              <EventCard event={event} variant="list" isFirst={index < 3} asOf={asOf(event.zone)} />
            </li>
          ))}
        </CardGrid>
      </div>
      <PageLinks
        page={page}
        pages={pages}
        linkTo={(to) => ({ to: '/events/$type', params: { type }, search: atPage(search, to) })}
      />
    </>
  );
}

/** Enter opens the event that is found alone, once the answers for what was typed are there and the other tab has none to offer. */
function useSingleEvent(
  { type, filters, entered }: Pick<Props, 'type' | 'filters' | 'entered'>,
  events: UseQueryResult<readonly Event[]>,
): void {
  const navigate = useNavigate();
  const isEntered = entered === filters.text && wordsOf(filters) !== null;
  const elsewhere = useQuery(elsewhereQuery({ type, filters }).query);
  const hasNoOther = elsewhere.data === 0 && !elsewhere.isPlaceholderData;
  const isAnswered = isEntered && hasNoOther && !events.isPlaceholderData;
  const [only, ...others] = isAnswered ? (events.data ?? []) : [];
  const slug = others.length === 0 ? only?.slug : undefined;
  useEffect(() => {
    if (slug !== undefined) void navigate({ to: '/e/$eventId', params: { eventId: slug } });
  }, [slug, navigate]);
}

const atPage = (search: CalendarSearch, page: number): CalendarSearch => ({
  ...search,
  page: page === 1 ? undefined : page,
});

function NothingFound({
  type,
  isFiltered,
}: {
  readonly type: CalendarType;
  readonly isFiltered: boolean;
}): ReactElement {
  const { t } = useTexts();
  return (
    <div className={classes.nothing}>
      <p className={classes.none}>{t('calendar.none')}</p>
      <p>{t(isFiltered ? 'calendar.none.filtered' : `calendar.none.${type}`)}</p>
      {isFiltered ? (
        <Link to="/events/$type" params={{ type }} search={{}} className={classes.all}>
          {t('calendar.showAll')}
        </Link>
      ) : null}
    </div>
  );
}

interface EndProps {
  readonly type: CalendarType;
  readonly search: CalendarSearch;
  readonly page: number;
  readonly pages: number;
}

function PastTheEnd({ type, search, page, pages }: EndProps): ReactElement {
  const { t } = useTexts();
  return (
    <div className={classes.nothing}>
      <p>{t('board.pastEnd', { page, pages })}</p>
      <Link to="/events/$type" params={{ type }} search={atPage(search, pages)} className={classes.all}>
        {t('board.lastPage')}
      </Link>
    </div>
  );
}
