import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import type { Event } from '#race/event.ts';
import type { Modality, Notice } from './modality.ts';

export type NoticeGiven = Extract<LiveMessage, { type: 'notice' }>;

/** Adds a pushed notice to a race, so that no page has to fetch it. A notice for another race of the event changes nothing. */
export const withNotice = <Race extends Pick<Modality, 'id' | 'notices'>>(race: Race, given: NoticeGiven): Race =>
  given.modality !== undefined && given.modality !== race.id
    ? race
    : { ...race, notices: noticesAfter(race.notices, given) };

/** A notice may come twice: a new stream repeats those of the last minutes. */
function noticesAfter(before: readonly Notice[], given: NoticeGiven): readonly Notice[] {
  const others = before.filter(({ id }) => id !== given.notice);
  if (given.withdrawn) return others;
  const notices = [...others, { id: given.notice, level: given.level, text: given.text, at: given.at }];
  return notices.toSorted((one, other) => other.at - one.at);
}

/** The same for an event: a notice for all of it stands at the event, one for a race at this race. */
export function withEventNotice<WithRaces extends Pick<Event, 'id' | 'notices' | 'modalities'>>(
  event: WithRaces,
  given: NoticeGiven,
): WithRaces {
  if (given.event !== event.id) return event;
  if (given.modality === undefined) return { ...event, notices: noticesAfter(event.notices, given) };
  return { ...event, modalities: event.modalities.map((race) => withNotice(race, given)) };
}
