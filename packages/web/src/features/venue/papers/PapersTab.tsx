import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import { waysToPay } from '@dorsal/domain/registration/till.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { type DeskEvent, dueOf } from '#features/venue/desk/desk-event.ts';
import { clubsQuery, type Desk } from '#features/venue/desk/desk-queries.ts';
import type { WaitingEntry } from '#features/venue/desk/desk-store.ts';
import { type Draft, withSlashes } from '#features/venue/desk/entry.ts';
import classes from '#features/venue/desk/venue.module.css';
import { PaidBefore } from '#features/venue/till/EntryPayment.tsx';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import own from './papers.module.css';
import { StockPanel } from './StockPanel.tsx';
import { type StockBib, stockQuery, withoutWaiting } from './stock-queries.ts';
import { lackOf, type PaperField, paperFields, type Sticky, type Typed, usePapers } from './use-papers.ts';

interface Props {
  readonly desk: Desk;
  readonly event: DeskEvent;
  readonly now: number;
  readonly waiting: readonly WaitingEntry[];
  readonly onEnded: () => void;
}

/** Papers typed by keyboard alone, one row each; and the bibs of the stock, which may run before their papers are typed. */
export function PapersTab({ desk, event, now, waiting, onEnded }: Props): ReactElement {
  const stock = useQuery(stockQuery(desk, event.id));
  const bibs = withoutWaiting(
    stock.data ?? [],
    waiting.filter(({ draft }) => draft.isNameless !== true).map(({ draft }) => draft.bib),
  );
  return (
    <>
      <Papers {...{ desk, event, now, bibs, onEnded }} />
      <StockPanel {...{ desk, event, waiting }} stock={bibs} error={stock.error} onRetry={() => void stock.refetch()} />
    </>
  );
}

interface PapersProps extends Omit<Props, 'waiting'> {
  readonly bibs: readonly StockBib[];
}

function Papers({ desk, event, now, bibs, onEnded }: PapersProps): ReactElement {
  const { say } = useVenueTexts();
  const papers = usePapers(desk, event, onEnded);
  const { draft, sticky } = papers;
  const form = useRef<HTMLFormElement>(null);
  const [lack, setLack] = useState<Lack>(undefined);
  // A bib of the stock says its race.
  const ofStock = bibs.find(({ bib }) => sameBib(bib) === sameBib(draft.bib))?.race;
  const race = ofStock ?? chosenRace(event, sticky.race);
  const focus = (field: string): void => form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  const nameless = bibs.filter(({ isNameless }) => isNameless);
  const save = (): void => {
    const lacks = lackOf(draft) ?? (race === '' ? 'race' : undefined);
    setLack(lacks);
    if (lacks !== undefined) {
      focus(lacks);
      return;
    }
    const next = nameless.find(({ bib }) => sameBib(bib) !== sameBib(draft.bib))?.bib ?? '';
    papers.save({ race, payment: paymentOf(event, { race, how: sticky.how }, now) }, next);
    focus(next === '' ? 'bib' : 'name');
  };
  const change = (part: Partial<Draft>): void => {
    setLack(undefined);
    papers.change(part);
  };
  return (
    <section>
      <h2>{say('venue.papers.title')}</h2>
      <p className={classes.hint}>{say('venue.papers.text')}</p>
      <form ref={form} noValidate onKeyDown={onEnter(focus, save)} onSubmit={(submit) => submit.preventDefault()}>
        <StickyFields
          event={event}
          sticky={{ ...sticky, race }}
          isOfStock={ofStock !== undefined}
          onChange={papers.stick}
        />
        <div className={own.row}>
          <PaperFields {...{ desk, event, draft, lack, change }} />
          <Button onClick={save}>{say('venue.papers.save')}</Button>
        </div>
        <p role="status" className={lack === undefined ? classes.hint : classes.doubt}>
          {lack === undefined
            ? say('venue.papers.left', { count: nameless.length })
            : say('venue.papers.lacks', { field: say(`venue.form.${lack}`) })}
        </p>
      </form>
      <Rows
        event={event}
        rows={papers.rows}
        onAgain={papers.again}
        isBusy={draft.name !== '' || draft.surname !== ''}
      />
    </section>
  );
}

/** The first field that lacks something. */
type Lack = PaperField | 'race' | undefined;

/** The only race, or the one that was chosen, as long as the event has it. */
const chosenRace = ({ races }: DeskEvent, chosen: string): string =>
  (races.length === 1 ? races[0] : races.find(({ id }) => id === chosen))?.id ?? '';

/** All that is due, by the way that was chosen; undefined: it is not paid yet. */
function paymentOf(event: DeskEvent, { race, how }: Sticky, now: number): Draft['payment'] {
  if (how === '') return undefined;
  const due = dueOf(
    event.races.find(({ id }) => id === race),
    now,
  );
  return { how, amount: ((due ?? 0) / 100).toFixed(2) };
}

