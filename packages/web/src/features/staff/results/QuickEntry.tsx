import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import classes from './desk.module.css';
import { type DeskCell, type DeskRow, fetchByBibs } from './desk-rows.ts';
import type { DeskParts } from './TimeCell.tsx';
import { Decision, submit, timeText } from './TimeCell.tsx';

/** A time for a bib, as a judge calls them: bib, Enter, time, Enter, and the next bib. The name says who it is before anything is written. */
export function QuickEntry({ desk, race: { id: race }, stops, nameOf }: DeskParts): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const bibField = useRef<HTMLInputElement>(null);
  const timeField = useRef<HTMLInputElement>(null);
  const [stop, setStop] = useState(stops.at(-1)?.id ?? '');
  const [bib, setBib] = useState('');
  const [time, setTime] = useState('');
  const wanted = bib.trim();
  const found = useQuery({
    queryKey: ['staff', 'results', race, 'bib', wanted],
    queryFn: async ({ signal }) => (await fetchByBibs(race, [wanted], stops, signal))[0] ?? null,
    enabled: wanted !== '',
    meta: { isQuiet: true },
  });
  const row = wanted === '' ? null : (found.data ?? null);
  const cell = row?.cells.find((one) => one.stop === stop);
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    if (time.trim() === '') timeField.current?.focus();
    else if (!row || !cell) bibField.current?.focus();
    else if (isTaken(desk, row, cell, time)) {
      setBib('');
      setTime('');
      bibField.current?.focus();
    }
  };
  return (
    <form className={classes.quick} onSubmit={enter} aria-label={say('desk.quick')}>
      <StopChoice {...{ stops, nameOf, stop }} onChange={setStop} />
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
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          setTime('');
          if (cell) desk.entries.clear(cell.key);
        }}
      />
      <Button type="submit">{say('desk.add')}</Button>
      <Who row={row} cell={cell} isUnknown={wanted !== '' && found.data === null} error={found.error} />
      {row && cell ? <Decision desk={desk} row={row} cell={cell} /> : null}
    </form>
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
    <>
      <label htmlFor={id}>{say('desk.place')}</label>
      <select id={id} value={stop} onChange={({ currentTarget: { value } }) => onChange(value)}>
        {stops.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </>
  );
}

/** Hands a time over; false: there is something to mend or to decide first. */
function isTaken(desk: DeskParts['desk'], row: DeskRow, cell: DeskCell, time: string): boolean {
  submit(desk, row, cell, time);
  const kind = desk.entries.of(cell.key)?.kind;
  return kind === 'adding' || kind === undefined;
}

interface WhoProps {
  readonly row: DeskRow | null;
  readonly cell: DeskCell | undefined;
  readonly isUnknown: boolean;
  readonly error: unknown;
}

/** The person of the bib, and the time that stands. */
function Who({ row, cell, isUnknown, error }: WhoProps): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const standing = cell?.standing ?? null;
  return (
    <p role="status" className={classes.who}>
      {error ? failureText(error, t) : null}
      {isUnknown ? say('desk.nobody') : null}
      {row ? (
        <>
          <strong>{row.name}</strong> {row.category} · {t(`result.${row.status}`)}
          {standing ? ` · ${say(standing.isByHand ? 'desk.byHand' : 'desk.heard')} ${timeText(standing.ms)}` : null}
        </>
      ) : null}
    </p>
  );
}
