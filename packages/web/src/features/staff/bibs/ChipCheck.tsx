import { formatClock, formatHour } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { RaceChoice } from '../race-day/DayListParts.tsx';
import classes from '../race-day/race-day.module.css';
import { boardQuery, type ScreenProps } from '../race-day/race-day-queries.ts';
import own from './chip-check.module.css';
import { type CheckedChip, type ChecksAnswer, chipsQuery, chipsShown, readersQuery } from './chip-check-queries.ts';

/** The check station: whose chip the reader of the table has just read, or what is wrong with it, to be seen from two metres. It is of one event. */
export function ChipCheck({ event, ...props }: ScreenProps): ReactElement {
  const { say } = useStaffTexts();
  return event === undefined ? <p role="status">{say('chipCheck.oneEvent')}</p> : <Station event={event} {...props} />;
}

function Station({ event, search, onSearch }: ScreenProps & { readonly event: string }): ReactElement {
  const { say } = useStaffTexts();
  const races = useQuery(boardQuery(event)).data?.races ?? [];
  const found = useQuery(chipsQuery(event, search.reader, search.race));
  const zone = races[0]?.event.time_zone ?? 'UTC';
  // The table is its own page: whoever chose its reader wants to see the chips and nothing else.
  const [isFull, setFull] = useState(true);
  const checked = <Checked answer={found.isError ? undefined : found.data} isLost={found.isError} zone={zone} />;
  return (
    <>
      <div className={classes.tools}>
        <ReaderChoice
          chosen={search.reader}
          onChoose={(reader) => {
            setFull(true);
            onSearch({ ...search, reader });
          }}
        />
        <RaceChoice races={races} chosen={search.race} onChoose={(race) => onSearch({ ...search, race })} />
        {search.reader === undefined ? null : (
          <Button className={classes.big} variant="default" onClick={() => setFull(true)}>
            {say('chipCheck.full')}
          </Button>
        )}
      </div>
      {search.reader === undefined ? <p>{say('chipCheck.choose')}</p> : null}
      <Refusal error={found.error} />
      {search.reader === undefined || isFull ? null : checked}
      {search.reader !== undefined && isFull ? <Full onClose={() => setFull(false)}>{checked}</Full> : null}
    </>
  );
}

/** All of the screen, over the page. */
function Full({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }): ReactElement {
  const { say } = useStaffTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={own.full} aria-label={say('chipCheck.screen')} onClose={onClose}>
      {children}
      <Button variant="default" onClick={() => dialog.current?.close()}>
        {say('chipCheck.page')}
      </Button>
    </dialog>
  );
}

interface ReaderProps {
  readonly chosen: string | undefined;
  readonly onChoose: (reader: string | undefined) => void;
}

