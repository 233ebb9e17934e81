import { formatHour } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { shownAmount } from '#i18n/parse-amount.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { type DeskEvent, dueOf, isBib, openRaces } from './desk/desk-event.ts';
import { type BibOwner, bibQuery, clubsQuery, type Desk } from './desk/desk-queries.ts';
import { ageToday, type Draft, type Field, hasRightLetter, parseBirthdate, withSlashes } from './desk/entry.ts';
import classes from './desk/venue.module.css';

export interface FieldProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly leave: (field: Field) => void;
}

interface AtDesk {
  readonly desk: Desk;
  readonly event: DeskEvent;
}

interface BibProps extends FieldProps, AtDesk {
  /** The reason for which a scanned code gives no bib here; null: nothing is wrong. */
  readonly fault: string | null;
  readonly onTyped: () => void;
}

const askedBib = (typed: string): string => (isBib(typed) ? typed.trim() : '');

/** The person who has the bib that is typed; null: nobody, as far as this desk knows. */
export const useBibOwner = (desk: Desk, event: DeskEvent, typed: string): BibOwner | null => {
  const asked = askedBib(typed);
  const owner = useQuery(bibQuery(desk, event.id, asked));
  return asked === '' ? null : (owner.data ?? null);
};

const takenText = (
  { name, at }: BibOwner,
  { zone }: DeskEvent,
  say: ReturnType<typeof useVenueTexts>['say'],
): string =>
  at === null
    ? say('venue.form.bib.taken', { name })
    : say('venue.form.bib.takenAt', { name, hour: formatHour(at, zone) });

export function BibField({ draft, change, leave, desk, event, fault, onTyped }: BibProps): ReactElement {
  const { say } = useVenueTexts();
  const asked = askedBib(draft.bib);
  const owner = useBibOwner(desk, event, draft.bib);
  const isTaken = owner !== null;
  const isFree = useQuery(bibQuery(desk, event.id, asked)).data === null;
  return (
    <div className={classes.field}>
      <label htmlFor="venue-bib">{say('venue.form.bib')}</label>
      <input
        id="venue-bib"
        data-field="bib"
        className={classes.bib}
        value={draft.bib}
        // A USB scanner types into it, even where nobody may type a bib: what it types is a code.
        onChange={(typed) => {
          onTyped();
          change({ bib: typed.currentTarget.value });
        }}
        onBlur={() => leave('bib')}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        aria-invalid={isTaken || fault !== null}
        aria-describedby="venue-bib-note"
      />
      <p id="venue-bib-note" className={classes.hint} role="status">
        {fault ??
          (isTaken
            ? takenText(owner, event, say)
            : say(asked !== '' && isFree ? 'venue.form.bib.free' : bibHint(event)))}
      </p>
    </div>
  );
}

const bibHint = ({ allowsTyping }: DeskEvent) => (allowsTyping ? 'venue.form.bib.hint' : 'venue.form.bib.scanOnly');

export function RaceField({
  draft,
  change,
  event,
  now,
}: FieldProps & { readonly event: DeskEvent; readonly now: number }): ReactElement {
  const { say } = useVenueTexts();
  const { language } = useTexts();
  const open = new Set(openRaces(event, now).map(({ id }) => id));
  const due = dueOf(
    event.races.find(({ id }) => id === draft.race),
    now,
  );
  return (
    <div className={classes.field}>
      <label htmlFor="venue-race">{say('venue.form.race')}</label>
      <select
        id="venue-race"
        data-field="race"
        className={classes.input}
        value={draft.race}
        disabled={event.races.length === 1}
        onChange={(chosen) => change({ race: chosen.currentTarget.value })}
      >
        <option value="">{say('venue.form.race.choose')}</option>
        {event.races.map(({ id, name }) => (
          <option key={id} value={id} disabled={!open.has(id)}>
            {open.has(id) ? name : say('venue.form.race.closed', { race: name })}
          </option>
        ))}
      </select>
      {due === null ? null : (
        <p className={classes.hint}>{say('venue.pay.due', { amount: shownAmount(due, language) })}</p>
      )}
    </div>
  );
}

