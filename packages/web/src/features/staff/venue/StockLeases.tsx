import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Way } from '../trail/Trail.tsx';
import { sentQuery } from '../trail/trail-queries.ts';
import { AskFirst } from './AskFirst.tsx';
import own from './desks.module.css';
import { desksKey, releaseBibs, type Stock } from './desks-queries.ts';

interface Released {
  readonly sent: string;
  readonly desk: string;
  readonly count: number;
}

/** The desks that have bibs; those of a device that is lost are taken back, when it was asked, and given to it again. */
export function StockLeases({ event, stock }: { readonly event: string; readonly stock: Stock }): ReactElement {
  const { say } = useStaffTexts();
  const [released, setReleased] = useState<readonly Released[]>([]);
  const leased = stock.bibs.filter(({ till, state }) => till !== undefined && state === 'free');
  const tills = [...new Map(leased.map(({ till = '', desk }) => [till, desk]))];
  return (
    <ul className={own.leases}>
      {tills.map(([till, desk]) => (
        <Lease
          key={till}
          {...{ event, till }}
          desk={desk ?? say('desks.unnamed')}
          count={leased.filter((bib) => bib.till === till).length}
          onReleased={(done) => setReleased((before) => [done, ...before])}
        />
      ))}
      {released.map(({ sent, desk, count }) => (
        <li key={sent}>
          <span role="status">{say('desks.released', { desk, count })}</span>
          <Undo sent={sent} />
        </li>
      ))}
    </ul>
  );
}

/** The way to take back what was sent under an id. */
export function Undo({ sent }: { readonly sent: string }): ReactElement | null {
  const change = useQuery(sentQuery(sent)).data;
  return change ? <Way change={change} /> : null;
}

interface LeaseProps {
  readonly event: string;
  readonly till: string;
  readonly desk: string;
  readonly count: number;
  readonly onReleased: (done: Released) => void;
}

function Lease({ event, till, desk, count, onReleased }: LeaseProps): ReactElement {
  const { say } = useStaffTexts();
  const queryClient = useQueryClient();
  const [sent] = useState(() => crypto.randomUUID());
  const release = useMutation({
    mutationFn: () => releaseBibs(event, till, sent),
    onSuccess: () => onReleased({ sent, desk, count }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: desksKey }),
    meta: { isQuiet: true },
  });
  return (
    <li>
      {say('desks.leased', { desk, count })}
      <AskFirst
        label={say('desks.release')}
        labelWhole={say('desks.release.of', { desk })}
        what={say('desks.release.what', { desk, count })}
        yes={say('desks.release.do')}
        isBusy={release.isPending}
        error={release.error}
        onYes={() =>
          release.mutateAsync().then(
            () => true,
            () => false,
          )
        }
      />
    </li>
  );
}
