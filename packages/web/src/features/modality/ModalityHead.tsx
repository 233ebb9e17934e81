import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import { townText } from '#race/parts/place-text.ts';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { StoppedNote } from '#race/parts/StoppedNote.tsx';
import { RaceClock } from '#race/RaceClock.tsx';
import { eventQuery } from '#race/race-queries.ts';
import { Awaited } from '#ui/failures/Awaited.tsx';
import { Breadcrumb, eventCrumbs } from '#ui/page/Breadcrumb.tsx';
import loadingModalityClasses from './LoadingModality.module.css';
import classes from './ModalityHead.module.css';
import { longDay } from './place-and-day.ts';

interface HeadProps {
  readonly modality: Modality;
  /** Its times are taken here: none of another organiser's race are. */
  readonly isTimedHere: boolean;
  /** Nothing is pushed for now. */
  readonly isLost: boolean;
}

/** The name of the race, its place and time, and its status. */
export function ModalityHead({ modality, isTimedHere, isLost }: HeadProps): ReactElement {
  const { event, startsAt: start } = modality;
  const zone = event?.zone ?? 'UTC';
  const place = townText(modality.startPlace ?? event?.place);
  return (
    <header>
      <Trail modality={modality} />
      <div className={classes.head}>
        <div>
          <h1 className={classes.name}>{modality.name}</h1>
          <p className={classes.facts}>
            <StandingChip
              of={modality}
              isTimed={isTimedHere}
              way={event?.registrationWay}
              asOf={isLost ? { modality: modality.id, zone } : undefined}
            />
            {start === undefined ? null : <Day at={start} zone={zone} />}
            {place === '' ? null : <span>{place}</span>}
          </p>
        </div>
        <RaceClock modality={modality} />
      </div>
      <StoppedNote modality={modality} className={classes.note} />
      <StandingNote modality={modality} isTimedHere={isTimedHere} />
    </header>
  );
}

function Day({ at, zone }: { readonly at: number; readonly zone: string }): ReactElement {
  const { language } = useTexts();
  return (
    <time dateTime={new Date(at).toISOString()} className={classes.when}>
      <span className={classes.longDay}>{longDay(at, zone, language)}</span>{' '}
      <span className={`${classes.day} numbers`}>
        {formatDay(at, zone)} {formatHour(at, zone)}
      </span>
    </time>
  );
}

/** The meaning of a status for readers of the table below. */
function StandingNote({ modality, isTimedHere }: Omit<HeadProps, 'isLost'>): ReactElement | null {
  const { t } = useTexts();
  const { status, statusNote: why } = modality;
  if (status === 'cancelled') {
    return (
      <p className={classes.note} data-tone="fault">
        {t(modality.hadBegun ? 'modality.note.cut' : 'modality.note.cancelled')} {why}
      </p>
    );
  }
  if (status === 'finished_provisional' && isTimedHere)
    return (
      <p className={classes.note} data-tone="wait">
        {t('modality.note.provisional')}
      </p>
    );
  return why === undefined ? null : <p className={classes.note}>{why}</p>;
}

/** Circuit if any, event, and a switcher among the timed modalities of the event. */
function Trail({ modality }: { readonly modality: Modality }): ReactElement | null {
  const { event } = modality;
  const races = useRacesToSwitch(event?.slug, modality.id);
  if (!event) return null;
  return (
    <Breadcrumb crumbs={eventCrumbs(event)}>
      {/* The heading names the race: with nothing to choose it need not stand here too. */}
      {races.length < 2 ? null : <Switcher shown={modality.id} races={races} />}
    </Breadcrumb>
  );
}

function useRacesToSwitch(slug: string | undefined, shown: string): readonly Modality[] {
  const { data } = useQuery(eventQuery(slug));
  return racesToSwitch(data?.modalities ?? [], shown);
}

/** The timed races, and the one that is shown where it is not timed: no other stands there as chosen. */
export const racesToSwitch = (races: readonly Modality[], shown: string): readonly Modality[] =>
  races.filter(({ id, isTimed }) => isTimed || id === shown);

interface SwitcherProps {
  readonly shown: string;
  readonly races: readonly Modality[];
}

function Switcher({ shown, races }: SwitcherProps): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <select
      aria-label={t('modality.switch')}
      className={classes.switcher}
      value={shown}
      onChange={({ target }) => void navigate({ to: '/m/$modalityId', params: { modalityId: target.value } })}
    >
      {races.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

const rows = Array.from({ length: 15 }, (_, row) => row);

/** A page in the shape of what is coming: heading, course, rows. */
export function LoadingModality(): ReactElement {
  return (
    <Awaited>
      <div aria-hidden="true" className={loadingModalityClasses.page}>
        <div className={loadingModalityClasses.name} />
        <div className={loadingModalityClasses.facts} />
        <div className={loadingModalityClasses.course} />
        {rows.map((row) => (
          <div key={row} className={loadingModalityClasses.row} />
        ))}
      </div>
    </Awaited>
  );
}
