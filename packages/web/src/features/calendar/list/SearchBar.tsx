import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { CalendarSearch, CalendarType } from '../address/calendar-search.ts';
import { countFilters, type Filters } from '../address/filters.ts';
import { FilterPanel } from './filters/FilterPanel.tsx';
import classes from './SearchBar.module.css';
import { SearchField } from './SearchField.tsx';

interface Props {
  readonly type: CalendarType;
  readonly search: CalendarSearch;
  readonly filters: Filters;
  readonly ask: (filters: Filters, isTyping: boolean) => void;
}

const panel = 'calendar-filters';

/** The name, the filters behind their button, and whether a map is wanted. */
export function SearchBar({ type, search, filters, ask }: Props): ReactElement {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(filters);
  const isMap = search.view === 'map';
  return (
    <>
      <div className={classes.bar}>
        <SearchField text={filters.text} onChange={(text) => ask({ ...filters, text }, true)} />
        <button
          type="button"
          className={classes.button}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon d="M3 6h18M6.5 12h11M10 18h4" />
          {t('calendar.filters')}
          {count > 0 ? <span className={`${classes.count} numbers`}>{count}</span> : null}
        </button>
        <Link
          to="/events/$type"
          params={{ type }}
          search={{ ...search, view: isMap ? undefined : 'map' }}
          replace
          resetScroll={false}
          className={classes.button}
          role="button"
          aria-pressed={isMap}
        >
          <Icon d="M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3zM9 3v15M15 6v15" />
          {t('calendar.map')}
        </Link>
      </div>
      {isOpen ? (
        <FilterPanel
          // Opened anew with what is asked now.
          key={JSON.stringify(filters)}
          id={panel}
          {...{ type, filters }}
          onSearch={(wanted) => {
            setOpen(false);
            ask(wanted, false);
          }}
        />
      ) : null}
    </>
  );
}

const Icon = ({ d }: { readonly d: string }): ReactElement => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path d={d} />
  </svg>
);