function ReaderChoice({ chosen, onChoose }: ReaderProps): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const readers = useQuery(readersQuery);
  return (
    <>
      <p className={classes.choice}>
        <label htmlFor={id}>{say('chipCheck.reader')}</label>
        <select
          id={id}
          value={chosen ?? ''}
          onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : value)}
        >
          <option value="">{say('chipCheck.reader.choose')}</option>
          {(readers.data ?? []).map(({ _id, name, numeric_id }) => (
            <option key={_id} value={_id}>
              {[name, numeric_id].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      </p>
      <Refusal error={readers.error} />
    </>
  );
}

interface CheckedProps {
  /** Undefined: not known. */
  readonly answer: ChecksAnswer | undefined;
  readonly isLost: boolean;
  readonly zone: string;
}

/** The last chip in large, and below those of before. */
export function Checked({ answer, isLost, zone }: CheckedProps): ReactElement {
  const { say } = useStaffTexts();
  const { large, before } = answer === undefined ? { large: [], before: [] } : chipsShown(answer);
  return (
    <>
      {answer === undefined ? null : <Timing answer={answer} />}
      <div role="status">{isLost ? <Panel state="lost" title={say('chipCheck.lost')} /> : <Large chips={large} />}</div>
      {answer === undefined ? null : <OfReader answer={answer} zone={zone} />}
      {before.length === 0 ? null : (
        <section>
          <h2>{say('chipCheck.before')}</h2>
          <ul className={classes.missing}>
            {before.map((chip) => (
              <Before key={chip.chip} chip={chip} zone={zone} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface OfReaderProps {
  readonly answer: ChecksAnswer;
  readonly zone: string;
}

/** Reads of this reader are times of a race now. */
function Timing({ answer: { at, times_from: from } }: Pick<OfReaderProps, 'answer'>): ReactElement | null {
  const { say } = useStaffTexts();
  return from === undefined || from > at ? null : <p className={own.timing}>{say('chipCheck.timing')}</p>;
}

/** When the reader was heard last, and from when its reads are times. */
function OfReader({ answer: { at, heartbeat, times_from: from }, zone }: OfReaderProps): ReactElement {
  const { say } = useStaffTexts();
  const heard =
    heartbeat === undefined ? say('chipCheck.silent') : say('chipCheck.heard', { clock: formatClock(heartbeat, zone) });
  const to = from === undefined || from <= at ? '' : say('chipCheck.timesFrom', { hour: formatHour(from, zone) });
  return <p className={own.reader}>{[heard, to].filter(Boolean).join(' ')}</p>;
}

function Large({ chips: [chip, ...beside] }: { readonly chips: readonly CheckedChip[] }): ReactElement {
  const { say } = useStaffTexts();
  if (chip === undefined) return <Panel state="waiting" title={say('chipCheck.wait')} />;
  const { fault } = chip;
  return (
    <Panel
      state={fault === undefined ? 'well' : 'fault'}
      title={say(`chipCheck.${fault ?? 'well'}`)}
      {...(fault !== undefined && { remedy: say(`chipCheck.${fault}.then`) })}
      chips={[chip, ...beside]}
    />
  );
}

interface PanelProps {
  readonly state: 'waiting' | 'well' | 'fault' | 'lost';
  readonly title: string;
  /** The way out. */
  readonly remedy?: string;
  readonly chips?: readonly CheckedChip[];
}

const signs = { waiting: '…', well: '✓', fault: '✗', lost: '?' } as const;

function Panel({ state, title, remedy, chips = [] }: PanelProps): ReactElement {
  return (
    <div className={own.panel} data-state={state}>
      <p className={own.title}>
        <span aria-hidden="true">{signs[state]}</span> {title}
      </p>
      {remedy === undefined ? null : <p className={own.remedy}>{remedy}</p>}
      {chips.map((chip) => (
        <Bearer key={chip.chip} chip={chip} isSmall={chips.length > 1} />
      ))}
    </div>
  );
}

function Bearer({ chip, isSmall }: { readonly chip: CheckedChip; readonly isSmall: boolean }): ReactElement {
  const { say } = useStaffTexts();
  const { person } = chip;
  return (
    <div className={own.bearer} data-is-small={isSmall}>
      {person === undefined ? null : (
        <>
          {person.bib_number === undefined ? null : <p className={`${own.bib} numbers`}>{person.bib_number}</p>}
          <p className={own.name}>{nameOf(person)}</p>
          <p className={own.race}>{person.modality_name}</p>
        </>
      )}
      <p className={own.chip}>{say('chipCheck.chip', { chip: chip.chip })}</p>
    </div>
  );
}

function Before({ chip, zone }: { readonly chip: CheckedChip; readonly zone: string }): ReactElement {
  const { say } = useStaffTexts();
  const { person, fault } = chip;
  return (
    <li className={classes.line}>
      {person?.bib_number === undefined ? null : <BibBadge bib={person.bib_number} color={person.bib_color ?? null} />}
      <p className={classes.who}>
        <b>{person === undefined ? say('chipCheck.chip', { chip: chip.chip }) : nameOf(person)}</b>{' '}
        <small>{person?.modality_name}</small>
      </p>
      <span className={own.verdict} data-state={fault === undefined ? 'well' : 'fault'}>
        <span aria-hidden="true">{signs[fault === undefined ? 'well' : 'fault']}</span>{' '}
        {say(`chipCheck.${fault ?? 'well'}`)}
      </span>
      <span className="numbers">{formatClock(chip.received_at, zone)}</span>
    </li>
  );
}

const nameOf = ({ name, surname }: NonNullable<CheckedChip['person']>): string =>
  [name, surname].filter(Boolean).join(' ');
