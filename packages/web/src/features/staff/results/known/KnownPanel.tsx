import { formatClock, formatDay } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react';
import { mayCall } from '#api/permissions.ts';
import { useSession } from '#api/session.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { type SaidBy, useTexts } from '#i18n/use-texts.ts';
import type { CourseStop } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { PreviewBeside } from '../../preview/PreviewBeside.tsx';
import { lookTexts, useLookFirst } from '../../preview/use-look-first.ts';
import { usePreview } from '../../preview/use-preview.ts';
import classes from './known.module.css';
import {
  askedOf,
  changeKnown,
  type Known,
  type KnownChange,
  knownQuery,
  type MatRate,
  type Span,
  typedShare,
  typedSpan,
} from './known-queries.ts';

interface Parts {
  readonly race: Modality;
  readonly stops: readonly CourseStop[];
  readonly nameOf: (stop: CourseStop) => string;
}

/** Facts of a race that no read tells: when it was neutralised, and how often a mat misses somebody. Asked for when it is opened. */
export function KnownPanel(parts: Parts): ReactElement | null {
  const { say } = useStaffTexts();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!mayCall(session, 'knownByStaff', parts.race.event?.id)) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.opener}>{say('known.title')}</summary>
      {isOpen ? <Opened {...parts} /> : null}
    </details>
  );
}

function Opened(parts: Parts): ReactElement {
  const known = useQuery(knownQuery(parts.race.id));
  const [change, setChange] = useState<KnownChange | null>(null);
  if (known.isLoadingError) return <FailureNotice error={known.error} onRetry={() => void known.refetch()} />;
  if (known.isPending) return <Skeleton lines={4} />;
  return (
    <>
      <KnownFacts {...parts} known={known.data} onChoose={setChange} />
      <ChangeForm {...parts} change={change} onDone={() => setChange(null)} />
    </>
  );
}

interface FactsProps extends Parts {
  readonly known: Known;
  readonly onChoose: (change: KnownChange) => void;
}

/** Exported for its test. */
export function KnownFacts({ known, onChoose, ...parts }: FactsProps): ReactElement {
  const { say } = useStaffTexts();
  const words = useWords(parts);
  return (
    <>
      <section aria-label={say('known.neutralised')}>
        <h3>{say('known.neutralised')}</h3>
        <p>{say('known.neutralised.what')}</p>
        {known.neutralised.length === 0 ? <p>{say('known.neutralised.none')}</p> : null}
        <ul>
          {known.neutralised.map((span) => (
            <li key={`${span.from} ${span.to}`}>
              {words.span(span)}{' '}
              <Button
                variant="default"
                aria-label={say('known.delete.this', { span: words.span(span) })}
                onClick={() => onChoose({ kind: 'delete', span })}
              >
                {say('known.delete')}
              </Button>
            </li>
          ))}
        </ul>
        <SpanForm zone={zoneOf(parts)} onChoose={(span) => onChoose({ kind: 'add', span })} />
      </section>
      <section aria-label={say('known.rates')}>
        <h3>{say('known.rates')}</h3>
        <p>{say(known.isFrozen ? 'known.rates.frozen' : 'known.rates.what')}</p>
        {known.rates.length === 0 ? <p>{say('known.rates.none')}</p> : null}
        {known.rates.map((rate) => (
          <Rate key={rate.stops.join(' ')} {...{ rate, words, onChoose }} isFrozen={known.isFrozen} />
        ))}
      </section>
    </>
  );
}

interface SpanProps {
  readonly zone: string;
  readonly onChoose: (span: Span) => void;
}

function SpanForm({ zone, onChoose }: SpanProps): ReactElement {
  const { say } = useStaffTexts();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const span = typedSpan(from, to, zone);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (span !== null) onChoose(span);
  };
  return (
    <form className={classes.act} onSubmit={submit} aria-label={say('known.add')}>
      <Moment label={say('known.from')} value={from} onChange={setFrom} />
      <Moment label={say('known.to')} value={to} onChange={setTo} />
      <Button type="submit" variant="default" aria-disabled={span === null}>
        {say('known.add')}
      </Button>
      {from !== '' && to !== '' && span === null ? <p role="status">{say('known.reversed')}</p> : null}
    </form>
  );
}

interface MomentProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Moment = ({ label, value, onChange }: MomentProps): ReactElement => (
  <label className={classes.pair}>
    {label}
    <input
      className={classes.input}
      type="datetime-local"
      step={1}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);

interface RateProps {
  readonly rate: MatRate;
  readonly words: Words;
  readonly isFrozen: boolean;
  readonly onChoose: (change: KnownChange) => void;
}

