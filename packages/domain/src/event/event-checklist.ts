import { type CategoryFault, categoryFaults } from '#registration/category-faults.ts';
import type { Category } from '#registration/category-of.ts';
import type { EpochMs } from '#timing/types.ts';

/** An event as far as its checklist asks. Undefined: not set. */
export interface EventToCheck {
  readonly startsAt: EpochMs | undefined;
  readonly city: string | undefined;
  readonly isVisible: boolean;
  /** Another organiser's: neither entered nor timed here. */
  readonly isExternal: boolean;
  readonly registrationOpens: EpochMs | undefined;
  readonly registrationCloses: EpochMs | undefined;
  /** Documents that are shown to whoever registers. */
  readonly legalTexts: number;
  readonly organisms: number;
  readonly races: readonly RaceToCheck[];
}

export interface RaceToCheck {
  readonly id: string;
  readonly startsAt: EpochMs | undefined;
  readonly distanceM: number | undefined;
  readonly isTimed: boolean;
  readonly categories: readonly Category[];
  readonly hasPrice: boolean;
  readonly hasTrack: boolean;
  /** The length of the track; undefined: not known. */
  readonly trackM: number | undefined;
  /** The track's length is the race's. */
  readonly usesTrack: boolean;
  readonly prizes: number;
  readonly checkpoints: readonly CheckpointToCheck[];
}

interface CheckpointToCheck {
  readonly id: string;
  readonly kind: 'start' | 'between' | 'finish';
  readonly name: string | undefined;
  readonly isTimed: boolean;
  readonly metres: number | undefined;
  readonly readers: number;
}

/** The moment before which something is wanted. */
export type Before = 'open' | 'start';

/** Something that is missing. `race`, `checkpoint`: where. */
export type Lack = { readonly before: Before } & (
  | {
      readonly kind: 'day' | 'place' | 'races' | 'registration_window' | 'legal_texts' | 'organisms' | 'visible';
    }
  | {
      readonly kind:
        | 'race_start'
        | 'distance'
        | 'categories'
        | 'price'
        | 'track'
        | 'track_length'
        | 'prizes'
        | 'finish';
      readonly race: string;
    }
  | { readonly kind: 'category_fault'; readonly race: string; readonly fault: CategoryFault }
  | {
      readonly kind: 'reader' | 'checkpoint_place';
      readonly race: string;
      readonly checkpoint: Pick<CheckpointToCheck, 'id' | 'kind' | 'name'>;
    }
);

/** The things that an event still lacks before registration opens, and before it starts (issue 18: 'an event checklist'), in the order of its form. */
export function eventLacks(event: EventToCheck): readonly Lack[] {
  const lacks = [...ofEvent(event), ...event.races.flatMap((race) => ofRace(race, event))];
  return lacks.toSorted((one, other) => places[one.before] - places[other.before]);
}

const places: Readonly<Record<Before, number>> = { open: 0, start: 1 };

function ofEvent(event: EventToCheck): Lack[] {
  const isEnteredHere = !event.isExternal;
  const wanted: readonly (readonly [isMissing: boolean, lack: Lack])[] = [
    [event.startsAt === undefined, { before: 'open', kind: 'day' }],
    [event.city === undefined, { before: 'open', kind: 'place' }],
    [event.races.length === 0, { before: 'open', kind: 'races' }],
    [
      isEnteredHere && (event.registrationOpens === undefined || event.registrationCloses === undefined),
      { before: 'open', kind: 'registration_window' },
    ],
    [isEnteredHere && event.legalTexts === 0, { before: 'open', kind: 'legal_texts' }],
    [event.organisms === 0, { before: 'open', kind: 'organisms' }],
    [!event.isVisible, { before: 'open', kind: 'visible' }],
  ];
  return wanted.flatMap(([isMissing, lack]) => (isMissing ? [lack] : []));
}

function ofRace(race: RaceToCheck, { isExternal }: Pick<EventToCheck, 'isExternal'>): Lack[] {
  const { id } = race;
  const isTimedHere = race.isTimed && !isExternal;
  const wanted: readonly (readonly [isMissing: boolean, lack: Lack])[] = [
    [race.startsAt === undefined, { before: 'open', kind: 'race_start', race: id }],
    [race.distanceM === undefined, { before: 'open', kind: 'distance', race: id }],
    [!isExternal && !race.hasPrice, { before: 'open', kind: 'price', race: id }],
    [isTimedHere && race.categories.length === 0, { before: 'open', kind: 'categories', race: id }],
    [!race.hasTrack, { before: 'start', kind: 'track', race: id }],
    [isOfOtherLength(race), { before: 'start', kind: 'track_length', race: id }],
    [isTimedHere && race.prizes === 0, { before: 'start', kind: 'prizes', race: id }],
    [
      isTimedHere && !race.checkpoints.some(({ kind }) => kind === 'finish'),
      { before: 'start', kind: 'finish', race: id },
    ],
  ];
  return [
    ...wanted.flatMap(([isMissing, lack]) => (isMissing ? [lack] : [])),
    ...(isTimedHere ? categoryFaults(race.categories) : []).map(
      (fault): Lack => ({ before: 'open', kind: 'category_fault', race: id, fault }),
    ),
    ...(isTimedHere ? race.checkpoints.flatMap((checkpoint) => ofCheckpoint(id, checkpoint)) : []),
  ];
}

/** A recorded line strays by a few percent of its race: one that differs by more is of another course, or the distance is mistyped. */
const mostStray = 0.05;

const isOfOtherLength = ({ distanceM, trackM, usesTrack }: RaceToCheck): boolean =>
  !usesTrack && trackM !== undefined && distanceM !== undefined && Math.abs(trackM - distanceM) > distanceM * mostStray;

/** A start without a reader is one by gun: whoever wants the times of the start has named a reader there. */
function ofCheckpoint(race: string, { id, kind, name, isTimed, metres, readers }: CheckpointToCheck): Lack[] {
  const checkpoint = { id, kind, name };
  const isListening = isTimed && kind !== 'start';
  return [
    ...(isListening && readers === 0 ? [{ before: 'start', kind: 'reader', race, checkpoint } as const] : []),
    ...(kind === 'between' && metres === undefined
      ? [{ before: 'start', kind: 'checkpoint_place', race, checkpoint } as const]
      : []),
  ];
}
