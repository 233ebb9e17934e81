import { type StaffStatus, staffStatuses } from '@dorsal/domain/timing/types.ts';
import { formatAddition } from '@dorsal/domain/units/durations.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import { ChainOfResult } from '#race/parts/ChainOfResult.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { CloseButton } from '#ui/controls/CloseButton.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { JudgeOrder, type LineChoice } from '../acts/JudgeOrder.tsx';
import { ClaimsOfPerson } from './ClaimsOfPerson.tsx';
import classes from './desk.module.css';
import { type DeskRow, fetchByIds } from './desk-rows.ts';
import { BibOfPerson, LateStart } from './PersonFacts.tsx';
import { PersonReads } from './PersonReads.tsx';
import { type OfPerson, Reason, RulingForm, useRuling } from './RulingForm.tsx';
import { type Ruling, whyQuery } from './rulings.ts';
import type { DeskParts } from './TimeCell.tsx';
import { TwoFinishes } from './TwoFinishes.tsx';

interface Props extends Pick<DeskParts, 'race' | 'stops' | 'nameOf'> {
  readonly person: string;
  readonly onClose: () => void;
}

/** One person: why the result is what it is, and the rulings of staff, each looked at before it is done. */
export function PersonPanel({ race, stops, nameOf, person, onClose }: Props): ReactElement {
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
  const closing = useRef<HTMLSpanElement>(null);
  const [isTyped, setTyped] = useState(false);
  const closeByKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    const close = closing.current?.querySelector('button');
    // One key alone does not lose typed text: the next one closes.
    if (isTypedIn(event.currentTarget) && close && event.target !== close) {
      close.focus();
      setTyped(true);
    } else onClose();
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
        <span ref={closing}>
          <CloseButton label={say('person.close')} onClick={onClose} />
        </span>
        {isTyped ? <span role="status">{say('person.typed')}</span> : null}
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
          <Why row={row} race={race} />
          <TwoFinishes row={row} race={race} />
          <ClaimsOfPerson row={row} race={race} />
          <PersonReads row={row} race={race} />
          <StatusForm row={row} race={race.id} />
          <LateStart row={row} race={race.id} />
          <BibOfPerson row={row} race={race} />
          <Penalties row={row} race={race.id} />
          {row.bib === '' ? null : (
            <JudgeOrder
              race={{ ...race, zone: race.event?.zone ?? 'UTC' }}
              bib={row.bib}
              lines={linesOf(stops, nameOf)}
            />
          )}
        </>
      )}
    </section>
  );
}

/** The lines at which people have places, the finish first. */
const linesOf = (stops: DeskParts['stops'], nameOf: DeskParts['nameOf']): LineChoice[] =>
  stops
    .toReversed()
    .flatMap((stop) =>
      stop.kind === 'start' ? [] : [{ stop: stop.kind === 'finish' ? 'finish' : stop.id, name: nameOf(stop) }],
    );

/** Something stands in a field. */
const isTypedIn = (panel: HTMLElement): boolean =>
  [...panel.querySelectorAll('input')].some(({ type, value }) => type !== 'checkbox' && value.trim() !== '');

/** The chain from the start to the number, and what the explanation of the reads takes for granted. */
function Why({ row, race }: { readonly row: DeskRow; readonly race: Modality }): ReactElement {
  const { say } = useStaffTexts();
  const found = useQuery(whyQuery(race.id, row.id));
  const sentences = found.data?.sentences;
  return (
    <>
      <h3>{say('person.why')}</h3>
      {row.result === undefined ? null : <ChainOfResult participant={row} modality={race} />}
      <Refusal error={found.error} />
      {sentences?.length === 0 ? <p>{say('person.plain')}</p> : null}
      <ul>
        {[...(sentences ?? []), ...(found.data?.heard ?? []), ...(found.data?.acts ?? [])].map((sentence) => (
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
  const standing = row.staffStatus;
  /** Undefined: nothing else than what stands. `was`: what stood when it was chosen. */
  const [chosen, setChosen] = useState<{ readonly is: StaffStatus | null; readonly was: StaffStatus | null }>();
  const [reason, setReason] = useState('');
  if (chosen?.is === standing) setChosen(undefined);
  const status = chosen === undefined ? standing : chosen.is;
  const ruledMeanwhile = chosen !== undefined && chosen.was !== standing;
  const ruled = useRuling({ row, race }, () => setReason(''));
  const isReady = status !== standing && (status !== 'disqualified' || reason.trim() !== '');
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
        onChange={({ currentTarget: { value } }) =>
          setChosen({ is: staffStatuses.find((one) => one === value) ?? null, was: standing })
        }
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
      {ruledMeanwhile ? (
        <p role="status" className={classes.wholeRow}>
          {say('person.ruledMeanwhile', {
            status: standing === null ? say('person.byReads') : t(`result.${standing}`),
          })}
        </p>
      ) : null}
    </RulingForm>
  );
}

function Penalties({ row, race }: OfPerson): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const [seconds, setSeconds] = useState('');
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const ruled = useRuling({ row, race }, () => {
    if (chosen === null) {
      setSeconds('');
      setReason('');
    }
    setChosen(null);
  });
  const back = row.penalties.find(({ penalty }) => penalty === chosen);
  const ms = Math.round(Number(seconds.replace(',', '.')) * 1_000);
  const says = ({ ms: time, reason: why }: DeskRow['penalties'][number]): string =>
    say('person.penaltyBack.this', { time: formatAddition(time), reason: why });
  const given: Ruling | null = ms > 0 && reason.trim() !== '' ? { kind: 'penalty', ms, reason } : null;
  return (
    <RulingForm
      title={say('person.penalties')}
      act={back === undefined ? say('person.penalise') : says(back)}
      row={row}
      ruling={back === undefined ? given : { kind: 'penaltyBack', penalty: back.penalty }}
      ruled={ruled}
    >
      {row.penalties.map((one) => (
        <p key={one.penalty} className={classes.penalty}>
          <span>
            {formatAddition(one.ms)} {one.reason}
          </span>
          <Button
            variant="default"
            disabled={ruled.isPending}
            aria-pressed={one === back}
            aria-label={says(one)}
            onClick={() => setChosen(one === back ? null : one.penalty)}
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
        onChange={({ currentTarget: { value } }) => {
          setSeconds(value);
          setChosen(null);
        }}
      />
      <Reason
        value={reason}
        onChange={(typed) => {
          setReason(typed);
          setChosen(null);
        }}
        offered={[say('token.penalty.yellow'), say('token.penalty.red'), say('token.penalty.orders')]}
      />
    </RulingForm>
  );
}
