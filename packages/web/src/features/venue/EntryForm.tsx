import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailed } from '#api/call-failed.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useVenueTexts } from '#i18n/venue-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { withSentences } from '#ui/failures/refused-sentences.ts';
import { type DeskEvent, dueOf, isBib, isCode, readCodes, type ScannedBib } from './desk/desk-event.ts';
import type { Desk } from './desk/desk-queries.ts';
import { type Draft, type Field, fieldAfter, fields, isWhole, shownFields } from './desk/entry.ts';
import classes from './desk/venue.module.css';
import {
  BibField,
  BirthField,
  ClubField,
  DocumentField,
  type FieldProps,
  GenderField,
  LocalField,
  RaceField,
  TextField,
  useBibOwner,
} from './EntryFields.tsx';
import { Scanner } from './Scanner.tsx';
import { PaidBefore } from './till/EntryPayment.tsx';
import { PaymentField } from './till/PaymentField.tsx';
import { useDraft, useSending } from './use-entry.ts';

interface Props {
  readonly desk: Desk;
  readonly event: DeskEvent;
  readonly now: number;
  /** The server does not know the desk any more. */
  readonly onEnded: () => void;
}

/** One registration, field by field. What is typed stays over a reload and a failed try; after a good one the form is empty again. */
export function EntryForm({ desk, event, now, onEnded }: Props): ReactElement {
  const { say } = useVenueTexts();
  const { draft, change: changeDraft, clear, commandId } = useDraft(desk, event, now);
  // Another race has another price.
  const change = (part: Partial<Draft>): void =>
    changeDraft(part.race === undefined || part.race === draft.race ? part : { ...part, payment: undefined });
  const { form, focus } = useFocus();
  const [isScanning, setScanning] = useState(false);
  const [codeFault, setCodeFault] = useState<string | null>(null);
  const sending = useSending({ desk, event, onEnded });
  const isTaken = useBibOwner(desk, event, draft.bib) !== null;
  const take = ({ bib, race }: ScannedBib): void => {
    setScanning(false);
    setCodeFault(null);
    const chosen = race?.id ?? draft.race;
    change({ bib, race: chosen });
    focus(chosen === '' ? 'race' : 'document');
  };
  const scanned = (field: Field, text: string): void => {
    const read = readCodes([text], event, Date.now());
    change({ [field]: '' });
    if (typeof read !== 'string') take(read);
    else setCodeFault(say(`venue.scan.${read}`));
  };
  const leave = (field: Field): void => {
    const text = draft[field === 'local' ? 'club' : field];
    // A scanner types wherever the cursor stands: its code is never somebody's document or name.
    if (isCode(text) || (field === 'bib' && text !== '' && !isBib(text))) scanned(field, text);
    else if (!draft.left.includes(field)) change({ left: [...draft.left, field] });
  };
  const send = async (): Promise<void> => {
    if (!isWhole(draft) || isTaken || sending.isSending) return;
    const quotedAt = draft.quotedAt ?? Date.now();
    // The same is sent again after a lost answer.
    changeDraft({ quotedAt, left: draft.left });
    if (!(await sending.send({ ...draft, quotedAt }, commandId))) return;
    clear();
    focus('bib');
  };
  const empty = (): void => {
    clear();
    sending.forget();
    focus('bib');
  };
  const goOn = (from: Field): void => {
    // Drawn at once: the next key, of a quick hand or a scanner, belongs to the next field.
    flushSync(() => leave(from));
    // Behind a bib that somebody has all would be typed in vain.
    if (isTaken) {
      focus('bib');
      return;
    }
    const next = fieldAfter(from, { ...draft, hasOneRace: event.races.length === 1 });
    if (next === undefined || (isWhole(draft) && from === 'club')) void send();
    else if (!isCode(draft[from === 'local' ? 'club' : from])) focus(next);
  };
  return (
    <form ref={form} className={classes.form} onKeyDown={onEnter(goOn)} noValidate>
      <Button size="lg" fullWidth onClick={() => setScanning(true)}>
        {say('venue.scan')}
      </Button>
      {isScanning ? <Scanner event={event} onBib={take} onClose={() => setScanning(false)} /> : null}
      <Fields {...{ draft, change, leave, desk, event, now }} fault={codeFault} onTyped={() => setCodeFault(null)} />
      <Failed error={sending.error} />
      {isWhole(draft) ? (
        <Button
          size="lg"
          fullWidth
          data-field="add"
          disabled={sending.isSending || isTaken}
          onClick={() => void send()}
        >
          {say(sending.isSending ? 'venue.form.adding' : 'venue.form.add')}
        </Button>
      ) : null}
      {draft.bib === '' ? null : (
        <Button variant="default" onClick={empty}>
          {say('venue.form.clear')}
        </Button>
      )}
      <p role="status" className={classes.done}>
        {sending.added === null
          ? null
          : `✓ ${say(sending.added.isWaiting ? 'venue.form.kept' : 'venue.form.added', sending.added.who)}`}
        {sending.added?.stands ? <PaidBefore payment={sending.added.stands} /> : null}
      </p>
    </form>
  );
}

