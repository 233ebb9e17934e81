import { formatClock } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Unfold } from '#ui/controls/Unfold.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { AskedForm, type DoneAct, DoneNotice } from './AskedForm.tsx';
import classes from './acts.module.css';
import {
  askedBack,
  askedOrder,
  equalled,
  firstOrder,
  movedTo,
  placesIn,
  type Ranked,
  withOne,
  withoutOne,
} from './line-draft.ts';
import { type AskedLine, type Line, type LineOrder, lineQuery } from './line-queries.ts';

/** A line where somebody may be ordered. */
export interface LineChoice {
  /** The id of the checkpoint, or `finish`. */
  readonly stop: string;
  readonly name: string;
}

interface Props {
  readonly race: { readonly id: string; readonly name: string; readonly zone: string };
  readonly bib: string;
  /** One at least, that which is meant most often first. */
  readonly lines: readonly LineChoice[];
  /** Takes the act that was done, where its notice stands elsewhere. */
  readonly onDone?: (done: DoneAct) => void;
}

/** A judge's order around somebody: opened by a press, put together by keyboard, looked at, done, and taken back. */
export function JudgeOrder({ race, bib, lines, onDone }: Props): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const [stop, setStop] = useState(lines[0]?.stop ?? 'finish');
  const [done, setDone] = useState<DoneAct | null>(null);
  return (
    <section className={classes.judge} aria-label={say('judge.of', { bib })}>
      <Unfold says={say('judge.of', { bib })} onTurn={() => setDone(null)} whenTyped={say('form.escape')}>
        {(fold) => (
          <>
            {lines.length > 1 ? (
              <p className={classes.field}>
                <label htmlFor={id}>{say('judge.line')}</label>
                <select id={id} value={stop} onChange={({ currentTarget }) => setStop(currentTarget.value)}>
                  {lines.map((line) => (
                    <option key={line.stop} value={line.stop}>
                      {line.name}
                    </option>
                  ))}
                </select>
              </p>
            ) : null}
            <OnOneLine
              key={stop}
              asked={{ race: race.id, stop, bib }}
              race={race}
              onDone={(what) => {
                fold();
                (onDone ?? setDone)(what);
              }}
            />
          </>
        )}
      </Unfold>
      {done === null ? null : <DoneNotice key={done.sent} done={done} />}
    </section>
  );
}

interface LineProps {
  readonly asked: AskedLine;
  readonly race: Props['race'];
  readonly onDone: (done: DoneAct) => void;
}

function OnOneLine({ asked, race, onDone }: LineProps): ReactElement {
  const { say } = useStaffTexts();
  const found = useQuery(lineQuery(asked));
  if (found.isLoadingError) return <FailureNotice error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton lines={3} />;
  if (found.data.isOfficial) return <p>{say('acts.official')}</p>;
  return <LineForm line={found.data} {...{ asked, race, onDone }} />;
}

/** The order that stands with its way back, or one to be put together. Exported for its test. */
export function LineForm({ line, asked, race, onDone }: LineProps & { readonly line: Line }): ReactElement {
  const { say } = useStaffTexts();
  /** Null: nothing was moved yet. What was put together stands, whoever crosses the line meanwhile. */
  const [typed, setTyped] = useState<readonly Ranked[] | null>(null);
  const order = typed ?? firstOrder(line, asked.bib);
  if (line.order !== null) return <StandingOrder order={line.order} {...{ asked, race, onDone }} />;
  if (!line.people.some(({ bib }) => bib === asked.bib)) return <p role="status">{say('judge.nowhere')}</p>;
  const others = line.people.filter(({ bib }) => !order.some((one) => one.bib === bib));
  return (
    <AskedForm
      asked={askedOrder(asked, order)}
      race={race}
      act={say('judge.order')}
      onDone={onDone}
      lacks={order.length < 2 ? [say('judge.another')] : []}
    >
      <p data-typed={typed !== null}>{say('judge.means')}</p>
      <RankedList order={order} line={line} onChange={setTyped} />
      {others.length === 0 ? (
        <p>{say(line.people.length > 1 ? 'judge.all' : 'judge.alone')}</p>
      ) : (
        <fieldset className={classes.near}>
          <legend>{say('judge.near')}</legend>
          {others.map(({ bib, name, timeMs }) => (
            <Button key={bib} variant="default" onClick={() => setTyped(withOne(order, bib, line))}>
              {say('judge.name', { bib, name, time: formatDuration(timeMs, { decimals: 3 }) })}
            </Button>
          ))}
        </fieldset>
      )}
    </AskedForm>
  );
}

