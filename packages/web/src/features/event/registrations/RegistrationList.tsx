import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { categoryText } from '#race/category-name.ts';
import type { Event } from '#race/event.ts';
import { fetchPeople } from '#race/fetch-people.ts';
import type { Modality } from '#race/modality.ts';
import { calledOf, type Participant } from '#race/participant.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { sharedCategoriesQuery } from '#race/race-queries.ts';
import { PageLinks } from '#ui/controls/PageLinks.tsx';
import { pagesOf } from '#ui/controls/shown-pages.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { isCutOff } from '#ui/failures/is-cut-off.ts';
import { hasRoom, type TableWidth, useTableWidth } from '#ui/table/columns.ts';
import { RowsToCome, Table } from '#ui/table/Table.tsx';
import type { TableDesign } from '#ui/table/TableRow.tsx';
import classes from './RegistrationList.module.css';

/** Document 2, section 9: 'registrations list 25'. */
const pageSize = 25;

/** One page of the people entered in an event, by surname. */
const registeredQuery = (event: string, page: number) =>
  queryOptions({
    queryKey: ['registered', event, page],
    queryFn: ({ signal }) =>
      fetchPeople({ event, order: 'name', offset: (page - 1) * pageSize, limit: pageSize }, signal),
    placeholderData: keepPreviousData,
  });

interface Props {
  readonly event: Event;
  readonly page: number;
}

/** Everybody who is entered in an event, a page at a time. */
export function RegistrationList({ event, page }: Props): ReactElement {
  const { t } = useTexts();
  const list = useQuery(registeredQuery(event.id, page));
  const context = useListContext(event);
  const pages = list.data ? pagesOf(list.data.total, pageSize) : 0;
  return (
    <div className={classes.list} aria-busy={list.isFetching}>
      {event.registered === undefined ? null : <p>{t('event.registered', { count: event.registered })}</p>}
      {list.error ? <FailureNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsToCome count={pageSize} /> : null}
      {isCutOff(list) ? <p role="status">{t('board.offline')}</p> : null}
      {list.data && !isCutOff(list) ? (
        <Table
          design={design}
          context={context}
          width={context.width}
          rows={list.data.people}
          empty={<p role="status">{pages === 0 ? t('event.list.empty') : t('board.pastEnd', { page, pages })}</p>}
        />
      ) : null}
      <PageLinks
        page={page}
        pages={pages}
        linkTo={(next) => ({
          to: '/e/$eventId/registrations',
          params: { eventId: event.slug },
          search: { page: next === 1 ? undefined : next },
        })}
      />
    </div>
  );
}

const none: readonly string[] = [];

interface ListContext {
  readonly t: ReturnType<typeof useTexts>['t'];
  readonly width: TableWidth;
  /** The races by their id. */
  readonly races: ReadonlyMap<string, Modality>;
  readonly sharedCategories: readonly string[];
}

function useListContext({ id, modalities }: Event): ListContext {
  const { t } = useTexts();
  const width = useTableWidth();
  const { data: sharedCategories = none } = useQuery(sharedCategoriesQuery(id));
  return useMemo(() => {
    return { t, width, sharedCategories, races: new Map(modalities.map((race) => [race.id, race] as const)) };
  }, [t, width, sharedCategories, modalities]);
}

const raceOf = ({ race }: Participant, { races }: ListContext) => races.get(race?.id ?? '');

/** With its gender where several share the name. */
function categoryOf(person: Participant, context: ListContext): string | undefined {
  const { category, gender } = person;
  if (category === undefined) return undefined;
  const race = raceOf(person, context) ?? { categories: [] };
  return categoryText(race, { category, gender }, context.sharedCategories, context.t);
}

/** A piece of the line under the name, where the column has no room. */
const onPhone = (text: string | undefined, { width }: ListContext, className: string | undefined): ReactNode =>
  text === undefined || hasRoom(width, 'wide') ? null : <span className={className}>{text}</span>;

const design: TableDesign<Participant, Participant, ListContext> = {
  rowOf: (person) => person,
  moreLabel: (person, { t }) => t('board.more', { name: calledOf(person, t) }),
  columns: [
    {
      key: 'bib',
      heading: ({ t }) => t('board.bib'),
      phoneWidth: '76px',
      cell: (person, context) =>
        person.bib === '' ? null : <BibBadge bib={person.bib} color={raceOf(person, context)?.bibColor ?? null} />,
    },
    {
      key: 'name',
      heading: ({ t }) => t('board.name'),
      className: classes.person,
      cell: (person, { t }) => (
        <Link to="/r/$resultId" params={{ resultId: person.id }} preload={false} className={classes.name}>
          {calledOf(person, t)}
        </Link>
      ),
      holdsLine: true,
    },
    {
      key: 'race',
      className: classes.short,
      heading: ({ t }) => t('event.row.race'),
      from: 'wide',
      isShown: ({ races }) => races.size > 1,
      cell: (person, context) => raceOf(person, context)?.name,
      line: (person, context) =>
        context.races.size > 1 ? onPhone(raceOf(person, context)?.name, context, classes.race) : null,
    },
    {
      key: 'category',
      className: classes.short,
      heading: ({ t }) => t('board.category'),
      from: 'wide',
      cell: categoryOf,
      line: (person, context) => onPhone(categoryOf(person, context), context, classes.short),
    },
    {
      key: 'club',
      heading: ({ t }) => t('board.club'),
      from: 'wide',
      cell: ({ club }) => club,
      line: ({ club }, context) => onPhone(club, context, classes.cut),
    },
  ],
};
