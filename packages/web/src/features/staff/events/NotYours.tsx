import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { RowLink } from '#ui/table/RowLink.tsx';

interface Props {
  /** The page on which a new one is made. */
  readonly isNew?: boolean;
}

/** The page of an event, or of a race of it, for somebody whose role does not hold there: nothing of it could be done. */
export function NotYours({ isNew = false }: Props): ReactElement {
  const { say } = useStaffTexts();
  return (
    <section>
      <h1>{say(isNew ? 'events.newNotYours' : 'events.notYours')}</h1>
      <p>{say(isNew ? 'events.newNotYours.how' : 'events.notYours.how')}</p>
      <RowLink path="/admin/events">{say('form.toList')}</RowLink>
    </section>
  );
}
