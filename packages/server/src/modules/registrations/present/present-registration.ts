import type { StaffRegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Member } from '#modules/boards/store/roster.ts';
import { presentPerson } from './present-person.ts';
import { presentResult, type ShownAt } from './present-result.ts';
import { modalityReference } from './references.ts';
import type { Sight } from './sight.ts';

export interface Showing {
  readonly shownAt: ShownAt;
  readonly sight: Sight;
  readonly includesModality: boolean;
}

/** A participant of a board with result and places, as far as the reader may see. */
export function presentRegistration(board: LiveBoard, member: Member, showing: Showing): StaffRegistrationView {
  const { wave } = member.result;
  const name = wave === null ? undefined : board.facts.waves.find(({ number }) => number === wave)?.name;
  return {
    ...presentPerson(member.person, showing.sight),
    ...(name !== undefined && { wave: name }),
    modality: showing.includesModality ? modalityReference(board.facts) : board.facts.oid,
    result: presentResult(board, member, showing.shownAt, showing.sight),
  };
}
