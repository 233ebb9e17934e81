import { type ReactElement, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { CalendarSearch, CalendarType } from '../search/calendar-search.ts';
import { countFilters, type Filters, noFilters } from '../search/filters.ts';
import { FilterPanel } from './FilterPanel.tsx';
import classes from './SearchBar.module.css';
import { SearchField } from './SearchField.tsx';

interface Props {
  readonly type: CalendarType;
  readonly search: CalendarSearch;
  readonly filters: Filters;
  readonly ask: (filters: Filters, isTyping: boolean) => void;
  readonly onMap: (isShown: boolean) => void;
  /** The text stands as it is. */
  readonly onEnter: (text: string) => void;
}

const panel = 'calendar-filters';

/** The name, the filters behind their button, and whether a map is wanted. */
export function SearchBar({ type, search, filters, ask, onMap, onEnter }: Props): ReactElement {
  const { t } = useTexts();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(filters);
  const isMap = search.view === 'map';
  return (
    <>
      <div className={classes.bar}>
        <SearchField text={filters.text} onChange={(text) => ask({ ...filters, text }, true)} onEnter={onEnter} />
        <button
          ref={opener}
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
        <button type="button" className={classes.button} aria-pressed={isMap} onClick={() => onMap(!isMap)}>
          <Icon d="M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3zM9 3v15M15 6v15" />
          {t('calendar.map')}
        </button>
      </div>
      {isOpen ? (
        <FilterPanel
          // Made anew when a chip takes a filter away; a name that is typed meanwhile changes nothing here.
          key={JSON.stringify({ ...filters, text: noFilters.text })}
          id={panel}
          {...{ type, filters }}
          onSearch={(wanted) => {
            setOpen(false);
            opener.current?.focus();
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
