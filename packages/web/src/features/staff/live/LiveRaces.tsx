import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { mayCall, mayEnter } from '#api/permissions.ts';
import { useSession } from '#api/session.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { mostFollowed, useRaceMessages, withRaceStatus } from '#race/follow-race.ts';
import type { Modality } from '#race/modality.ts';
import { RaceClock } from '#race/RaceClock.tsx';
import type { RaceCounts } from '#race/race-counts.ts';
import { movedCounts } from '#race/race-progress.ts';
import { fetchEvents, simpleCountsQuery } from '#race/race-queries.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { boardOfDay, dashboard, eventsOn } from '../dashboard/dashboard-queries.ts';
import classes from './LiveRaces.module.css';

/** A race that begins is found so soon; from then on messages move it. */
const lookMs = 30_000;

/** The events that are on or about to start, with their races, and those that were cancelled while they were on. */
export const liveEventsQuery = queryOptions({
  queryKey: ['staff', 'live races'],
  queryFn: ({ signal, client }) =>
    eventsOn((body) => fetchEvents({ ...body, mine: true, limit: mostFollowed }, signal), boardOfDay(client)),
  refetchInterval: lookMs,
  // Said in the strip.
  meta: { isQuiet: true },
});

/** A live race as the strip names it. */
export interface LiveRace {
  readonly race: Modality;
  readonly event: string;
}

/** The timed races that are on, those that start next after them. */
export const racesOn = (events: readonly Event[]): LiveRace[] =>
  timedRaces(events)
    .filter(({ race: { status } }) => status === 'live' || status === 'waiting_for_start')
    .toSorted((one, other) => Number(other.race.status === 'live') - Number(one.race.status === 'live'))
    .slice(0, mostFollowed);

/** The timed races that were cancelled while they were on. */
const racesCutShort = (events: readonly Event[]): LiveRace[] =>
  timedRaces(events).filter(({ race: { status, hadBegun } }) => status === 'cancelled' && hadBegun);

const timedRaces = (events: readonly Event[]): LiveRace[] =>
  events.flatMap(({ name, modalities }) =>
    modalities.filter(({ isTimed }) => isTimed).map((race) => ({ race, event: name })),
  );

/** Those of them of which somebody is still out or unaccounted for, with how many: until all are back the race board of what runs now has them. */
function useCutShort(events: readonly Event[]): readonly (LiveRace & { readonly stillOut: number })[] {
  const races = racesCutShort(events);
  const mayAsk = mayCall(useSession(), 'raceBoard');
  const onBoard = useQuery({ ...dashboard.onBoard, enabled: races.length > 0 && mayAsk });
  return races.flatMap((one) => {
    const stillOut = onBoard.data?.get(one.race.id)?.peopleOut;
    return stillOut === undefined ? [] : [{ ...one, stillOut }];
  });
}

/** Live races, and those that were cancelled while people were out, always in sight: name, clock, still out and problems, moving by the one stream of the page. Without any there is nothing. */
export function LiveRaces(): ReactElement | null {
  const { say } = useStaffTexts();
  const session = useSession();
  const client = useQueryClient();
  const events = useQuery({ ...liveEventsQuery, enabled: mayEnter(session, '/admin') });
  const races = racesOn(events.data ?? []);
  const cutShort = useCutShort(events.data ?? []);
  const isAnyShown = races.length + cutShort.length > 0;
  const ids = races.map(({ race }) => race.id);
  const counts = useQueries({ queries: ids.map((id) => ({ ...simpleCountsQuery(id), meta: { isQuiet: true } })) });
  const alarms = useQuery({
    ...dashboard.alarms,
    enabled: isAnyShown && mayCall(session, 'listAlarms'),
    meta: { isQuiet: true },
  });
  const { isLost } = useRaceMessages(ids, (message) => {
    if (message.type === 'status')
      client.setQueryData(liveEventsQuery.queryKey, (known) => known?.map((event) => withRaceStatus(event, message)));
    // The message does not say whether it had begun.
    if (message.type === 'status' && message.status === 'cancelled')
      void client.invalidateQueries({ queryKey: liveEventsQuery.queryKey });
    if (message.type !== 'board') return;
    const { queryKey } = simpleCountsQuery(message.modality);
    client.setQueryData<RaceCounts>(queryKey, (known) => movedCounts(known, message));
  });
  const strip = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => keptInSight(strip.current));
  if (!isAnyShown) return null;
  const open = alarms.data?.filter(({ reason }) => reason === undefined) ?? [];
  const problemsOf = ({ id }: Modality): number => open.filter(({ raceId }) => raceId === id).length;
  return (
    <section aria-label={say('live.races')} className={`page ${classes.strip}`}>
      <ul ref={strip} className={classes.races}>
        {races.map(({ race, event }, at) => (
          <Race
            key={race.id}
            {...{ race, event }}
            stillOut={race.status === 'live' ? counts[at]?.data?.statuses['started'] : undefined}
            problems={problemsOf(race)}
          />
        ))}
        {cutShort.map((one) => (
          <Race key={one.race.id} {...one} problems={problemsOf(one.race)} />
        ))}
        <li className={classes.race}>
          <RowLink path="/admin/race-day" className={classes.name}>
            {say('day.open')}
          </RowLink>
        </li>
        {isLost ? <li className={classes.lost}>{say('live.lost')}</li> : null}
      </ul>
    </section>
  );
}

/** Races come, go and grow before the one that has the focus, and clocks grow without them: it stays in sight. Gives what ends this. */
function keptInSight(strip: HTMLElement | null): (() => void) | undefined {
  if (strip === null) return undefined;
  const observer = new ResizeObserver(() =>
    strip.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  );
  for (const race of strip.children) observer.observe(race); // each is looked at once when the page is laid out
  return () => observer.disconnect();
}

interface RaceProps extends LiveRace {
  /** Undefined: not known yet, or nobody is. */
  readonly stillOut: number | undefined;
  readonly problems: number;
}

function Race({ race, event, stillOut, problems }: RaceProps): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  return (
    <li className={classes.race}>
      <RowLink path={`/m/${race.id}`} className={classes.name}>
        <b>{race.shortName || race.name}</b> <span className={classes.event}>{event}</span>
      </RowLink>
      <span className={classes.clock}>
        {race.status === 'cancelled' ? t('status.cancelled') : <RaceClock modality={race} />}
      </span>
      {stillOut === undefined ? null : <span className="numbers">{say('live.stillOut', { count: stillOut })}</span>}
      {problems === 0 ? null : (
        <RowLink path="/admin" className={classes.problems}>
          {`! ${say('live.problems', { count: problems })}`}
          <span className="visually-hidden"> · {race.shortName || race.name}</span>
        </RowLink>
      )}
    </li>
  );
}
