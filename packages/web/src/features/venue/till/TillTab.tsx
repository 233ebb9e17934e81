import { type TillSum, tillSums } from '@dorsal/domain/registration/till.ts';
import { formatDayHour, formatHour } from '@dorsal/domain/units/dates.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { DeskRefusal } from '#features/venue/desk/DeskRefusal.tsx';
import type { DeskEvent } from '#features/venue/desk/desk-event.ts';
import type { Desk } from '#features/venue/desk/desk-queries.ts';
import { closeOrKeep } from '#features/venue/desk/desk-queue.ts';
import { deskName } from '#features/venue/desk/desk-session.ts';
import type { WaitingClosing, WaitingEntry } from '#features/venue/desk/desk-store.ts';
import { paidOf } from '#features/venue/desk/entry.ts';
import classes from '#features/venue/desk/venue.module.css';
import type { VenueTextKey } from '#i18n/en/tools/venue.ts';
import { shownAmount } from '#i18n/parse-amount.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { type OwnTill, tillQuery } from './till-queries.ts';
import { UnpaidEntries } from './UnpaidEntries.tsx';

interface Props {
  readonly desk: Desk;
  readonly event: DeskEvent;
  /** The entries that the server does not have yet. */
  readonly waiting: readonly WaitingEntry[];
  /** The closings that the server does not have yet. */
  readonly closings: readonly WaitingClosing[];
}

/** The till of this device by way of payment: what the server has of it, what waits here, and its closings. */
export function TillTab({ desk, event, waiting, closings }: Props): ReactElement {
  const till = useQuery(tillQuery(desk, event.id));
  const open = sinceClosed(waiting, closings);
  const waits = tillSums(
    open.flatMap(({ commandId: entry, draft }) => {
      const paid = paidOf(draft);
      return paid === null ? [] : [{ entry, ...paid }];
    }),
  );
  if (till.isLoadingError) return <FailureNotice error={till.error} onRetry={() => void till.refetch()} />;
  if (!till.data) return <Skeleton lines={4} />;
  // The sums of the server are those of the till that was closed here.
  const counted = closings.length === 0 ? till.data : withoutKept(till.data, closings);
  return <Counted {...{ desk, event, closings, waits }} waiting={open} till={counted} />;
}

/** The entries that were typed after the till was closed last. */
const sinceClosed = (waiting: readonly WaitingEntry[], closings: readonly WaitingClosing[]): readonly WaitingEntry[] =>
  waiting.filter(({ typedAt }) => closings.every((closing) => closing.typedAt < typedAt));

/** Without the till that was closed here. A closing whose answer was lost stands with the server already: it is shown once. */
const withoutKept = (till: OwnTill, kept: readonly WaitingClosing[]): OwnTill => ({
  ...till,
  sums: [],
  closings: till.closings.filter(({ at }) => kept.every(({ typedAt }) => typedAt !== at)),
});

interface CountedProps extends Props {
  readonly till: OwnTill;
  /** The money of the entries that wait. */
  readonly waits: readonly TillSum[];
}

/** Both together, by way of payment. */
const together = (one: readonly TillSum[], other: readonly TillSum[]): TillSum[] =>
  tillSums([...one, ...other].map((sum, entry) => ({ ...sum, entry }))).map((sum) => ({
    ...sum,
    entries: [...one, ...other].filter(({ how }) => how === sum.how).reduce((all, { entries }) => all + entries, 0),
  }));

