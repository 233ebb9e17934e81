import { formatClock } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { isOvertaken, type RefusedAct, RefusedNotice } from '../acts/Meanwhile.tsx';
import { PreviewBeside } from '../preview/PreviewBeside.tsx';
import { lookTexts, useLookFirst } from '../preview/use-look-first.ts';
import { usePreview } from '../preview/use-preview.ts';
import {
  type AsideChip,
  askedChip,
  bearersQuery,
  doGiveChip,
  doSetAside,
  type UnknownChip,
  unknownChipsQuery,
} from './problem-queries.ts';
import classes from './race-day.module.css';
import { boardQuery, type OfEvent, raceDayKey } from './race-day-queries.ts';

/** Chips that were heard and that nobody has, each given to a bib: its reads of before count then. */
export function UnknownChips({ event }: { readonly event: OfEvent }): ReactElement | null {
  const { say } = useStaffTexts();
  const found = useQuery(unknownChipsQuery(event));
  const races = useQuery(boardQuery(event)).data?.races ?? [];
  const { chips = [], total = 0, aside = [] } = found.data ?? {};
  const zoneOf = (of: string): string => races.find((race) => race.event._id === of)?.event.time_zone ?? 'UTC';
  const client = useQueryClient();
  // A chip that somebody was given meanwhile is off the list.
  const [refused, setRefused] = useState<RefusedAct | null>(null);
  const again = (): void => {
    setRefused(null);
    void client.invalidateQueries({ queryKey: raceDayKey });
  };
  if (total === 0 && aside.length === 0 && !found.error && refused === null) return null;
  return (
    <section>
      <h2>{say('chips.title', { count: total })}</h2>
      <Refusal error={found.error} />
      {refused === null ? null : <RefusedNotice refused={refused} onAgain={again} />}
      <ul className={classes.missing}>
        {chips.map((chip) => (
          <Unknown key={`${chip.event} ${chip.chip}`} chip={chip} zone={zoneOf(chip.event)} onRefused={setRefused} />
        ))}
      </ul>
      {aside.length === 0 ? null : (
        <details>
          <summary>{say('chips.asideTitle', { count: aside.length })}</summary>
          <ul className={classes.missing}>
            {aside.map((chip) => (
              <Aside key={`${chip.event} ${chip.chip}`} chip={chip} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A chip that staff set aside: it is asked about again with a press. */
function Aside({ chip }: { readonly chip: AsideChip }): ReactElement {
  const { say } = useStaffTexts();
  const back = useSetAside(chip, false);
  return (
    <li className={classes.line}>
      <p className={classes.who}>
        <b>{chip.chip}</b> <small>{chip.reader_names.join(', ')}</small>
      </p>
      <div className={classes.mend}>
        <Button
          variant="default"
          aria-disabled={back.isPending}
          aria-label={say('chips.again.this', { chip: chip.chip })}
          onClick={() => back.mutate()}
        >
          {say('chips.again')}
        </Button>
      </div>
      <Refusal error={back.error} />
    </li>
  );
}

/** Sets a chip aside, or takes it up again. */
function useSetAside(chip: Pick<UnknownChip, 'event' | 'chip'>, isAside: boolean) {
  const client = useQueryClient();
  const id = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: () => doSetAside(chip, isAside, id.current),
    onSuccess: async () => {
      id.current = crypto.randomUUID();
      await client.invalidateQueries({ queryKey: raceDayKey });
    },
    meta: { isQuiet: true },
  });
}

interface UnknownProps {
  readonly chip: UnknownChip;
  readonly zone: string;
  readonly onRefused: (refused: RefusedAct) => void;
}

function Unknown({ chip, zone, onRefused }: UnknownProps): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const [bib, setBib] = useState('');
  const found = useQuery({ ...bearersQuery(chip.event, bib.trim()), enabled: bib.trim() !== '' });
  const bearer = found.data?.length === 1 ? found.data[0] : undefined;
  const client = useQueryClient();
  const aside = useSetAside(chip, true);
  const sent = useRef({ of: '', id: '' });
  const given = useMutation({
    mutationFn: async (headers?: Readonly<Record<string, string>>) => {
      if (bearer === undefined) return;
      if (sent.current.of !== bearer.registration) sent.current = { of: bearer.registration, id: crypto.randomUUID() };
      await doGiveChip(bearer, chip.chip, { commandId: sent.current.id, headers });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: raceDayKey }),
    onError: (error) => {
      if (isOvertaken(error)) onRefused({ act: `${chip.chip} → ${bib.trim()}`, error });
    },
    meta: { isQuiet: true },
  });
  const preview = usePreview(bearer === undefined ? null : askedChip(bearer, chip.chip));
  const { look, press } = useLookFirst(preview.state, bearer?.registration ?? '', (headers) => given.mutate(headers));
  const waits = lookTexts[look];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (bearer !== undefined && !given.isPending) press();
  };
  const [first, last] = [formatClock(chip.from, zone), formatClock(chip.to, zone)];
  return (
    <li className={classes.line}>
      <p className={classes.who}>
        <b>{chip.chip}</b>{' '}
        <small>{say('chips.heard', { count: chip.reads, first, last, readers: chip.reader_names.join(', ') })}</small>
      </p>
      <form className={classes.mend} onSubmit={submit}>
        <label htmlFor={id}>
          {say('chips.toBib')}
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={bib}
            onChange={({ currentTarget }) => setBib(currentTarget.value)}
          />
        </label>
        <Button type="submit" aria-disabled={bearer === undefined || given.isPending}>
          {say('chips.give')}
        </Button>
        <Button
          variant="default"
          aria-disabled={aside.isPending}
          aria-label={say('chips.aside.this', { chip: chip.chip })}
          onClick={() => aside.mutate()}
        >
          {say('chips.aside')}
        </Button>
        <span role="status">
          {bearer?.name}
          {found.data?.length === 0 ? say('chips.nobody') : null}
          {(found.data?.length ?? 0) > 1 ? say('chips.several') : null} {waits === null ? null : say(waits)}
        </span>
      </form>
      <PreviewBeside preview={preview} />
      <Refusal error={given.error ?? aside.error ?? found.error} />
    </li>
  );
}
