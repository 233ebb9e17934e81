import type { CallName } from '@dorsal/contract/access.ts';
import { searchText } from '@dorsal/domain/search/search-limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy, useTexts } from '#i18n/use-texts.ts';
import type { Column, TableWidth } from '#ui/table/columns.ts';
import type { ListSearch } from './list-search.ts';

/** All that the rows of a list share. */
export interface ListContext {
  readonly say: SaidBy<StaffTextKey>;
  readonly t: ReturnType<typeof useTexts>['t'];
  readonly width: TableWidth;
}

/** A question to the server: the words, the part of the list, and its order. */
interface Asked<Order> {
  readonly words: string | undefined;
  /** The choice beside the search is taken. */
  readonly isShown: boolean;
  readonly offset: number;
  readonly limit: number;
  readonly order: Order[];
}

interface Answer<Row> {
  readonly rows: readonly Row[];
  /** All that match, on every page. */
  readonly total: number;
}

/** One list of the back-office: everything that sets it apart from the others. */
export interface StaffListDesign<Row, Order extends string> {
  readonly path:
    | '/admin/ads'
    | '/admin/events'
    | '/admin/circuits'
    | '/admin/users'
    | '/admin/organisms'
    | '/admin/readers'
    | '/admin/notices'
    | '/admin/mails'
    | '/admin/jobs';
  readonly title: StaffTextKey;
  readonly empty: StaffTextKey;
  /** The name of the search field. Default: by name. Null: there is nothing to search by. */
  readonly searches?: StaffTextKey | null;
  /** A choice beside the search: its name in the address, and its words. */
  readonly choice?: { readonly show: string; readonly says: StaffTextKey };
  /** The page of a new one. `call`: not for those who may enter the list and not make it. */
  readonly create?: { readonly path: string; readonly says: StaffTextKey; readonly call?: CallName };
  /** Document 3, section 9. */
  readonly pageSize: number;
  /** It is asked for again so often. Default: when somebody looks at it again. */
  readonly refreshMs?: number;
  /** The order where the address names none. The columns name the others. */
  readonly usualOrder: Order;
  readonly columns: readonly Column<Row, ListContext>[];
  readonly nameOf: (row: Row) => string;
  readonly fetch: (asked: Asked<Order>, signal: AbortSignal) => Promise<Answer<Row>>;
}

/** One page of a list, as its address says. */
export const listQuery = <Row, Order extends string>(list: StaffListDesign<Row, Order>, search: ListSearch) =>
  queryOptions({
    queryKey: ['staff', list.path, search],
    queryFn: ({ signal }) => list.fetch(askedBy(list, search), signal),
    placeholderData: keepPreviousData,
    ...(list.refreshMs !== undefined && { refetchInterval: list.refreshMs }),
  });

/** An order that the list does not have, and a choice that it does not offer, are left out. */
export function askedBy<Row, Order extends string>(
  { columns, choice, pageSize, usualOrder }: StaffListDesign<Row, Order>,
  { q, page = 1, order = '', show }: ListSearch,
): Asked<Order> {
  const isKnown = columns.some(({ sortsBy }) => sortsBy !== undefined && sortsBy === order.replace(/^-/, ''));
  return {
    words: (q && searchText(q)) || undefined,
    isShown: choice !== undefined && show === choice.show,
    offset: (page - 1) * pageSize,
    limit: pageSize,
    order: [isKnown ? (order as Order) : usualOrder], // a column sorts by names that its call knows
  };
}
