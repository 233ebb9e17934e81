import { apiPrefix } from '@dorsal/contract/endpoint.ts';
import type { CheckpointView } from '@dorsal/contract/views/checkpoint-view.ts';
import type { ModalityView, StaffModalityView } from '@dorsal/contract/views/modality-view.ts';
import type { ModalityRef } from '@dorsal/contract/views/references.ts';
import { chosenDistance } from '@dorsal/domain/event/course-length.ts';
import { priceNow } from '@dorsal/domain/event/price-now.ts';
import { hashtags } from '@dorsal/domain/event/tags.ts';
import { givesPrizes } from '@dorsal/domain/prizes/gives-prizes.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type * as z from 'zod';
import type { ModalityRows } from './modality-rows-repository.ts';
import { coordinatesOf, instant, shown } from './present-event.ts';

const precisions = { 1: 0.001, 100: 0.1, 1000: 1 } as const;
type Services = NonNullable<ModalityView['extra_services']>;

/** The modality as everyone sees it: an allow-list. A postponed one, by itself or with its event, has no date. `now` decides which price is valid. */
export function presentModality(rows: ModalityRows, now: EpochMs): ModalityView {
  const { modality } = rows;
  const isPostponed = modality.staff_mark === 'postponed';
  const isWithEvent = isPostponedWithEvent(rows);
  const hasNoDate = isPostponed || isWithEvent;
  return {
    _id: modality.oid,
    numeric_id: modality.number,
    name: modality.name,
    short_name: modality.short_name,
    description: shown(modality.description),
    status: modality.status as EventStatus, // only the status job writes it
    status_note: shown(modality.staff_note),
    had_begun: modality.had_begun || undefined,
    postponed: isPostponed || undefined,
    postponed_with_event: isWithEvent || undefined,
    order: modality.position,
    sport: modality.sport as ModalityView['sport'], // the contract's list is checked on the way in
    type: modality.chronotype,
    distance: shown(distanceOf(rows)),
    slope: shown(modality.slope_m),
    is_timed: modality.is_timed,
    datetime_start: hasNoDate ? undefined : instant(modality.planned_start_at),
    datetime_end: hasNoDate ? undefined : instant(modality.planned_end_at),
    location_start: startOf(modality),
    extra_services: modality.extra_services as Services, // as above
    bib_color: shown(modality.bib_color),
    rrss_hashtags: hashtags(modality.rrss_hashtags),
    circuit_modality: shown(rows.circuitModality),
    ...timingPart(hasNoDate ? { ...rows, waves: rows.waves.map(withoutPlan) } : rows),
    ...registrationPart(rows, now),
    ...trackPart(rows),
    board_version: rows.boardVersion,
  };
}

/** One that has begun all the same keeps its date. */
const isPostponedWithEvent = ({ modality, isEventPostponed }: ModalityRows): boolean =>
  isEventPostponed && isInGroup(modality.status as EventStatus, 'upcoming'); // as above

const withoutPlan = (wave: ModalityRows['waves'][number]): ModalityRows['waves'][number] => ({
  ...wave,
  planned_start_at: null,
});

function timingPart(rows: ModalityRows): Partial<ModalityView> {
  const { modality, checkpoints, waves, categories, prizes } = rows;
  const course = checkpoints.map((checkpoint) => presentCheckpoint(checkpoint));
  return {
    chrono_start: shown(modality.gun_at),
    waves: waves.map(({ name, planned_start_at, gun_at }) => ({
      name,
      datetime_start: shown(planned_start_at),
      gun: shown(gun_at),
    })),
    start_checkpoint: course.find(({ kind }) => kind === 'start'),
    intermediates: course.filter(({ kind }) => kind === 'intermediate'),
    finish_checkpoint: course.find(({ kind }) => kind === 'finish'),
    stopped_at: shown(rows.classifiedAt),
    categories: categories.map(({ name, gender, age_from, age_to }) => ({
      name,
      gender: shown(gender),
      age_from: shown(age_from),
      age_to: shown(age_to),
    })),
    prizes: prizes.map(({ order, total, by, not_with }) => ({ order, total, by, non_cummulative_with: not_with })),
    show_prized_positions: modality.show_prized_positions && givesPrizes(modality.status as EventStatus), // as above
    takes_claims: modality.takes_claims,
    positions_by_real_time: modality.ranks_by_net_time,
    time_precision: precisions[modality.precision_ms],
    shown_precision: modality.shown_precision_ms === null ? undefined : precisions[modality.shown_precision_ms],
    rounding: modality.rounding,
    start_closes: modality.start_closes_ms,
  };
}

