import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import type { TextKey } from '#i18n/en/index.ts';

export type CardVariant = 'home' | 'list';
type Facts = Pick<EventView, 'status' | 'is_circuit'>;

/** What the button of a card says (document 1, 'Event card'). */
export function actionText({ status, is_circuit }: Facts, variant: CardVariant): TextKey {
  if (is_circuit) return 'card.circuitInfo';
  if (status === 'live') return variant === 'home' ? 'card.tracking' : 'card.follow';
  if (isInGroup(status, 'finished')) return 'card.results';
  return variant === 'home' ? 'card.moreInfo' : 'card.plusInfo';
}

/** Postponed: closed for now, and without a date (design, section 5, 'modality'). */
export const isPostponed = ({ status, date_start, is_circuit }: Facts & Pick<EventView, 'date_start'>): boolean =>
  status === 'registrations_closed' && date_start === undefined && !is_circuit;
