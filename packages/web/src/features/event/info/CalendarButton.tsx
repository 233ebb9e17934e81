import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { TextButton } from '#ui/controls/TextButton.tsx';
import { calendarFile } from '../model/calendar-file.ts';

/** Puts an event that is to come into the calendar of the device. */
export function CalendarButton({ event }: { readonly event: EventView }): ReactElement | null {
  const { t } = useTexts();
  const isToCome = event.status !== 'cancelled' && !isInGroup(event.status, 'withResults');
  if (!isToCome || event.date_start === undefined) return null;
  return <TextButton onClick={() => save(event)}>{t('event.calendar')}</TextButton>;
}

function save(event: EventView): void {
  const text = calendarFile(event, `${location.origin}/e/${event.slug}`, Date.now());
  if (text === null) return;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${event.slug}.ics`;
  link.click();
  URL.revokeObjectURL(address);
}