/** One mat: as counted, as it counts, and the ways to change that. */
function Rate({ rate, words, isFrozen, onChoose }: RateProps): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { stops, passes, skips, proposed, accepted } = rate;
  const mat = words.mat(stops);
  const share = typedShare(typed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (share !== null) onChoose({ kind: 'rate', stops, rate: share });
  };
  return (
    <form className={classes.act} onSubmit={submit} aria-label={mat}>
      <h4>{mat}</h4>
      <span>{say('known.counted', { skips, count: passes, share: words.share(proposed) })}</span>
      <b>{accepted === null ? say('known.usual') : say('known.counts', { share: words.share(accepted) })}</b>
      {isFrozen ? null : (
        <>
          {accepted === proposed ? null : (
            <Button variant="default" onClick={() => onChoose({ kind: 'rate', stops, rate: proposed })}>
              {say('known.accept', { share: words.share(proposed) })}
            </Button>
          )}
          {accepted === null ? null : (
            <Button variant="default" onClick={() => onChoose({ kind: 'rate', stops, rate: null })}>
              {say('known.usual.again')}
            </Button>
          )}
          <span className={classes.pair}>
            <label htmlFor={id}>{say('known.other')}</label>
            <input
              id={id}
              className={classes.input}
              inputMode="decimal"
              size={5}
              maxLength={8}
              value={typed}
              onChange={({ currentTarget: { value } }) => setTyped(value)}
            />
          </span>
          <Button type="submit" variant="default" aria-disabled={share === null}>
            {say('known.set')}
          </Button>
        </>
      )}
    </form>
  );
}

interface ChangeProps extends Parts {
  readonly change: KnownChange | null;
  readonly onDone: () => void;
}

/** The chosen change in words, with what it would move, and the press that does it. */
function ChangeForm({ change, onDone, ...parts }: ChangeProps): ReactElement {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const words = useWords(parts);
  const { id: race } = parts.race;
  const commandId = useRef({ of: '', id: '' });
  const key = JSON.stringify(change);
  const preview = usePreview(change === null ? null : askedOf(race, change));
  const done = useMutation({
    mutationFn: async ({ chosen, headers }: { chosen: KnownChange; headers: Readonly<Record<string, string>> }) => {
      const of = JSON.stringify(chosen);
      if (commandId.current.of !== of) commandId.current = { of, id: crypto.randomUUID() };
      await changeKnown(race, chosen, { commandId: commandId.current.id, headers });
    },
    onSuccess: async () => {
      commandId.current = { of: '', id: '' };
      onDone();
      await client.invalidateQueries({ queryKey: knownQuery(race).queryKey });
      await client.invalidateQueries({ queryKey: ['staff', 'results', race] });
    },
    meta: { isQuiet: true },
  });
  const { look, press } = useLookFirst(preview.state, key, (headers) => {
    if (change !== null) done.mutate({ chosen: change, headers });
  });
  const waits = lookTexts[look];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (change !== null && !done.isPending) press();
  };
  return (
    <form className={change === null ? undefined : classes.act} onSubmit={submit} aria-label={say('known.change')}>
      {change === null ? null : (
        <>
          <h3>{textOf(change, words, say)}</h3>
          <Button type="submit" autoFocus aria-disabled={done.isPending}>
            {say('known.do')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {say('known.leave')}
          </Button>
          <PreviewBeside preview={preview} />
          <Refusal error={done.error} />
        </>
      )}
      <p role="status">
        {waits === null ? null : say(waits)}
        {done.isSuccess && change === null ? say('person.done') : null}
      </p>
    </form>
  );
}

interface Words {
  readonly span: (span: Span) => string;
  readonly share: (share: number) => string;
  /** A mat by its checkpoints. */
  readonly mat: (stops: readonly string[]) => string;
}

function useWords(parts: Parts): Words {
  const { language } = useTexts();
  const { stops, nameOf } = parts;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return {
    span: ({ from, to }) => [from, to].map((at) => momentText(at, zoneOf(parts))).join(' – '),
    share: (share) => percent.format(share),
    mat: (ids) =>
      ids
        .map((id) => stops.find((stop) => stop.id === id))
        .map((stop, at) => (stop ? nameOf(stop) : (ids[at] ?? '')))
        .join(' + '),
  };
}

/** DD/MM HH:mm:ss: a safety car is told to the second. */
const momentText = (at: number, zone: string): string => `${formatDay(at, zone).slice(0, 5)} ${formatClock(at, zone)}`;

const zoneOf = ({ race }: Pick<Parts, 'race'>): string => race.event?.zone ?? 'UTC';

function textOf(change: KnownChange, words: Words, say: SaidBy<StaffTextKey>): string {
  if (change.kind !== 'rate') return say(`known.do.${change.kind}`, { span: words.span(change.span) });
  const mat = words.mat(change.stops);
  return change.rate === null
    ? say('known.do.usual', { mat })
    : say('known.do.rate', { mat, share: words.share(change.rate) });
}
