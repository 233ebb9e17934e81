import { formatDayHour } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { endSessions, fetchSessions, type SessionLine as Session } from '#api/accounts.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import classes from './account.module.css';

/** The sessions of one's own account, or (for admins) of a user: since when, last seen, where; each can be ended. */
export function SessionList({ user }: { readonly user?: string | undefined }): ReactElement {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'sessions', user ?? null],
    queryFn: ({ signal }) => fetchSessions(user, signal),
  });
  const ending = useMutation({
    mutationFn: (session: string | undefined) => endSessions(user, session),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff', 'sessions'] }),
    meta: { isQuiet: true },
  });
  const others = data?.filter((one) => !one.isThis).length ?? 0;
  return (
    <section className={classes.part} aria-labelledby="sessions">
      <h2 id="sessions">{say('sessions.title')}</h2>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p>{say('sessions.none')}</p> : null}
      <ul className={classes.sessions}>
        {data?.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => ending.mutate(session.id)} />
        ))}
      </ul>
      <Refusal error={ending.error} />
      {others > 1 || (others === 1 && data?.length === 2) ? (
        <Button variant="default" onClick={() => ending.mutate(undefined)}>
          {say(user === undefined ? 'sessions.endOthers' : 'sessions.endAll')}
        </Button>
      ) : null}
      <p role="status">{ending.data === undefined ? '' : `✓ ${say('sessions.ended', { count: ending.data })}`}</p>
    </section>
  );
}

interface LineProps {
  readonly session: Session;
  readonly onEnd: () => void;
}

function SessionLine({ session, onEnd }: LineProps): ReactElement {
  const { say } = useStaffTexts();
  const where = [session.browser ?? say('sessions.unknown'), session.address].filter(Boolean).join(' · ');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = (instant: number): string => formatDayHour(instant, zone);
  return (
    <li>
      <span className={classes.where}>
        <strong>{where}</strong>
        <span className={classes.when}>
          {say('sessions.when', { since: at(session.since), seen: at(session.lastSeen) })}
        </span>
      </span>
      {session.isThis ? (
        <span>{say('sessions.this')}</span>
      ) : (
        <Button variant="default" onClick={onEnd} aria-label={say('sessions.endThat', { where })}>
          {say('sessions.end')}
        </Button>
      )}
    </li>
  );
}
