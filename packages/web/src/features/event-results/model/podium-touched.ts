import type { BoardMoved } from '@dorsal/contract/views/live-messages.ts';
import { podiumPlaces } from '@dorsal/domain/prizes/podium.ts';
import { expectedGenders, type PodiumOfGender } from './podium.ts';

/** The urgency of fetching a podium again: at once; later, as somebody of unknown gender came in; not at all. */
export type Touched = 'now' | 'later' | 'not';

/** Tells if a message may have changed a podium. `finish` is the id of the checkpoint; undefined: any could be it. */
export function podiumTouched(
  { changed, reload, touched }: BoardMoved,
  { podium, finish }: { readonly podium: readonly PodiumOfGender[]; readonly finish: string | undefined },
): Touched {
  if (reload === true || changed === undefined)
    return touched === undefined || finish === undefined || touched.includes(finish) ? 'now' : 'not';
  const people = podium.flatMap((group) => group.people);
  const slowestMs = isFull(podium) ? Math.max(...people.map(({ timeMs }) => timeMs ?? 0)) : Number.POSITIVE_INFINITY;
  const known = new Set(people.map(({ id }) => id));
  const each = changed.map(({ registration, checkpoint, key }): Touched => {
    if (checkpoint === undefined || known.has(registration)) return 'now';
    if (finish !== undefined && checkpoint !== finish) return 'not';
    return key !== undefined && key > slowestMs ? 'later' : 'now';
  });
  return (['now', 'later'] as const).find((one) => each.includes(one)) ?? 'not';
}

/** Until all places are taken, whoever comes in can take one. */
const isFull = (podium: readonly PodiumOfGender[]): boolean =>
  expectedGenders.every((gender) => podium.some((group) => group.gender === gender)) &&
  podium.every(({ people }) => people.length >= podiumPlaces);
