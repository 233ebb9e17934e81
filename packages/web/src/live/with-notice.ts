import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';

export type NoticeGiven = Extract<LiveMessage, { type: 'notice' }>;
type Race = Pick<ModalityView, '_id' | 'notices'>;

/** A race as it is held, with what its followers are told: nobody need fetch for it. One of another race of the event changes nothing. */
export const withNotice = <Held extends Race>(race: Held, told: NoticeGiven): Held =>
  told.modality !== undefined && told.modality !== race._id ? race : withWords(race, told);

/** The same for an event: what is said of it all stands at the event, what is said of one race at this one. */
export function withEventNotice<Held extends Pick<EventView, '_id' | 'notices' | 'modalities'>>(
  event: Held,
  told: NoticeGiven,
): Held {
  if (told.event !== event._id) return event;
  if (told.modality === undefined) return withWords(event, told);
  const modalities = event.modalities?.map((race) => (race._id === told.modality ? withWords(race, told) : race));
  return { ...event, modalities };
}

/** May be told again what is held already: a stream repeats what was said a short time ago. */
function withWords<Held extends Pick<ModalityView, 'notices'>>(held: Held, told: NoticeGiven): Held {
  const others = (held.notices ?? []).filter(({ _id }) => _id !== told.notice);
  if (told.withdrawn) return { ...held, notices: others };
  const notices = [...others, { _id: told.notice, level: told.level, text: told.text, at: told.at }];
  return { ...held, notices: notices.toSorted((one, other) => other.at - one.at) };
}
