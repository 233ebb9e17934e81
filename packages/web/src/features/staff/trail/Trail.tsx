import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { useSession } from '#api/session.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { PageLinks } from '#ui/controls/PageLinks.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { whoText } from '../form/who-text.ts';
import { ListSearchField } from '../list/ListSearchField.tsx';
import { useRowKeys } from '../list/use-row-keys.ts';
import { PreviewBeside } from '../preview/PreviewBeside.tsx';
import { lookTexts, useLookFirst } from '../preview/use-look-first.ts';
import { usePreview } from '../preview/use-preview.ts';
import classes from './Trail.module.css';
import { minuteText, trailZone } from './trail-moments.ts';
import { partsThatDiffer } from './trail-parts.ts';
import { type Change, type FieldOfChange, kindsFor, mayMove, trailQuery, undo } from './trail-queries.ts';
import type { TrailSearch } from './trail-search.ts';
import {
  actText,
  authorText,
  fieldText,
  kindText,
  pageOf,
  partsOf,
  subjectText,
  throughText,
  valueText,
} from './trail-words.ts';

/** The changes by staff, the newest first: who, when, from where, what was and what is; each can be taken back while nothing stands on it. */
export function Trail({ search }: { readonly search: TrailSearch }): ReactElement {
  const { say } = useStaffTexts();
  const navigate = useNavigate();
  const kinds = kindsFor(useSession());
  const found = useQuery(trailQuery(search, kinds));
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows);
  usePageTitle(say('trail.title'));
  const { page = 1 } = search;
  const ask = (wanted: TrailSearch, isTyping: boolean): void =>
    void navigate({ to: '/admin/trail', search: wanted, replace: isTyping, resetScroll: false });
  const changes = found.data?.changes ?? [];
  return (
    <section aria-busy={found.isFetching}>
      <header className={classes.head}>
        <h1 className={classes.title}>{say('trail.title')}</h1>
        <ListSearchField
          label={say('trail.search')}
          text={search.q ?? ''}
          onChange={(q) => ask({ ...search, q: q || undefined, page: undefined }, true)}
        />
        <label className={classes.kinds}>
          <span className="visually-hidden">{say('trail.kinds')}</span>
          <select
            value={search.kind ?? ''}
            onChange={({ target }) => ask({ ...search, kind: target.value || undefined, page: undefined }, false)}
          >
            <option value="">{say('trail.kinds.all')}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindText(kind, say)}
              </option>
            ))}
          </select>
        </label>
      </header>
      <p className={classes.zone}>{say('configuration.zone', { zone: trailZone })}</p>
      <Of {...{ search, changes }} />
      <div ref={rows}>
        {found.error ? <FailureNotice error={found.error} onRetry={() => void found.refetch()} /> : null}
        {found.isPending ? <Skeleton lines={10} /> : null}
        {found.data?.changes.length === 0 ? <Nothing search={search} /> : null}
        <ol className={classes.changes}>
          {changes.map((change) => (
            <ChangeRow key={change.number} change={change} />
          ))}
        </ol>
      </div>
      <PageLinks
        page={page}
        pages={found.data ? page + (found.data.hasMore ? 1 : 0) : 0}
        linkTo={(to) => ({ to: '/admin/trail', search: { ...search, page: to === 1 ? undefined : to } })}
      />
      <p className={classes.keys}>{say('list.keys.moveOnly')}</p>
    </section>
  );
}

interface PartProps {
  readonly search: TrailSearch;
}

/** The thing whose history it is, and the way to all changes. */
function Of({ search, changes }: PartProps & { readonly changes: readonly Change[] }): ReactElement | null {
  const words = { say: useStaffTexts().say, ...useTexts() };
  const { subject } = search;
  if (subject === undefined) return null;
  // A reader has the changes of its places too, which name it.
  const [, id] = partsOf(subject);
  const named =
    changes.find(({ names }) => id in names || subject in names) ??
    changes.find(({ fields }) => fields.some((field) => field.subject === subject));
  const name = named === undefined ? '' : subjectText(subject, named, words);
  return (
    <p className={classes.of}>
      {words.say('trail.of', { kind: kindText(partsOf(subject)[0], words.say), name })}
      {' · '}
      <Link to="/admin/trail" search={{ ...search, subject: undefined, page: undefined }}>
        {words.say('trail.of.all')}
      </Link>
    </p>
  );
}

