import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import classes from './Dashboard.module.css';
import { dashboard } from './dashboard-queries.ts';

interface Totals {
  readonly mayCountUsers: boolean;
  /** Its failure is told above all parts of the dashboard. */
  readonly isToldAbove?: boolean;
}

/** Document 3, section 2: events, open events, circuits, users, registrations, finishers; the breakdowns of two of them on hover, focus or a press. */
export function Tiles({ mayCountUsers, isToldAbove = false }: Totals): ReactElement | null {
  const { say } = useStaffTexts();
  const { language } = useTexts();
  const totals = useQuery(dashboard.totals);
  const users = useQuery({ ...dashboard.users, enabled: mayCountUsers });
  const { data, error } = totals;
  // Empty tiles stand while the totals come; failed ones would look the same.
  if (error && data === undefined)
    return isToldAbove ? null : <FailureNotice error={error} onRetry={() => void totals.refetch()} />;
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return (
    <section aria-label={say('dashboard.totals')} className={classes.part}>
      {error && !isToldAbove ? <FailureNotice error={error} onRetry={() => void totals.refetch()} /> : null}
      <ul className={classes.tiles}>
        <Tile says={say('dashboard.events')} total={data?.events} />
        <Tile says={say('dashboard.open')} total={data?.open} />
        <Tile says={say('dashboard.circuits')} total={data?.circuits} />
        <Tile says={say('dashboard.users')} total={data?.users}>
          {users.data === undefined ? null : (
            <>
              <p>{say('dashboard.users.accounts', { count: users.data.total })}</p>
              <Shares of={users.data.gender} heading={say('users.gender')} nameOf={(key) => genderName(key, say)} />
              <Shares
                of={users.data.country}
                heading={say('user.country')}
                nameOf={(key) => (/^[A-Z]{2}$/.test(key) ? (countries.of(key) ?? key) : key)}
              />
              <Shares of={users.data.source} heading={say('users.source')} nameOf={(key) => key} />
            </>
          )}
        </Tile>
        <Tile says={say('dashboard.registrations')} total={data?.registrations}>
          {data === undefined ? null : <Shares of={data.sources} heading={say('users.source')} nameOf={(key) => key} />}
        </Tile>
        <Tile says={say('dashboard.finished')} total={data?.finished} />
      </ul>
    </section>
  );
}

type Say = ReturnType<typeof useStaffTexts>['say'];
const genderName = (key: string, say: Say): string =>
  key === 'male' || key === 'female' || key === 'other' ? say(`user.gender.${key}`) : key;

interface TileProps {
  readonly says: string;
  readonly total: number | undefined;
  /** The parts of the total. */
  readonly children?: ReactNode;
}

function Tile({ says, total, children }: TileProps): ReactElement {
  const { language } = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const figure = total === undefined ? '\u00a0' : total.toLocaleString(language);
  if (!children)
    return (
      <li className={classes.tile}>
        <strong>{figure}</strong> <span>{says}</span>
      </li>
    );
  return (
    <li
      className={classes.tile}
      onPointerEnter={({ pointerType }) => setOpen(pointerType === 'mouse' || isOpen)}
      onPointerLeave={({ pointerType }) => setOpen(pointerType !== 'mouse' && isOpen)}
      onBlur={() => setOpen(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false);
      }}
    >
      <button
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onFocus={({ currentTarget }) => setOpen(currentTarget.matches(':focus-visible') || isOpen)}
        onClick={({ detail }) => setOpen(detail === 0 ? isOpen : !isOpen)}
      >
        <strong>{figure}</strong> <span>{says}</span>
      </button>
      <div id={id} hidden={!isOpen} className={classes.breakdown}>
        {children}
      </div>
    </li>
  );
}

interface SharesProps {
  readonly of: Readonly<Record<string, number>> | undefined;
  readonly heading: string;
  readonly nameOf: (key: string) => string;
}

const mostShares = 8;

/** Parts of a total as bars, the largest first; without any, that nothing is known. */
function Shares({ of, heading, nameOf }: SharesProps): ReactElement {
  const { say } = useStaffTexts();
  const { language } = useTexts();
  const all = Object.entries(of ?? {}).toSorted(([, one], [, other]) => other - one);
  const largest = all[0]?.[1] ?? 0;
  const rest = all.slice(mostShares).reduce((sum, [, number]) => sum + number, 0);
  const shown = [...all.slice(0, mostShares), ...(rest > 0 ? [[say('dashboard.others'), rest] as const] : [])];
  return (
    <section>
      <h3>{heading}</h3>
      {shown.length === 0 ? <p>{say('dashboard.unknown')}</p> : null}
      <dl className={classes.shares}>
        {shown.map(([key, number]) => (
          <div key={key}>
            <dt>{nameOf(key)}</dt>
            <dd>{number.toLocaleString(language)}</dd>
            <meter min={0} max={Math.max(1, largest)} value={Math.min(number, largest)} aria-hidden="true" />
          </div>
        ))}
      </dl>
    </section>
  );
}
