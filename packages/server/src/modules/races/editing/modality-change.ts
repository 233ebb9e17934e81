import type { CourseChange, NamedColumns } from '#modules/races/course-repository.ts';
import type { ModalityColumns } from '#modules/races/modality-repository.ts';
import type { ModalityChange } from '#modules/races/save-modality.ts';
import { changedColumns, dateOf } from './event-fields.ts';
import { type CheckpointFields, type ModalityFields, prizesAsSent } from './modality-fields.ts';

/**
 * The rows that a save writes: what differs between two states of a race; all of a new one (`before` null). `isBack`: a deleted one is made again, whose
 * start and finish have the ids that they had.
 */
export function modalityChange(before: ModalityFields | null, after: ModalityFields, isBack = false): ModalityChange {
  const isChanged = (field: keyof ModalityFields): boolean =>
    JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field]);
  return {
    columns: changedColumns(before && modalityColumns(before), modalityColumns(after)),
    course: courseChange(after, isChanged, isBack),
    ...(isChanged('categories') && {
      categories: after.categories.map(({ _id, ...category }) => ({ oid: _id, ...category })),
    }),
    ...(isChanged('price_history') && {
      prices: after.price_history.map(({ _id, start, end, price }) => ({
        oid: _id,
        starts_at: dateOf(start),
        ends_at: dateOf(end),
        price_cents: price,
      })),
    }),
    ...(isChanged('prizes') && {
      prizes: prizesAsSent(after.prizes).map(({ order, total, by, non_cummulative_with }, index) => ({
        oid: after.prizes[index]?._id,
        order,
        total,
        by,
        not_with: non_cummulative_with,
      })),
    }),
    ...(isChanged('waves') && {
      waves: after.waves.map(({ _id, name, datetime_start, gun }) => ({
        oid: _id,
        name,
        plannedAt: datetime_start,
        gunAt: gun,
      })),
    }),
  };
}

const precisions = { 1: 1000, 0.1: 100, 0.001: 1 } as const;

function modalityColumns(fields: ModalityFields): ModalityColumns {
  const { location_start: start } = fields;
  return {
    name: fields.name,
    description: fields.description,
    staff_note: fields.note,
    position: fields.order,
    visible: fields.visible,
    sport: fields.sport,
    chronotype: fields.type,
    is_timed: fields.is_timed,
    distance_m: fields.distance,
    slope_m: fields.slope,
    price_cents: fields.price,
    registration_limit: fields.registration_limit,
    registration_start: dateOf(fields.registration_start),
    registration_end: dateOf(fields.registration_end),
    planned_start_at: dateOf(fields.datetime_start),
    planned_end_at: dateOf(fields.datetime_end),
    gun_at: fields.chrono_start,
    start_closes_ms: fields.start_closes,
    precision_ms: precisions[fields.time_precision],
    shown_precision_ms: fields.shown_precision === null ? null : precisions[fields.shown_precision],
    rounding: fields.rounding,
    ranks_by_net_time: fields.positions_by_real_time,
    bib_color: fields.bib_color,
    rrss_hashtags: [...fields.rrss_hashtags],
    extra_services: [...fields.extra_services],
    extra_questions: JSON.stringify(fields.extra_questions),
    start_name: start?.custom_name ?? null,
    start_city: start?.city ?? null,
    start_county: start?.county ?? null,
    ...positionOf('start_latitude', 'start_longitude', start?.coordinates ?? null),
    gpx_use_own_distance: fields.gpx_use_own_distance,
    gpx_elevation_profile_show_names: fields.gpx_elevation_profile_show_names,
    show_prized_positions: fields.show_prized_positions,
    takes_claims: fields.takes_claims,
    allow_live_registration: fields.allow_live_registration,
    live_registration_allow_until: dateOf(fields.live_registration_allow_until),
  };
}

const positionOf = <Latitude extends string, Longitude extends string>(
  latitude: Latitude,
  longitude: Longitude,
  at: CheckpointFields['coordinates'],
) => ({ [latitude]: at?.latitude ?? null, [longitude]: at?.longitude ?? null });

function courseChange(
  after: ModalityFields,
  isChanged: (field: keyof ModalityFields) => boolean,
  isBack: boolean,
): CourseChange {
  const end = (field: 'start_checkpoint' | 'finish_checkpoint') => {
    const point = after[field];
    if (!isChanged(field) || point === null) return undefined;
    return isBack ? withId(point) : columnsOf(point);
  };
  const start = end('start_checkpoint');
  return {
    // The finish of a course that has none yet.
    ...(after.finish_checkpoint === null && { distanceM: after.distance }),
    start: start && { ...start, distance_m: start.distance_m ?? 0 },
    finish: end('finish_checkpoint'),
    intermediates: isChanged('intermediates') ? after.intermediates.map(withId) : undefined,
  };
}

const withId = (point: CheckpointFields): NamedColumns => ({ oid: point._id, ...columnsOf(point) });

const columnsOf = (point: CheckpointFields) => ({
  name: point.name,
  distance_m: point.distance_from_start,
  height_m: point.height,
  is_timed: point.timed,
  min_leg_time_ms: point.min_leg_time,
  cutoff_ms: point.cutoff,
  extra_services: [...point.extra_services],
  latitude: point.coordinates?.latitude ?? null,
  longitude: point.coordinates?.longitude ?? null,
});
