import { rangesText } from '@dorsal/domain/registration/bib-ranges.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { AskFirst } from './AskFirst.tsx';
import own from './desks.module.css';
import { bibsOf, desksKey, type Leased, leasedOf, type NewBib, stockQuery, takeBibs } from './desks-queries.ts';
import { RangeFields } from './RangeFields.tsx';
import { Undo } from './StockLeases.tsx';

interface TakenOut {
  readonly sent: string;
  readonly count: number;
  readonly leased: readonly Leased[];
}

/** Takes a range of bibs that nobody has out of the stock; says before and after which ones stay, as a desk has them. */
export function TakeBibs({ event }: { readonly event: string }): ReactElement {
  const { say } = useStaffTexts();
  const queryClient = useQueryClient();
  const [range, setRange] = useState({ from: '', to: '' });
  const [done, setDone] = useState<TakenOut | null>(null);
  const commandId = useRef<string>(crypto.randomUUID());
  const bibs = bibsOf(range, '');
  const take = useMutation({
    mutationFn: async (numbers: readonly NewBib[]): Promise<TakenOut> => {
      const { taken, leased = [] } = await takeBibs(event, numbers, commandId.current);
      return { sent: commandId.current, count: taken, leased };
    },
    onSuccess: (taken) => {
      setDone(taken);
      setRange({ from: '', to: '' });
      commandId.current = crypto.randomUUID();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: desksKey }),
    meta: { isQuiet: true },
  });
  const count = bibs?.length ?? 0;
  const stock = useQuery(stockQuery(event)).data;
  return (
    <div className={own.give}>
      <h3>{say('desks.take')}</h3>
      <RangeFields
        range={range}
        onChange={(typed) => {
          commandId.current = crypto.randomUUID();
          setRange(typed);
        }}
      />
      <AskFirst
        label={say('desks.take.ask')}
        what={say('desks.take.what', { count, from: range.from.trim(), to: range.to.trim() || range.from.trim() })}
        more={<AtDesks leased={leasedOf(stock, bibs ?? [])} />}
        yes={say('desks.take.do')}
        isOff={bibs === null}
        isBusy={take.isPending}
        error={take.error}
        onYes={() =>
          take.mutateAsync(bibs ?? []).then(
            () => true,
            () => false,
          )
        }
      />
      {done === null ? null : (
        <>
          <p role="status">{say('desks.took', { count: done.count })}</p>
          <AtDesks leased={done.leased} />
          {done.count === 0 ? null : <Undo sent={done.sent} />}
        </>
      )}
    </div>
  );
}

/** The bibs that desks have, with what to do. */
function AtDesks({ leased }: { readonly leased: readonly Leased[] }): ReactElement {
  const { say } = useStaffTexts();
  return (
    <>
      {leased.map(({ till, desk = say('desks.unnamed'), bibs }) => (
        <p key={till}>{say('desks.take.leased', { count: bibs.length, desk, bibs: rangesText(bibs) })}</p>
      ))}
    </>
  );
}
