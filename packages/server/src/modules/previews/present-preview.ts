import { mostPreviewLines, type RacePreviewView } from '@dorsal/contract/calls/previews.ts';
import type { MovedPrize, Standing } from '@dorsal/domain/prizes/compare-boards.ts';
import { type Places, scopes } from '@dorsal/domain/ranking/types.ts';
import type { BoardFacts } from '#modules/boards/board-facts.ts';
import type { RaceChange } from './preview-change.ts';

/** The difference that a change makes to one race: how much, and the first lines. */
export function presentRaceChange({
  facts,
  factsAfter,
  version,
  difference,
  odd,
  personOf,
}: RaceChange): RacePreviewView {
  const { people, places, moved, prizes } = difference;
  const person = (id: number) => {
    const { oid = '', bib = null, name = '', surname = '' } = personOf(id) ?? {};
    return { registration: oid, ...(bib !== null && { bib_number: bib }), name: `${name} ${surname}`.trim() };
  };
  const presentPrize = ({ order, group, prizePlace, from, to }: MovedPrize) => ({
    order,
    by: group.scope,
    ...(group.gender !== null && { gender: group.gender }),
    ...(group.category !== null && { category: group.category }),
    place: prizePlace,
    from: from.map(person),
    to: to.map(person),
  });
  const seen = moved.filter(({ isSeen }) => isSeen);
  const shown = seen.slice(0, mostPreviewLines);
  return {
    modality: facts.oid,
    name: facts.name,
    version,
    people,
    places,
    prizes: prizes.length,
    moved: shown.map(({ id, was, is, isOwn }) => ({
      ...person(id),
      is_own: isOwn,
      ...(was && { was: presentStanding(facts, was) }),
      ...(is && { is: presentStanding(factsAfter, is) }),
    })),
    more_moved: seen.length - shown.length,
    only_on_the_way: moved.length - seen.length,
    odd: [...odd].map(([what, ids]) => ({
      what,
      people: ids.slice(0, mostPreviewLines).map(person),
      more: Math.max(0, ids.length - mostPreviewLines),
    })),
    moved_prizes: prizes.slice(0, mostPreviewLines).map(presentPrize),
    more_prizes: Math.max(0, prizes.length - mostPreviewLines),
  };
}

function presentStanding({ checkpoints }: BoardFacts, { status, checkpoint, timeMs, places }: Standing) {
  const at = checkpoint === null ? undefined : checkpoints[checkpoint]?.oid;
  return {
    status,
    ...(at !== undefined && { intermediate: at }),
    ...(timeMs !== null && { total_time: timeMs }),
    places: presentPlaces(places),
  };
}

const presentPlaces = (places: Places): Partial<Record<keyof Places, number>> =>
  Object.fromEntries(scopes.flatMap((scope) => (places[scope] === null ? [] : [[scope, places[scope]]])));
