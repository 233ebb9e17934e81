import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import own from './desks.module.css';
import { bibsOf, desksKey, giveBibs, type Stock, stockQuery } from './desks-queries.ts';
import { RangeFields } from './RangeFields.tsx';
import { StockLeases } from './StockLeases.tsx';
import { TakeBibs } from './TakeBibs.tsx';

export interface StockRace {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly event: string;
  readonly races: readonly StockRace[];
}

/** The stock of bibs: how many of each race are free, run without a name, or have one; which desk has which; and how there are more. */
export function BibStock({ event, races }: Props): ReactElement {
  const { say } = useStaffTexts();
  const stock = useQuery(stockQuery(event));
  return (
    <section>
      <h2>{say('desks.stock')}</h2>
      <p className={own.note}>{say('desks.stock.what')}</p>
      {stock.error ? <FailureNotice error={stock.error} onRetry={() => void stock.refetch()} /> : null}
      {stock.isPending ? <Skeleton lines={3} /> : null}
      {stock.data === undefined ? null : (
        <>
          <ByRace races={races} stock={stock.data} />
          <StockLeases event={event} stock={stock.data} />
        </>
      )}
      <GiveBibs event={event} races={races} />
      <TakeBibs event={event} />
    </section>
  );
}

function ByRace({ races, stock }: { readonly races: readonly StockRace[]; readonly stock: Stock }): ReactElement {
  const { say } = useStaffTexts();
  const shown = races.flatMap(({ id, name }) => {
    const of = stock.bibs.filter(({ modality }) => modality === id);
    const nameless = of.filter(({ state }) => state === 'nameless').length;
    const given = stock.given.find(({ modality }) => modality === id)?.count ?? 0;
    return of.length + given === 0 ? [] : [{ id, name, free: of.length - nameless, nameless, given }];
  });
  if (shown.length === 0) return <p role="status">{say('desks.stock.none')}</p>;
  return (
    <div className={own.scroll}>
      <table className={own.tills}>
        <thead>
          <tr>
            <th scope="col">{say('desks.race')}</th>
            <th scope="col">{say('desks.free')}</th>
            <th scope="col">{say('desks.nameless')}</th>
            <th scope="col">{say('desks.given')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, free, nameless, given }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{free}</td>
              <td>{nameless}</td>
              <td>{given}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function GiveBibs({ event, races }: Props): ReactElement {
  const { say } = useStaffTexts();
  const queryClient = useQueryClient();
  const [race, setRace] = useState('');
  const [range, setRange] = useState({ from: '', to: '' });
  const [chips, setChips] = useState('');
  const [isWrong, setWrong] = useState(false);
  const commandId = useRef<string>(crypto.randomUUID());
  const of = races.find(({ id }) => id === race)?.id ?? races[0]?.id;
  const give = useMutation({
    mutationFn: (bibs: NonNullable<ReturnType<typeof bibsOf>>) => giveBibs(event, of ?? '', bibs, commandId.current),
    onSuccess: async () => {
      setRange({ from: '', to: '' });
      setChips('');
      await queryClient.invalidateQueries({ queryKey: desksKey });
    },
    meta: { isQuiet: true },
  });
  const typed = <Value,>(set: (value: Value) => void, value: Value): void => {
    commandId.current = crypto.randomUUID();
    setWrong(false);
    set(value);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const bibs = bibsOf(range, chips);
    setWrong(bibs === null);
    if (bibs !== null && of !== undefined) give.mutate(bibs);
  };
  return (
    <form className={own.give} onSubmit={submit}>
      <h3>{say('desks.give')}</h3>
      <label>
        {say('desks.race')}
        <select value={of ?? ''} onChange={(chosen) => typed(setRace, chosen.currentTarget.value)}>
          {races.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <RangeFields range={range} onChange={(value) => typed(setRange, value)} />
      <label>
        {say('desks.chips')}
        <textarea
          rows={4}
          value={chips}
          maxLength={200_000}
          aria-describedby="desks-chips-note"
          onChange={({ currentTarget: { value } }) => typed(setChips, value)}
        />
      </label>
      <p id="desks-chips-note" className={own.note}>
        {say('desks.chips.hint')}
      </p>
      <p role="alert" className={own.wrong}>
        {isWrong ? say('desks.give.wrong') : null}
      </p>
      <Refusal error={give.error} />
      <Faults error={give.error} />
      <Button type="submit" disabled={give.isPending || range.from.trim() === '' || of === undefined}>
        {say('desks.give.do')}
      </Button>
    </form>
  );
}

/** The bibs and chips that stand in the way, and whose they are. */
function Faults({ error }: { readonly error: unknown }): ReactElement | null {
  const faults = error instanceof CallFailed ? (error.failure.faults ?? []) : [];
  if (faults.length === 0) return null;
  return (
    <ul className={own.faults}>
      {faults.map(({ path, message }) => (
        <li key={path}>{message}</li>
      ))}
    </ul>
  );
}
