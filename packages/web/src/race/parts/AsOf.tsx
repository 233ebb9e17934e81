import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { formatClock } from '@dorsal/domain/units/dates.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { knownUntil } from '#live/clock/clocks.ts';
import { useServerNow } from '#live/clock/use-server-now.ts';
import { useStuckSince } from '#live/stuck-fetches.ts';

export interface AsOfProps {
  /** The race whose state is shown; absent: nothing is pushed of it. */
  readonly modality?: string | undefined;
  /** When it was fetched, on the clock of this device: where nothing was pushed of it. */
  readonly fetchedAt?: EpochMs | undefined;
  /** The event's. */
  readonly zone: string | undefined;
}

interface LostProps {
  readonly isLost: boolean;
  readonly text: string;
}

/** 'Connection lost.', for eye and ear once. The region stands there from the start, or nothing of it would be heard; the time beside it, which changes with each poll, is not part of it. */
export const LostText = ({ isLost, text }: LostProps): ReactElement => (
  <strong role="status">{isLost ? text : null}</strong>
);

/** 'As of 17:20:41': the time of what a page without a connection shows, on the clocks of the race. It moves on when a poll comes through, and stands while questions hang. */
export function AsOf({ modality = '', fetchedAt, zone = 'UTC' }: AsOfProps): ReactElement | null {
  const { t } = useTexts();
  useServerNow(modality, modality !== '');
  const stuckSince = useStuckSince();
  const at = knownUntil(modality, stuckSince) ?? fetchedAt;
  return at === undefined ? null : <span className="numbers">{t('live.asOf', { clock: formatClock(at, zone) })}</span>;
}
