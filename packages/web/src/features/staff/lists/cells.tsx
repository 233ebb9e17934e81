import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';
import type { ReactElement, ReactNode } from 'react';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import { type Column, type FromWidth, hasRoom } from '#ui/table/columns.ts';
import type { ListContext } from '../list/staff-list.ts';
import classes from './cells.module.css';

/** Document 3, section 1: 'Dates are shown DD/MM/YYYY in UTC'. */
export const dayText = (at: number | undefined): string | null => (at === undefined ? null : formatDay(at, 'UTC'));

/** Rules of points, as federations call them. */
export const rulesName = (type: string): string => type.replaceAll('_', ' ');

/** An instant by day and hour, in UTC too. */
export const dayAndHour = (at: number): string => `${formatDay(at, 'UTC')} ${formatHour(at, 'UTC')}`;

export const Figures = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <span className={classes.figures}>{children}</span>
);

interface BadgeProps {
  readonly tone: 'good' | 'wait' | 'off' | 'fault';
  readonly children: string;
}

/** A word with a frame in the colour of its meaning. */
export const Badge = ({ tone, children }: BadgeProps): ReactElement => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
);

/** A picture by its address; the list stays as high as it is while it comes. */
export const Picture = ({ address }: { readonly address: string | undefined }): ReactElement | null =>
  address === undefined ? null : <img src={address} alt="" className={classes.picture} loading="lazy" />;

/** Somewhere else: host and path, without what every address has. */
export function Website({ address }: { readonly address: string | undefined }): ReactElement | null {
  if (address === undefined) return null;
  return (
    <ExternalLink to={address} className={classes.cut}>
      {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </ExternalLink>
  );
}

/** On a narrow screen what its column has no room for. */
export const onNarrow = (piece: ReactNode, { width }: ListContext, from: FromWidth): ReactNode =>
  piece === null || piece === undefined || piece === '' || hasRoom(width, from) ? null : <span>{piece}</span>;

/** The button for what a narrow screen has no room for, at the end of each row. */
export const moreColumn = {
  key: 'more',
  heading: ({ say }) => say('list.details'),
  hidesHeading: true,
  phoneWidth: '44px',
  alignsRight: true,
  isShown: ({ width }) => width !== 'widest',
  cell: () => null,
  opensDetails: true,
} as const satisfies Column<unknown, ListContext>;
