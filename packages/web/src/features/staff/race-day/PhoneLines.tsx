import { formatClock } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { sentenceIn } from '#ui/failures/refused-sentences.ts';
import { moveStretch, nameLine, stampsQuery, takeFile, type WaitingLine } from './helper-queries.ts';
import own from './helpers.module.css';
import classes from './race-day.module.css';
import { raceDayKey } from './race-day-queries.ts';

interface Props {
  readonly event: string;
  readonly zone: string;
}

/** The lines of phones that are nobody's time yet or were not done, each with its mend beside it. */
export function WaitingLines({ event, zone }: Props): ReactElement | null {
  const { say } = useStaffTexts();
  const found = useQuery(stampsQuery(event));
  const { total = 0, stamps = [] } = found.data ?? {};
  if (total === 0 && !found.error) return null;
  return (
    <section>
      <h2>{say('helpers.waiting', { count: total })}</h2>
      <Refusal error={found.error} />
      <ul className={classes.missing}>
        {stamps.map((line) => (
          <Waiting key={`${line.device} ${line.epoch} ${line.seq}`} {...{ event, zone, line }} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ event, zone, line }: Props & { readonly line: WaitingLine }): ReactElement {
  const { say } = useStaffTexts();
  const place = [line.place, line.race].filter(Boolean).join(', ');
  return (
    <li className={classes.line}>
      <p className={classes.who}>
        <b>
          {formatClock(line.at, zone)} {line.bib ?? ''}
        </b>{' '}
        <small>
          {[say(`helpers.kind.${line.kind}`), place, line.device_name].filter(Boolean).join(' · ')}
          {' · '}
          {say(`helpers.why.${line.why}`)}
        </small>
      </p>
      {line.why === 'uncertain' ? <Certain event={event} line={line} /> : null}
      {line.kind !== 'gun' && line.why !== 'uncertain' && line.why !== 'not_done' ? (
        <Naming event={event} line={line} at={formatClock(line.at, zone)} />
      ) : null}
    </li>
  );
}

/** A word of staff on a line, sent again under its id after a lost answer. */
function useWord<Said>(send: (said: Said, id: string) => Promise<unknown>) {
  const client = useQueryClient();
  const sent = useRef({ of: '', id: '' });
  return useMutation({
    mutationFn: async (said: Said) => {
      const of = JSON.stringify(said);
      if (sent.current.of !== of) sent.current = { of, id: crypto.randomUUID() };
      await send(said, sent.current.id);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: raceDayKey }),
    meta: { isQuiet: true },
  });
}

interface LineProps {
  readonly event: string;
  readonly line: WaitingLine;
}

function Naming({ event, line, at }: LineProps & { readonly at: string }): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const [bib, setBib] = useState('');
  const named = useWord((said: string, command) => nameLine(event, line, said, command));
  const submit = (sent: FormEvent): void => {
    sent.preventDefault();
    if (bib.trim() !== '' && !named.isPending) named.mutate(bib.trim());
  };
  return (
    <form className={classes.mend} onSubmit={submit}>
      <label htmlFor={id}>
        {say('helpers.bib')}
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={bib}
          onChange={({ currentTarget }) => setBib(currentTarget.value)}
        />
      </label>
      <Button
        type="submit"
        aria-label={say('helpers.name.of', { at })}
        aria-disabled={bib.trim() === '' || named.isPending}
      >
        {say('helpers.name')}
      </Button>
      <Refusal error={named.error} />
    </form>
  );
}

/** The stretch of a phone's log to which an uncertain line belongs is right, or off by some seconds. */
function Certain({ event, line }: LineProps): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const [seconds, setSeconds] = useState('0');
  const moved = useWord((said: number, command) => moveStretch(event, line, said, command));
  const byMs = Math.round(Number(seconds.replace(',', '.')) * 1_000);
  const isWrong = seconds.trim() === '' || !Number.isFinite(byMs);
  const submit = (sent: FormEvent): void => {
    sent.preventDefault();
    if (!isWrong && !moved.isPending) moved.mutate(byMs);
  };
  return (
    <form className={classes.mend} onSubmit={submit}>
      <label htmlFor={id}>
        {say('helpers.move')}
        <input
          id={id}
          inputMode="text"
          autoComplete="off"
          maxLength={12}
          value={seconds}
          onChange={({ currentTarget }) => setSeconds(currentTarget.value)}
        />
      </label>
      <Button type="submit" aria-disabled={isWrong || moved.isPending}>
        {say('helpers.certain')}
      </Button>
      <span className={classes.note}>{say('helpers.move.hint')}</span>
      <Refusal error={moved.error} />
    </form>
  );
}

/** The log of a phone that stays without a network, as a file. One that moves official results is taken once whoever brings it says that they may move. */
export function PhoneFile({ event }: { readonly event: string }): ReactElement {
  const { say } = useStaffTexts();
  const [file, setFile] = useState('');
  const [mayMove, setMove] = useState(false);
  const [counts, setCounts] = useState<Awaited<ReturnType<typeof takeFile>> | null>(null);
  const taken = useWord(async (said: { readonly file: string; readonly moves_official?: true }, id: string) =>
    setCounts(await takeFile({ event, ...said }, id)),
  );
  const takenText = ({ name, accepted: count, duplicate, refused }: NonNullable<typeof counts>): string =>
    say('helpers.file.taken', { name, count, duplicate, refused });
  return (
    <section>
      <h2>{say('helpers.file')}</h2>
      <label className={own.newHelper}>
        {say('helpers.file.what')}
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            setCounts(null);
            setMove(false);
            if (chosen !== undefined)
              void chosen.text().then((text) => {
                setFile(text);
                taken.mutate({ file: text });
              });
            // The same file chosen again is sent again.
            currentTarget.value = '';
          }}
        />
      </label>
      <p role="status">{counts === null ? '' : takenText(counts)}</p>
      <Refusal error={taken.error} />
      <OfficialFile
        {...{ mayMove, setMove }}
        error={taken.error}
        onTake={() => taken.mutate({ file, moves_official: true })}
      />
    </section>
  );
}

interface OfficialProps {
  readonly error: unknown;
  readonly mayMove: boolean;
  readonly setMove: (mayMove: boolean) => void;
  readonly onTake: () => void;
}

/** The races whose official results a refused file would move, and the box to tick before it is taken all the same. Exported for its test. */
export function OfficialFile({ error, mayMove, setMove, onTake }: OfficialProps): ReactElement | null {
  const { say } = useStaffTexts();
  if (!(error instanceof CallFailed) || error.failure.code !== 'race_official') return null;
  return (
    <>
      {error.failure.faults?.map(({ message }) => (
        <p key={message}>
          <strong>! {sentenceIn(message)}</strong>
        </p>
      ))}
      <label className={own.tick}>
        <input type="checkbox" checked={mayMove} onChange={() => setMove(!mayMove)} /> {say('imports.movesOfficial')}
      </label>
      <Button aria-disabled={!mayMove} onClick={() => (mayMove ? onTake() : undefined)}>
        {say('imports.do')}
      </Button>
    </>
  );
}
