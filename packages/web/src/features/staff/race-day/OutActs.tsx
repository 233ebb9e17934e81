import { formatHour } from '@dorsal/domain/units/dates.ts';
import { instantOfHour, typedHour } from '@dorsal/domain/units/typed-times.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { serverNow } from '#live/clock/clocks.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { isOvertaken, type RefusedAct } from '../acts/Meanwhile.tsx';
import { PreviewBeside } from '../preview/PreviewBeside.tsx';
import { lookTexts, useLookFirst } from '../preview/use-look-first.ts';
import { usePreview } from '../preview/use-preview.ts';
import { usePlaceName } from './place-names.ts';
import classes from './race-day.module.css';
import { type DayRace, type Missing, type Report, raceDayKey, report } from './race-day-queries.ts';

type Act = 'back' | 'retired' | 'not_started' | 'bib_back';

interface Props {
  readonly row: Missing;
  readonly race: DayRace | undefined;
  readonly onDone: () => void;
  /** Somebody else was quicker, and the row may be gone. */
  readonly onRefused: (refused: RefusedAct) => void;
}

/** The things that may be said of somebody who is out. Each is looked at before it is done, and the trail takes each back. */
export function OutActs({ row, race, ...outcome }: Props): ReactElement {
  const { say } = useStaffTexts();
  const [act, setAct] = useState<Act | null>(null);
  // Somebody who was cancelled can only bring the bib back.
  const isGone =
    row.state === 'unaccounted' &&
    row.staff_status === undefined &&
    row.last === undefined &&
    row.back_at === undefined;
  const acts: readonly Act[] = isGone ? ['bib_back'] : ['back', 'retired', 'not_started'];
  return (
    <div className={classes.acts}>
      <div className={classes.actChoice}>
        {acts.map((one) => (
          <Button
            key={one}
            className={classes.big}
            variant={act === one ? 'filled' : 'default'}
            aria-pressed={act === one}
            onClick={() => setAct(one)}
          >
            {say(`day.act.${one}`)}
          </Button>
        ))}
      </div>
      {act === null ? null : <ActForm key={act} {...{ act, row, race, ...outcome }} />}
    </div>
  );
}

function ActForm({ act, row, race, onDone, onRefused }: Props & { readonly act: Act }): ReactElement {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const zone = race?.event.time_zone ?? 'UTC';
  const placeName = usePlaceName();
  const places = (race?.places ?? []).map(placeName);
  const [place, setPlace] = useState('');
  const [hour, setHour] = useState(() => formatHour(serverNow(row.modality), zone));
  const [reportedBy, setReportedBy] = useState('');
  const { seen, lookAgain } = useSeen(row);
  const at = act === 'retired' ? instantOf(hour, zone, serverNow(row.modality)) : null;
  const isReady = act !== 'retired' || (place.trim() !== '' && reportedBy.trim() !== '' && at !== null);
  const body = isReady
    ? reportOf(seen, act, { at: at ?? 0, place: place.trim(), reported_by: reportedBy.trim() })
    : null;
  const confirming = say('day.confirm', { act: say(`day.act.${act}`), bib: row.bib_number ?? '' });
  const sent = useRef({ of: '', id: '' });
  const done = useMutation({
    mutationFn: ({ headers, report: what }: { report: Report; headers: Readonly<Record<string, string>> }) => {
      const of = JSON.stringify(what);
      if (sent.current.of !== of) sent.current = { of, id: crypto.randomUUID() };
      return report(what, { commandId: sent.current.id, headers });
    },
    onSuccess: onDone,
    onError: (error) => {
      if (!isOvertaken(error)) return;
      lookAgain();
      onRefused({ act: confirming, error });
    },
    onSettled: () => client.invalidateQueries({ queryKey: raceDayKey }),
    meta: { isQuiet: true },
  });
  const preview = usePreview(body === null ? null : { command: 'reportWhereabouts', body });
  const { look, press } = useLookFirst(preview.state, JSON.stringify(body), (headers) => {
    if (body !== null) done.mutate({ report: body, headers });
  });
  const waits = lookTexts[look];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (body !== null && !done.isPending) press();
  };
  return (
    <form className={classes.actForm} onSubmit={submit} aria-label={say(`day.act.${act}`)}>
      <p>{say(`day.means.${act}`)}</p>
      {act === 'retired' ? (
        <>
          <Field says="day.place" value={place} onChange={setPlace} offered={places} />
          <Field says="day.at" value={hour} onChange={setHour} isHour isFault={at === null} />
          <Field says="day.reportedBy" value={reportedBy} onChange={setReportedBy} />
        </>
      ) : null}
      <Button type="submit" className={classes.big} aria-disabled={body === null || done.isPending}>
        {confirming}
      </Button>
      <PreviewBeside preview={preview} />
      <Refusal error={done.error} />
      <p role="status">{waits === null ? null : say(waits)}</p>
    </form>
  );
}

/** The row as it was when a form was opened: a repeat after a lost answer has to be the same report. `lookAgain`: from then on that of now. */
function useSeen(row: Missing): { readonly seen: Missing; readonly lookAgain: () => void } {
  const [opened, setOpened] = useState<Missing | null>(row);
  return { seen: opened ?? row, lookAgain: () => setOpened(null) };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The last instant at which it was that hour: nobody reports what is to come. Null: it is no hour. */
function instantOf(hour: string, zone: string, now: number): number | null {
  const typed = typedHour(hour);
  if (typed === null) return null;
  return instantOfHour(typed, zone, now - dayMs + minuteMs);
}

interface Retirement {
  readonly at: number;
  readonly place: string;
  readonly reported_by: string;
}

/** The call that an act makes: with what was seen of them, so that nothing that was said meanwhile is written over. */
export function reportOf(row: Missing, act: Act, retired: Retirement): Report {
  const person = { registration: row.registration, bib: row.bib_number ?? '', was: row.staff_status ?? null };
  if (act === 'bib_back') return { ...person, collected: false };
  if (act === 'back') return { ...person, back: true };
  if (act === 'not_started') return { ...person, status: 'not_started' };
  return { ...person, status: 'retired', retired };
}

interface FieldProps {
  readonly says: 'day.place' | 'day.at' | 'day.reportedBy';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly offered?: readonly string[];
  readonly isHour?: boolean;
  readonly isFault?: boolean;
}

function Field({ says, value, onChange, offered = [], isHour = false, isFault = false }: FieldProps): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  return (
    <p className={classes.field}>
      <label htmlFor={id}>{say(says)}</label>
      <input
        id={id}
        value={value}
        maxLength={120}
        autoComplete="off"
        inputMode={isHour ? 'numeric' : 'text'}
        aria-invalid={isFault}
        list={offered.length > 0 ? `${id}-offered` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isFault ? <small>{say('day.noHour')}</small> : null}
      <datalist id={`${id}-offered`}>
        {offered.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </p>
  );
}
