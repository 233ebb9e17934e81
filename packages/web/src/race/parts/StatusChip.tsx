import type { EventStatus } from '@dorsal/domain/event/status.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './StatusChip.module.css';

/** Drawn, not written: phones show some signs of the text as coloured pictures. */
const looks = {
  registrations_not_opened: { icon: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 5v3l2 2', tone: 'info' },
  registrations_opened: { icon: 'M2 8h9M8 5l3 3-3 3M8 2h6v12H8', tone: 'good' },
  registrations_full: { icon: 'M3 3h10v10H3zM3 8h10M8 3v10', tone: 'wait' },
  registrations_closed: { icon: 'M3 7h10v7H3zM5 7V5a3 3 0 0 1 6 0v2', tone: 'off' },
  waiting_for_start: { icon: 'M4 2h8M4 14h8M5 2c0 4 6 8 6 12M11 2c0 4-6 8-6 12', tone: 'wait' },
  live: { icon: 'M4 2.5v11L13.5 8z', tone: 'live' },
  finished_provisional: { icon: 'M3 15V2h10l-2.5 3.5L13 9H3', tone: 'off' },
  finished_official: { icon: 'M2 9l4 4 8-10', tone: 'good' },
  cancelled: { icon: 'M3 3l10 10M13 3L3 13', tone: 'fault' },
} as const satisfies Record<EventStatus, { icon: string; tone: string }>;

/** A status as icon, word and colour: never colour alone. */
export function StatusChip({ status }: { readonly status: EventStatus }): ReactElement {
  const { t } = useTexts();
  const { icon, tone } = looks[status];
  return (
    <span className={classes.chip} data-tone={tone}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={classes.icon}>
        <path d={icon} />
      </svg>
      {t(`status.${status}`)}
    </span>
  );
}