function StandingOrder({ order, asked, race, onDone }: LineProps & { readonly order: LineOrder }): ReactElement {
  const { say } = useStaffTexts();
  const ranks = order.ranks.map((rank) => rank.join(' = ')).join(', ');
  const hour = order.at === null ? '–' : formatClock(order.at, race.zone);
  return (
    <AskedForm asked={askedBack(asked, order)} race={race} act={say('judge.back')} onDone={onDone}>
      <p>
        {say('judge.stands', { order: ranks })} {order.by === null ? null : say('judge.by', { who: order.by, hour })}
      </p>
      <p role="status">{order.rests ? say('judge.rests') : null}</p>
    </AskedForm>
  );
}

interface ListProps {
  readonly order: readonly Ranked[];
  readonly line: Line;
  readonly onChange: (order: readonly Ranked[]) => void;
}

/** People in their order: each is moved with Alt and an arrow, or with the number of the place, or by the buttons beside it. */
function RankedList({ order, line, onChange }: ListProps): ReactElement {
  const { say } = useStaffTexts();
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<string | null>(null);
  // The person who was moved keeps the focus: that row stands elsewhere now.
  useEffect(() => {
    if (held.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-bib="${CSS.escape(held.current)}"]`)?.focus();
    held.current = null;
  });
  const places = placesIn(order);
  const moveTo = (bib: string, place: number): void => {
    held.current = bib;
    onChange(movedTo(order, bib, place));
  };
  const byKey = (bib: string, index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const to = placeOfKey(event, index);
    if (to === null) return;
    event.preventDefault();
    moveTo(bib, to);
  };
  return (
    <ol ref={list} className={classes.ranks} aria-label={say('judge.order')}>
      {order.map(({ bib, isEqual }, index) => {
        const person = line.people.find((one) => one.bib === bib);
        const place = places[index] ?? index + 1;
        const time = person ? formatDuration(person.timeMs, { decimals: 3 }) : '–';
        return (
          <li key={bib} onKeyDown={byKey(bib, index)}>
            <button
              type="button"
              data-bib={bib}
              className={classes.rank}
              aria-label={say('judge.row', { place, bib, name: person?.name ?? '', time })}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            >
              <b className="numbers">{place}</b> <BibBadge bib={bib} color={null} /> {person?.name}{' '}
              <span className="numbers">{time}</span>
            </button>
            <label>
              <input
                type="checkbox"
                checked={isEqual}
                disabled={index === 0}
                onChange={({ currentTarget }) => onChange(equalled(order, bib, currentTarget.checked))}
              />{' '}
              {say('judge.equal')}
            </label>
            <Button
              variant="default"
              aria-label={say('judge.up', { bib })}
              aria-disabled={index === 0}
              onClick={() => moveTo(bib, index - 1)}
            >
              ↑
            </Button>
            <Button
              variant="default"
              aria-label={say('judge.down', { bib })}
              aria-disabled={index === order.length - 1}
              onClick={() => moveTo(bib, index + 1)}
            >
              ↓
            </Button>
            <Button
              variant="default"
              aria-label={say('judge.leave', { bib })}
              onClick={() => onChange(withoutOne(order, bib))}
            >
              ×
            </Button>
          </li>
        );
      })}
    </ol>
  );
}

/** The place that a key moves somebody to, from 0; null: it moves nobody. */
export function placeOfKey(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  index: number,
): number | null {
  if (ctrlKey || metaKey) return null;
  if (altKey) return key === 'ArrowUp' ? index - 1 : key === 'ArrowDown' ? index + 1 : null;
  return /^[1-9]$/.test(key) ? Number(key) - 1 : null;
}