/** Moves the focus to a field of the form: now, or as soon as the field has come. */
function useFocus() {
  const form = useRef<HTMLFormElement>(null);
  const find = (field: Field) => form.current?.querySelector<HTMLElement>(`[data-field=${field}]`);
  const focus = (field: Field): void => {
    const standing = find(field);
    if (standing) standing.focus();
    else requestAnimationFrame(() => find(field)?.focus());
  };
  return { form, focus };
}

/** Enter leaves a field for the next one, as Tab does. */
const onEnter =
  (goOn: (from: Field) => void) =>
  (key: KeyboardEvent<HTMLFormElement>): void => {
    const at = (key.target as HTMLElement).dataset['field']; // keys come from elements
    const from = fields.find((field) => field === at);
    if (key.key !== 'Enter' || from === undefined) return;
    key.preventDefault();
    goOn(from);
  };

interface FieldsProps extends FieldProps, Omit<Props, 'onEnded'> {
  readonly fault: string | null;
  readonly onTyped: () => void;
}

function Fields({ fault, onTyped, desk, event, now, ...parts }: FieldsProps): ReactElement {
  const { say } = useVenueTexts();
  const shown = shownFields(parts.draft);
  const has = (field: Field): boolean => shown.includes(field);
  const race = event.races.find(({ id }) => id === parts.draft.race);
  return (
    <>
      <BibField {...parts} {...{ desk, event, fault, onTyped }} />
      {has('race') ? <RaceField {...parts} event={event} now={now} /> : null}
      {has('document') ? <DocumentField {...parts} /> : null}
      {has('name') ? <TextField {...parts} field="name" label={say('venue.form.name')} /> : null}
      {has('surname') ? <TextField {...parts} field="surname" label={say('venue.form.surname')} /> : null}
      {has('gender') ? <GenderField {...parts} /> : null}
      {has('birthdate') ? <BirthField {...parts} /> : null}
      {has('club') ? <ClubField {...parts} desk={desk} event={event} /> : null}
      {has('local') ? <LocalField {...parts} /> : null}
      {has('local') ? (
        <PaymentField
          due={dueOf(race, now)}
          payment={parts.draft.payment}
          onChange={(payment) => parts.change({ payment })}
        />
      ) : null}
    </>
  );
}

/** The reason for which a registration was not taken (document 2, section 8). It stands from the start, so that screen readers announce what comes in. */
function Failed({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useTexts();
  const { say } = useVenueTexts();
  return (
    <div role="alert" className={error ? classes.failed : undefined}>
      {error ? (
        <>
          <strong>{say('venue.form.failed')}</strong>{' '}
          {error instanceof CallFailed ? failureText(withSentences(error), t) : say('venue.form.unknown')}
        </>
      ) : null}
    </div>
  );
}
