import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { mayCall } from '#api/permissions.ts';
import { useSession } from '#api/session.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { StatusChip } from '#race/parts/StatusChip.tsx';
import { RaceClock } from '#race/RaceClock.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { Starts } from '../acts/Starts.tsx';
import { dashboard, type Problem } from '../dashboard/dashboard-queries.ts';
import { localMoment, wordsOf } from '../dashboard/problem-words.ts';
import { Badge } from '../lists/cells.tsx';
import { LivenessBadge, livenessOf } from '../lists/readers-list.tsx';
import { usePlaceName } from './place-names.ts';
import { peopleToCheckQuery, unknownChipsQuery } from './problem-queries.ts';
import classes from './race-day.module.css';
import { allEvents, type BoardRace, boardQuery, type Mat, type OfEvent, type ScreenProps } from './race-day-queries.ts';
import { useOldAnswer } from './use-old-answer.ts';

/** The races at a glance: where everybody is, what each mat hears, and the problems, the most urgent first. */
export function RaceBoard({ event }: Pick<ScreenProps, 'event'>): ReactElement {
  const { say } = useStaffTexts();
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(boardQuery(event));
  const isOld = useOldAnswer(dataUpdatedAt);
  if (isPending) return <Skeleton lines={8} />;
  return (
    <>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : <ProblemCount event={event} races={data.races.map(({ _id }) => _id)} />}
      {data?.races.length === 0 ? <p role="status">{say('day.none')}</p> : null}
      {(data?.races ?? []).map((race) => (
        <Race key={race._id} race={race} now={data?.at ?? 0} isOld={isOld} isNamed={event === undefined} />
      ))}
      {data === undefined ? null : <Problems races={data.races.map(({ _id }) => _id)} />}
    </>
  );
}

interface RaceProps {
  readonly race: BoardRace;
  readonly now: number;
  /** No answer has come for a while: nobody knows whether a mat is live. */
  readonly isOld: boolean;
  /** With the name of its event. */
  readonly isNamed: boolean;
}

function Race({ race, now, isOld, isNamed }: RaceProps): ReactElement {
  const { say } = useStaffTexts();
  const { counts } = race;
  const name = race.short_name ?? race.name;
  const slug = race.event.slug;
  return (
    <section className={classes.race} aria-label={name}>
      <header className={classes.raceHead}>
        <h2>
          {name} {isNamed ? <small>{race.event.name}</small> : null}
        </h2>
        <StatusChip status={race.status} />
        <RaceClock
          modality={{ id: race._id, status: race.status, gunAt: race.chrono_start, startsAt: race.datetime_start }}
        />
        <RowLink path={`/admin/results/${race._id}`} className={classes.desk}>
          {say('day.desk')}
        </RowLink>
      </header>
      {isToStart(race) ? (
        <Starts race={{ id: race._id, name, event: race.event._id, zone: race.event.time_zone }} />
      ) : null}
      <dl className={classes.counts}>
        <Count says="day.entered" count={counts.entered} />
        <Count says="day.collected" count={counts.collected} />
        <Count says="day.started" count={counts.started} />
        <Count
          says="day.stillOut"
          count={counts.still_out}
          isMain
          path={`/admin/race-day/${slug}/out`}
          search={{ race: race._id }}
        />
        <Count says="day.finished" count={counts.finished} />
        <Count says="day.back" count={counts.back} />
        <Count says="day.notStarted" count={counts.not_started} />
        <Count
          says="day.unaccounted"
          count={counts.unaccounted}
          isFault={counts.unaccounted > 0}
          {...(counts.unaccounted > 0 && { path: `/admin/race-day/${slug}/out`, search: { race: race._id } })}
        />
      </dl>
      {counts.is_collection_recorded ? null : <p className={classes.note}>{say('day.notNoted')}</p>}
      {race.mats.length === 0 ? <p>{say('day.noMats')}</p> : <Mats race={race} now={now} isOld={isOld} />}
    </section>
  );
}

