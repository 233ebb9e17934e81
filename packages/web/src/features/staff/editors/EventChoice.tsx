import { searchLimits, searchText } from '@dorsal/domain/search/search-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { fetchEvents, orderByDate } from '#race/race-queries.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Unfold } from '#ui/controls/Unfold.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import type { Field, Named, OwnField } from '../form/form-values.ts';
import { NameOf } from '../form/NamedChoice.tsx';
import { dayText, Figures } from '../lists/cells.tsx';
import classes from './EventChoice.module.css';

const mostFound = 12;

export const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** The name of an event; asked for where its id alone is known. */
const nameOf = ({ id, name }: Named): ReactElement => (
  <NameOf entry={{ key: id, name: name === id ? '' : name }} of={byId} />
);

const byId = {
  kind: 'event',
  find: async (id: string, signal: AbortSignal): Promise<Named | null> =>
    (await fetchEvents({ id }, signal))[0] ?? null,
};

/** The event of something as a field: drawn, and told by its name. */
export const eventChoice: Pick<Extract<Field, { kind: 'own' }>, 'draw' | 'tells'> = {
  draw: EventChoice,
  tells: ({ key, name }) => nameOf({ id: key, name: name ?? '' }),
};

/** The event of something: its name, the way to take it off, and the panel in which another one is searched. */
export function EventChoice({ id, value, isOff, onType }: OwnField): ReactElement {
  const { say } = useStaffTexts();
  return (
    <div className={classes.choice}>
      <p id={id} tabIndex={-1} className={classes.chosen}>
        {isNamed(value) ? nameOf(value) : say('ad.event.none')}
      </p>
      {isNamed(value) ? (
        <Button variant="default" onClick={() => onType(null)}>
          {say('ad.event.clear')}
        </Button>
      ) : null}
      <Unfold says={say('ad.event.assign')} isOff={isOff}>
        {(fold) => (
          <SearchPanel
            onAssign={(event) => {
              onType(event);
              fold();
            }}
          />
        )}
      </Unfold>
    </div>
  );
}

/** Document 3, section 2: events with number, name and start date, each with 'Asignar'. Searches on Enter, on the button, and when it is cleared. */
function SearchPanel({ onAssign }: { readonly onAssign: (event: Named) => void }): ReactElement {
  const { say } = useStaffTexts();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const found = useQuery({
    queryKey: ['staff', 'assign event', asked],
    queryFn: ({ signal }) => {
      const words = searchText(asked);
      return fetchEvents(
        { ...(words && { free_text_search: words }), limit: mostFound, order: [...orderByDate.lastFirst] },
        signal,
      );
    },
  });
  const type = (text: string): void => {
    setTyped(text);
    if (text === '') setAsked('');
  };
  return (
    <div className={classes.panel}>
      <div className={classes.search}>
        <input
          type="search"
          className={classes.field}
          aria-label={say('list.search.events')}
          value={typed}
          maxLength={searchLimits.characters}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // the form is not saved by it
            setAsked(typed.trim());
          }}
        />
        <Button variant="default" onClick={() => setAsked(typed.trim())}>
          {say('ad.event.search')}
        </Button>
      </div>
      {found.error ? <FailureNotice error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data?.length === 0 ? <p role="status">{say('events.empty')}</p> : null}
      <ul className={classes.found}>
        {found.data?.map(({ id, number, name, startsAt }) => (
          <li key={id}>
            <Figures>{number}</Figures> <b>{name}</b> <Figures>{dayText(startsAt)}</Figures>
            <Button
              variant="default"
              aria-label={say('ad.event.assignThis', { name })}
              onClick={() => onAssign({ id, name })}
            >
              {say('ad.event.give')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