function registrationPart({ modality, prices }: ModalityRows, now: EpochMs): Partial<ModalityView> {
  const periods = prices.map(({ starts_at, ends_at, price_cents }) => ({
    startsAt: starts_at?.getTime() ?? null,
    endsAt: ends_at?.getTime() ?? null,
    cents: price_cents,
  }));
  return {
    registration_start: instant(modality.registration_start),
    registration_end: instant(modality.registration_end),
    registration_limit: shown(modality.registration_limit),
    price: shown(priceNow({ cents: modality.price_cents, periods }, now)),
    ...pricesPart({ prices }),
    allow_live_registration: modality.allow_live_registration,
    live_registration_allow_until: instant(modality.live_registration_allow_until),
  };
}

const pricesPart = ({ prices }: Pick<ModalityRows, 'prices'>): Pick<ModalityView, 'price_history'> => ({
  price_history: prices.map(({ starts_at, ends_at, price_cents }) => ({
    start: instant(starts_at),
    end: instant(ends_at),
    price: price_cents,
  })),
});

/** The shown length of the race. */
export const distanceOf = ({ modality, trackM }: ModalityRows): number | null =>
  chosenDistance({ distanceM: modality.distance_m, trackM, usesTrack: modality.gpx_use_own_distance });

const trackPart = ({ modality, trackM }: ModalityRows): Partial<ModalityView> => ({
  gpx_track: trackM !== null ? `${apiPrefix}/tracks/${modality.oid}` : undefined,
  gpx_use_own_distance: modality.gpx_use_own_distance,
  gpx_elevation_profile_show_names: modality.gpx_elevation_profile_show_names,
});

/** The fields for staff who edit or run a race. */
export function presentStaffModality(rows: ModalityRows, now: EpochMs): StaffModalityView {
  const { modality } = rows;
  return {
    ...presentModality(rows, now),
    // Staff edit the values that they gave.
    distance: shown(modality.distance_m),
    gpx_distance: shown(rows.trackM),
    price: shown(modality.price_cents),
    datetime_start: instant(modality.planned_start_at),
    datetime_end: instant(modality.planned_end_at),
    ...entriesWithIds(rows),
    show_prized_positions: modality.show_prized_positions,
    visible: modality.visible,
    extra_questions: Array.isArray(modality.extra_questions) ? modality.extra_questions : [],
    last_calculating_positions: instant(modality.positions_recalculated_at),
    postponed: modality.staff_mark === 'postponed',
  };
}

/** The lists that staff edit entry by entry. */
function entriesWithIds(rows: ModalityRows): Partial<StaffModalityView> {
  const { waves, price_history, categories, prizes } = { ...timingPart(rows), ...pricesPart(rows) };
  const named = <Entry>(list: readonly Entry[] | undefined, of: readonly { readonly oid: string }[]) =>
    list?.map((entry, index) => ({ _id: of[index]?.oid, ...entry }));
  return {
    waves: named(waves, rows.waves),
    price_history: named(price_history, rows.prices),
    categories: named(categories, rows.categories),
    prizes: named(prizes, rows.prizes),
  };
}

/** A checkpoint; `order` counts the real intermediates from 0, start and finish have none. */
export function presentCheckpoint(checkpoint: ModalityRows['checkpoints'][number]): CheckpointView {
  const name = shown(checkpoint.name);
  return {
    _id: checkpoint.oid,
    kind: checkpoint.kind,
    order: checkpoint.kind === 'intermediate' ? checkpoint.position - 1 : undefined,
    name,
    location: { custom_name: name, coordinates: coordinatesOf(checkpoint.latitude, checkpoint.longitude) },
    distance_from_start: shown(checkpoint.distance_m),
    height: shown(checkpoint.height_m),
    timed: checkpoint.is_timed,
    extra_services: checkpoint.extra_services as Services, // as above
    min_leg_time: shown(checkpoint.min_leg_time_ms),
    cutoff: shown(checkpoint.cutoff_ms),
  };
}

/** A modality as its checkpoints and readers name it. */
export const modalityReference = (rows: ModalityRows): z.output<typeof ModalityRef> =>
  referenceOf(rows.modality, distanceOf(rows));

const referenceOf = (modality: ModalityRows['modality'], distanceM: number | null): z.output<typeof ModalityRef> => ({
  _id: modality.oid,
  numeric_id: modality.number,
  name: modality.name,
  short_name: modality.short_name,
  status: modality.status as EventStatus, // as above
  distance: shown(distanceM),
  sport: modality.sport,
});

function startOf(modality: ModalityRows['modality']): ModalityView['location_start'] {
  const place = {
    custom_name: shown(modality.start_name),
    city: shown(modality.start_city),
    county: shown(modality.start_county),
    coordinates: coordinatesOf(modality.start_latitude, modality.start_longitude),
  };
  return Object.values(place).some((value) => value !== undefined) ? place : undefined;
}
