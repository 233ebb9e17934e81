import type { EventStatus, StaffMark } from '@dorsal/domain/status/status.ts';
import type { Step } from '#modules/statuses/take-step.ts';

/** The status of an event or a race, as a save has it. */
export interface SentStatus {
  /** Null where it was touched: what staff set last is taken back, to whatever clock and counts give. */
  readonly status?: EventStatus | null | undefined;
  readonly postponed?: boolean | null | undefined;
  /** It was touched; else it stands in a whole body, as it was loaded or as it is to be. */
  readonly isTouched: boolean;
}

const forward: Readonly<Partial<Record<EventStatus, Step>>> = {
  cancelled: 'cancel',
  finished_provisional: 'finish',
  finished_official: 'make_official',
};

/**
 * The step that a save asks for; null: none. A status is no field: it follows from clock, counts and the steps of staff (document 3, section 4). In a whole
 * body only a step forward is understood, as any other status is what the sender has loaded: a page that was open since yesterday takes no race back.
 */
export function stepAsked(sent: SentStatus, now: Standing): Step | null {
  const { status, isTouched } = sent;
  if (sent.postponed === true && now.mark !== 'postponed') return 'postpone';
  if (isBack(sent, now)) return isTouched ? 'step_back' : null;
  return stepForward(status, now);
}

/** Postponed and something else at once: whichever is taken, half of what was asked for is not. */
export const areTwoSteps = ({ status, postponed }: Pick<SentStatus, 'status' | 'postponed'>, now: Standing): boolean =>
  postponed === true && now.mark !== 'postponed' && stepForward(status, now) !== null;

const stepForward = (status: SentStatus['status'], now: Standing): Step | null =>
  status && status !== now.status ? (forward[status] ?? null) : null;

/** A thing as it stands. */
export interface Standing {
  readonly status: EventStatus;
  readonly mark: StaffMark | null;
}

function isBack({ status, postponed, isTouched }: SentStatus, now: Standing): boolean {
  // Its own mark says nothing: an event is finished by those of its races. Where there is none, the step is refused.
  if (isTouched && status === null) return true;
  // Cancelled, it is postponed no longer.
  const isOpened = postponed === false && now.mark === 'postponed' && stepForward(status, now) === null;
  return isOpened || isBehind(status, now.status);
}

/** A status before the one of now: of an official race it is provisional, of any other one that only clock and counts give. */
function isBehind(status: EventStatus | null | undefined, now: EventStatus): boolean {
  if (!status || status === now) return false;
  if (now === 'finished_official') return status === 'finished_provisional';
  return forward[status] === undefined;
}
