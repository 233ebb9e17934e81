import type { CheckpointView } from '@dorsal/contract/views/checkpoint-view.ts';
import type { ModalityView } from '@dorsal/contract/views/modality-view.ts';
import type { NoticeView } from '@dorsal/contract/views/notice-view.ts';
import type { EventRef, PlaceView } from '@dorsal/contract/views/references.ts';
import type { RegistrationWay } from '@dorsal/domain/event/registration-way.ts';
import type { Scope } from '@dorsal/domain/ranking/types.ts';
import { withoutTurns } from '@dorsal/domain/search/visible-text.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { Chronotype, EpochMs, Gender, Ms } from '@dorsal/domain/timing/types.ts';
import type * as z from 'zod';

/** One race of an event, in the product's words. */
export interface Modality {
  readonly id: string;
  readonly number: number;
  /** Absent where the modality comes with its event. */
  readonly event?: EventBrief | undefined;
  readonly name: string;
  readonly shortName: string;
  readonly description?: string | undefined;
  readonly status: EventStatus;
  /** The reason for which it was postponed or cancelled. */
  readonly statusNote?: string | undefined;
  /** Of one that is cancelled: it had begun. */
  readonly hadBegun?: boolean | undefined;
  /** Postponed by staff, by itself or with its event. */
  readonly isPutOff?: boolean | undefined;
  readonly sport: Sport;
  readonly chronotype: Chronotype;
  /** As the organisers say; `courseOf` gives the distances of its stops. */
  readonly distanceM?: number | undefined;
  readonly climbM?: number | undefined;
  readonly isTimed: boolean;
  readonly startsAt?: EpochMs | undefined;
  readonly endsAt?: EpochMs | undefined;
  /** The gun, or where waves start, and the race has none of its own, the first of theirs. */
  readonly gunAt?: EpochMs | undefined;
  readonly registration: RegistrationWindow;
  readonly registrationLimit?: number | undefined;
  /** The number of entries; absent where the event does not show it. */
  readonly registered?: number | undefined;
  readonly priceCents?: number | undefined;
  readonly prices: readonly PricePeriod[];
  readonly startPlace?: Place | undefined;
  readonly startCheckpoint?: Checkpoint | undefined;
  /** Between start and finish, in course order. */
  readonly checkpoints: readonly Checkpoint[];
  readonly finishCheckpoint?: Checkpoint | undefined;
  /** The checkpoint where the race was stopped: times and places at the finish are those there. */
  readonly classifiedAt?: Checkpoint | undefined;
  readonly services: readonly Service[];
  readonly categories: readonly Category[];
  readonly prizes: readonly PrizeRule[];
  readonly showsPrizePlaces: boolean;
  /** Runners may say that something is wrong with a result. */
  readonly takesClaims: boolean;
  readonly bibColor?: string | undefined;
  readonly hashtags: readonly string[];
  /** Address of the track file; absent: there is no track. */
  readonly trackUrl?: string | undefined;
  /** The track knows its length better than the organisers. */
  readonly usesTrackLength: boolean;
  readonly showsNamesOnProfile: boolean;
  /** Places are made of net times instead of official ones. */
  readonly ranksByNet: boolean;
  /** Seconds. */
  readonly timePrecision?: number | undefined;
  /** Seconds; absent: times are shown as is usual for their precision. */
  readonly shownPrecision?: number | undefined;
  readonly notices: readonly Notice[];
}

export type Sport = ModalityView['sport'];
export type Service = NonNullable<ModalityView['extra_services']>[number];

/** A place of the course where something is: mostly a mat. */
export interface Checkpoint {
  readonly id: string;
  /** From 0, of those between start and finish. */
  readonly order: number;
  readonly name?: string | undefined;
  readonly spot?: Spot | undefined;
  readonly distanceM?: number | undefined;
  readonly isTimed: boolean;
  readonly services: readonly Service[];
  /** The time limit since the gun: people who pass later are out of time. */
  readonly cutoffMs?: Ms | undefined;
}

export interface RegistrationWindow {
  readonly opensAt?: EpochMs | undefined;
  readonly closesAt?: EpochMs | undefined;
}

export interface PricePeriod {
  readonly startsAt?: EpochMs | undefined;
  readonly endsAt?: EpochMs | undefined;
  readonly priceCents: number;
}

export interface Category {
  readonly name: string;
  readonly gender?: Gender | undefined;
  readonly ageFrom?: number | undefined;
  readonly ageTo?: number | undefined;
}

export interface PrizeRule {
  readonly order: number;
  readonly total: number;
  readonly by: Scope;
  /** Orders of the prizes that exclude this one. */
  readonly notWith: readonly number[];
}

/** A message of the staff to those who follow a race. */
export interface Notice {
  readonly id: string;
  readonly level: 'info' | 'warning';
  readonly text: string;
  readonly at: EpochMs;
}

export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Place {
  /** Of the spot itself: a square, a hall. */
  readonly name?: string | undefined;
  readonly street?: string | undefined;
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
  readonly county?: string | undefined;
  readonly spot?: Spot | undefined;
}

