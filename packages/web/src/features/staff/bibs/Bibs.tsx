import { parseScanCode } from '@dorsal/domain/registration/scan-code.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { BibCamera } from '#ui/scan/BibCamera.tsx';
import type { CodeFault } from '#ui/scan/CodeCamera.tsx';
import { useSlashKey } from '#ui/search/use-slash-key.ts';
import classes from '../race-day/race-day.module.css';
import type { ScreenProps } from '../race-day/race-day-queries.ts';
import { BibCounts } from './BibCounts.tsx';
import { BibList } from './BibList.tsx';
import { BibPeople, GiveAll } from './BibPeople.tsx';
import { type BibsAnswer, bibsQuery, type Holder, holdersQuery, isOfOther, mostFound, nameOf } from './bib-queries.ts';
import own from './bibs.module.css';
import { LeftOvers } from './LeftOvers.tsx';
import { idOf, type LeftOver } from './scan-turns.ts';
import { useHandOut } from './use-hand-out.ts';

/** Bibs over the table: by scan, bib or name, for one or for a family, with how many in which hour. They are of one event. */
export function Bibs({ event }: Pick<ScreenProps, 'event'>): ReactElement {
  const { say } = useStaffTexts();
  return event === undefined ? <p role="status">{say('bibs.oneEvent')}</p> : <OfEvent event={event} />;
}

function OfEvent({ event }: { readonly event: string }): ReactElement {
  const counts = useQuery(bibsQuery(event));
  return (
    <>
      <HandOut event={event} bibs={counts.data} />
      {counts.error ? <FailureNotice error={counts.error} onRetry={() => void counts.refetch()} /> : null}
      {counts.data === undefined ? null : (
        <>
          <BibCounts bibs={counts.data} />
          <BibList event={event} bibs={counts.data} />
        </>
      )}
    </>
  );
}

interface OfBibs {
  readonly event: string;
  /** Undefined: not known yet. */
  readonly bibs: BibsAnswer | undefined;
}

/** More people than these whom one word finds are no family. */
const mostOfFamily = 5;

/** The field that scanners type into, who is found by it, and whose bib went over the table here. */
function HandOut({ event, bibs }: OfBibs): ReactElement {
  const { say } = useStaffTexts();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const table = useHandOut(event);
  const { lately } = table;
  const asked = useDeferredValue(text.trim());
  const isOther = isOfOther(asked, bibs);
  const isJudged = bibs !== undefined || parseScanCode(asked) === null;
  const found = useQuery({ ...holdersQuery(event, asked), enabled: asked !== '' && !isOther && isJudged });
  const holders = (asked === '' || isOther ? undefined : found.data) ?? [];
  useSlashKey(() => field.current?.focus());
  // The screen is for this field alone, and scanners type into what has the focus.
  useEffect(() => field.current?.focus(), []);
  // The next one, typed meanwhile, stays.
  const empty = (typed: string): void => setText((now) => (now.trim() === typed ? '' : now));
  const take = async (typed: string): Promise<void> => {
    if (typed !== '' && (await table.take(typed)).what === 'given') empty(typed);
  };
  const submit = (sent: FormEvent): void => {
    sent.preventDefault();
    // The next code takes its place, and is not typed behind it.
    field.current?.select();
    void take(text.trim());
  };
  const give = async (people: readonly Holder[], note?: string): Promise<void> => {
    const ends = [];
    for (const person of people) ends.push(await table.give(person, note));
    if (ends.some(({ what }) => what !== 'given')) return;
    // A family stays in sight until its last bib has gone over the table.
    if (holders.length <= 1 || people.length > 1) empty(text.trim());
    field.current?.focus();
  };
  const search = (next: string): void => {
    setText(next);
    field.current?.focus();
  };
  const waiting = holders.filter(({ bib, collectedAt }) => bib !== '' && collectedAt === null);
  const rows = { bibs, table, onGive: (people: readonly Holder[], note?: string) => void give(people, note) };
  const isInSight = (one: LeftOver): boolean =>
    one.text === asked || [...holders, ...lately].some(({ id }) => id === idOf(one));
  return (
    <section>
      <form className={own.find} onSubmit={submit}>
        <input
          ref={field}
          type="search"
          className={`${classes.bigField} ${own.field}`}
          aria-label={say('bibs.find')}
          placeholder={say('bibs.find')}
          value={text}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="go"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Scan
          bibs={bibs}
          onCode={(code) => {
            setText(code);
            void take(code);
          }}
        />
      </form>
      {found.error ? <FailureNotice error={found.error} onRetry={() => void found.refetch()} /> : null}
      <div className={own.said}>
        <p role="status">
          {isOther ? say('bibs.otherEvent') : <Said asked={asked} found={found.data} last={lately[0]} />}
        </p>
        {table.waiting.length === 0 ? null : <p>{say('bibs.waiting', { count: table.waiting.length })}</p>}
      </div>
      <BibPeople people={holders} {...rows} />
      {waiting.length > 1 && waiting.length <= mostOfFamily ? <GiveAll people={waiting} {...rows} /> : null}
      <LeftOvers
        left={table.left.filter((one) => !isInSight(one))}
        zone={bibs?.time_zone ?? 'UTC'}
        onAgain={({ text: left }) => search(left)}
        onRemove={({ text: left }) => table.drop(left)}
      />
      {lately.length === 0 ? null : (
        <>
          <h2>{say('bibs.lately')}</h2>
          <BibPeople people={lately} {...rows} />
        </>
      )}
    </section>
  );
}

interface SaidProps {
  readonly asked: string;
  readonly found: readonly Holder[] | undefined;
  /** The one whose bib went over the table last. */
  readonly last: Holder | undefined;
}

/** One line on what was found, or done. */
function Said({ asked, found, last }: SaidProps): string | null {
  const { say } = useStaffTexts();
  if (asked !== '') {
    if (found?.length === 0) return say('bibs.nobody', { text: asked });
    return (found?.length ?? 0) < mostFound ? null : say('bibs.many', { count: mostFound });
  }
  if (last === undefined) return null;
  return say(last.collectedAt === null ? 'bibs.taken' : 'bibs.given', { bib: last.bib, name: nameOf(last) });
}

interface ScanProps extends Pick<OfBibs, 'bibs'> {
  readonly onCode: (text: string) => void;
}

/** The camera, which closes with the first code of a bib of the event. */
function Scan({ bibs, onCode }: ScanProps): ReactElement {
  const { say } = useStaffTexts();
  const [isOpen, setOpen] = useState(false);
  const take = (text: string): CodeFault | null => {
    if (parseScanCode(text) === null) return 'notValid';
    if (isOfOther(text, bibs)) return 'otherEvent';
    setOpen(false);
    onCode(text);
    return null;
  };
  return (
    <>
      <Button variant="default" className={classes.big} onClick={() => setOpen(true)}>
        {say('bibs.scan')}
      </Button>
      {isOpen ? <BibCamera onCode={take} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
