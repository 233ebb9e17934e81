import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { RowLink } from '#ui/table/RowLink.tsx';

/** The page of an event, or of a race of it, for somebody whose role does not hold there: nothing of it could be done. */
export function NotYours(): ReactElement {
  const { say } = useStaffTexts();
  return (
    <section>
      <h1>{say('events.notYours')}</h1>
      <p>{say('events.notYours.how')}</p>
      <RowLink path="/admin/events">{say('form.toList')}</RowLink>
    </section>
  );
}
