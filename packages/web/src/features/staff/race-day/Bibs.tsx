import { parseScanCode } from '@dorsal/domain/registration/scan-code.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type FormEvent,
  lazy,
  type ReactElement,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { useSlashKey } from '#ui/search/use-slash-key.ts';
import {
  type BibsAnswer,
  bibsQuery,
  fetchEverybody,
  type Holder,
  handOut,
  holdersQuery,
  mostFound,
} from './bib-queries.ts';
import own from './bibs.module.css';
import classes from './race-day.module.css';
import { raceDayKey, type ScreenProps } from './race-day-queries.ts';

const CodeCamera = lazy(async () => ({ default: (await import('#ui/scan/CodeCamera.tsx')).CodeCamera }));

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
          <Counts bibs={counts.data} />
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

const nameOf = ({ name, surname }: Holder): string => [name, surname].filter(Boolean).join(' ');

/** The field that scanners type into, who is found by it, and whose bib went over the table here. */
function HandOut({ event, bibs }: OfBibs): ReactElement {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [lately, setLately] = useState<readonly Holder[]>([]);
  const asked = useDeferredValue(text.trim());
  const isOther = isOfOther(asked, bibs);
  const isJudged = bibs !== undefined || parseScanCode(asked) === null;
  const found = useQuery({ ...holdersQuery(event, asked), enabled: asked !== '' && !isOther && isJudged });
  const holders = (asked === '' || isOther ? undefined : found.data) ?? [];
  const given = useGiven((people) => {
    setLately((before) => [...people, ...before.filter(({ id }) => !people.some((one) => one.id === id))].slice(0, 8));
    // A family stays in sight until its last bib has gone over the table.
    if (holders.length <= 1 || people.length > 1) setText('');
    field.current?.focus();
  });
  useSlashKey(() => field.current?.focus());
  // The screen is for this field alone, and scanners type into what has the focus.
  useEffect(() => field.current?.focus(), []);
  const take = async (typed: string): Promise<void> => {
    setText(typed);
    if (typed === '' || given.isPending) return;
    // Without the number of the event nobody knows whose code it is: the failure stands below, and the text stays.
    const known = bibs ?? (await client.fetchQuery(bibsQuery(event)).catch(() => undefined));
    if (known === undefined || isOfOther(typed, known)) return;
    // A scanner is quicker than the list, which is asked for again: another desk may have handed it out.
    const people = await client.fetchQuery(holdersQuery(event, typed)).catch(() => []);
    const [only] = people.filter(({ bib }) => bib !== '');
    if (people.length === 1 && only !== undefined && only.collectedAt === null) given.mutate([only]);
  };
  const submit = (sent: FormEvent): void => {
    sent.preventDefault();
    void take(text.trim());
  };
  const waiting = holders.filter(({ bib, collectedAt }) => bib !== '' && collectedAt === null);
  return (
    <section>
      <form className={own.find} onSubmit={submit}>
        <input
          ref={field}
          type="search"
          className={own.field}
          aria-label={say('bibs.find')}
          placeholder={say('bibs.find')}
          value={text}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="go"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Scan event={event} bibs={bibs} onCode={(code) => void take(code)} />
      </form>
      <Refusal error={given.error} />
      {found.error ? <FailureNotice error={found.error} onRetry={() => void found.refetch()} /> : null}
      <p role="status" className={own.said}>
        {isOther ? say('bibs.scan.otherEvent') : <Said asked={asked} found={found.data} last={lately[0]} />}
      </p>
      <People people={holders} bibs={bibs} given={given} />
      {waiting.length > 1 && waiting.length <= mostOfFamily ? (
        <Button className={classes.big} aria-disabled={given.isPending} onClick={() => given.mutate(waiting)}>
          {say('bibs.giveAll', { count: waiting.length })}
        </Button>
      ) : null}
      {lately.length === 0 ? null : (
        <>
          <h2>{say('bibs.lately')}</h2>
          <People people={lately} bibs={bibs} given={given} />
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

/** Tells whether a code is that of another event's bib. */
function isOfOther(text: string, bibs: BibsAnswer | undefined): boolean {
  const code = parseScanCode(text);
  return code !== null && bibs !== undefined && code.eventNumber !== bibs.numeric_id;
}

/** Hands bibs out, or takes one back. */
function useGiven(onGiven: (people: readonly Holder[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: handOut,
    onSuccess: onGiven,
    onSettled: () => client.invalidateQueries({ queryKey: raceDayKey }),
    meta: { isQuiet: true },
  });
}

interface PeopleProps {
  readonly people: readonly Holder[];
  readonly bibs: BibsAnswer | undefined;
  readonly given: ReturnType<typeof useGiven>;
}

function People({ people, ...more }: PeopleProps): ReactElement {
  return (
    <ul className={classes.missing}>
      {people.map((person) => (
        <Person key={person.id} person={person} {...more} />
      ))}
    </ul>
  );
}

/** Somebody with what can be done: their bib goes over the table, or comes back. */
function Person({ person, bibs, given }: Omit<PeopleProps, 'people'> & { readonly person: Holder }): ReactElement {
  const { say } = useStaffTexts();
  const race = bibs?.races.find(({ _id }) => _id === person.race);
  const { bib, collectedAt } = person;
  const since = collectedAt === null ? null : formatHour(collectedAt, bibs?.time_zone ?? 'UTC');
  return (
    <li className={own.person}>
      {bib === '' ? null : <BibBadge bib={bib} color={race?.bib_color ?? null} />}
      <p className={own.who}>
        <b>{nameOf(person)}</b> <small>{[race?.name, person.category, person.club].filter(Boolean).join(' · ')}</small>
        {since === null ? null : <strong>{say('bibs.since', { hour: since })}</strong>}
      </p>
      {bib === '' ? <span>{say('bibs.noBib')}</span> : <GiveButton person={person} given={given} />}
    </li>
  );
}

function GiveButton({ person, given }: Pick<PeopleProps, 'given'> & { readonly person: Holder }): ReactElement {
  const { say } = useStaffTexts();
  const isOut = person.collectedAt !== null;
  return (
    <Button
      className={classes.big}
      variant={isOut ? 'default' : 'filled'}
      aria-disabled={given.isPending}
      aria-label={say(isOut ? 'bibs.backOf' : 'bibs.giveTo', { bib: person.bib, name: nameOf(person) })}
      onClick={() => {
        if (!given.isPending) given.mutate([person]);
      }}
    >
      {say(isOut ? 'bibs.back' : 'bibs.give')}
    </Button>
  );
}

interface ScanProps extends OfBibs {
  readonly onCode: (text: string) => void;
}

type Fault = 'several' | 'notValid' | 'otherEvent';

/** The camera, which closes with the first code of a bib of the event. */
function Scan({ bibs, onCode }: ScanProps): ReactElement {
  const { say } = useStaffTexts();
  const [isOpen, setOpen] = useState(false);
  const take = (texts: readonly string[]): Fault | null => {
    const [text = '', ...others] = [...new Set(texts)];
    if (others.length > 0) return 'several';
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
      {isOpen ? (
        <Suspense fallback={null}>
          <CodeCamera
            title={say('bibs.scan.title')}
            closeLabel={say('bibs.scan.close')}
            photoLabel={say('bibs.scan.photo')}
            onCodes={take}
            // The faults of `take` and the states of a camera have one text each.
            said={(state) => say(`bibs.scan.${state as Fault | 'looking'}`)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The bibs of each race, and those of each hour as a bar. */
function Counts({ bibs: { races, hours, time_zone: zone } }: { readonly bibs: BibsAnswer }): ReactElement {
  const { say } = useStaffTexts();
  const most = Math.max(1, ...hours.map(({ count }) => count));
  return (
    <section className={own.counts}>
      <div>
        <h2>{say('bibs.counts')}</h2>
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">{say('bibs.race')}</th>
              <th scope="col">{say('bibs.out')}</th>
              <th scope="col">{say('bibs.toCome')}</th>
            </tr>
          </thead>
          <tbody>
            {races.map((race) => (
              <tr key={race._id}>
                <th scope="row">{race.name}</th>
                <td className="numbers">{say('bibs.of', { collected: race.collected, entered: race.entered })}</td>
                <td className="numbers">{say('day.count', { count: race.entered - race.collected })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hours.length === 0 ? null : (
        <div>
          <h2>{say('bibs.hours')}</h2>
          <dl className={own.hours}>
            {hours.map(({ from, count }) => (
              <div key={from}>
                <dt className="numbers">{formatHour(from, zone)}</dt>
                <dd className="numbers">
                  <span className={own.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
                  {say('day.count', { count })}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

interface ListProps {
  readonly event: string;
  readonly bibs: BibsAnswer;
}

/** The list for a table without a screen: everybody by surname, with room for a signature. It is on paper alone. */
function BibList({ event, bibs }: ListProps): ReactElement {
  const { say } = useStaffTexts();
  const list = useMutation({ mutationFn: () => fetchEverybody(event), meta: { isQuiet: true } });
  useEffect(() => {
    if (list.data !== undefined) window.print();
  }, [list.data]);
  const nameOfRace = (id: string): string => {
    const race = bibs.races.find(({ _id }) => _id === id);
    return race?.short_name ?? race?.name ?? '';
  };
  return (
    <section>
      <Button
        variant="default"
        aria-disabled={list.isPending}
        onClick={() => (list.isPending ? undefined : list.mutate())}
      >
        {say(list.isPending ? 'bibs.printing' : 'bibs.print')}
      </Button>
      <Refusal error={list.error} />
      {list.data === undefined
        ? null
        : createPortal(
            <table className={own.printed}>
              <thead>
                <tr>
                  <th scope="col">{say('bibs.print.bib')}</th>
                  <th scope="col">{say('bibs.print.name')}</th>
                  <th scope="col">{say('bibs.race')}</th>
                  <th scope="col">{say('bibs.print.category')}</th>
                  <th scope="col">{say('bibs.print.club')}</th>
                  <th scope="col">{say('bibs.print.signature')}</th>
                </tr>
              </thead>
              <tbody>
                {list.data.map((person) => (
                  <tr key={person.id}>
                    <td className="numbers">{person.bib}</td>
                    <td>{[person.surname, person.name].filter(Boolean).join(', ')}</td>
                    <td>{nameOfRace(person.race)}</td>
                    <td>{person.category}</td>
                    <td>{person.club}</td>
                    <td>{person.collectedAt === null ? '' : '✓'}</td>
                  </tr>
                ))}
              </tbody>
            </table>,
            document.body,
          )}
    </section>
  );
}