function Counted({ desk, event, waiting, closings, waits, till }: CountedProps): ReactElement {
  const { language } = useTexts();
  const { say } = useVenueTexts();
  const all = together(till.sums, waits);
  const name = deskName(desk.address) || say('venue.till.unnamed');
  const { unpaid } = till;
  const hasToWait = waiting.length > 0;
  const seenText =
    till.seenAt === null
      ? say('venue.till.unseen')
      : say('venue.till.seen', { hour: formatHour(till.seenAt, event.zone) });
  const summary = (
    <>
      <h2>{say('venue.till.title', { desk: name })}</h2>
      <Sums sums={all} />
      <p role="status" className={hasToWait ? classes.doubt : classes.hint}>
        {hasToWait
          ? say('venue.till.waiting', { count: waiting.length, amount: shownAmount(totalOf(waits), language) })
          : seenText}
      </p>
      {hasToWait ? <p className={classes.hint}>{seenText}</p> : null}
    </>
  );
  return (
    <section className={classes.till}>
      {summary}
      {createPortal(
        <div className={classes.printed}>
          <p>
            {event.name} · {formatDayHour(Date.now(), event.zone)}
          </p>
          {summary}
        </div>,
        document.body,
      )}
      <UnpaidEntries {...{ desk, event, unpaid }} />
      <Acts {...{ desk, event, waiting }} sums={all} isWaiting={hasToWait || closings.length > 0} />
      {till.closings.length + closings.length === 0 ? null : <h3>{say('venue.till.closings')}</h3>}
      {closings.toReversed().map(({ commandId, typedAt, sums }) => (
        <section key={commandId}>
          <h4>{formatDayHour(typedAt, event.zone)}</h4>
          <p className={classes.doubt}>{say('venue.till.close.kept')}</p>
          <Sums sums={sums} />
        </section>
      ))}
      {till.closings.map(({ at, sums }) => (
        <section key={at}>
          <h4>{formatDayHour(at, event.zone)}</h4>
          <Sums sums={sums} />
        </section>
      ))}
    </section>
  );
}

const totalOf = (sums: readonly TillSum[]): number => sums.reduce((total, { cents }) => total + cents, 0);

function Sums({ sums }: { readonly sums: readonly TillSum[] }): ReactElement {
  const { language } = useTexts();
  const { say } = useVenueTexts();
  if (sums.length === 0) return <p>{say('venue.till.empty')}</p>;
  return (
    <table className={classes.sums}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{say('venue.till.how')}</th>
          <th scope="col">{say('venue.till.entries')}</th>
          <th scope="col">{say('venue.till.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ how, cents, entries }) => (
          <tr key={how}>
            <th scope="row">{say(`venue.till.${how}`)}</th>
            <td>{say('venue.till.count', { count: entries })}</td>
            <td>{shownAmount(cents, language)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say('venue.till.total')}</th>
          <td />
          <td>{shownAmount(totalOf(sums), language)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface ActsProps {
  readonly desk: Desk;
  readonly event: DeskEvent;
  readonly waiting: readonly WaitingEntry[];
  readonly sums: readonly TillSum[];
  /** Something has to reach the server before. */
  readonly isWaiting: boolean;
}

/** Printing, and closing: also while entries wait for a network, but not while one was refused, whose money would be in the next till. */
function Acts({ desk, event, waiting, sums, isWaiting }: ActsProps): ReactElement {
  const { say } = useVenueTexts();
  const queryClient = useQueryClient();
  const [isSure, setSure] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const commandId = useRef(newId());
  const isRefused = waiting.some(({ refusal }) => refusal !== null);
  const isEmpty = sums.length === 0;
  const close = async (): Promise<void> => {
    setClosing(true);
    setError(null);
    try {
      await closeOrKeep(desk, event, { commandId: commandId.current, sums, isWaiting });
      commandId.current = newId();
      setSure(false);
    } catch (refused) {
      setError(refused);
    } finally {
      setClosing(false);
    }
    await queryClient.invalidateQueries({ queryKey: ['venue', desk.address] });
  };
  return (
    <>
      <p className={classes.acts}>
        <Button variant="default" onClick={() => globalThis.print()}>
          {say('venue.till.print')}
        </Button>
        {isSure ? (
          <>
            {/* In the place of the other button: two presses there close nothing. */}
            <Button variant="default" onClick={() => setSure(false)}>
              {say('venue.till.leave')}
            </Button>
            <Button
              disabled={isRefused || isEmpty || isClosing}
              onClick={() => void close()}
              aria-describedby="venue-till-note"
            >
              {say('venue.till.closeSure')}
            </Button>
          </>
        ) : (
          <Button disabled={isRefused || isEmpty} onClick={() => setSure(true)} aria-describedby="venue-till-note">
            {say('venue.till.close')}
          </Button>
        )}
      </p>
      <p id="venue-till-note" className={classes.hint}>
        {say(closeHint({ isRefused, isEmpty, isWaiting }))}
      </p>
      <DeskRefusal error={error} />
    </>
  );
}

function closeHint({
  isRefused,
  isEmpty,
  isWaiting,
}: Readonly<Record<'isRefused' | 'isEmpty' | 'isWaiting', boolean>>): VenueTextKey {
  if (isRefused) return 'venue.till.close.refused';
  if (isEmpty) return 'venue.till.close.empty';
  return isWaiting ? 'venue.till.close.waiting' : 'venue.till.close.hint';
}

const newId = (): string => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
