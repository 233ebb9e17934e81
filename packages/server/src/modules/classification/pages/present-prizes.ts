import type { PrizesView } from '@dorsal/contract/views/result-view.ts';
import type { PersonPrizes } from '@dorsal/domain/prizes/prizes-of-people.ts';
import type * as z from 'zod';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Visibility } from '#platform/http/visibility.ts';
import { presentPerson } from './present-person.ts';
import { prizeTable } from './prize-table.ts';

/** The prizes of one person as a reader may see them. */
export function presentPrizes(
  board: LiveBoard,
  { awards, passedOver, byBasis }: PersonPrizes,
  visibility: Visibility,
): z.output<typeof PrizesView> {
  const outcomes = Object.entries(byBasis);
  return {
    ...Object.fromEntries(outcomes.flatMap(([by, { place }]) => (place === null ? [] : [[`pos_${by}`, place]]))),
    which_prizes: Object.fromEntries(outcomes.map(([by, { isWon }]) => [by, isWon])),
    has_prize: awards.length > 0,
    awards: awards.map(({ order, by, total, prizePlace, realPlace, isShared, movedUpPast }) => ({
      ...{ order, by, total, place: prizePlace, real_place: realPlace },
      ...(isShared && { is_shared: true }),
      ...(movedUpPast.length > 0 && {
        moved_up_past: movedUpPast.map((id) => presentPassed(board, { id, order }, visibility)),
      }),
    })),
    ...(passedOver.length > 0 && {
      passed_over: passedOver.map(({ order, by, total, realPlace, holds }) => ({
        ...{ order, by, total, real_place: realPlace },
        holds: [...holds],
      })),
    }),
  };
}

/** Somebody whom a rule (its order) passed over, and why. */
function presentPassed(
  board: LiveBoard,
  { id, order }: { readonly id: number; readonly order: number },
  visibility: Visibility,
): NonNullable<NonNullable<z.output<typeof PrizesView>['awards']>[number]['moved_up_past']>[number] {
  const person = board.roster.find(id)?.person;
  if (!person) throw new Error('someone on the board is not on its roster');
  const { _id, bib_number, name, surname } = presentPerson(person, visibility);
  const passed = prizeTable(board)
    .get(id)
    ?.passedOver.find((one) => one.order === order);
  return {
    registration: _id,
    ...(bib_number !== undefined && { bib_number }),
    ...(name !== undefined && { name }),
    ...(surname !== undefined && { surname }),
    holds: [...(passed?.holds ?? [])],
  };
}
