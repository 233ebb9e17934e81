import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { TextButton } from '#ui/controls/TextButton.tsx';
import { Unfolded, useUnfold } from '#ui/controls/Unfold.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './Dashboard.module.css';
import { accept, dashboard, type Problem, type ProblemType } from './dashboard-queries.ts';
import { localMoment, wordsOf } from './problem-words.ts';

/** The first ones of a kind are in sight, the others behind a press. */
const mostShown = 3;

interface AlarmsProps {
  readonly isToldAbove?: boolean;
  /** Ids of events; absent: all alarms there are. */
  readonly ofEvents?: readonly string[];
}

/** The alarms: open problems by kind, the most urgent first, each with the way to where it is mended. Those that may stay are told apart. */
export function Alarms({ isToldAbove = false, ofEvents }: AlarmsProps): ReactElement | null {
  const { say } = useStaffTexts();
  const { data: all, error, refetch } = useQuery(dashboard.alarms);
  const data = ofEvents ? all?.filter(({ eventId }) => eventId !== undefined && ofEvents.includes(eventId)) : all;
  if (error && isToldAbove && data === undefined) return null;
  const open = Map.groupBy(data?.filter(({ reason }) => reason === undefined) ?? [], ({ type }) => type);
  const accepted = data?.filter(({ reason }) => reason !== undefined) ?? [];
  return (
    <section className={classes.part} aria-labelledby="alarms">
      <h2 id="alarms">{say('dashboard.alarms')}</h2>
      {error && !isToldAbove ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data !== undefined && open.size === 0 ? <p className={classes.good}>{say('dashboard.alarms.none')}</p> : null}
      <ul className={classes.kinds}>
        {[...open].map(([type, problems]) => (
          <Kind key={type} type={type} problems={problems} />
        ))}
      </ul>
      {accepted.length === 0 ? null : (
        <details className={classes.accepted}>
          <summary>{say('dashboard.accepted', { count: accepted.length })}</summary>
          <ul>
            {accepted.map((problem) => (
              <Accepted key={`${problem.type} ${problem.subject}`} problem={problem} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface KindProps {
  readonly type: ProblemType;
  readonly problems: readonly Problem[];
}

function Kind({ type, problems }: KindProps): ReactElement {
  const { say } = useStaffTexts();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? problems : problems.slice(0, mostShown);
  return (
    <li>
      <h3 className={classes.kind}>
        <span className={classes.number}>{problems.length}</span> {say(`problem.${type}`)}
      </h3>
      <ul className={classes.problems}>
        {shown.map((problem) => (
          <Open key={problem.subject} problem={problem} />
        ))}
      </ul>
      {problems.length > shown.length ? (
        <TextButton onClick={() => setWhole(true)}>
          {say('dashboard.alarms.more', { count: problems.length - shown.length })}
        </TextButton>
      ) : null}
    </li>
  );
}

interface ProblemProps {
  readonly problem: Problem;
}

/** The event and race of a problem, the finding, and since when. */
function About({ problem }: ProblemProps): ReactElement {
  const { say } = useStaffTexts();
  const { page, person, event, race, since } = problem;
  const about = [event, race].filter(Boolean).join(' · ');
  const finding = wordsOf(problem, { say, at: localMoment });
  return (
    <>
      <span>
        {page === null ? (
          finding
        ) : (
          <RowLink path={page} {...(person !== undefined && { search: { person } })}>
            {about === '' ? finding : about}
          </RowLink>
        )}
        {about === '' || page === null ? null : ` ${finding}`}
      </span>
      <small>{say('dashboard.since', { at: localMoment(since) ?? '' })}</small>
    </>
  );
}

function Open(props: ProblemProps): ReactElement {
  const { say } = useStaffTexts();
  const unfolding = useUnfold();
  return (
    <li className={classes.problem}>
      <About {...props} />
      <TextButton {...unfolding.button}>{say('dashboard.accept')}</TextButton>
      <Unfolded of={unfolding} whenTyped={say('form.escape')}>
        <Accepting {...props} onEnd={unfolding.fold} />
      </Unfolded>
    </li>
  );
}

/** The field opens by a press on its button, to be typed into. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

/** Asks why a problem may stay, as a finish that is timed by hand. */
function Accepting({ problem, onEnd }: ProblemProps & { readonly onEnd: () => void }): ReactElement {
  const { say } = useStaffTexts();
  const [reason, setReason] = useState('');
  const id = useId();
  const acceptance = useAcceptance(problem);
  return (
    <form
      className={classes.accepting}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') acceptance.mutate(reason.trim());
      }}
    >
      <label htmlFor={id}>{say('dashboard.accept.reason')}</label>
      <input
        id={id}
        value={reason}
        maxLength={500}
        ref={focus}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <button type="submit" className={buttonClass()} aria-disabled={reason.trim() === ''}>
        {say('dashboard.accept.save')}
      </button>
      <TextButton onClick={onEnd}>{say('dashboard.accept.cancel')}</TextButton>
      {acceptance.error ? <FailureNotice error={acceptance.error} /> : null}
    </form>
  );
}

function Accepted({ problem }: ProblemProps): ReactElement {
  const { say } = useStaffTexts();
  const acceptance = useAcceptance(problem);
  const { type, reason, acceptedBy } = problem;
  return (
    <li className={classes.problem}>
      <strong>{say(`problem.${type}`)}</strong>
      <About problem={problem} />
      <q>{reason}</q> {acceptedBy}
      <TextButton onClick={() => acceptance.mutate(null)}>{say('dashboard.accept.undo')}</TextButton>
      {acceptance.error ? <FailureNotice error={acceptance.error} /> : null}
    </li>
  );
}

/** Sends the reason, or null to take it back. The same reason sent again after a lost answer is the same command. */
function useAcceptance(problem: Problem) {
  const client = useQueryClient();
  const sent = useRef<{ readonly reason: string | null; readonly id: string }>(null);
  return useMutation({
    mutationFn: (reason: string | null) => {
      if (sent.current?.reason !== reason) sent.current = { reason, id: crypto.randomUUID() };
      return accept(problem, reason, sent.current.id);
    },
    onSuccess: () => {
      sent.current = null;
    },
    // Also after a refusal: somebody else may have decided on it, and the list tells what and who.
    onSettled: () => client.invalidateQueries({ queryKey: dashboard.alarms.queryKey }),
  });
}
