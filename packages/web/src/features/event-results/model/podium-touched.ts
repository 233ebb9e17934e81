import type { BoardMoved } from '@dorsal/contract/live-messages.ts';
import { type PodiumOfGender, podiumPlaces } from './podium.ts';

/** When a podium has to be asked for again: at once; some time, as somebody came in whose gender is not known; not at all. */
export type Touched = 'now' | 'later' | 'not';

/** Genders that nearly every race has: until their places are taken, whoever comes in can take one. */
const expected = ['male', 'female'] as const;

/** Whether a message can have changed a podium. `finish` is the id of the checkpoint; undefined: any could be it. */
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

const isFull = (podium: readonly PodiumOfGender[]): boolean =>
  expected.every((gender) => podium.some((group) => group.gender === gender)) &&
  podium.every(({ people }) => people.length >= podiumPlaces);