/** Starts may still be without a gun: waves also while others run. */
const isToStart = ({ status, counts }: BoardRace): boolean =>
  status !== 'cancelled' && !status.startsWith('finished') && counts.finished === 0;

interface CountProps {
  readonly says: `day.${'entered' | 'collected' | 'started' | 'stillOut' | 'finished' | 'back' | 'notStarted' | 'unaccounted'}`;
  readonly count: number;
  readonly isMain?: boolean;
  readonly isFault?: boolean;
  readonly path?: string;
  readonly search?: object;
}

function Count({ says, count, isMain = false, isFault = false, path, search = {} }: CountProps): ReactElement {
  const { say } = useStaffTexts();
  const figure = <span className="numbers">{say('day.count', { count })}</span>;
  return (
    <div className={classes.count} data-main={isMain} data-fault={isFault}>
      <dt>
        {isFault ? '! ' : null}
        {say(says)}
      </dt>
      <dd>
        {path === undefined ? (
          figure
        ) : (
          <RowLink path={path} search={search} className={classes.figure}>
            {figure}
          </RowLink>
        )}
      </dd>
    </div>
  );
}

function Mats({ race, now, isOld }: Omit<RaceProps, 'isNamed'>): ReactElement {
  const { say } = useStaffTexts();
  const name = usePlaceName();
  return (
    <table className={classes.mats}>
      <caption className="visually-hidden">{say('day.mats')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('day.mat')}</th>
          <th scope="col">{say('day.reader')}</th>
          <th scope="col">{say('day.seen')}</th>
          <th scope="col">{say('day.expected')}</th>
          <th scope="col">{say('day.late')}</th>
        </tr>
      </thead>
      <tbody>
        {race.mats.map((mat) => (
          <tr key={mat.place._id}>
            <th scope="row">
              <RowLink path={`/admin/reader-configuration/${mat.place._id}`}>{name(mat.place)}</RowLink>
            </th>
            <td>
              <Readers mat={mat} now={now} isOld={isOld} />
            </td>
            <td className="numbers" data-label={say('day.seen')}>
              {mat.seen} <small>/ {mat.passed}</small>
              <Startless mat={mat} />
            </td>
            <td className="numbers" data-label={say('day.expected')}>
              {mat.expected ?? '…'}
            </td>
            <td className="numbers" data-label={say('day.late')}>
              {mat.late ? <b className={classes.wait}>{mat.late}</b> : (mat.late ?? '…')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Those who started without a crossing at the start, so that its figure and that of the race agree: not heard, being checked, or too late. */
function Startless({ mat: { passed, without_crossing: startless } }: { readonly mat: Mat }): ReactElement | null {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  if (startless === undefined) return null;
  const { unheard, being_checked: checked, late } = startless;
  // A mat that hears nobody tells of nobody.
  const isHearing = passed + checked + late > 0;
  const words = [
    isHearing && unheard > 0 ? say('day.unheard', { count: unheard }) : '',
    checked > 0 ? t('board.counted.checked', { count: checked }) : '',
    late > 0 ? say('day.lateStarts', { count: late }) : '',
  ];
  return <small>{words.map((text) => (text === '' ? '' : ` · ${text}`)).join('')}</small>;
}

function Readers({ mat, now, isOld }: Pick<RaceProps, 'now' | 'isOld'> & { readonly mat: Mat }): ReactElement {
  const { say } = useStaffTexts();
  if (mat.readers.length === 0) return <span className={classes.wait}>{say('day.noReader')}</span>;
  return (
    <ul className={classes.readers}>
      {mat.readers.map((reader) => (
        <li key={`${reader._id} ${reader.datetime_start}`}>
          <RowLink path={`/admin/reader-configuration/${mat.place._id}`}>{reader.name}</RowLink>{' '}
          <Liveness reader={reader} now={now} isOld={isOld} />{' '}
          <span className={classes.age}>{ageOf(reader.last_event_received, now, say)}</span>
          <Clock reader={reader} />
        </li>
      ))}
    </ul>
  );
}

type Reader = Mat['readers'][number];

function Liveness({
  reader,
  now,
  isOld,
}: Pick<RaceProps, 'now' | 'isOld'> & { readonly reader: Reader }): ReactElement {
  const { say } = useStaffTexts();
  if (now < reader.datetime_start) return <span>{say('day.opensLater')}</span>;
  if (now > reader.datetime_end) return <span>{say('day.shut')}</span>;
  if (isOld) return <Badge tone="off">{say('day.notKnown')}</Badge>;
  return (
    <LivenessBadge
      say={say}
      liveness={livenessOf(reader.heartbeat === undefined ? undefined : now - reader.heartbeat)}
    />
  );
}
type Say = ReturnType<typeof useStaffTexts>['say'];

const ageOf = (at: number | undefined, now: number, say: Say): string =>
  at === undefined ? say('day.neverRead') : say('day.lastRead', { age: formatDuration(Math.max(0, now - at)) });

/** Less is no difference: a clock is measured by a message that travels. */
const leastDifferenceMs = 500;

function Clock({
  reader: { clock_ahead: ahead, clock_difference: corrected },
}: {
  readonly reader: Reader;
}): ReactElement | null {
  const { say } = useStaffTexts();
  const isOff = ahead !== undefined && Math.abs(ahead) >= leastDifferenceMs;
  if (!isOff && corrected === undefined) return null;
  return (
    <span className={classes.wait}>
      {' · '}
      {isOff ? say(ahead > 0 ? 'day.clockAhead' : 'day.clockBehind', { time: formatDuration(Math.abs(ahead)) }) : null}
      {corrected === undefined ? null : ` ${say('day.clockCorrected')}`}
    </span>
  );
}

/** The number of all that somebody should look at (alarms, people, chips of nobody), on top of the board, with the way there. */
function ProblemCount({
  event,
  races,
}: {
  readonly event: OfEvent;
  readonly races: readonly string[];
}): ReactElement | null {
  const { say } = useStaffTexts();
  const session = useSession();
  const alarms = useQuery({ ...dashboard.alarms, enabled: mayCall(session, 'listAlarms') });
  const people = useQuery(peopleToCheckQuery(event, {}));
  const chips = useQuery(unknownChipsQuery(event));
  if (races.length === 0) return null;
  // The line has its place before its number is there.
  if (people.data === undefined) return <p className={classes.problemCount}>{'\u00a0'}</p>;
  const count = openOf(alarms.data, races).length + people.data.total + (chips.data?.total ?? 0);
  return (
    <p className={classes.problemCount} data-fault={count > 0}>
      <RowLink path={`/admin/race-day/${event ?? allEvents}/problems`}>
        {count > 0 ? '! ' : null}
        {say('day.problems', { count })}
      </RowLink>
    </p>
  );
}

/** Those of these races that nobody accepted. */
const openOf = (alarms: readonly Problem[] | undefined, races: readonly string[]): Problem[] =>
  (alarms ?? []).filter(({ reason, raceId }) => reason === undefined && raceId !== undefined && races.includes(raceId));

/** The alarms of these races, as the dashboard has them. */
function Problems({ races }: { readonly races: readonly string[] }): ReactElement | null {
  const { say } = useStaffTexts();
  const session = useSession();
  const { data, error, refetch } = useQuery({ ...dashboard.alarms, enabled: mayCall(session, 'listAlarms') });
  const open = openOf(data, races);
  if (open.length === 0 && !error) return null;
  return (
    <section aria-labelledby="day-problems" className={classes.problems}>
      <h2 id="day-problems">{say('dashboard.alarms')}</h2>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      <ul>
        {open.map((problem) => (
          <li key={`${problem.type} ${problem.subject}`}>
            <b>! {say(`problem.${problem.type}`)}</b> <span>{problem.race}</span>{' '}
            <span>{wordsOf(problem, { say, at: localMoment })}</span>
            {problem.page === null ? null : (
              <>
                {' '}
                <RowLink path={problem.page}>{say('day.look')}</RowLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