/** An event as its modalities and participants name it. */
export interface EventBrief {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly shortName?: string | undefined;
  readonly poster?: string | undefined;
  readonly isCircuit: boolean;
  readonly isExternal: boolean;
  /** Absent where the wire does not say it. */
  readonly registrationWay?: RegistrationWay | undefined;
  readonly startsAt?: EpochMs | undefined;
  readonly zone?: string | undefined;
  readonly place?: Place | undefined;
  readonly circuit?: CircuitBrief | undefined;
}

export interface CircuitBrief {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** True for a race that staff postponed, by itself or with its event. */
export const isPutOff = (view: Pick<ModalityView, 'postponed' | 'postponed_with_event'>): boolean =>
  view.postponed === true || view.postponed_with_event === true;

/** The modality that the wire shows. Staff get the day that a postponed one had: its pages have none for them either. */
export const modalityOf = (view: ModalityView): Modality => ({
  id: view._id,
  number: view.numeric_id,
  event: view.event && { ...eventBriefOf(view.event), ...(isPutOff(view) && { startsAt: undefined }) },
  name: withoutTurns(view.name),
  shortName: view.short_name,
  description: view.description,
  status: view.status,
  statusNote: view.status_note,
  hadBegun: view.had_begun,
  isPutOff: isPutOff(view),
  sport: view.sport,
  chronotype: view.type,
  distanceM: view.distance,
  climbM: view.slope,
  isTimed: view.is_timed,
  startsAt: isPutOff(view) ? undefined : view.datetime_start,
  endsAt: isPutOff(view) ? undefined : view.datetime_end,
  gunAt: view.chrono_start ?? firstGunOfWaves(view),
  registration: { opensAt: view.registration_start, closesAt: view.registration_end },
  registrationLimit: view.registration_limit,
  registered: view.registered,
  priceCents: view.price,
  prices: (view.price_history ?? []).map(({ start, end, price }) => ({
    startsAt: start,
    endsAt: end,
    priceCents: price,
  })),
  startPlace: view.location_start && placeOf(view.location_start),
  ...checkpointsOf(view),
  services: view.extra_services ?? [],
  categories: (view.categories ?? []).map(({ age_from: ageFrom, age_to: ageTo, ...category }) => ({
    ...category,
    ageFrom,
    ageTo,
  })),
  prizes: (view.prizes ?? []).map(({ non_cummulative_with: notWith, ...prize }) => ({ ...prize, notWith })),
  showsPrizePlaces: view.show_prized_positions === true,
  takesClaims: view.takes_claims === true,
  bibColor: view.bib_color,
  hashtags: view.rrss_hashtags ?? [],
  trackUrl: view.gpx_track,
  usesTrackLength: view.gpx_use_own_distance === true,
  showsNamesOnProfile: view.gpx_elevation_profile_show_names === true,
  ranksByNet: view.positions_by_real_time === true,
  timePrecision: view.time_precision,
  shownPrecision: view.shown_precision,
  notices: (view.notices ?? []).map(noticeOf),
});

/** The first gun of a wave, in a race whose waves start each by its own: it is on since then. */
function firstGunOfWaves({ type, waves = [] }: ModalityView): EpochMs | undefined {
  const guns = waves.flatMap(({ gun = [] }) => gun);
  return type === 'batched_chrono' && guns.length > 0 ? Math.min(...guns) : undefined;
}

function checkpointsOf(
  view: ModalityView,
): Pick<Modality, 'startCheckpoint' | 'checkpoints' | 'finishCheckpoint' | 'classifiedAt'> {
  const { start_checkpoint: start, intermediates = [], finish_checkpoint: finish } = view;
  const checkpoints = intermediates.map(checkpointOf).toSorted((a, b) => a.order - b.order);
  return {
    startCheckpoint: start && checkpointOf(start, 0),
    checkpoints,
    classifiedAt: checkpoints.find(({ id }) => id === view.stopped_at),
    finishCheckpoint: finish && checkpointOf(finish, 0),
  };
}

const checkpointOf = (view: CheckpointView, index: number): Checkpoint => ({
  id: view._id,
  order: view.order ?? index,
  name: view.location?.custom_name ?? view.name,
  spot: view.location?.coordinates,
  distanceM: view.distance_from_start,
  isTimed: view.timed !== false,
  services: view.extra_services ?? [],
  cutoffMs: view.cutoff,
});

export const noticeOf = ({ _id, level, text, at }: z.output<typeof NoticeView>): Notice => ({
  id: _id,
  level,
  text,
  at,
});

export const placeOf = ({ custom_name, street, postcode, city, county, coordinates }: PlaceView): Place => ({
  name: custom_name,
  street,
  postcode,
  city,
  county,
  spot: coordinates,
});

export const eventBriefOf = (view: z.output<typeof EventRef>): EventBrief => ({
  id: view._id,
  slug: view.slug,
  name: view.name,
  shortName: view.name_short,
  poster: view.poster,
  isCircuit: view.is_circuit === true,
  isExternal: view.external === true,
  registrationWay: view.registration_way,
  startsAt: view.date_start,
  zone: view.time_zone,
  place: view.location && placeOf(view.location),
  circuit: view.circuit && { id: view.circuit._id, slug: view.circuit.slug, name: view.circuit.name },
});
