import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CloseButton } from '#ui/controls/CloseButton.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { Spinner } from '#ui/motion/Spinner.tsx';
import { type Called, forgetCalled, storeCalled, storedCalled } from './called-times.ts';
import classes from './desk.module.css';
import { bibQuery, calledQuery, cellKey, type DeskCell, type DeskRow } from './desk-rows.ts';
import { Decision, type DeskParts, submit, timeText, useEntry } from './TimeCell.tsx';

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
  const [before] = useState(() => storedCalled(race.id));
  const [called, setCalled] = useState(before);
  const wanted = bib.trim();
  const found = useQuery({ ...bibQuery(race.id, wanted, stops), enabled: wanted !== '' });
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    if (wanted === '') bibField.current?.focus();
    else if (time.trim() === '') timeField.current?.focus();
    else {
      const next: Called = { id: crypto.randomUUID(), bib: wanted, time, stop };
      storeCalled(race.id, next);
      setCalled([...called, next]);
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
          key={one.id}
          {...parts}
          called={one}
          isFromBefore={before.includes(one)}
          onGone={() => {
            forgetCalled(race.id, one);
            setCalled((all) => all.filter(({ id: other }) => other !== one.id));
          }}
        />
      ))}
    </form>
  );
}

interface CalledProps extends DeskParts {
  readonly called: Called;
  /** It was called before this form was opened: much may have come in since, so it waits for a press. */
  readonly isFromBefore: boolean;
  readonly onGone: () => void;
}

interface Looked {
  /** Null: nobody has the bib. */
  readonly row?: DeskRow | null;
  readonly error?: unknown;
  /** Another time for the same place is on its way, or to be decided on: this one is handed over once that is settled. */
  readonly isBehind?: boolean;
}

/** Looks up whose bib it is, hands the time over, and goes once it is written. */
function CalledTime(props: CalledProps): ReactElement {
  const { called, onGone, desk } = props;
  const { bib, time, stop } = called;
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const { row, error, isBehind, isWaiting, again } = useHandedOver(props);
  const cell = isBehind ? undefined : row?.cells.find((one) => one.stop === stop);
  return (
    <div className={classes.called}>
      <span className="numbers">
        {bib} {time}
      </span>{' '}
      {row?.name} {row === undefined && !isWaiting ? <Spinner /> : null}
      <Held row={row} isBehind={isBehind} />
      {error === undefined ? null : <span role="alert">{failureText(error, t)}</span>}
      {row && cell ? <Decision desk={desk} row={row} cell={cell} /> : null}
      {isWaiting && !isBehind ? (
        <Button onClick={again}>{error === undefined ? say('desk.write') : t('failed.again')}</Button>
      ) : null}
      {row === null || isWaiting ? <CloseButton label={say('desk.forget', { bib, time })} onClick={onGone} /> : null}
    </div>
  );
}

/** The reason for which a time that was called is not handed over: nobody has the bib, or another time for the place is to be settled first. */
function Held({
  row,
  isBehind,
}: {
  readonly row: DeskRow | null | undefined;
  readonly isBehind: boolean;
}): ReactElement | null {
  const { say } = useStaffTexts();
  if (row === null) return <span role="alert">{say('desk.nobody')}</span>;
  return isBehind ? <span role="status">{say('desk.behind')}</span> : null;
}

/** `isWaiting`: for a press, which looks anew. */
function useHandedOver({ called: { bib, time, stop }, isFromBefore, onGone, desk, race, stops }: CalledProps) {
  const client = useQueryClient();
  const [looked, setLooked] = useState<Looked>({});
  const [tries, setTries] = useState(isFromBefore ? 0 : 1);
  const { row, error, isBehind = false } = looked;
  const key = cellKey(row?.id ?? '', stop);
  const entry = useEntry(desk.entries, key);
  const isHanded = useRef(false);
  useEffect(() => {
    const look = async (): Promise<void> => {
      // Anew: what stands there now is what is asked about.
      const found = await client.fetchQuery(calledQuery(race.id, bib, stops));
      if (isHanded.current) return;
      const own = found?.cells.find((one) => one.stop === stop);
      const isBusy = own !== undefined && desk.entries.isUnsettled(own.key);
      setLooked({ row: found, isBehind: isBusy });
      if (isBusy) return;
      if (found && own) submit(desk, found, own, time);
      isHanded.current = found !== null;
    };
    if (tries > 0 && !isHanded.current) look().catch((cause: unknown) => setLooked({ error: cause }));
  }, [client, race.id, bib, stops, stop, time, desk, tries]);
  const isWritten = isHanded.current && row != null && (entry === null || entry.kind === 'added');
  useEffect(() => {
    if (isWritten) onGone();
  }, [isWritten, onGone]);
  const again = (): void => {
    setLooked({});
    setTries(tries + 1);
  };
  const isFree = isBehind && !desk.entries.isUnsettled(key);
  useEffect(() => {
    if (!isFree) return;
    setLooked({});
    setTries((before) => before + 1);
  }, [isFree]);
  return { row, error, isBehind, isWaiting: tries === 0 || isBehind || error !== undefined, again };
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
