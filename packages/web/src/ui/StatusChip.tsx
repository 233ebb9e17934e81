import type { EventStatus } from '@dorsal/domain/event/status.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './StatusChip.module.css';

const looks = {
  registrations_not_opened: { icon: '○', tone: 'info' },
  registrations_opened: { icon: '◉', tone: 'good' },
  registrations_full: { icon: '●', tone: 'wait' },
  registrations_closed: { icon: '■', tone: 'off' },
  waiting_for_start: { icon: '◔', tone: 'wait' },
  live: { icon: '▶', tone: 'live' },
  finished_provisional: { icon: '⚑', tone: 'off' },
  finished_official: { icon: '✔', tone: 'good' },
  cancelled: { icon: '✕', tone: 'live' },
} as const satisfies Record<EventStatus, { icon: string; tone: string }>;

/** A status as icon, word and colour: never colour alone. */
export function StatusChip({ status }: { readonly status: EventStatus }): ReactElement {
  const { t } = useTexts();
  const { icon, tone } = looks[status];
  return (
    <span className={classes.chip} data-tone={tone}>
      <span aria-hidden="true">{icon}</span> {t(`status.${status}`)}
    </span>
  );
}
