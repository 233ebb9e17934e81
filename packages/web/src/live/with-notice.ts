import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';

type NoticeGiven = Extract<LiveMessage, { type: 'notice' }>;

/** A race as it is held, with what its followers are told: nobody need fetch for it. One of another race of the event changes nothing. */
export function withNotice<Race extends Pick<ModalityView, '_id' | 'notices'>>(race: Race, told: NoticeGiven): Race {
  if (told.modality !== undefined && told.modality !== race._id) return race;
  const before = race.notices?.find(({ _id }) => _id === told.notice);
  const others = (race.notices ?? []).filter(({ _id }) => _id !== told.notice);
  if (told.withdrawn) return { ...race, notices: others };
  // New words are news and stand on top; the same words told again stay where they are.
  const at = before?.text === told.text ? before.at : told.server_time;
  const notices = [...others, { _id: told.notice, level: told.level, text: told.text, at }];
  return { ...race, notices: notices.toSorted((one, other) => other.at - one.at) };
}