function Nothing({ search }: PartProps): ReactElement {
  const { say } = useStaffTexts();
  const isFiltered = search.q !== undefined || search.kind !== undefined || search.subject !== undefined;
  return (
    <div>
      <p role="status">
        {say('trail.empty')}
        {isFiltered ? ` ${say('list.unmatched')}` : ''}
      </p>
      {isFiltered || search.page !== undefined ? (
        <Link to="/admin/trail" search={{}}>
          {say('list.unmatched.clear')}
        </Link>
      ) : null}
    </div>
  );
}

const rowId = (number: number): string => `change-${number}`;

/** Acts whose taking back is the other one. */
const opposites = [
  ['time_added', 'time_deleted'],
  ['_created', '_deleted'],
] as const;

/** The act that was taken back, by the name of the one that did it: who takes a deletion back creates anew. */
function undoneText(name: string, say: ReturnType<typeof useStaffTexts>['say']): string {
  for (const [one, other] of opposites) {
    if (name.endsWith(one)) return actText(name.replace(one, other), say);
    if (name.endsWith(other)) return actText(name.replace(other, one), say);
  }
  return actText(name, say);
}

/** One change: when, who and from where; then each thing with its fields, as they were and as they are. */
export function ChangeRow({ change }: { readonly change: Change }): ReactElement {
  const { say } = useStaffTexts();
  const { number, name, at, undoes, undoneBy, fields } = change;
  const things = Map.groupBy(fields, ({ subject }) => subject);
  return (
    <li id={rowId(number)} className={classes.change} data-row tabIndex={-1} data-undone={undoneBy !== undefined}>
      <p className={classes.when}>
        <time dateTime={new Date(at).toISOString()} className="numbers">
          {minuteText(at)}
        </time>
        <span className={classes.who}>{authorText(change, say)}</span>
        <span className={classes.through}>{throughText(change, say)}</span>
      </p>
      <div className={classes.what}>
        <h2 className={classes.act}>
          {undoes === undefined ? actText(name, say) : `${say('trail.undid')}: ${undoneText(name, say)}`}
        </h2>
        {[...things].map(([subject, of]) => (
          <Thing key={subject} {...{ subject, change }} fields={of} />
        ))}
      </div>
      <Way change={change} />
    </li>
  );
}

interface ThingProps {
  readonly subject: string;
  readonly change: Change;
  readonly fields: readonly FieldOfChange[];
}

/** So many fields of a thing are in sight; the others behind a press. */
const mostFields = 6;

