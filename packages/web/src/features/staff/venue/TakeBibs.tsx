import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { AskFirst } from './AskFirst.tsx';
import own from './desks.module.css';
import { bibsOf, desksKey, type NewBib, takeBibs } from './desks-queries.ts';
import { RangeFields } from './RangeFields.tsx';
import { Undo } from './StockLeases.tsx';

/** Takes a range of bibs that nobody has out of the stock. */
export function TakeBibs({ event }: { readonly event: string }): ReactElement {
  const { say } = useStaffTexts();
  const queryClient = useQueryClient();
  const [range, setRange] = useState({ from: '', to: '' });
  const [done, setDone] = useState<{ readonly sent: string; readonly count: number } | null>(null);
  const commandId = useRef<string>(crypto.randomUUID());
  const bibs = bibsOf(range, '');
  const take = useMutation({
    mutationFn: async (numbers: readonly NewBib[]) => ({
      sent: commandId.current,
      count: (await takeBibs(event, numbers, commandId.current)).taken,
    }),
    onSuccess: (taken) => {
      setDone(taken);
      setRange({ from: '', to: '' });
      commandId.current = crypto.randomUUID();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: desksKey }),
    meta: { isQuiet: true },
  });
  const count = bibs?.length ?? 0;
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
          {done.count === 0 ? null : <Undo sent={done.sent} />}
        </>
      )}
    </div>
  );
}
