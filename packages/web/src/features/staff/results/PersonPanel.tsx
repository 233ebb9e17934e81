import { type StaffStatus, staffStatuses } from '@dorsal/domain/timing/types.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CloseButton } from '#ui/controls/CloseButton.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './desk.module.css';
import { fetchByIds } from './desk-rows.ts';
import { PersonReads } from './PersonReads.tsx';
import { type OfPerson, Reason, RulingForm, useRuling } from './RulingForm.tsx';
import { type Ruling, whyQuery } from './rulings.ts';
import type { DeskParts } from './TimeCell.tsx';
import { TwoFinishes } from './TwoFinishes.tsx';

interface Props extends Pick<DeskParts, 'race' | 'stops'> {
  readonly person: string;
  readonly onClose: () => void;
}

/** One person: why the result is what it is, and the rulings of staff, each looked at before it is done. */
export function PersonPanel({ race, stops, person, onClose }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const found = useQuery({
    queryKey: ['staff', 'results', race.id, 'person', person],
    queryFn: async ({ signal }) => (await fetchByIds(race.id, [person], stops, signal))[0] ?? null,
  });
  const row = found.data ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  // The row that opens it may be far down the page.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView();
  }, []);
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
  };
  return (
    <section
      className={classes.panel}
      aria-busy={found.isFetching}
      aria-label={row?.name ?? say('person.title')}
      onKeyDown={closeByKey}
    >
      <header className={classes.panelHead}>
        <h2 ref={heading} tabIndex={-1}>
          {row === null ? say('person.title') : `${row.bib} ${row.name}`}
        </h2>
        <CloseButton label={say('person.close')} onClick={onClose} />
      </header>
      {found.error ? <FailureNotice error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data === null ? <p>{say('form.notFound')}</p> : null}
      {row === null ? null : (
        <>
          <p>
            {[row.category, t(`result.${row.status}`)].filter(Boolean).join(' · ')}{' '}
            <RowLink path={`/r/${row.id}`}>{say('desk.public')}</RowLink>{' '}
            <RowLink path="/admin/trail" search={{ subject: `participant:${row.id}` }}>
              {say('palette.history')}
            </RowLink>
          </p>
          <Why person={row.id} race={race.id} />
          <TwoFinishes row={row} race={race} />
          <PersonReads row={row} race={race} />
          <StatusForm key={`${row.staffStatus}`} row={row} race={race.id} />
          <LateStart row={row} race={race.id} />
          <Penalties row={row} race={race.id} />
        </>
      )}
    </section>
  );
}

function Why({ person, race }: { readonly person: string; readonly race: string }): ReactElement {
  const { say } = useStaffTexts();
  const found = useQuery(whyQuery(race, person));
  const sentences = found.data?.sentences;
  return (
    <>
      <h3>{say('person.why')}</h3>
      <Refusal error={found.error} />
      {sentences?.length === 0 ? <p>{say('person.plain')}</p> : null}
      <ul>
        {(sentences ?? []).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

function StatusForm({ row, race }: OfPerson): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const id = useId();
  const [status, setStatus] = useState<StaffStatus | null>(row.staffStatus);
  const [reason, setReason] = useState('');
  const ruled = useRuling({ row, race }, () => setReason(''));
  const isReady = status !== row.staffStatus && (status !== 'disqualified' || reason.trim() !== '');
  const ruling: Ruling = { kind: 'status', status, reason };
  return (
    <RulingForm
      title={say('person.ruling')}
      act={say('person.rule')}
      row={row}
      ruling={isReady ? ruling : null}
      ruled={ruled}
    >
      <label htmlFor={id}>{say('desk.status')}</label>
      <select
        id={id}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) => setStatus(staffStatuses.find((one) => one === value) ?? null)}
      >
        <option value="">{say('person.byReads')}</option>
        {staffStatuses.map((one) => (
          <option key={one} value={one}>
            {t(`result.${one}`)}
          </option>
        ))}
      </select>
      {status === 'disqualified' ? (
        <Reason value={reason} onChange={setReason} offered={[say('token.reason.bib'), say('token.reason.race')]} />
      ) : null}
    </RulingForm>
  );
}

function Penalties({ row, race }: OfPerson): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const [seconds, setSeconds] = useState('');
  const [reason, setReason] = useState('');
  const ruled = useRuling({ row, race }, () => {
    setSeconds('');
    setReason('');
  });
  const ms = Math.round(Number(seconds.replace(',', '.')) * 1_000);
  const isReady = ms > 0 && reason.trim() !== '';
  return (
    <RulingForm
      title={say('person.penalties')}
      act={say('person.penalise')}
      row={row}
      ruling={isReady ? { kind: 'penalty', ms, reason } : null}
      ruled={ruled}
    >
      {row.penalties.map(({ penalty, ms: time, reason: why }) => (
        <p key={penalty} className={classes.penalty}>
          <span>
            +{formatDuration(time)} {why}
          </span>
          <Button
            variant="default"
            disabled={ruled.isPending}
            aria-label={say('person.penaltyBack.this', { time: formatDuration(time), reason: why })}
            onClick={() => ruled.mutate({ ruling: { kind: 'penaltyBack', penalty } })}
          >
            {say('person.penaltyBack')}
          </Button>
        </p>
      ))}
      <label htmlFor={id}>{say('token.seconds')}</label>
      <input
        id={id}
        className={classes.input}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={seconds}
        onChange={({ currentTarget: { value } }) => setSeconds(value)}
      />
      <Reason
        value={reason}
        onChange={setReason}
        offered={[say('token.penalty.yellow'), say('token.penalty.red'), say('token.penalty.orders')]}
      />
    </RulingForm>
  );
}

/** Offered where somebody started late, or where that was accepted. */
function LateStart({ row, race }: OfPerson): ReactElement | null {
  const { say } = useStaffTexts();
  const [isAsked, setAsked] = useState(false);
  const ruled = useRuling({ row, race }, () => setAsked(false));
  if (!row.acceptsLateStart && !row.warnings.includes('late_start')) return null;
  const accepted = !row.acceptsLateStart;
  return (
    <RulingForm
      title={say('person.lateStart')}
      act={isAsked ? say(accepted ? 'person.lateStart.accept' : 'person.lateStart.refuse') : null}
      row={row}
      ruling={isAsked ? { kind: 'lateStart', accepted } : null}
      ruled={ruled}
    >
      <p className={classes.wholeRow}>{say(accepted ? 'person.lateStart.isRefused' : 'person.lateStart.isAccepted')}</p>
      <Button variant="default" aria-pressed={isAsked} onClick={() => setAsked(!isAsked)}>
        {say('person.look')}
      </Button>
    </RulingForm>
  );
}
