import { rangesText } from '@dorsal/domain/registration/bib-ranges.ts';
import { type FormEvent, type ReactElement, useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { DeskRefusal } from '#features/venue/desk/DeskRefusal.tsx';
import type { DeskEvent } from '#features/venue/desk/desk-event.ts';
import type { Desk } from '#features/venue/desk/desk-queries.ts';
import { enterOrKeep } from '#features/venue/desk/desk-queue.ts';
import type { WaitingEntry } from '#features/venue/desk/desk-store.ts';
import { emptyDraft } from '#features/venue/desk/entry.ts';
import classes from '#features/venue/desk/venue.module.css';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { NamelessBack } from './NamelessBack.tsx';
import own from './papers.module.css';
import { refusedNameless } from './refused-nameless.ts';
import { giveBack, leaseBibs, type StockBib } from './stock-queries.ts';
import { useActs } from './use-acts.ts';

interface Props {
  readonly desk: Desk;
  readonly event: DeskEvent;
  readonly stock: readonly StockBib[];
  readonly waiting: readonly WaitingEntry[];
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The bibs of the stock: those of this desk, how it gets more, and how one is given out before its paper is typed. */
export function StockPanel({ desk, event, stock, waiting, error, onRetry }: Props): ReactElement {
  const { say } = useVenueTexts();
  const givenHere = new Set(waiting.filter(({ draft }) => draft.isNameless).map(({ draft }) => draft.bib));
  const free = stock.filter(({ isNameless, bib }) => !isNameless && !givenHere.has(bib));
  const nameless = stock.filter(({ isNameless }) => isNameless);
  const waitHere = waiting.filter(({ draft, refusal }) => draft.isNameless === true && refusal === null);
  const here = free.filter(({ isOwn }) => isOwn);
  return (
    <section className={own.stock}>
      <h2>{say('venue.stock.title')}</h2>
      {error ? <FailureNotice error={error} onRetry={onRetry} /> : null}
      {here.length === 0 ? (
        <p>{say('venue.stock.none')}</p>
      ) : (
        <OfRaces event={event} bibs={here} says="venue.stock.here" />
      )}
      {nameless.length === 0 ? null : <OfRaces event={event} bibs={nameless} says="venue.stock.nameless" />}
      <Lease desk={desk} event={event} free={free.filter(({ isOwn }) => !isOwn)} hasOwn={here.length > 0} />
      <GiveOut desk={desk} event={event} free={free} next={here[0]} />
      <NamelessBack
        desk={desk}
        event={event}
        waiting={waitHere.map(({ draft }) => draft.bib)}
        nameless={nameless.map(({ bib }) => bib)}
      />
    </section>
  );
}

interface OfRacesProps {
  readonly event: DeskEvent;
  readonly bibs: readonly StockBib[];
  readonly says: 'venue.stock.here' | 'venue.stock.nameless';
}

/** '10K: 201–220 (20 at this desk)', race by race. */
function OfRaces({ event, bibs, says }: OfRacesProps): ReactElement {
  const { say } = useVenueTexts();
  const ofRaces = event.races.flatMap(({ id, name }) => {
    const own = bibs.filter(({ race }) => race === id).map(({ bib }) => bib);
    return own.length === 0 ? [] : [{ id, name, own }];
  });
  return (
    <>
      {ofRaces.map(({ id, name, own }) => (
        <p key={id}>{say(says, { race: name, count: own.length, bibs: rangesText(own) })}</p>
      ))}
    </>
  );
}

interface LeaseProps {
  readonly desk: Desk;
  readonly event: DeskEvent;
  /** Those that lie at no desk, or at another. */
  readonly free: readonly StockBib[];
  readonly hasOwn: boolean;
}

function Lease({ desk, event, free, hasOwn }: LeaseProps): ReactElement {
  const { say } = useVenueTexts();
  const { run, error, isBusy } = useActs(desk);
  const [race, setRace] = useState('');
  const [count, setCount] = useState('20');
  const races = event.races.filter(({ id }) => free.some((bib) => bib.race === id));
  const of = races.find(({ id }) => id === race)?.id ?? races[0]?.id;
  const many = /^\d{1,3}$/.test(count.trim()) ? Number(count) : 0;
  const lease = (submit: FormEvent): void => {
    submit.preventDefault();
    if (of !== undefined && many > 0) void run(() => leaseBibs(desk, event.id, of, Math.min(many, 500)));
  };
  return (
    <>
      <form className={own.lease} onSubmit={lease}>
        <label>
          {say('venue.form.race')}
          <select className={classes.input} value={of ?? ''} onChange={(chosen) => setRace(chosen.currentTarget.value)}>
            {races.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say('venue.stock.count')}
          <input
            className={classes.input}
            value={count}
            inputMode="numeric"
            maxLength={3}
            onChange={(typed) => setCount(typed.currentTarget.value)}
          />
        </label>
        <Button type="submit" variant="default" disabled={isBusy || of === undefined || many === 0}>
          {say('venue.stock.lease')}
        </Button>
        <Button variant="default" disabled={isBusy || !hasOwn} onClick={() => void run(() => giveBack(desk, event.id))}>
          {say('venue.stock.giveBack')}
        </Button>
      </form>
      <p className={classes.hint}>{say(of === undefined ? 'venue.stock.empty' : 'venue.stock.hint')}</p>
      <DeskRefusal error={error} />
    </>
  );
}

interface GiveOutProps {
  readonly desk: Desk;
  readonly event: DeskEvent;
  readonly free: readonly StockBib[];
  /** The first one of this desk. */
  readonly next: StockBib | undefined;
}

function GiveOut({ desk, event, free, next }: GiveOutProps): ReactElement {
  const { say } = useVenueTexts();
  const { run, error, isBusy } = useActs(desk);
  const [typed, setTyped] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const bib = (typed ?? next?.bib ?? '').trim();
  const give = async (submit: FormEvent): Promise<void> => {
    submit.preventDefault();
    if (bib === '') return;
    setSaid('');
    const race = free.find((one) => one.bib === bib)?.race ?? '';
    const draft = { ...emptyDraft(race), hasDocument: false, bib, isNameless: true };
    const isDone = await run(async () => {
      const { isWaiting } = await enterOrKeep(desk, event, { draft, commandId: newId() });
      setSaid(say(isWaiting ? 'venue.nameless.waits' : 'venue.nameless.runs', { bib }));
    });
    if (isDone) setTyped(null);
  };
  const reason = error instanceof CallFailed ? refusedNameless[error.message] : undefined;
  return (
    <form className={own.lease} onSubmit={(submit) => void give(submit)}>
      <label>
        {say('venue.nameless.bib')}
        <input
          className={classes.input}
          value={typed ?? next?.bib ?? ''}
          maxLength={12}
          autoComplete="off"
          onChange={(change) => setTyped(change.currentTarget.value)}
        />
      </label>
      <Button type="submit" variant="default" disabled={isBusy || bib === ''}>
        {say('venue.nameless.give')}
      </Button>
      <p role="status" className={classes.done}>
        {said}
      </p>
      {reason === undefined ? (
        <DeskRefusal error={error} />
      ) : (
        <p role="alert" className={classes.failed}>
          {say(reason, { bib })}
        </p>
      )}
    </form>
  );
}

const newId = (): string => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
