import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { type CourseStop, placeIn } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { PageLinks } from '#ui/controls/PageLinks.tsx';
import { pagesOf } from '#ui/controls/shown-pages.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { isCutOff } from '#ui/failures/is-cut-off.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { RowsToCome } from '#ui/table/Table.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { ListSearchField } from '../list/ListSearchField.tsx';
import listClasses from '../list/StaffList.module.css';
import { DownloadTimes } from './DownloadTimes.tsx';
import classes from './desk.module.css';
import { type DeskCalls, DeskEntries } from './desk-entries.ts';
import { addTimes, deskQuery, deskStops, removeTime, rowsOnPage, type TypedAs } from './desk-rows.ts';
import type { DeskSearch } from './desk-search.ts';
import { type RowFetch, useFollowedDesk, useRowFetch } from './follow-desk.ts';
import { KnownPanel } from './known/KnownPanel.tsx';
import { PastedTimes } from './PastedTimes.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { rowsIn } from './pasted-times.ts';
import { QuickEntry } from './QuickEntry.tsx';
import { ResultsTable } from './ResultsTable.tsx';
import type { Desk, DeskParts } from './TimeCell.tsx';

/** Document 3, section 2, 'Results list per modality', live: several desks see each other's entries as they land. */
export function ResultsDesk({ race }: { readonly race: Modality }): ReactElement {
  const { say } = useStaffTexts();
  const search = useSearch({ from: '/admin/results/$raceId' });
  const navigate = useNavigate();
  const stops = useMemo(() => deskStops(race), [race]);
  const nameOf = useNames();
  const rowFetch = useRowFetch(race.id, stops);
  const desk = useDesk(race, search.as ?? 'span', rowFetch);
  usePageTitle(`${say('desk.title')} · ${race.name}`);
  const ask = (wanted: DeskSearch, isTyping = false): void =>
    void navigate({ ...linkTo(race, wanted), replace: isTyping, resetScroll: false });
  const isTimed = race.isTimed && stops.length > 0;
  const parts = { race, stops, nameOf, desk };
  return (
    <section className={listClasses.list}>
      <header className={listClasses.head}>
        <h1 className={listClasses.title}>
          {say('desk.title')} <span className={classes.race}>{race.name}</span>{' '}
          <span className={classes.chip}>
            <StandingChip of={race} isTimed />
          </span>
        </h1>
        {isTimed ? (
          <ListSearchField
            label={say('desk.search')}
            text={search.q ?? ''}
            onChange={(q) => ask({ ...search, q: q || undefined, page: undefined }, true)}
          />
        ) : null}
      </header>
      {isTimed ? (
        <>
          <div className={classes.top}>
            <Modes search={search} onChange={ask} />
            <Unwritten desk={desk} />
          </div>
          {search.open === 'list' ? <PastedTimes {...parts} /> : <QuickEntry {...parts} />}
          {search.person === undefined ? null : (
            <PersonPanel
              key={search.person}
              {...{ race, stops, nameOf }}
              person={search.person}
              onClose={() => {
                focusRow(search.person);
                ask({ ...search, person: undefined });
              }}
            />
          )}
          <Results {...parts} search={search} rowFetch={rowFetch} />
          <KnownPanel {...{ race, stops, nameOf }} />
          {race.event === undefined ? null : (
            <p>
              <RowLink path={`/admin/race-day/${race.event.id}/acts`} search={{ race: race.id }}>
                {say('acts.title')}
              </RowLink>
            </p>
          )}
        </>
      ) : (
        <p>{say('desk.untimed')}</p>
      )}
    </section>
  );
}

/** Focus goes back to the row whose panel is closed, or, where it is on this page no more, to the heading of the desk. */
function focusRow(person: string | undefined): void {
  const row = document.querySelector<HTMLElement>(`tr[data-row="${person}"] a`);
  const heading = document.querySelector<HTMLElement>('h1');
  if (row === null) heading?.setAttribute('tabindex', '-1');
  (row ?? heading)?.focus();
}

const linkTo = (race: Modality, search: DeskSearch) => ({
  to: '/admin/results/$raceId' as const,
  params: { raceId: race.id },
  search,
});

interface ResultsProps extends DeskParts {
  readonly search: DeskSearch;
  readonly rowFetch: RowFetch;
}