function Thing({ subject, change, fields }: ThingProps): ReactElement {
  const words = { say: useStaffTexts().say, ...useTexts() };
  const [isWhole, setWhole] = useState(false);
  const page = pageOf(subject);
  const name = subjectText(subject, change, words);
  const parts = fields.filter(isSomething).flatMap(partsThatDiffer).filter(isSomething);
  const shown = isWhole ? parts : parts.slice(0, mostFields);
  return (
    <section className={classes.thing}>
      <p className={classes.name}>
        {kindText(partsOf(subject)[0], words.say)}{' '}
        {page === null ? <b>{name}</b> : <RowLink path={page}>{name}</RowLink>}
        <RowLink
          path="/admin/trail"
          search={{ subject }}
          className={classes.history}
          label={words.say('trail.historyOf', { name })}
        >
          {words.say('palette.history')}
        </RowLink>
      </p>
      {parts.length === 0 ? <p>{words.say('trail.nothing')}</p> : null}
      <dl className={classes.fields}>
        {shown.map((field) => (
          <div key={field.field}>
            <dt>{fieldText(field, change, words)}</dt>
            <dd>
              <del>{valueText(field.was, field, change, words)}</del> <span aria-hidden="true">→</span>{' '}
              <ins>{valueText(field.is, field, change, words)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {parts.length > shown.length ? (
        <Button variant="default" onClick={() => setWhole(true)}>
          {words.say('trail.more', { count: parts.length - shown.length })}
        </Button>
      ) : null}
    </section>
  );
}

const isSomething = ({ was, is }: FieldOfChange): boolean => !isNothing(was) || !isNothing(is);

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The way back: a press that is asked about once, the later change that stands on it, or what has become of it. */
export function Way({ change }: { readonly change: Change }): ReactElement {
  const { say } = useStaffTexts();
  const [isAsked, setAsked] = useState(false);
  const { canUndo, blockedBy, undoneBy } = change;
  const [first] = change.fields;
  const whyNot = trackText(change);
  if (undoneBy !== undefined) {
    const { who, at } = undoneBy;
    return <p className={classes.way}>{say('trail.undone.by', { who: whoText(who, say), at: minuteText(at) })}</p>;
  }
  return (
    <div className={classes.way}>
      {blockedBy === undefined || first === undefined ? null : (
        <p>
          {say('trail.blocked')} <Later number={blockedBy} subject={first.subject} />
        </p>
      )}
      {whyNot === null ? null : <p>{say(whyNot)}</p>}
      {canUndo && !isAsked ? (
        <Button variant="default" onClick={() => setAsked(true)}>
          {say('trail.undo')}
        </Button>
      ) : null}
      {canUndo && isAsked ? <Sure change={change} onLeave={() => setAsked(false)} /> : null}
    </div>
  );
}

/** The reason for which a track is not taken back: the file that it replaced is not kept. */
function trackText({ name, fields }: Change): StaffTextKey | null {
  if (name !== 'track_uploaded' && name !== 'track_imported') return null;
  return fields.some(({ field, was }) => field === 'track' && !isNothing(was))
    ? 'trail.track.replaced'
    : 'trail.track.first';
}

/** Acts whose names do not say what happens when they are taken back. */
const whatOfUndo: Readonly<Record<string, StaffTextKey>> = {
  stock_given: 'trail.undo.what.stock_given',
  stock_taken: 'trail.undo.what.stock_taken',
  stock_returned: 'trail.undo.what.stock_returned',
};

interface SureProps {
  readonly change: Change;
  readonly onLeave: () => void;
}

/** Asks once more, beside what it would move. */
function Sure({ change, onLeave }: SureProps): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const client = useQueryClient();
  const { number } = change;
  const [commandId] = useState(() => crypto.randomUUID());
  const taken = useMutation({
    mutationFn: (headers: Readonly<Record<string, string>>) => undo(number, { commandId, headers }),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
    onSuccess: onLeave,
    // Said here.
    meta: { isQuiet: true },
  });
  const preview = usePreview(mayMove(change) ? { command: 'undoCommand', body: { number } } : null);
  const { look, press } = useLookFirst(preview.state, String(number), taken.mutate);
  const waits = lookTexts[look];
  const what = whatOfUndo[change.name];
  return (
    <>
      <fieldset className={classes.sure}>
        <legend>{say('trail.undo.sure', { number })}</legend>
        {what === undefined ? null : <p>{say(what)}</p>}
        <PreviewBeside preview={preview} />
        {/* The harmless one is chosen by Enter. */}
        <Button variant="default" autoFocus onClick={onLeave}>
          {say('trail.undo.no')}
        </Button>
        {/* Loud only once it does what it says: while it is looked at, it waits. */}
        <Button
          variant={look === 'looking' || preview.state?.kind === 'loading' ? 'default' : 'filled'}
          aria-disabled={taken.isPending}
          onClick={() => taken.isPending || press()}
        >
          {say(taken.isPending ? 'trail.undo.doing' : 'trail.undo.yes')}
        </Button>
        <span role="status">{waits === null ? null : say(waits)}</span>
      </fieldset>
      <div role="alert" className={classes.refused}>
        {taken.error === null ? null : <Refused error={taken.error} says={failureText(taken.error, t)} />}
      </div>
    </>
  );
}

/** The reason that it was not taken back; the later changes by name, each with the way to it, or what stands against it. */
function Refused({ error, says }: { readonly error: Error; readonly says: string }): ReactElement {
  const { say } = useStaffTexts();
  const faults = error instanceof CallFailed ? (error.failure.faults ?? []) : [];
  if (!(error instanceof CallFailed) || error.failure.code !== 'touched_since')
    return (
      <>
        <p>{says}</p>
        <ul>
          {faults.map(({ path, message, who, at }) => (
            <li key={path}>{[message, who, at && minuteText(Date.parse(at))].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <p>{says}</p>
      <ul>
        {faults.map(({ path, message, who, at }) => (
          <li key={path}>
            <RowLink path="/admin/trail" search={{ subject: path.split('.')[0] }}>
              {[actText(message, say), who, at === undefined ? undefined : minuteText(Date.parse(at))]
                .filter(Boolean)
                .join(' · ')}
            </RowLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Leads to a later change: on this page, or in the history of the thing. */
function Later({ number, subject }: { readonly number: number; readonly subject: string }): ReactElement {
  const { say } = useStaffTexts();
  const navigate = useNavigate();
  const go = (): void => {
    const row = document.getElementById(rowId(number));
    if (row === null) void navigate({ to: '/admin/trail', search: { subject } });
    else row.focus();
  };
  return (
    <Button variant="default" onClick={go}>
      {say('trail.blocked.show')}
    </Button>
  );
}
