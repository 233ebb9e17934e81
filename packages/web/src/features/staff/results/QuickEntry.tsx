import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CloseButton } from '#ui/controls/CloseButton.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { Spinner } from '#ui/motion/Spinner.tsx';
import classes from './desk.module.css';
import { bibQuery, cellKey, type DeskCell, type DeskRow } from './desk-rows.ts';
import { Decision, type DeskParts, submit, timeText, useEntry } from './TimeCell.tsx';

/** A time that was called: it waits here until it is written, while the next one is typed. */
interface Called {
  readonly number: number;
  readonly bib: string;
  readonly time: string;
  readonly stop: string;
}

/** A time for a bib, as a judge calls them: bib, Enter, time, Enter, and the next bib. The name says who it is; what cannot be written yet stays below. */
export function QuickEntry(parts: DeskParts): ReactElement {
  const { desk, race, stops, nameOf } = parts;
  const { say } = useStaffTexts();
  const id = useId();
  const bibField = useRef<HTMLInputElement>(null);
  const timeField = useRef<HTMLInputElement>(null);
  const [stop, setStop] = useState(stops.at(-1)?.id ?? '');
  const [bib, setBib] = useState('');
  const [time, setTime] = useState('');
  const [called, setCalled] = useState<readonly Called[]>([]);
  const wanted = bib.trim();
  const found = useQuery({ ...bibQuery(race.id, wanted, stops), enabled: wanted !== '' });
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    if (wanted === '') bibField.current?.focus();
    else if (time.trim() === '') timeField.current?.focus();
    else {
      setCalled([...called, { number: (called.at(-1)?.number ?? 0) + 1, bib: wanted, time, stop }]);
      setBib('');
      setTime('');
      bibField.current?.focus();
    }
  };
  return (
    <form className={classes.quick} onSubmit={enter} aria-label={say('desk.quick')}>
      <StopChoice {...{ stops, nameOf, stop }} onChange={setStop} />
      <span className={classes.pair}>
        <label htmlFor={`${id}-bib`}>{say('desk.bib')}</label>
        <input
          ref={bibField}
          id={`${id}-bib`}
          className={`${classes.input} ${classes.wide}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={bib}
          onChange={({ currentTarget }) => setBib(currentTarget.value)}
        />
      </span>
      <span className={classes.pair}>
        <label htmlFor={`${id}-time`}>{say(desk.as === 'span' ? 'desk.span' : 'desk.hour')}</label>
        <input
          ref={timeField}
          id={`${id}-time`}
          className={`${classes.input} ${classes.wide}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && setTime('')}
        />
      </span>
      <Button type="submit">{say('desk.add')}</Button>
      <Who row={found.data} cell={found.data?.cells.find((one) => one.stop === stop)} error={found.error} />
      {called.map((one) => (
        <CalledTime
          key={one.number}
          {...parts}
          called={one}
          onGone={() => setCalled((all) => all.filter(({ number }) => number !== one.number))}
        />
      ))}
    </form>
  );
}

interface CalledProps extends DeskParts {
  readonly called: Called;
  readonly onGone: () => void;
}

/** Looks up whose bib it is, hands the time over, and goes once it is written. */
function CalledTime({ called: { bib, time, stop }, onGone, desk, race, stops }: CalledProps): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const client = useQueryClient();
  const [state, setState] = useState<{ readonly row?: DeskRow | null; readonly error?: unknown }>({});
  const { row } = state;
  const entry = useEntry(desk.entries, cellKey(row?.id ?? '', stop));
  const isHanded = useRef(false);
  const cell = row?.cells.find((one) => one.stop === stop);
  useEffect(() => {
    const look = async (): Promise<void> => {
      // Anew: what stands there now is what is asked about.
      const found = await client.fetchQuery({ ...bibQuery(race.id, bib, stops), staleTime: 0 });
      setState({ row: found });
      const own = found?.cells.find((one) => one.stop === stop);
      if (found && own) submit(desk, found, own, time);
      isHanded.current = found !== null;
    };
    if (!isHanded.current) look().catch((error: unknown) => setState({ error }));
  }, [client, race.id, bib, stops, stop, time, desk]);
  const isWritten = isHanded.current && row != null && (entry === null || entry.kind === 'added');
  useEffect(() => {
    if (isWritten) onGone();
  }, [isWritten, onGone]);
  return (
    <div className={classes.called}>
      <span className="numbers">
        {bib} {time}
      </span>{' '}
      {row?.name}
      {row === undefined && state.error === undefined ? <Spinner /> : null}
      {row === null ? <span role="alert">{say('desk.nobody')}</span> : null}
      {state.error === undefined ? null : <span role="alert">{failureText(state.error, t)}</span>}
      {row && cell ? <Decision desk={desk} row={row} cell={cell} /> : null}
      {row === null || state.error !== undefined ? (
        <CloseButton label={say('desk.forget', { bib, time })} onClick={onGone} />
      ) : null}
    </div>
  );
}

interface StopChoiceProps extends Pick<DeskParts, 'stops' | 'nameOf'> {
  readonly stop: string;
  readonly onChange: (stop: string) => void;
}

/** The place at which times are entered. */
export function StopChoice({ stops, nameOf, stop, onChange }: StopChoiceProps): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  return (
    <span className={classes.pair}>
      <label htmlFor={id}>{say('desk.place')}</label>
      <select id={id} value={stop} onChange={({ currentTarget: { value } }) => onChange(value)}>
        {stops.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </span>
  );
}

interface WhoProps {
  /** Null: nobody has the bib; undefined: not known yet. */
  readonly row: DeskRow | null | undefined;
  readonly cell: DeskCell | undefined;
  readonly error: unknown;
}

/** The person of the bib, and the time that stands. */
function Who({ row, cell, error }: WhoProps): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const standing = cell?.standing ?? null;
  return (
    <p role="status" className={classes.who}>
      {error ? failureText(error, t) : null}
      {row === null ? say('desk.nobody') : null}
      {row ? (
        <>
          <strong>{row.name}</strong> {row.category} · {t(`result.${row.status}`)}
          {standing ? ` · ${say(standing.isByHand ? 'desk.byHand' : 'desk.heard')} ${timeText(standing.ms)}` : null}
          {cell?.isBeingChecked ? ` · ${t('result.beingChecked')}` : null}
        </>
      ) : null}
    </p>
  );
}
