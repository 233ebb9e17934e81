import type { RegistrationWay } from '@dorsal/domain/event/registration-way.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { isPostponed, type Postponable } from '../event.ts';
import { AsOf, type AsOfProps } from './AsOf.tsx';
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

/** Words beside those of the wire: a date that is not known, the end of what nobody timed here, and registrations that are open where nothing here leads to them. */
const furtherLooks = {
  postponed: { icon: 'M2 4h12v10H2zM2 7h12M5 2v3M11 2v3', tone: 'wait' },
  ask: { icon: 'M5.5 5.5a2.5 2.5 0 1 1 4 2L8 9v1.5M8 13v.5', tone: 'info' },
  over: { icon: 'M2 9l4 4 8-10', tone: 'off' },
} as const;

/** A status as icon, word and colour: never colour alone. */
export const StatusChip = ({ status }: { readonly status: EventStatus }): ReactElement => (
  <Chip name={status} {...looks[status]} />
);

interface StandingProps {
  readonly of: Postponable;
  /** False: no time is taken here, so that none of its statuses speaks of results. */
  readonly isTimed: boolean;
  /** The page is cut off: a live race is as it was then. */
  readonly asOf?: AsOfProps | undefined;
  /** The way that 'Register' leads; absent: registrations are not meant, or nothing is known of it. */
  readonly way?: RegistrationWay | undefined;
}

/** The standing of an event or a race: its status, that it was postponed, or that it took place where nobody was timed. 'Registration open' is said only where something leads there. */
export function StandingChip({ of, isTimed, asOf, way }: StandingProps): ReactElement {
  if (asOf !== undefined && of.status === 'live')
    return (
      <span className={classes.chip} data-tone="off">
        <AsOf {...asOf} />
      </span>
    );
  if (isPostponed(of)) return <Chip name="postponed" {...furtherLooks.postponed} />;
  if (!isTimed && of.isCircuit !== true && isInGroup(of.status, 'finished'))
    return <Chip name="over" {...furtherLooks.over} />;
  if (of.status === 'registrations_opened' && way === 'ask') return <Chip name="ask" {...furtherLooks.ask} />;
  return <StatusChip status={of.status} />;
}

interface ChipProps {
  readonly name: EventStatus | keyof typeof furtherLooks;
  readonly icon: string;
  readonly tone: string;
}

function Chip({ name, icon, tone }: ChipProps): ReactElement {
  const { t } = useTexts();
  return (
    <span className={classes.chip} data-tone={tone}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={classes.icon}>
        <path d={icon} />
      </svg>
      {t(`status.${name}`)}
    </span>
  );
}
