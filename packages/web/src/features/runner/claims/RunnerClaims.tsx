import { claimsOf, sendClaim } from '@dorsal/contract/calls/claims.ts';
import { type ClaimKind, claimKinds, claimLimits } from '@dorsal/domain/race-day/claims.ts';
import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { useWhyTexts } from '#i18n/why-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { TextButton } from '#ui/controls/TextButton.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import classes from './RunnerClaims.module.css';

interface ClaimsProps {
  readonly registration: string;
  readonly zone: string;
}

/** An answer of staff is awaited so often while a claim waits. */
const askAgainMs = 60_000;

const claimsQuery = (registration: string) =>
  queryOptions({
    queryKey: ['runner', 'claims', registration],
    queryFn: ({ signal }) => call(claimsOf, { body: { registration } }, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.open > 0 ? askAgainMs : false),
    meta: { isQuiet: true },
  });

/** The number of claims that wait and what staff answered, and a quiet way to say that something is wrong. The words of others are nowhere. */
export function RunnerClaims({ registration, zone }: ClaimsProps): ReactElement | null {
  const { say } = useWhyTexts();
  const client = useQueryClient();
  const { data } = useQuery(claimsQuery(registration));
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [isSent, setSent] = useState(false);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  if (data === undefined) return null;
  const { may_claim: mayClaim, open, answers } = data;
  return (
    <section className={classes.claims} aria-label={say('claim.answered')}>
      {open > 0 ? <p>{say('claim.waits', { count: open })}</p> : null}
      {answers.length === 0 ? null : (
        <ul>
          {answers.map(({ outcome, text, answered_at: at }) => (
            <li key={`${at} ${text}`}>
              <strong>{say(`claim.${outcome}`)}</strong>
              {text === '' ? '' : `: ${text}`}{' '}
              <small>
                {formatDay(at, zone)} {formatHour(at, zone)}
              </small>
            </li>
          ))}
        </ul>
      )}
      <p role="status">{isSent ? say('claim.sent') : null}</p>
      {mayClaim ? (
        <TextButton ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say('claim.open')}
        </TextButton>
      ) : null}
      {mayClaim && isOpen ? (
        <ClaimForm
          registration={registration}
          onCancel={close}
          onSent={() => {
            setSent(true);
            close();
            void client.invalidateQueries({ queryKey: claimsQuery(registration).queryKey });
          }}
        />
      ) : null}
    </section>
  );
}

interface FormProps extends Pick<ClaimsProps, 'registration'> {
  readonly onCancel: () => void;
  readonly onSent: () => void;
}

/** The form keeps what is typed until it is sent: a refusal, or a lost network, takes nothing away. */
function ClaimForm({ registration, onCancel, onSent }: FormProps): ReactElement {
  const { say } = useWhyTexts();
  const id = useId();
  const [kind, setKind] = useState<ClaimKind>('wrong_time');
  const [words, setWords] = useState('');
  const [contact, setContact] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useMutation({
    mutationFn: () =>
      call(sendClaim, {
        body: { registration, kind, words: words.trim(), ...(contact.trim() !== '' && { contact: contact.trim() }) },
      }),
    onSuccess: onSent,
    meta: { isQuiet: true },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (sending.isPending) return;
    const says = words.trim() !== '';
    setEmpty(!says);
    if (says) sending.mutate();
    else field.current?.focus();
  };
  return (
    <form
      className={classes.form}
      aria-label={say('claim.open')}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && words === '') onCancel();
      }}
    >
      <label htmlFor={`${id}kind`}>{say('claim.kind')}</label>
      <select
        id={`${id}kind`}
        value={kind}
        ref={focus}
        onChange={({ currentTarget: { value } }) => setKind(claimKinds.find((one) => one === value) ?? 'other')}
      >
        {claimKinds.map((one) => (
          <option key={one} value={one}>
            {say(`claim.kind.${one}`)}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}words`}>{say('claim.words')}</label>
      <textarea
        id={`${id}words`}
        ref={field}
        rows={4}
        value={words}
        maxLength={claimLimits.wordsLength}
        required
        aria-describedby={`${id}hint`}
        aria-invalid={isEmpty}
        onChange={({ currentTarget: { value } }) => {
          setWords(value);
          setEmpty(false);
        }}
      />
      <p id={`${id}hint`} className={classes.hint}>
        {isEmpty ? <strong>{say('claim.empty')} </strong> : null}
        {say('claim.wordsHint')} {say('claim.left', { count: claimLimits.wordsLength - words.length })}
      </p>
      <label htmlFor={`${id}contact`}>{say('claim.contact')}</label>
      <input
        id={`${id}contact`}
        value={contact}
        maxLength={claimLimits.contactLength}
        autoComplete="email"
        aria-describedby={`${id}contactHint`}
        onChange={({ currentTarget }) => setContact(currentTarget.value)}
      />
      <p id={`${id}contactHint`} className={classes.hint}>
        {say('claim.contactHint')}
      </p>
      <Refusal error={sending.error} />
      <div className={classes.acts}>
        <button type="submit" className={buttonClass()} aria-disabled={sending.isPending}>
          {say(sending.isPending ? 'claim.sending' : 'claim.send')}
        </button>
        <TextButton onClick={onCancel}>{say('claim.cancel')}</TextButton>
      </div>
    </form>
  );
}

/** The form opens by a press on its link, to be filled in. */
const focus = (field: HTMLSelectElement | null): void => field?.focus();
