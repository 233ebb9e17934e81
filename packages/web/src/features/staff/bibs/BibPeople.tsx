import { formatHour } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextButton } from '#ui/controls/TextButton.tsx';
import { useJustChanged } from '#ui/controls/use-just-changed.ts';
import { Refusal } from '#ui/failures/Refusal.tsx';
import classes from '../race-day/race-day.module.css';
import { raceDayKey } from '../race-day/race-day-queries.ts';
import { type BibsAnswer, type Holder, nameOf, writeNote } from './bib-queries.ts';
import own from './bibs.module.css';
import { NotHandedOut } from './NotHandedOut.tsx';
import { idOf } from './scan-turns.ts';
import type { HandingOut } from './use-hand-out.ts';

interface PeopleProps {
  readonly people: readonly Holder[];
  readonly bibs: BibsAnswer | undefined;
  readonly table: Table;
  readonly onGive: (people: readonly Holder[], note?: string) => void;
}

type Table = Pick<HandingOut, 'busy' | 'left' | 'noted'>;

export function BibPeople({ people, ...more }: PeopleProps): ReactElement {
  return (
    <ul className={classes.missing}>
      {people.map((person) => (
        <Person key={person.id} person={person} {...more} />
      ))}
    </ul>
  );
}

interface PersonProps extends Omit<PeopleProps, 'people'> {
  readonly person: Holder;
}

/** Somebody with what can be done: their bib goes over the table, or comes back. */
function Person({ person, bibs, table, onGive }: PersonProps): ReactElement {
  const { say } = useStaffTexts();
  const race = bibs?.races.find(({ _id }) => _id === person.race);
  const { bib, collectedAt } = person;
  const zone = bibs?.time_zone ?? 'UTC';
  const since = collectedAt === null ? null : formatHour(collectedAt, zone);
  const failed = table.left.find((one) => one.what === 'failed' && idOf(one) === person.id);
  return (
    <li className={own.person}>
      {bib === '' ? null : <BibBadge bib={bib} color={race?.bib_color ?? null} />}
      <p className={own.who}>
        <b>{nameOf(person)}</b> <small>{[race?.name, person.category, person.club].filter(Boolean).join(' · ')}</small>
        {since === null ? null : <strong>{say('bibs.since', { hour: since })}</strong>}
      </p>
      {bib === '' ? <span>{say('bibs.noBib')}</span> : <GiveButton {...{ person, table, onGive }} />}
      <div className={own.refused}>
        <NotHandedOut error={failed?.what === 'failed' ? failed.error : null} zone={zone} />
      </div>
      {since === null ? null : <Note person={person} onNoted={table.noted} />}
    </li>
  );
}

function GiveButton({ person, table, onGive }: Omit<PersonProps, 'bibs'>): ReactElement {
  const { say } = useStaffTexts();
  const isOut = person.collectedAt !== null;
  const isBusy = table.busy.includes(person.id);
  const hasJustChanged = useJustChanged(isOut, deafMs);
  return (
    <Button
      className={classes.big}
      variant={isOut ? 'default' : 'filled'}
      aria-disabled={isBusy}
      aria-label={say(isOut ? 'bibs.backOf' : 'bibs.giveTo', { bib: person.bib, name: nameOf(person) })}
      onClick={({ detail }) => {
        // The second press of a double one would take back what the first has handed out.
        if (!isBusy && detail < 2 && !(isOut && hasJustChanged())) onGive([person]);
      }}
    >
      {say(isOut ? 'bibs.back' : 'bibs.give')}
    </Button>
  );
}

/** A finger that comes down to hand a bib out is still on its way when the row hears that another table was quicker: it takes nothing back. */
const deafMs = 1_000;

interface NoteProps {
  readonly person: Holder;
  readonly onNoted: (person: Holder) => void;
}

/** The note on a bib that was handed out, with its field behind a press. */
function Note({ person, onNoted }: NoteProps): ReactElement {
  const { say } = useStaffTexts();
  const [text, setText] = useState<string | null>(null);
  const client = useQueryClient();
  const written = useMutation({
    mutationFn: (note: string) => writeNote(person, note),
    onSuccess: (noted) => {
      onNoted(noted);
      setText(null);
    },
    onSettled: () => client.invalidateQueries({ queryKey: raceDayKey }),
    meta: { isQuiet: true },
  });
  const of = { bib: person.bib, name: nameOf(person) };
  const submit = (sent: FormEvent): void => {
    sent.preventDefault();
    if (text !== null && !written.isPending) written.mutate(text);
  };
  return (
    <div className={own.note}>
      {text === null ? (
        <>
          {person.note === '' ? null : <p className={own.noted}>{say('bibs.noted', { note: person.note })}</p>}
          <TextButton
            aria-label={say(person.note === '' ? 'bibs.note.of' : 'bibs.note.change.of', of)}
            onClick={() => setText(person.note)}
          >
            {say(person.note === '' ? 'bibs.note' : 'bibs.note.change')}
          </TextButton>
        </>
      ) : (
        <form className={own.find} onSubmit={submit}>
          <NoteField label={say('bibs.note.field')} isFirst value={text} onChange={setText} />
          <Button type="submit" className={classes.big} aria-disabled={written.isPending}>
            {say('bibs.note.save')}
          </Button>
        </form>
      )}
      <Refusal error={written.error} />
    </div>
  );
}

interface NoteFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** It came by a press, and is what is typed into next. */
  readonly isFirst?: boolean;
}

function NoteField({ label, value, onChange, isFirst = false }: NoteFieldProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  return (
    <input
      ref={field}
      className={classes.bigField}
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={longestNote}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Characters, as the server takes them. */
const longestNote = 120;

/** Hands the bibs of a family out together, with one note on all of them. */
export function GiveAll({ people, table, onGive }: Omit<PeopleProps, 'bibs'>): ReactElement {
  const { say } = useStaffTexts();
  const isBusy = people.some(({ id }) => table.busy.includes(id));
  const [note, setNote] = useState('');
  return (
    <div className={own.find}>
      <NoteField label={say('bibs.note.field')} value={note} onChange={setNote} />
      <Button
        className={classes.big}
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : onGive(people, note))}
      >
        {say('bibs.giveAll', { count: people.length })}
      </Button>
    </div>
  );
}
