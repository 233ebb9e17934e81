import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react';
import { mayCall } from '#api/permissions.ts';
import { currentSession } from '#api/session.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { PageLinks } from '#ui/controls/PageLinks.tsx';
import { pagesOf } from '#ui/controls/shown-pages.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { isCutOff } from '#ui/failures/is-cut-off.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { useTableWidth } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { RowsToCome, Table } from '#ui/table/Table.tsx';
import type { TableDesign } from '#ui/table/TableRow.tsx';
import { type PageVerb, usePageVerbs } from '../palette/page-verbs.ts';
import { ListSearchField } from './ListSearchField.tsx';
import type { ListSearch } from './list-search.ts';
import classes from './StaffList.module.css';
import { type ListContext, listQuery, type StaffListDesign } from './staff-list.ts';
import { useRowKeys } from './use-row-keys.ts';

interface Props<Row, Order extends string> {
  readonly list: StaffListDesign<Row, Order>;
  readonly search: ListSearch;
}

interface Identified {
  readonly id: string;
}

/** A list of the back-office: search, the choice beside it, rows by the columns, pages. All of it stands in the address. */
export function StaffList<Row extends Identified, Order extends string>({
  list,
  search,
}: Props<Row, Order>): ReactElement {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  const width = useTableWidth();
  const navigate = useNavigate();
  const found = useQuery(listQuery(list, search));
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows);
  usePageTitle(say(list.title));
  useListVerbs(list);
  const context = useMemo<ListContext>(() => ({ say, t, width }), [say, t, width]);
  const design = useMemo<TableDesign<Row, Row, ListContext>>(
    () => ({
      columns: list.columns,
      rowOf: (row) => row,
      moreLabel: (row, { say: told }) => told('list.more', { name: list.nameOf(row) }),
    }),
    [list],
  );
  const ask = (wanted: ListSearch, isTyping: boolean): void =>
    void navigate({ to: list.path, search: wanted, replace: isTyping, resetScroll: false });
  const pages = found.data ? pagesOf(found.data.total, list.pageSize) : 0;
  return (
    <section aria-busy={found.isFetching} className={classes.list}>
      <header className={classes.head}>
        <h1 className={classes.title}>{say(list.title)}</h1>
        <p role="status" className={classes.count}>
          {found.data === undefined || found.isPlaceholderData
            ? '\u00a0'
            : say('list.shown', { shown: found.data.rows.length, count: found.data.total })}
        </p>
        {list.searches === null ? null : (
          <ListSearchField
            label={say(list.searches ?? 'list.search')}
            text={search.q ?? ''}
            onChange={(q) => ask({ ...search, q: q || undefined, page: undefined }, true)}
          />
        )}
        <Choice list={list} search={search} onChange={(show) => ask({ ...search, show, page: undefined }, false)} />
        <New list={list} />
      </header>
      <div ref={rows}>
        {found.error ? <FailureNotice error={found.error} onRetry={() => void found.refetch()} /> : null}
        {found.isPending ? <RowsToCome count={list.pageSize} /> : null}
        {isCutOff(found) ? <p role="status">{t('board.offline')}</p> : null}
        {found.data && !isCutOff(found) ? (
          <Table
            {...{ design, context, width }}
            className={classes.table}
            rows={found.data.rows}
            order={orderOf(list, search)}
            empty={<Nothing {...{ list, search, pages }} />}
          />
        ) : null}
      </div>
      <PageLinks
        page={search.page ?? 1}
        pages={pages}
        linkTo={(page) => ({ to: list.path, search: { ...search, page: page === 1 ? undefined : page } })}
      />
      <p className={classes.keys}>{say(keysOf(list.path))}</p>
    </section>
  );
}

/** Offered in the palette: the search, and a new one. */
function useListVerbs<Row, Order extends string>(list: StaffListDesign<Row, Order>): void {
  const { say } = useStaffTexts();
  const { searches } = list;
  const create = createIn(list);
  const newOne = create === undefined ? null : { says: say(create.says), path: create.path };
  const search = searches === null ? null : say('palette.search');
  const [says, path] = [newOne?.says, newOne?.path];
  usePageVerbs(
    useMemo<readonly PageVerb[]>(
      () => [
        ...(says === undefined || path === undefined ? [] : [{ id: 'new', says, leads: path }]),
        ...(search === null ? [] : [{ id: 'search', says: search, leads: focusSearch }]),
      ],
      [says, path, search],
    ),
  );
}

const focusSearch = (): void => document.querySelector<HTMLElement>('main input[type="search"]')?.focus();

type PartProps<Row, Order extends string> = Pick<Props<Row, Order>, 'list'>;

/** The page of a new one; undefined: there is none for whoever is here. */
function createIn<Row, Order extends string>({ create }: Pick<StaffListDesign<Row, Order>, 'create'>) {
  return create?.call === undefined || mayCall(currentSession(), create.call) ? create : undefined;
}

/** The way to a new one. */
function New<Row, Order extends string>({ list }: PartProps<Row, Order>): ReactElement | null {
  const { say } = useStaffTexts();
  const create = createIn(list);
  if (create === undefined) return null;
  return (
    <RowLink path={create.path} className={buttonClass()}>
      {say(create.says)}
    </RowLink>
  );
}

/** Mails have no page of their own: Enter opens nothing there. */
const keysOf = (path: StaffListDesign<unknown, string>['path']) =>
  path === '/admin/mails' || path === '/admin/jobs' ? 'list.keys.moveOnly' : 'list.keys';

/** A second press on a heading turns the order round. */
function orderOf<Row, Order extends string>({ path }: StaffListDesign<Row, Order>, search: ListSearch) {
  const order = search.order ?? '';
  return {
    by: order.replace(/^-/, ''),
    isReversed: order.startsWith('-'),
    link: (by: string, isReversed: boolean, heading: ReactNode) => (
      <Link
        to={path}
        search={{ ...search, page: undefined, order: isReversed ? `-${by}` : by }}
        className={classes.sort}
        resetScroll={false}
        preload={false}
      >
        {heading}
      </Link>
    ),
  };
}

interface ChoiceProps<Row, Order extends string> extends Props<Row, Order> {
  readonly onChange: (show: string | undefined) => void;
}

function Choice<Row, Order extends string>({
  list: { choice },
  search,
  onChange,
}: ChoiceProps<Row, Order>): ReactElement | null {
  const { say } = useStaffTexts();
  if (choice === undefined) return null;
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        checked={search.show === choice.show}
        onChange={(event) => onChange(event.currentTarget.checked ? choice.show : undefined)}
      />
      {say(choice.says)}
    </label>
  );
}

interface NothingProps<Row, Order extends string> extends Props<Row, Order> {
  readonly pages: number;
}

/** There is nothing yet, nothing matches, or the page is behind the last one. */
function Nothing<Row, Order extends string>({ list, search, pages }: NothingProps<Row, Order>): ReactElement {
  const { say } = useStaffTexts();
  if (pages > 0)
    return (
      <p role="status">
        {say('list.pastEnd', { page: search.page ?? 1, pages })}{' '}
        <Link to={list.path} search={{ ...search, page: undefined }}>
          1
        </Link>
      </p>
    );
  const isFiltered = search.q !== undefined || search.show !== undefined;
  return (
    <div className={classes.nothing}>
      <p role="status">
        {say(list.empty)}
        {isFiltered ? `. ${say('list.unmatched')}` : ''}
      </p>
      {isFiltered ? (
        <Link to={list.path} search={{}}>
          {say('list.unmatched.clear')}
        </Link>
      ) : null}
    </div>
  );
}
