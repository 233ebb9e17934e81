import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import type { TextKey } from '#i18n/en/index.ts';
import type { Event } from '#race/event.ts';

export type CardVariant = 'home' | 'list';
type Facts = Pick<Event, 'status' | 'isCircuit'>;

/** The text of the button of a card (document 1, 'Event card'). */
export function actionText({ status, isCircuit }: Facts, variant: CardVariant): TextKey {
  if (isCircuit) return 'card.circuitInfo';
  if (status === 'live') return variant === 'home' ? 'card.tracking' : 'card.follow';
  if (isInGroup(status, 'finished')) return 'card.results';
  return variant === 'home' ? 'card.moreInfo' : 'card.plusInfo';
}
