import { type ReactElement, useId } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { PageLinks } from '#ui/controls/PageLinks.tsx';
import { pagesOf } from '#ui/controls/shown-pages.ts';
import classes from './race-day.module.css';
import { type ArrivalsAnswer, allEvents, rowsOnPage, type ScreenProps } from './race-day-queries.ts';

interface Props {
  readonly races: readonly Pick<ArrivalsAnswer['races'][number], '_id' | 'name' | 'short_name' | 'event'>[];
  readonly chosen: string | undefined;
  readonly onChoose: (race: string | undefined) => void;
}

/** One race or all of them; with one race there is nothing to choose. */
export function RaceChoice({ races, chosen, onChoose }: Props): ReactElement | null {
  const { say } = useStaffTexts();
  const id = useId();
  const isOfOneEvent = new Set(races.map(({ event }) => event._id)).size <= 1;
  if (races.length < 2 && chosen === undefined) return null;
  return (
    <p className={classes.choice}>
      <label htmlFor={id}>{say('day.race')}</label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : value)}
      >
        <option value="">{say('day.allRaces')}</option>
        {races.map(({ _id, name, short_name, event }) => (
          <option key={_id} value={_id}>
            {[short_name ?? name, isOfOneEvent ? null : event.name].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
    </p>
  );
}

interface PagesProps extends Pick<ScreenProps, 'event' | 'search'> {
  readonly screen: string;
  /** Undefined: not known yet. */
  readonly total: number | undefined;
}

/** The pages of a list of the day. */
export const DayPages = ({ event, search, screen, total = 0 }: PagesProps): ReactElement => (
  <PageLinks
    page={search.page ?? 1}
    pages={pagesOf(total, rowsOnPage)}
    linkTo={(page) => ({
      to: '/admin/race-day/$eventId/$screen' as const,
      params: { eventId: event ?? allEvents, screen },
      search: { ...search, page: page === 1 ? undefined : page },
    })}
  />
);
