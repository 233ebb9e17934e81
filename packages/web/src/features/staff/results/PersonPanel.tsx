import { type StaffStatus, staffStatuses } from '@dorsal/domain/timing/types.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CloseButton } from '#ui/controls/CloseButton.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { PreviewBeside } from '../preview/PreviewBeside.tsx';
import { lookTexts, useLookFirst } from '../preview/use-look-first.ts';
import { usePreview } from '../preview/use-preview.ts';
import classes from './desk.module.css';
import { type DeskRow, fetchByIds } from './desk-rows.ts';
import { askedOf, type Ruling, rule, whyQuery } from './rulings.ts';
import type { DeskParts } from './TimeCell.tsx';

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
  return (
    <section className={classes.panel} aria-busy={found.isFetching} aria-label={row?.name ?? say('person.title')}>
      <header className={classes.panelHead}>
        <h2>{row === null ? say('person.title') : `${row.bib} ${row.name}`}</h2>
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
          <Why person={row.id} />
          <StatusForm key={`${row.staffStatus}`} row={row} race={race.id} />
          <Penalties row={row} race={race.id} />
        </>
      )}
    </section>
  );
}

function Why({ person }: { readonly person: string }): ReactElement {
  const { say } = useStaffTexts();
  const found = useQuery(whyQuery(person));
  return (
    <>
      <h3>{say('person.why')}</h3>
      <Refusal error={found.error} />
      {found.data?.length === 0 ? <p>{say('person.plain')}</p> : null}
      <ul>
        {(found.data ?? []).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

interface OfPerson {
  readonly row: DeskRow;
  readonly race: string;
}

interface Pressed {
  readonly ruling: Ruling;
  /** Those that name what was looked at before. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A ruling that is done with a press; the list, and the person, are asked for again. */
function useRuling({ row, race }: OfPerson, onDone: () => void) {
  const client = useQueryClient();
  const id = useRef({ of: '', id: '' });
  return useMutation({
    mutationFn: ({ ruling, headers }: Pressed) => {
      const of = JSON.stringify(ruling);
      if (id.current.of !== of) id.current = { of, id: crypto.randomUUID() };
      return rule(row, ruling, { commandId: id.current.id, headers });
    },
    onSuccess: async () => {
      id.current = { of: '', id: '' };
      onDone();
      await client.invalidateQueries({ queryKey: ['staff', 'results', race] });
      await client.invalidateQueries(whyQuery(row.id));
    },
    meta: { isQuiet: true },
  });
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

interface RulingFormProps {
  readonly title: string;
  readonly act: string;
  readonly row: DeskRow;
  /** Null: there is nothing to do yet. */
  readonly ruling: Ruling | null;
  readonly ruled: ReturnType<typeof useRuling>;
  readonly children: ReactNode;
}

/** A ruling with what it would change, and the press that does it. */
function RulingForm({ title, act, row, ruling, ruled, children }: RulingFormProps): ReactElement {
  const { say } = useStaffTexts();
  const preview = usePreview(ruling === null ? null : askedOf(row, ruling));
  const { look, press } = useLookFirst(preview.state, JSON.stringify(ruling), (headers) => {
    if (ruling !== null) ruled.mutate({ ruling, headers });
  });
  const waits = lookTexts[look];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ruling !== null && !ruled.isPending) press();
  };
  return (
    <form className={classes.ruling} onSubmit={submit} aria-label={title}>
      <h3>{title}</h3>
      {children}
      <Button type="submit" aria-disabled={ruling === null || ruled.isPending}>
        {act}
      </Button>
      <PreviewBeside preview={preview} />
      <Refusal error={ruled.error} />
      <p role="status">
        {waits === null ? null : say(waits)}
        {ruled.isSuccess && ruling === null ? say('person.done') : null}
      </p>
    </form>
  );
}

interface ReasonProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Document 3, section 5. */
  readonly offered: readonly string[];
}

function Reason({ value, onChange, offered }: ReasonProps): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{say('person.reason')}</label>
      <input
        id={id}
        className={`${classes.input} ${classes.reason}`}
        list={`${id}-offered`}
        autoComplete="off"
        maxLength={300}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={`${id}-offered`}>
        {offered.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
