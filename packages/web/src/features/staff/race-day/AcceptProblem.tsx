import { acceptableProblems } from '@dorsal/domain/race-day/person-problems.ts';
import { formatClock } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextButton } from '#ui/controls/TextButton.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { Meanwhile } from '../acts/SwapWearers.tsx';
import { acceptProblemOf, type PersonToCheck } from './problem-queries.ts';
import classes from './race-day.module.css';
import { raceDayKey } from './race-day-queries.ts';

type Acceptable = (typeof acceptableProblems)[number];

/** The kinds of somebody that may stay for a reason, each opened by a press. */
export function AcceptProblem({ one }: { readonly one: PersonToCheck }): ReactElement {
  const { say } = useStaffTexts();
  const [kind, setKind] = useState<Acceptable | null>(null);
  const kinds = acceptableProblems.filter((each) => one.kinds.includes(each));
  return (
    <>
      {kinds.map((each) => (
        <TextButton key={each} aria-expanded={kind === each} onClick={() => setKind(kind === each ? null : each)}>
          {say('check.accept', { kind: say(`check.${each}`) })}
        </TextButton>
      ))}
      {kind !== null && kinds.includes(kind) ? (
        <Accepting key={kind} {...{ one, kind }} onEnd={() => setKind(null)} />
      ) : null}
    </>
  );
}

interface AcceptingProps {
  readonly one: PersonToCheck;
  readonly kind: Acceptable;
  readonly onEnd: () => void;
}

/** The field opens by a press on its button, to be typed into. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

/** Asks why a problem may stay: 'ran hand in hand', 'started behind the mat'. */
function Accepting({ one, kind, onEnd }: AcceptingProps): ReactElement {
  const { say } = useStaffTexts();
  const [reason, setReason] = useState('');
  const id = useId();
  const accepted = useAcceptance(one, kind);
  return (
    <form
      className={classes.mend}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '' && !accepted.isPending) accepted.mutate(reason.trim());
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onEnd();
      }}
    >
      <label htmlFor={id}>{say('dashboard.accept.reason')}</label>
      <input
        id={id}
        className={classes.because}
        ref={focus}
        value={reason}
        maxLength={500}
        autoComplete="off"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" aria-disabled={reason.trim() === '' || accepted.isPending}>
        {say('dashboard.accept.save')}
      </Button>
      <TextButton onClick={onEnd}>{say('dashboard.accept.cancel')}</TextButton>
      <Refusal error={accepted.error} />
      <Meanwhile error={accepted.error} />
    </form>
  );
}

/** What staff let stand of somebody, by whom and why, each with its way back. */
export function AcceptedProblems({ one, zone }: { readonly one: PersonToCheck; readonly zone: string }): ReactElement {
  return (
    <>
      {one.accepted.map((accepted) => (
        <Accepted key={accepted.kind} {...{ one, accepted, zone }} />
      ))}
    </>
  );
}

interface AcceptedProps {
  readonly one: PersonToCheck;
  readonly accepted: PersonToCheck['accepted'][number];
  readonly zone: string;
}

function Accepted({ one, accepted, zone }: AcceptedProps): ReactElement {
  const { say } = useStaffTexts();
  const { kind, reason, by = '–', at } = accepted;
  const back = useAcceptance(one, acceptableProblems.find((each) => each === kind) ?? 'missing_checkpoint');
  return (
    <div className={classes.mend}>
      <span>
        {say('check.accepted.by', { kind: say(`check.${kind}`), who: by, hour: formatClock(at, zone), reason })}
      </span>
      <Button variant="default" aria-disabled={back.isPending} onClick={() => back.mutate(null)}>
        {say('dashboard.accept.undo')}
      </Button>
      <Refusal error={back.error} />
    </div>
  );
}

/** Sends the reason, or null to take it back. The same reason sent again after a lost answer is the same command. */
function useAcceptance({ registration, accepted }: PersonToCheck, kind: Acceptable) {
  const client = useQueryClient();
  const sent = useRef<{ readonly reason: string | null; readonly id: string }>(null);
  const was = accepted.find((one) => one.kind === kind)?.reason ?? null;
  return useMutation({
    mutationFn: (reason: string | null) => {
      if (sent.current?.reason !== reason) sent.current = { reason, id: crypto.randomUUID() };
      return acceptProblemOf({ registration, kind, reason, was }, sent.current.id);
    },
    onSuccess: async () => {
      sent.current = null;
      await client.invalidateQueries({ queryKey: raceDayKey });
    },
    meta: { isQuiet: true },
  });
}