/** The page of people: nothing found, to come, cut off and failed look different. */
function Results({ search, rowFetch, ...parts }: ResultsProps): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const { race, stops } = parts;
  const found = useQuery(deskQuery(race.id, stops, search));
  const { isLost } = useFollowedDesk(race.id, rowFetch);
  const { rows, total } = found.data ?? { rows: [], total: 0 };
  return (
    <div aria-busy={found.isFetching}>
      <p role="status" className={listClasses.count}>
        {found.isPlaceholderData || !found.data ? '\u00a0' : say('list.shown', { shown: rows.length, count: total })}
        {isLost ? ` · ${say('desk.lost')}` : null}
      </p>
      {found.error ? <FailureNotice error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <RowsToCome count={10} /> : null}
      {isCutOff(found) ? <p role="status">{t('board.offline')}</p> : null}
      {rows.length > 0 ? <ResultsTable {...parts} rows={rows} search={search} /> : null}
      {found.isSuccess && rows.length === 0 ? <Empty isFiltered={search.q !== undefined} /> : null}
      <PageLinks
        page={search.page ?? 1}
        pages={pagesOf(total, rowsOnPage)}
        linkTo={(page) => linkTo(race, { ...search, page: page === 1 ? undefined : page })}
      />
      <DownloadTimes {...parts} />
      <p className={listClasses.keys}>{say('desk.keys')}</p>
    </div>
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }): ReactElement {
  const { say } = useStaffTexts();
  return <p role="status">{isFiltered ? `${say('desk.empty')}. ${say('list.unmatched')}` : say('desk.empty')}</p>;
}

/** The entries of this desk, which stay through searches and pages. */
function useDesk(race: Modality, as: TypedAs, rowFetch: RowFetch): Desk {
  const [entries] = useState(() => new DeskEntries(race.id, deskCalls(rowFetch)));
  const zone = race.event?.zone ?? 'UTC';
  return useMemo(() => ({ entries, as, zone }), [entries, as, zone]);
}

/** A row that was written to is asked for again soon, with what the board says of it; the entry shows the time until then. */
const deskCalls = (rowFetch: RowFetch): DeskCalls => ({
  add: async ({ bib, registration, stop }, ms, seen, commandId) => {
    await addTimes([{ bib, registration, stop, ms, seen }], commandId);
    rowFetch.soon([registration]);
  },
  remove: async ({ bib, registration, stop }, was, commandId) => {
    await removeTime({ bib, registration, stop, was }, commandId);
    rowFetch.soon([registration]);
  },
});

/** The name of a stop as the heading of a column. */
function useNames(): (stop: CourseStop) => string {
  const { t } = useTexts();
  const { distance } = useMeasures();
  return useCallback(
    ({ kind, number, name, distanceM }) => {
      if (kind === 'finish') return t('course.finish');
      const place = placeIn(name);
      const way = distanceM === null ? null : distance(distanceM);
      return [place, way].filter(Boolean).join(' · ') || (name ?? String(number));
    },
    [t, distance],
  );
}

interface ModesProps {
  readonly search: DeskSearch;
  readonly onChange: (search: DeskSearch) => void;
}

/** As times are typed, and whether one by one or as a list. */
function Modes({ search, onChange }: ModesProps): ReactElement {
  const { say } = useStaffTexts();
  return (
    <fieldset className={classes.modes}>
      <legend className="visually-hidden">{say('desk.as')}</legend>
      {(['span', 'hour'] as const).map((as) => (
        <label key={as} className={listClasses.choice}>
          <input
            type="radio"
            name="as"
            checked={(search.as ?? 'span') === as}
            onChange={() => onChange({ ...search, as: as === 'hour' ? 'hour' : undefined })}
          />
          {say(as === 'span' ? 'desk.as.span' : 'desk.as.hour')}
        </label>
      ))}
      <label className={listClasses.choice}>
        <input
          type="checkbox"
          checked={search.open === 'list'}
          onChange={({ currentTarget: { checked } }) => onChange({ ...search, open: checked ? 'list' : undefined })}
        />
        {say('paste.title')}
      </label>
    </fieldset>
  );
}

const unwrittenIn = (entries: DeskEntries): number => entries.unwritten().length + rowsIn(entries.pasted()).length;

/** The number of times that are typed or pasted and not written, on this page and on others: nobody leaves without knowing. */
function Unwritten({ desk: { entries } }: { readonly desk: Desk }): ReactElement | null {
  const { say } = useStaffTexts();
  const [count, setCount] = useState(() => unwrittenIn(entries));
  useEffect(() => entries.watch(null, () => setCount(unwrittenIn(entries))), [entries]);
  useEffect(() => {
    if (count === 0) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [count]);
  // It stands beside the choices of the desk: where it came and went above the table, each time typed would move everything.
  return (
    <div className={classes.waiting}>
      <p role="status" className={count === 0 ? undefined : classes.unwritten}>
        {count === 0 ? null : say('desk.unwritten', { count })}
      </p>
    </div>
  );
}
