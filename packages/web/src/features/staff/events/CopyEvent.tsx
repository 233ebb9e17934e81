import { copyEvent } from '@dorsal/contract/calls/staff/events.ts';
import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { nextEdition } from '@dorsal/domain/event/next-edition.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { command } from '#api/command.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import formClasses from '../form/EditorForm.module.css';
import { hourOf, instantOf } from '../form/zoned-hours.ts';
import classes from './events.module.css';

type Original = Pick<StaffEventView, '_id' | 'name' | 'date_start' | 'time_zone'>;

interface Props {
  readonly event: Original;
  /** `slug`: of the copy. */
  readonly onCopied: (slug: string) => void;
  readonly onClose: () => void;
}

/** Copies an event with its races to a new day: the day and the name are proposed, so that Enter alone does it. */
export function CopyEvent({ event, onCopied, onClose }: Props): ReactElement {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => newlyTyped(proposalOf(event)));
  const copied = useMutation({
    mutationFn: async (wanted: typeof typed) =>
      await command(copyEvent, { body: bodyOfCopy(event, wanted) }, wanted.commandId),
    onSuccess: async ({ slug }) => {
      await client.invalidateQueries({ queryKey: ['staff'] });
      if (slug !== undefined) onCopied(slug);
    },
    // Said beside the button.
    meta: { isQuiet: true },
  });
  const isReady = typed.day !== '' && typed.name.trim() !== '';
  return (
    <section aria-labelledby="copy-event" className={classes.opened}>
      <h2 id="copy-event">{say('copyEvent.title')}</h2>
      <p>{say('copyEvent.what')}</p>
      <form
        noValidate
        className={formClasses.form}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (isReady && !copied.isPending) copied.mutate(typed);
        }}
      >
        <div className={formClasses.field}>
          <label htmlFor="copy-day">{say('copyEvent.day')}</label>
          <input
            id="copy-day"
            className={formClasses.input}
            type="date"
            ref={focusOn}
            value={typed.day}
            onChange={({ currentTarget }) => setTyped(newlyTyped({ ...typed, day: currentTarget.value }))}
          />
        </div>
        <div className={formClasses.field}>
          <label htmlFor="copy-name">{say('copyEvent.name')}</label>
          <input
            id="copy-name"
            className={formClasses.input}
            type="text"
            autoComplete="off"
            value={typed.name}
            onChange={({ currentTarget }) => setTyped(newlyTyped({ ...typed, name: currentTarget.value }))}
          />
        </div>
        <div className={classes.acts}>
          <Button type="submit" aria-disabled={!isReady || copied.isPending}>
            {say(copied.isPending ? 'copyEvent.copying' : 'copyEvent.do')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {say('copyEvent.close')}
          </Button>
          <span role="status">{isReady ? '' : say('copyEvent.missing')}</span>
        </div>
      </form>
      <p role="alert" className={formClasses.fault}>
        {copied.error === null ? null : failureText(copied.error, t)}
      </p>
    </section>
  );
}

/** The focus of a field that was opened to be typed into, and of the word on a copy, as the form is gone. */
const focusOn = (place: HTMLElement | null): void => place?.focus();

interface Wanted {
  readonly day: string;
  readonly name: string;
}

/** Another copy is another command; the same one sent again is made once. */
const newlyTyped = ({ day, name }: Wanted) => ({ day, name, commandId: crypto.randomUUID() as string });

const proposalOf = ({ name, date_start: startsAt, time_zone: zone }: Original) =>
  nextEdition({ name, startsAt, zone }, Date.now());

/** The hour of the day stays. */
export function bodyOfCopy({ _id, date_start: startsAt, time_zone: zone }: Original, { day, name }: Wanted) {
  const hour = startsAt === undefined ? '' : hourOf(startsAt, zone);
  return {
    _id,
    name: name.trim(),
    date_start: instantOf('start', { 'start.day': day, 'start.hour': hour }, zone) ?? 0,
  };
}

const toCheck = ['hidden', 'dates', 'prices', 'documents', 'venue', 'circuit'] as const;

/** On a copy that was just made: what did not come along, and what moved with the date. */
export function CopiedNotice({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { say } = useStaffTexts();
  return (
    <section aria-labelledby="copied" className={classes.opened}>
      <h2 id="copied" role="status" tabIndex={-1} ref={focusOn}>
        {say('copied.title')}
      </h2>
      <ul>
        {toCheck.map((thing) => (
          <li key={thing}>{say(`copied.${thing}`)}</li>
        ))}
      </ul>
      <Button variant="default" onClick={onClose}>
        {say('copied.close')}
      </Button>
    </section>
  );
}
