import type { TextKey } from '#i18n/en/index.ts';
import { type Event, offersResults } from '#race/event.ts';

export type CardVariant = 'home' | 'list';
type Facts = Pick<Event, 'status' | 'isCircuit' | 'isExternal' | 'modalities'>;

/** The text of the button of a card (document 1, 'Event card'). What is not timed here has no results to offer. */
export function actionText(event: Facts, variant: CardVariant): TextKey {
  const { status, isCircuit } = event;
  if (isCircuit) return 'card.circuitInfo';
  const hasResults = offersResults(event);
  if (hasResults && status === 'live') return variant === 'home' ? 'card.tracking' : 'card.follow';
  if (hasResults && status !== 'waiting_for_start') return 'card.results';
  return variant === 'home' ? 'card.moreInfo' : 'card.plusInfo';
}