/** Enter goes to the next field, and behind the last one saves. */
const onEnter =
  (focus: (field: PaperField) => void, save: () => void) =>
  (key: KeyboardEvent<HTMLFormElement>): void => {
    if (key.key !== 'Enter' || key.target instanceof HTMLButtonElement) return;
    key.preventDefault();
    const { name } = key.target as HTMLInputElement; // keys come from fields
    const next = paperFields[(paperFields as readonly string[]).indexOf(name) + 1]; // widened: indexOf() wants a name of the list
    if (next === undefined) save();
    else focus(next);
  };

interface StickyProps {
  readonly event: DeskEvent;
  readonly sticky: Sticky;
  readonly isOfStock: boolean;
  readonly onChange: (sticky: Sticky) => void;
}

function StickyFields({ event, sticky, isOfStock, onChange }: StickyProps): ReactElement {
  const { say } = useVenueTexts();
  return (
    <div className={own.once}>
      <label>
        {say('venue.form.race')}
        <select
          name="race"
          className={classes.input}
          value={sticky.race}
          disabled={event.races.length === 1 || isOfStock}
          onChange={(change) => onChange({ ...sticky, race: change.currentTarget.value })}
        >
          <option value="">{say('venue.form.race.choose')}</option>
          {event.races.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say('venue.papers.paid')}
        <select
          className={classes.input}
          value={sticky.how}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...sticky, how: waysToPay.find((way) => way === value) ?? '' })
          }
        >
          <option value="">{say('venue.pay.unpaid')}</option>
          {waysToPay.map((way) => (
            <option key={way} value={way}>
              {say(`venue.pay.${way}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

interface FieldsProps extends Pick<Props, 'desk' | 'event'> {
  readonly draft: Draft;
  readonly lack: Lack;
  readonly change: (part: Partial<Draft>) => void;
}

function PaperFields({ desk, event, draft, lack, change }: FieldsProps): ReactElement {
  const { say } = useVenueTexts();
  const { data: clubs = [] } = useQuery(clubsQuery(desk, event.id));
  const text = (field: Exclude<PaperField, 'gender'>, more: object): ReactElement => (
    <label className={own[field]}>
      {say(`venue.form.${field}`)}
      <input
        name={field}
        className={classes.input}
        value={draft[field]}
        maxLength={120}
        autoComplete="off"
        aria-invalid={lack === field}
        onChange={({ currentTarget: { value } }) =>
          change({ [field]: field === 'birthdate' ? withSlashes(value, draft.birthdate) : value })
        }
        {...more}
      />
    </label>
  );
  return (
    <>
      {text('bib', { inputMode: 'numeric', maxLength: 12 })}
      {text('name', { autoCapitalize: 'words' })}
      {text('surname', { autoCapitalize: 'words' })}
      {text('birthdate', { inputMode: 'numeric', maxLength: 10, placeholder: say('venue.form.birthdate.hint') })}
      <label>
        {say('venue.form.gender')}
        <select
          name="gender"
          className={classes.input}
          value={draft.gender}
          aria-invalid={lack === 'gender'}
          onChange={({ currentTarget: { value } }) =>
            change({ gender: value === 'male' || value === 'female' ? value : '' })
          }
        >
          <option value="" />
          <option value="male">{say('venue.form.male')}</option>
          <option value="female">{say('venue.form.female')}</option>
        </select>
      </label>
      {text('club', { list: 'venue-paper-clubs' })}
      <datalist id="venue-paper-clubs">
        {clubs.map((club) => (
          <option key={club} value={club} />
        ))}
      </datalist>
    </>
  );
}

interface RowsProps {
  readonly event: DeskEvent;
  readonly rows: readonly Typed[];
  readonly onAgain: (row: Typed) => void;
  /** A paper stands half typed in the fields: none is put in its place. */
  readonly isBusy: boolean;
}

/** The papers that were typed, the last one first, with what became of each. */
function Rows({ event, rows, onAgain, isBusy }: RowsProps): ReactElement {
  const { say } = useVenueTexts();
  return (
    <ul className={classes.people} aria-live="polite">
      {rows.map((row) => (
        <li key={row.commandId}>
          <BibBadge
            bib={row.draft.bib.trim()}
            color={event.races.find(({ id }) => id === row.draft.race)?.bibColor ?? null}
          />
          <span className={classes.who}>
            <strong>
              {row.draft.name} {row.draft.surname}
            </strong>
            {row.state === 'refused' ? (
              <span className={classes.doubt}>
                {say('venue.wait.refused', { reason: row.reason || say('venue.form.unknown') })}
              </span>
            ) : (
              <span className={classes.hint}>{say(`venue.papers.${row.state}`)}</span>
            )}
            {row.stands ? <PaidBefore payment={row.stands} /> : null}
          </span>
          {row.state === 'refused' ? (
            <Button
              variant="default"
              disabled={isBusy}
              title={isBusy ? say('venue.papers.busy') : undefined}
              onClick={() => onAgain(row)}
            >
              {say('venue.papers.again')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