export function DocumentField({ draft, change, leave }: FieldProps): ReactElement {
  const { say } = useVenueTexts();
  const isOdd = draft.hasDocument && !hasRightLetter(draft.document);
  return (
    <div className={classes.field}>
      <label className={classes.flag}>
        <input
          type="checkbox"
          checked={!draft.hasDocument}
          onChange={(tick) => change({ hasDocument: !tick.currentTarget.checked })}
        />
        {say('venue.form.noDocument')}
      </label>
      {draft.hasDocument ? (
        <>
          <label htmlFor="venue-document">{say('venue.form.document')}</label>
          <input
            id="venue-document"
            data-field="document"
            className={classes.input}
            value={draft.document}
            onChange={(typed) => change({ document: typed.currentTarget.value })}
            onBlur={() => leave('document')}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            aria-describedby="venue-document-note"
          />
          <p id="venue-document-note" className={isOdd ? classes.doubt : classes.hint} role="status">
            {say(isOdd ? 'venue.form.document.letter' : 'venue.form.document.hint')}
          </p>
        </>
      ) : null}
    </div>
  );
}

interface TextProps extends FieldProps {
  readonly field: 'name' | 'surname';
  readonly label: string;
}

export function TextField({ draft, change, leave, field, label }: TextProps): ReactElement {
  return (
    <div className={classes.field}>
      <label htmlFor={`venue-${field}`}>{label}</label>
      <input
        id={`venue-${field}`}
        data-field={field}
        className={classes.input}
        value={draft[field]}
        onChange={(typed) => change({ [field]: typed.currentTarget.value })}
        onBlur={() => leave(field)}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="words"
      />
    </div>
  );
}

export function GenderField({ draft, change }: FieldProps): ReactElement {
  const { say } = useVenueTexts();
  return (
    <fieldset className={classes.genders}>
      <legend>{say('venue.form.gender')}</legend>
      {(['male', 'female'] as const).map((gender) => (
        <label key={gender} className={classes.flag}>
          <input
            type="radio"
            name="venue-gender"
            data-field="gender"
            checked={draft.gender === gender}
            onChange={() => change({ gender })}
          />
          {say(`venue.form.${gender}`)}
        </label>
      ))}
    </fieldset>
  );
}

export function BirthField({ draft, change, leave }: FieldProps): ReactElement {
  const { say } = useVenueTexts();
  const day = parseBirthdate(draft.birthdate);
  const age = day === null ? null : ageToday(day, new Date().toISOString().slice(0, 10));
  const isWrong = day === null ? draft.left.includes('birthdate') && draft.birthdate !== '' : age === null;
  return (
    <div className={classes.field}>
      <label htmlFor="venue-birthdate">{say('venue.form.birthdate')}</label>
      <input
        id="venue-birthdate"
        data-field="birthdate"
        className={classes.input}
        value={draft.birthdate}
        onChange={(typed) => change({ birthdate: withSlashes(typed.currentTarget.value, draft.birthdate) })}
        onBlur={() => leave('birthdate')}
        maxLength={10}
        inputMode="numeric"
        placeholder={say('venue.form.birthdate.hint')}
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby="venue-birthdate-note"
      />
      <p id="venue-birthdate-note" className={isWrong ? classes.doubt : classes.hint} role="status">
        {isWrong
          ? say(day === null ? 'venue.form.birthdate.wrong' : 'venue.form.birthdate.year')
          : age === null
            ? say('venue.form.birthdate.hint')
            : say('venue.form.age', { count: age })}
      </p>
    </div>
  );
}

export function ClubField({ draft, change, desk, event }: FieldProps & AtDesk): ReactElement {
  const { say } = useVenueTexts();
  const { data: clubs = [] } = useQuery(clubsQuery(desk, event.id));
  return (
    <div className={classes.field}>
      <label htmlFor="venue-club">{say('venue.form.club')}</label>
      <input
        id="venue-club"
        data-field="club"
        className={classes.input}
        list="venue-clubs"
        value={draft.club}
        onChange={(typed) => change({ club: typed.currentTarget.value })}
        maxLength={200}
        autoComplete="off"
        aria-describedby="venue-club-note"
      />
      <datalist id="venue-clubs">
        {clubs.map((club) => (
          <option key={club} value={club} />
        ))}
      </datalist>
      <p id="venue-club-note" className={classes.hint}>
        {say('venue.form.club.hint')}
      </p>
    </div>
  );
}

export function LocalField({ draft, change }: FieldProps): ReactElement {
  const { say } = useVenueTexts();
  return (
    <label className={classes.flag}>
      <input
        type="checkbox"
        data-field="local"
        checked={draft.isLocal}
        onChange={(tick) => change({ isLocal: tick.currentTarget.checked })}
      />
      {say('venue.form.local')}
    </label>
  );
}
